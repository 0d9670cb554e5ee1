import { type Delivered, displayName } from "../../delivery/delivered.ts";
import type { MergedListener } from "../../gateway-api/listeners/merging.ts";
import type { ExposureColumn } from "../../implementations/policies/requiredProtection.ts";
import type { Gateway } from "../../model/resource.ts";
import { compareText } from "../../text/compareText.ts";
import { groupedBy } from "../../text/groupedBy.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { PoliciesOfKind } from "../../workspace/cluster/policiesOnRequests.ts";
import type { RequestPlace } from "../../workspace/cluster/policyPlaces.ts";
import type { ObjectRef } from "../../workspace/views/effectiveGateway.ts";
import { inParts } from "../../workspace/views/inParts.ts";
import { objectRef } from "../../workspace/views/namedObject.ts";
import {
  type ProtectionAnswer,
  placesByBackend,
  policiesAt,
  protectionOf,
  sourceInWords,
} from "../../workspace/views/protection.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { type ListedMatch, listedListeners, rootGateways } from "../listedMatches.ts";

/** What holds for one column of a host. `partly`: some rules of it are protected, or may be, and others are not. */
export type ExposureAnswer =
  | { readonly state: "protected"; readonly from: readonly string[] }
  | { readonly state: "none" }
  | { readonly state: "partly"; readonly from: readonly string[]; readonly without: readonly string[] }
  | { readonly state: "unknown"; readonly why: string };

/** Who is protected on one host of a listener. */
export interface ExposedHost {
  /** `*` for every host. */
  readonly host: string;
  readonly gateway: ObjectRef;
  readonly listener: string;
  readonly port?: number;
  readonly answers: Readonly<Record<ExposureColumn, ExposureAnswer>>;
  /** What the setting `exposure` asks of the host. */
  readonly required: readonly ExposureColumn[];
  /** The listener that takes its requests. */
  readonly at: { readonly id: string; readonly index: number };
}

/**
 * The hosts of a workspace with what protects them: each host of each listener of each Gateway, over all rules that send its
 * requests on. Rules that only redirect expose nothing; a host that has no other rule is left out.
 */
export function exposedHosts(workspace: Workspace): readonly ExposedHost[] {
  const gateways = rootGateways(workspace).filter(
    ({ id }) => !workspace.clusterOf(id).merging.isRejected(id),
  );
  const hosts = hostsOfGateways(workspace, "", gateways, (gateway) => hostsOf(gateway, workspace)).flat();
  return exposed(workspace, "", hosts, (host) => exposedHost(host, workspace))
    .map((host) => ({ host, order: orderOf(host) }))
    .sort((a, b) => compareText(a.order, b.order))
    .map(({ host }) => host);
}

function orderOf({ host, gateway, port = 0, listener }: ExposedHost): string {
  const { namespace = "", name, scope = "" } = gateway;
  return [host, scope, namespace, name, `${port}`.padStart(5, "0"), listener].join("\u0000");
}

/** A host of a listener, with what is matched there. */
interface ServedHost {
  readonly host: string;
  readonly gateway: Delivered<Gateway>;
  readonly ref: ObjectRef;
  readonly listener: MergedListener;
  readonly matches: readonly ListedMatch[];
}

const hostsOfGateways = inParts<readonly ServedHost[]>();
const exposed = inParts<ExposedHost>();

function hostsOf(gateway: Delivered<Gateway>, workspace: Workspace): readonly ServedHost[] {
  const location = workspace.objectLocation(gateway.id);
  if (location === undefined) return [];
  const ref = objectRef(location, workspace);
  return listedListeners(gateway, workspace).flatMap(({ listener, matches }) => {
    const byHost = groupedBy(matches.filter(exposes), ({ hostname = "*" }) => hostname);
    return [...byHost].map(([host, own]): ServedHost => ({ host, gateway, ref, listener, matches: own }));
  });
}

function exposedHost(
  { host, gateway, ref, listener, matches }: ServedHost,
  workspace: Workspace,
): ExposedHost {
  const { requiredProtections, isRequiredFor } = workspace.clusterOf(gateway.id).options;
  const { name = "", port } = listener.listener;
  return {
    host,
    gateway: ref,
    listener: name,
    ...(typeof port === "number" ? { port } : {}),
    answers: answersFor(gateway, listener, matches, workspace),
    required: [
      ...new Set(requiredProtections.flatMap((one) => (isRequiredFor(one, host) ? one.require : []))),
    ],
    at: { id: listener.owner.id, index: listener.index },
  };
}

