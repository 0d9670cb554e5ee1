import type { Delivered, ResourceId } from "../delivery/delivered.ts";
import type { ListenerOwner } from "../gateway-api/listeners/merging.ts";
import type { Gateway, Route } from "../model/resource.ts";
import type { RouteRule } from "../model/route.ts";
import { groupedBy } from "../text/groupedBy.ts";
import type { Cluster } from "../workspace/cluster/cluster.ts";
import type { ObjectRef } from "../workspace/views/effectiveGateway.ts";
import { objectRef } from "../workspace/views/namedObject.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { FactTexts } from "./factTexts.ts";
import { type ListedMatch, listedListeners, rootGateways } from "./listedMatches.ts";

/**
 * All that the answers to requests through a Gateway follow from, as texts: where they are equal in two states of the
 * manifests, so are the answers, and nobody needs to ask.
 */
export interface GatewayFacts {
  readonly ref: ObjectRef;
  /** What every request depends on: the listeners and what was decided about them. */
  readonly common: string;
  /** What the requests of one hostname on one listener depend on beside that. */
  readonly groups: readonly HostFacts[];
}

/** One hostname on one listener, with its matches in the order in which they are tried. */
export interface HostFacts {
  readonly listener: string;
  readonly hostname: string | undefined;
  readonly matches: readonly ListedMatch[];
  readonly text: string;
}

/** The facts of every Gateway, by its name as `gatewayKey` writes it, with `texts` that both states are written by. */
export function decidingFacts(workspace: Workspace, texts: FactTexts): ReadonlyMap<string, GatewayFacts> {
  const policies = workspace
    .objects()
    .filter(({ delivered }) => delivered.resource.kind === "BackendTLSPolicy")
    .map(({ delivered }) => [
      texts.of(delivered),
      texts.of(workspace.clusterOf(delivered.id).policies.backendTlsPolicy(delivered.id)),
    ]);
  const shared = texts.short(JSON.stringify(policies));
  return new Map(
    rootGateways(workspace).flatMap((gateway): readonly [string, GatewayFacts][] => {
      const objectLocation = workspace.objectLocation(gateway.id);
      if (objectLocation === undefined || gateway.resource.metadata.name === undefined) return [];
      const ref = objectRef(objectLocation, workspace);
      return [[gatewayKey(ref), { ref, ...factsOf(gateway, shared, workspace, texts) }]];
    }),
  );
}

/** A Gateway's name as one text. */
export function gatewayKey({ namespace = "", name, scope = "" }: ObjectRef): string {
  return [namespace, name, scope].join("/");
}

function factsOf(
  gateway: Delivered<Gateway>,
  shared: string,
  workspace: Workspace,
  texts: FactTexts,
): Omit<GatewayFacts, "ref"> {
  const cluster = workspace.clusterOf(gateway.id);
  const merged = cluster.merging.of(gateway.id);
  const owners = [gateway, ...(merged?.members ?? [])];
  const common = [
    shared,
    cluster.merging.acceptance(gateway.id),
    owners.map((owner) => [
      texts.of(owner.resource),
      cluster.merging.parentAcceptance(owner.id)?.verdict,
      cluster.merging.listenerDecisions(owner.id).map((one) => texts.of(one)),
      hasListenerFilters(owner.resource) ? filterFacts(owner.id, cluster, texts) : "",
    ]),
    merged?.listeners.map(({ listener, conflict }) => [listener.name, conflict?.reason]),
  ];
  const backends = new Map<string, string>();
  const backendsOf = (route: Delivered<Route>): string => {
    const known = backends.get(route.id) ?? texts.short(texts.of(cluster.backends.of(route.id)));
    backends.set(route.id, known);
    return known;
  };
  return {
    common: JSON.stringify(common),
    groups: listedListeners(gateway, workspace).flatMap(({ listener, matches }) =>
      [...groupedBy(matches, ({ hostname }) => hostname)].map(([hostname, group]) => ({
        listener: `${listener.owner.resource.kind}/${listener.owner.resource.metadata.name}/${listener.listener.name}`,
        hostname,
        matches: group,
        text: group.map((one) => matchFacts(one, backendsOf(one.route), texts)).join("\n"),
      })),
    ),
  };
}

function hasListenerFilters({ spec }: ListenerOwner["resource"]): boolean {
  return (spec.listeners ?? []).some(({ filters = [] }) => filters.length > 0);
}

/** What decides about the filters of listeners: whether the CRDs have them, and the services that they ask. */
function filterFacts(id: ResourceId, cluster: Cluster, texts: FactTexts): unknown {
  const { channel, bundleVersion } = cluster.options.crds;
  return [channel, bundleVersion, cluster.backends.of(id).map((one) => texts.of(one))];
}

function matchFacts(
  { route, row, isCertain, shadowedBy }: ListedMatch,
  backends: string,
  texts: FactTexts,
): string {
  const { resource, namespace = "" } = route;
  const rules = resource.spec.rules;
  const rule = row === undefined ? rules.map(ruleFacts).join() : ruleFacts(rules[row.rule]);
  const name = `${resource.kind}/${namespace}/${resource.metadata.name}`;
  const match = row === undefined ? "" : JSON.stringify(row.match);
  const joined = row?.through === undefined ? "" : texts.of(row.through.joined);
  return [name, isCertain, shadowedBy, row?.rule, row?.index, match, joined, rule, backends].join("|");
}

/** The texts of rules that were written already: typed resources are immutable, so each is written once. */
const written = new WeakMap<RouteRule, string>();

function ruleFacts(rule: RouteRule | undefined): string {
  if (rule === undefined) return "";
  const known = written.get(rule) ?? JSON.stringify(rule);
  written.set(rule, known);
  return known;
}
