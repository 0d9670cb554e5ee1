import type { Delivered } from "../../delivery/delivered.ts";
import type { Attachment } from "../../gateway-api/attachment/attachment.ts";
import type { BackendDecision } from "../../gateway-api/backends/backends.ts";
import type { Route } from "../../model/resource.ts";
import type { RouteRule } from "../../model/route.ts";
import type { NamedMatch, RouteMatch } from "../../model/routeMatch.ts";
import { type Fact, type FactMap, UNKNOWN } from "../../schema/custom/fact.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { commonFacts, listenerFacts, numberFact, textFact, verdictFact } from "./commonFacts.ts";

/** A Route as expressions see it: its parents with what becomes of it there, its hostnames, its rules. */
export function routeFacts(cluster: Cluster, route: Delivered<Route>): FactMap {
  const { resource } = route;
  const attachments = cluster.attachment.of(route.id);
  const backends = cluster.backends.of(route.id);
  return {
    ...commonFacts(cluster, route),
    hostnames: (resource.spec.hostnames ?? []).map(textFact),
    effectiveHostnames: effectiveHostnames(attachments),
    parents: attachments.map((attachment) => parentFacts(cluster, attachment)),
    rules:
      // Charts fill in rules and backends of what is only a `spec`.
      resource.spec.hasUnreadRules === true || resource.embedded?.form === "spec"
        ? UNKNOWN
        : resource.spec.rules.map((rule, index) => ruleFacts(resource, rule, backendsOf(backends, index))),
  };
}

/** The hosts that the Route answers on the listeners that take it; `*` stands for every host. */
function effectiveHostnames(attachments: readonly Attachment[]): Fact {
  if (attachments.some(({ verdict }) => verdict === "unknown")) return UNKNOWN;
  const hosts = attachments.flatMap(({ taking }) =>
    taking.flatMap(({ verdict, hostnames }) => (verdict === "yes" ? hostnames.hostnames : [])),
  );
  return [...new Set(hosts.map((host) => host ?? "*"))].map(textFact);
}

function parentFacts(cluster: Cluster, attachment: Attachment): FactMap {
  const { target, ref, verdict, parent, taking } = attachment;
  const listeners = parent === undefined ? [] : cluster.merging.ownListeners(parent.id);
  const taken = taking.filter((one) => one.verdict !== "no");
  const isOpen = parent === undefined || taken.some((one) => one.verdict === "unknown");
  return {
    kind: target?.kind ?? UNKNOWN,
    namespace: target?.namespace === undefined ? UNKNOWN : textFact(target.namespace),
    name: target === undefined ? UNKNOWN : textFact(target.name),
    sectionName: textFact(ref.sectionName ?? ""),
    attached: verdictFact(verdict),
    gatewayClass: parent === undefined ? UNKNOWN : classOf(cluster, parent),
    listeners: isOpen
      ? UNKNOWN
      : taken.flatMap(({ index }) => {
          const found = listeners.find((one) => one.index === index);
          return found === undefined ? [] : [listenerFacts(found.listener)];
        }),
  };
}

/** The class of the Gateway that a parent is, or takes part in. */
function classOf(cluster: Cluster, parent: Delivered): Fact {
  const root = cluster.lookup.resource(cluster.merging.rootOf(parent.id))?.resource;
  const name = root?.kind === "Gateway" ? root.spec.gatewayClassName : undefined;
  return name === undefined ? UNKNOWN : textFact(name);
}

function backendsOf(decisions: readonly BackendDecision[], rule: number): readonly BackendDecision[] {
  // A rule's own backends, and not those that its filters name.
  return decisions.filter(({ path }) => path.length === 5 && path[2] === rule && path[3] === "backendRefs");
}

function ruleFacts(route: Route, rule: RouteRule, backends: readonly BackendDecision[]): FactMap {
  const { name = "", filters, timeouts } = rule;
  return {
    name: textFact(name),
    matches: matchesOf(route, rule),
    filters: filters.map(({ type }) => (type === undefined ? UNKNOWN : textFact(type))),
    timeouts: {
      request: textFact(timeouts?.request ?? ""),
      backendRequest: textFact(timeouts?.backendRequest ?? ""),
    },
    backends: backends.map(({ target, ref }) => ({
      group: target.group,
      kind: target.kind,
      namespace: target.namespace === undefined ? UNKNOWN : textFact(target.namespace),
      name: textFact(target.name),
      port: numberFact(ref.port, 0),
      weight: numberFact(ref.weight, 1),
    })),
  };
}

/** The matches that hold: without any, an HTTPRoute takes every path. */
function matchesOf({ kind }: Route, { matches, hasUnclearMatches }: RouteRule): Fact {
  if (hasUnclearMatches === true) return UNKNOWN;
  if (kind !== "HTTPRoute") return [];
  const written = matches === undefined || matches.length === 0 ? [{}] : matches;
  return written.map((match: RouteMatch) => (match.isUnclear === true ? UNKNOWN : matchFacts(match)));
}

function matchFacts({ path, method = "", headers = [], queryParams = [] }: RouteMatch): FactMap {
  return {
    path: { type: textFact(path?.type ?? "PathPrefix"), value: textFact(path?.value ?? "/") },
    method: textFact(method),
    headers: headers.map(namedFacts),
    queryParams: queryParams.map(namedFacts),
  };
}

function namedFacts({ type = "Exact", name = "", value = "" }: NamedMatch): FactMap {
  return { type: textFact(type), name: textFact(name), value: textFact(value) };
}
