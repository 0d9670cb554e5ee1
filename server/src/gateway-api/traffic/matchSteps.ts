import { displayName, type ResourcePlace } from "../../delivery/delivered.ts";
import { isBetween } from "../../schema/release.ts";
import { counted } from "../../text/counted.ts";
import { hostnamesAbove } from "../listeners/listenerIsolation.ts";
import type { MergedListener } from "../listeners/merging.ts";
import type { Criterion } from "../matching/matchPrecedence.ts";
import { matchSummary } from "../matching/matchSummary.ts";
import { goesFirstNarrowed, WRITTEN_HOSTNAMES_FEATURE } from "../matching/narrowedHostnames.ts";
import { PATH_POSTFIX, pathOf } from "../matching/requestMatches.ts";
import type { ClientRequest } from "./clientRequest.ts";
import { type MatchConflict, otherKind } from "./hostOwnership.ts";
import { hasExpression, type Loser, type MatchedRow, type Rival } from "./matchedRow.ts";
import type { RouteRow, RouteTable } from "./routeTable.ts";
import type { TrafficStep } from "./trafficAnswer.ts";
import type { TrafficView } from "./trafficView.ts";

/** Where the Routes of rows are found, for their names. */
type RouteLookup = Pick<TrafficView, "routeOf">;

/** Why a match takes a request: the nearest losers, each with what decided. */
export function matchedSteps(
  { row, losers, conflict }: Extract<MatchedRow, { readonly kind: "taken" }>,
  view: RouteLookup,
): readonly TrafficStep[] {
  const summary = `\`${matchSummary(row.kind, row.match)}\``;
  const what = `${routeInWords(row, view)}, rule ${row.rule + 1}`;
  const named = distinct(losers, row);
  const others =
    named.length > MOST_NAMED
      ? ` It goes before ${counted(named.length - MOST_NAMED, "other rule")}, too.`
      : "";
  const why =
    named.length === 0
      ? `Only ${summary} takes the request.`
      : `${named
          .slice(0, MOST_NAMED)
          .map((loser) => whyBefore(row, loser, view))
          .join(" ")}${others}`;
  const whole = hasExpression(row)
    ? " A regular expression has to match the whole text, as most implementations have it."
    : "";
  const through = row.through === undefined ? undefined : view.routeOf(row.through.parent);
  return [
    ...conflictSteps(conflict, view),
    ...(row.through === undefined || through === undefined
      ? []
      : [
          {
            about: "route" as const,
            what: `HTTPRoute \`${displayName(through)}\`, rule ${row.through.joined.parentRule + 1}`,
            why: `It hands the request on to \`${nameOf(row, view)}\`.`,
            at: { id: row.through.parent, path: ["spec", "rules", row.through.joined.parentRule] },
          },
        ]),
    { about: "match", what, why: `${why}${whole}`, at: { id: row.route, path: ["spec", "rules", row.rule] } },
  ];
}

const MOST_NAMED = 3;

/** One loser for each rule that would take the request. */
function distinct(losers: readonly Loser[], winner: RouteRow): readonly Loser[] {
  const seen = new Set([`${winner.route}#${winner.rule}`]);
  return losers.filter(({ row }) => {
    const key = `${row.route}#${row.rule}`;
    return !seen.has(key) && seen.add(key);
  });
}

function whyBefore(winner: RouteRow, { row, by: { by, isTentative } }: Loser, view: RouteLookup): string {
  const own = `\`${matchSummary(winner.kind, winner.match)}\``;
  const other = row.route === winner.route ? `rule ${row.rule + 1}` : `\`${nameOf(row, view)}\``;
  const theirs = `\`${matchSummary(row.kind, row.match)}\` of ${other}`;
  if (isTentative)
    return `${own} is as specific as ${theirs}; the files do not say which is older, so the first by name is taken.`;
  return sentences[by](own, theirs, winner, row, other);
}

type Sentence = (own: string, theirs: string, winner: RouteRow, loser: RouteRow, other: string) => string;