/** True for a match that hands requests on, or may do so. */
export function exposes({ route, row, shadowedBy }: ListedMatch): boolean {
  if (shadowedBy !== undefined) return false;
  const { filters = [] } = route.resource.spec.rules[row?.rule ?? 0] ?? {};
  return !filters.some(({ type }) => type === "RequestRedirect");
}

/** A rule that sends requests of a host on, and the policies that hold there. */
export interface ExposedRule {
  readonly place: RequestPlace;
  readonly isCertain: boolean;
  readonly policies: readonly PoliciesOfKind[];
}

/** The rules of some matches on one listener, each once, or once for each of its Services where policies are for these. */
export function exposedRules(
  gateway: Delivered,
  matches: readonly ListedMatch[],
  cluster: Cluster,
): readonly ExposedRule[] {
  const rules = new Map(matches.map((one) => [`${one.route.id}/${one.row?.rule ?? ""}`, one]));
  return [...rules.values()].flatMap(({ listener, route, row, isCertain }) => {
    const rule = { gateway, listener, route, ...(row === undefined ? {} : { rule: row.rule }) };
    return placesByBackend(rule, cluster).map((place) => ({
      place,
      isCertain,
      policies: policiesAt(place, cluster),
    }));
  });
}

function answersFor(
  gateway: Delivered<Gateway>,
  listener: MergedListener,
  matches: readonly ListedMatch[],
  workspace: Workspace,
): ExposedHost["answers"] {
  const cluster = workspace.clusterOf(gateway.id);
  const rules = exposedRules(gateway, matches, cluster);
  const answer = (column: ExposureColumn) => exposureAnswer(column, listener, rules, cluster);
  return {
    tls: answer("tls"),
    authentication: answer("authentication"),
    authorization: answer("authorization"),
    rateLimit: answer("rateLimit"),
    cors: answer("cors"),
    waf: answer("waf"),
  };
}

/** What holds for one column of a host, over the rules of one listener that send its requests on. */
export function exposureAnswer(
  column: ExposureColumn,
  listener: MergedListener,
  rules: readonly ExposedRule[],
  cluster: Cluster,
): ExposureAnswer {
  if (column === "tls") return tlsOf(listener);
  return join(
    rules.map(({ place, isCertain, policies }) => {
      const answer = protectionOf(column, place, policies, cluster);
      const isOpen = !isCertain && answer.state === "none";
      return { rule: ruleInWords(place), answer: isOpen ? MAYBE_NOT_TAKEN : answer };
    }),
  );
}

const MAYBE_NOT_TAKEN: ProtectionAnswer = {
  state: "unknown",
  why: "it is not known whether the listener takes the Route",
};

function ruleInWords({ route, rule }: RequestPlace): string {
  if (route === undefined) return "";
  const name = `${route.resource.kind} ${displayName(route)}`;
  return rule === undefined ? name : `${name} rule ${rule + 1}`;
}

function tlsOf({ listener, owner }: MergedListener): ExposureAnswer {
  const from = [`${owner.resource.kind} ${displayName(owner)}, listener ${listener.name ?? ""}`];
  switch (listener.protocol) {
    case "HTTPS":
    case "TLS":
      return { state: "protected", from };
    case "HTTP":
    case "TCP":
    case "UDP":
      return { state: "none" };
    default:
      return { state: "unknown", why: "what the protocol of the listener does is not known" };
  }
}

interface OfRule {
  readonly rule: string;
  readonly answer: ProtectionAnswer;
}

/** What several rules come to together: a host is as open as its most open rule. */
function join(answers: readonly OfRule[]): ExposureAnswer {
  const from = [
    ...new Set(
      answers.flatMap(({ answer }) =>
        answer.state === "protected" ? answer.sources.map(sourceInWords) : [],
      ),
    ),
  ].sort(compareText);
  const without = answers.flatMap(({ rule, answer }) => (answer.state === "none" ? [rule] : []));
  if (without.length > 0)
    return without.length === answers.length
      ? { state: "none" }
      : { state: "partly", from, without: [...new Set(without)] };
  const open = answers.map(({ answer }) => answer).find((answer) => answer.state === "unknown");
  return open?.state === "unknown" ? { state: "unknown", why: open.why } : { state: "protected", from };
}
