import type { Delivered } from "../../delivery/delivered.ts";
import type { Attachment } from "../../gateway-api/attachment/attachment.ts";
import { isLiteralHostname, meetHostnames } from "../../gateway-api/hostnames.ts";
import { type HostMatch, hostMatches, standingOf } from "../../gateway-api/matching/hostMatches.ts";
import { type MatchPlace, matchingKind } from "../../gateway-api/matching/matchConflicts.ts";
import { type MatchingKind, matchesOf } from "../../gateway-api/matching/requestMatches.ts";
import { targetName } from "../../gateway-api/target.ts";
import type { Route } from "../../model/resource.ts";
import { mayBeNamed } from "../../rules/mayBeNamed.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { Path } from "../../yaml/tree.ts";
import { joinedRuleMatches } from "./joinedRuleMatches.ts";
import { bullets, codeSpan, paragraphs, table } from "./markdown.ts";
import { matchInWords, requestsInWords } from "./matchWords.ts";

/** A match: what it takes, and in which order it is asked among those that compete for the same host. */
export function matchHover(route: Delivered<Route>, path: Path, workspace: Workspace): string | undefined {
  const kind = matchingKind(route.resource);
  const place = placeAt(path);
  const rule = place === undefined ? undefined : route.resource.spec.rules[place.rule];
  const match = rule === undefined || place === undefined ? undefined : matchesOf(rule)[place.match];
  if (kind === undefined || match === undefined || place === undefined || rule === undefined)
    return undefined;
  const count = matchesOf(rule).length;
  const which = count > 1 ? `Match ${place.match + 1} of ${count}` : "Match";
  const isChild = workspace.clusterOf(route.id).delegation.bindings(route.id).length > 0;
  return paragraphs([
    `**${which}**: ${matchInWords(kind, match)}`,
    // What a child asks for is joined with what its parents do.
    isChild ? bullets(inParents(route, kind, place, workspace)) : requestsInWords(kind, match),
    ...fieldsOf(route, workspace)
      .slice(0, MOST_FIELDS)
      .map((field) => standingInWords(route, kind, place, field, workspace)),
  ]);
}

function inParents(
  route: Delivered<Route>,
  kind: MatchingKind,
  place: MatchPlace,
  workspace: Workspace,
): readonly string[] {
  return joinedRuleMatches(route.id, place.rule, workspace).flatMap(({ parent, matches }) => {
    const name = `${parent.resource.kind} ${codeSpan(parent.resource.metadata.name ?? "")}`;
    return matches
      .filter(({ inChild = place.match }) => inChild === place.match)
      .map((match) => `in ${name}: ${matchInWords(kind, match)}`);
  });
}

/** A match by the path of something in it; the first one of a rule by the rule's name or its list of matches. */
function placeAt(path: Path): MatchPlace | undefined {
  const [spec, rules, rule, member, index] = path;
  if (spec !== "spec" || rules !== "rules" || typeof rule !== "number") return undefined;
  // The types of paths and headers are explained as fields.
  if (path.at(-1) === "type") return undefined;
  if (member === "name" || (member === "matches" && index === undefined)) return { rule, match: 0 };
  return member === "matches" && typeof index === "number" ? { rule, match: index } : undefined;
}

/** The most tables in one hover. */
const MOST_FIELDS = 2;

/** A host on a listener for which the Route certainly competes. */
interface Field {
  readonly attachment: Attachment;
  readonly listener: number;
  readonly listenerName: string;
  /** As the Route writes it; every host of the listener where it writes none. */
  readonly host: string | undefined;
  /** What of it the listener serves. */
  readonly served: string | undefined;
}

function fieldsOf(route: Delivered<Route>, workspace: Workspace): readonly Field[] {
  const { hostnames = [] } = route.resource.spec;
  return workspace
    .clusterOf(route.id)
    .attachment.of(route.id)
    .flatMap((attachment) =>
      attachment.taking.flatMap(({ index, name, verdict, hostnames: met }) => {
        const field = { attachment, listener: index, listenerName: name };
        if (verdict !== "yes") return [];
        const own = attachment.parent?.resource.spec.listeners?.[index]?.hostname;
        if (hostnames.length === 0) return [{ ...field, host: own, served: own }];
        return hostnames.flatMap((host, at) => {
          if (met.perHostname[at] !== "yes" || !isLiteralHostname(host)) return [];
          const common = meetHostnames(host, own);
          return [{ ...field, host, served: common.verdict === "yes" ? common.hostname : host }];
        });
      }),
    );
}

function standingInWords(
  route: Delivered<Route>,
  kind: MatchingKind,
  place: MatchPlace,
  { attachment, listener, listenerName, host, served }: Field,
  workspace: Workspace,
): string | undefined {
  const { parent, target } = attachment;
  if (parent === undefined) return undefined;
  const all = hostMatches(
    kind,
    host,
    workspace.clusterOf(parent.id).attachment.routesOn(parent.id, listener),
  );
  const standing = standingOf(route.id, place, all);
  if (standing === undefined) return undefined;
  const of = target === undefined ? "" : ` of ${codeSpan(targetName(target))}`;
  const where = `${served === undefined ? "any host" : codeSpan(served)} on ${codeSpan(listenerName)}${of}`;
  if (all.length === 1) return `No other match competes for ${where}.`;
  if (standing.undecided.length > 0) {
    return `Which of ${all.length} matches for ${where} comes before it depends on how the implementation orders regular expressions, or on variables.`;
  }
  const from = Math.max(0, Math.min(standing.at - 2, all.length - MOST_ROWS));
  const rows = all
    .slice(from, from + MOST_ROWS)
    .map((entry, index) => row(entry, from + index, standing.at, route, kind));
  return paragraphs([
    `Tried as number ${standing.at + 1} of ${all.length} for ${where}:`,
    table(["#", "Match", "Of"], rows),
    standing.isTentative
      ? "Equal matches are in the order of names, as the files do not say which Route is older."
      : undefined,
  ]);
}

const MOST_ROWS = 5;

function row(
  { match, rule, route: owner }: HostMatch,
  at: number,
  own: number,
  reader: Delivered<Route>,
  kind: MatchingKind,
): readonly string[] {
  const isVisible = mayBeNamed(reader, owner);
  const name = isVisible ? codeSpan(owner.resource.metadata.name ?? "") : "another namespace";
  const of = at === own ? "this match" : owner.id === reader.id ? `rule ${rule + 1}` : name;
  return [String(at + 1), isVisible ? matchInWords(kind, match) : "", of];
}