const byHostname: Sentence = (_own, _theirs, winner, loser, other) =>
  loser.hostname === undefined
    ? `Its hostname \`${winner.hostname ?? ""}\` goes before Routes that have none, such as ${other}.`
    : `Its hostname \`${winner.hostname ?? ""}\` is more specific than \`${loser.hostname}\` of ${other}.`;

const sentences: Readonly<Record<Criterion, Sentence>> = {
  "exact hostname": byHostname,
  hostname: byHostname,
  "path type": (own, theirs) => `${own} goes before ${theirs}, for it is exact.`,
  path: (_own, _theirs, winner, loser, other) =>
    `\`${pathOf(winner.match).value}\` is longer than \`${pathOf(loser.match).value}\` of ${other}.`,
  method: (own, theirs, { kind }) =>
    kind === "HTTPRoute"
      ? `${own} asks for a method, and ${theirs} does not.`
      : `${own} names more of the method than ${theirs}.`,
  headers: (own, theirs) => `${own} asks for more headers than ${theirs}.`,
  "query parameters": (own, theirs) => `${own} asks for more parameters than ${theirs}.`,
  service: (own, theirs) => `${own} names more of the service than ${theirs}.`,
  age: (own, theirs) => `${own} is as specific as ${theirs}, and its Route is older.`,
  name: (own, theirs) => `${own} is as specific as ${theirs}, and its Route comes first by name.`,
  rule: (own, theirs) => `${own} is as specific as ${theirs}, and stands first.`,
};

/** Which kind of Route a host belongs to where both are there. */
function conflictSteps(conflict: MatchConflict | undefined, view: RouteLookup): readonly TrafficStep[] {
  if (conflict === undefined) return [];
  const [winner, loser] = [conflict.winner, conflict.loser].map((id) => view.routeOf(id));
  if (winner === undefined || loser === undefined) return [];
  const because = conflict.isTentative
    ? "the files do not say which is older, so the first by name is taken"
    : "it is the older one";
  const why = `HTTPRoutes and GRPCRoutes cannot share a host, so nothing goes to ${loser.resource.kind} \`${displayName(loser)}\`: ${because}.`;
  const what = `${winner.resource.kind} \`${displayName(winner)}\``;
  return [{ about: "route", what, why, at: { id: conflict.winner, path: ["spec", "hostnames"] } }];
}

/** Why nobody takes a request. */
export function unmatchedStep(
  {
    table,
    host,
    name,
    at,
  }: {
    readonly table: RouteTable;
    readonly host: string | undefined;
    readonly name: string;
    readonly at: ResourcePlace;
  },
  request: ClientRequest,
  { conflict }: MatchedRow,
  view: RouteLookup,
): readonly TrafficStep[] {
  const hasHost = hostnamesAbove(host ?? "").some((hostname) => table.byHostname.has(hostname));
  const what = request.isGrpc ? "the call" : "the request";
  const why = !table.hasRoutes
    ? `No Route is attached to ${name}.`
    : table.byHostname.size === 0
      ? `The Routes on ${name} only hand requests on to children, and they have none that takes ${what}.`
      : !hasHost
        ? `No Route on ${name} has a hostname for \`${host ?? ""}\`.`
        : host === undefined
          ? `No match of the Routes on ${name} takes ${what}, with path \`${request.path}\`.`
          : `No match of the Routes for \`${host}\` on ${name} takes ${what}, with path \`${request.path}\`.`;
  return [...conflictSteps(conflict, view), { about: "match", what: "no match", why, at }];
}

/** Why it is not known who takes a request. */
export function undecidedSteps(
  { row, rivals, conflict }: Extract<MatchedRow, { readonly kind: "undecided" }>,
  request: ClientRequest,
  view: RouteLookup,
): readonly TrafficStep[] {
  const certain: readonly TrafficStep[] =
    row === undefined
      ? []
      : [
          {
            about: "match",
            what: `perhaps ${routeInWords(row, view)}, rule ${row.rule + 1}`,
            why: `\`${matchSummary(row.kind, row.match)}\` takes the request, unless another match goes first.`,
            at: { id: row.route, path: ["spec", "rules", row.rule] },
          },
        ];
  return [
    ...conflictSteps(conflict, view),
    ...certain,
    ...rivals.slice(0, MOST_NAMED).map(
      (rival): TrafficStep => ({
        about: "match",
        what: `perhaps ${routeInWords(rival.row, view)}, rule ${rival.row.rule + 1}`,
        why: whyOpen(rival, row, request),
        at: { id: rival.row.route, path: ["spec", "rules", rival.row.rule] },
      }),
    ),
  ];
}

function whyOpen({ row, because }: Rival, winner: RouteRow | undefined, request: ClientRequest): string {
  const match = `\`${matchSummary(row.kind, row.match)}\``;
  switch (because) {
    case "text":
      return `A part of ${match} is filled in later or cannot be read.`;
    case "hostname":
      return `Its hostname \`${row.hostname}\` is filled in later and may cover the host.`;
    case "attachment":
      return "Whether it is attached here cannot be told from these files.";
    case "kind of the host":
      return row.isCertain
        ? `It takes the request if the host belongs to ${row.kind}s: they cannot share one with ${otherKind(row.kind)}s.`
        : `Whether it is attached here cannot be told from these files. If it is, the host may belong to ${row.kind}s, which cannot share one with ${otherKind(row.kind)}s.`;
    case "regular expression":
      return `Whether ${match} holds cannot be told: its regular expression is none that RE2 reads.`;
    case "path type":
      return pathOf(row.match).type === PATH_POSTFIX
        ? `Whether ${match} takes the path cannot be told: the proposal does not say whether the prefix before \`*\` ends with an element of the path.`
        : `\`${pathOf(row.match).type}\` is no type of path that the API has, so nobody can tell what ${match} takes.`;
    case "order of expressions": {
      const isPostfix = [row, winner].some((one) => one && pathOf(one.match).type === PATH_POSTFIX);
      const what = isPostfix ? "a `PathPostfix`" : "a regular expression";
      return `${match} takes the request as well, and where ${what} stands in the order is up to the implementation.`;
    }
    case "no gRPC":
      return `What a GRPCRoute makes of a request that is no gRPC call, as this ${request.method}, is up to the implementation.`;
    case "repeated header":
      return `${match} asks for a header or parameter whose repetition or encoding implementations read differently.`;
  }
}

function routeInWords(row: RouteRow, view: RouteLookup): string {
  return `${row.kind} \`${nameOf(row, view)}\``;
}

function nameOf(row: RouteRow, view: RouteLookup): string {
  const route = view.routeOf(row.route);
  return route === undefined ? "?" : displayName(route);
}

/** What would be different if hostnames were compared as the listener leaves them, as some implementations do. */
export function narrowedSteps(
  listener: MergedListener | undefined,
  { row, losers }: Extract<MatchedRow, { readonly kind: "taken" }>,
  view: TrafficView,
): readonly TrafficStep[] {
  if (listener === undefined || !isBetween(view.crds.bundleVersion, "1.7", undefined)) return [];
  const { hostname } = listener.listener;
  const other = losers.find((loser) => goesFirstNarrowed(loser.row, row, hostname) !== undefined);
  if (other === undefined) return [];
  if (view.supportedFeatures(listener.owner.id)?.includes(WRITTEN_HOSTNAMES_FEATURE) === true) return [];
  const why = `Hostnames are compared as they are written; an implementation that compares what the listener leaves of them, \`${hostname ?? ""}\` each time, would choose ${routeInWords(other.row, view)}.`;
  return [{ about: "match", what: "hostnames of the listener", why }];
}

/** What would be different if the path was decoded before it is compared, as some implementations do. */
export function decodedSteps(
  matched: MatchedRow,
  decoded: MatchedRow,
  path: string,
  view: RouteLookup,
): readonly TrafficStep[] {
  const [own, other] = [rowOf(matched), rowOf(decoded)];
  if (own === other && matched.kind === decoded.kind) return [];
  const taker = other === undefined ? "no match" : routeInWords(other, view);
  const why = `The path is compared as it is sent; decoded, as \`${path}\`, it would go to ${taker}.`;
  return [{ about: "match", what: "percent-encoding", why }];
}

function rowOf(matched: MatchedRow): RouteRow | undefined {
  return matched.kind === "none" ? undefined : matched.row;
}
