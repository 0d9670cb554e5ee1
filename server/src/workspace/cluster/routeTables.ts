import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import {
  type ChainedRoutes,
  type RedirectChain,
  redirectChains,
} from "../../gateway-api/traffic/redirectChains.ts";
import { redirectsOf } from "../../gateway-api/traffic/redirectLoops.ts";
import {
  type ListenerEntries,
  type RouteTable,
  routeTable,
  type TableEntries,
  tableEntriesOf,
} from "../../gateway-api/traffic/routeTable.ts";
import { type ServingListeners, servingListeners } from "../../gateway-api/traffic/servingListeners.ts";
import type { TrafficView } from "../../gateway-api/traffic/trafficView.ts";
import type { Route } from "../../model/resource.ts";
import { isDelegating } from "../../model/route.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { Lazy } from "../../yaml/lazy.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { DerivedFamily } from "../cells/derivedFamily.ts";
import type { AttachedPolicies } from "./attachedPolicies.ts";
import type { AttachedRoutes } from "./attachedRoutes.ts";
import type { CompetingRoutes } from "./competingRoutes.ts";
import type { DelegatedRoutes } from "./delegatedRoutes.ts";
import { lookupView } from "./lookupView.ts";
import type { MergedGateways } from "./mergedGateways.ts";
import type { MeshRoutes } from "./meshRoutes.ts";
import type { ObjectLookup } from "./objectLookup.ts";
import type { RouteBackends } from "./routeBackends.ts";

/** All that is decided before a request is followed. */
interface TrafficGroups {
  readonly lookup: ObjectLookup;
  readonly merging: MergedGateways;
  readonly attachment: AttachedRoutes;
  readonly backends: RouteBackends;
  readonly policies: AttachedPolicies;
  readonly matching: CompetingRoutes;
  readonly mesh: MeshRoutes;
  readonly delegation: DelegatedRoutes;
}

/**
 * Where requests go. Reads all that is decided about listeners, Routes, backends and policies, and answers what a listener
 * hands on and which redirects lead back to themselves.
 */
export class RouteTables {
  /** What following a request asks. */
  readonly view: TrafficView & ChainedRoutes;
  private readonly lookup: ObjectLookup;
  private readonly attachment: AttachedRoutes;
  private readonly delegation: DelegatedRoutes;
  /** Values of one Route each, and of what Routes attach to, by its id. */
  private readonly cells: {
    readonly serving: DerivedFamily<ServingListeners>;
    readonly entries: DerivedFamily<TableEntries>;
    readonly tables: DerivedFamily<ReadonlyMap<number, Lazy<RouteTable>>>;
    readonly chains: DerivedFamily<readonly RedirectChain[]>;
  };

  constructor(graph: CellGraph, groups: TrafficGroups) {
    this.lookup = groups.lookup;
    this.attachment = groups.attachment;
    this.delegation = groups.delegation;
    this.view = trafficView(groups, {
      routeTable: (owner, listener) => this.routeTable(owner, listener),
      serving: (gateway) => this.cells.serving.get(gateway),
    });
    this.cells = {
      serving: new DerivedFamily(graph, (id) => findServing(id, groups.merging), deepEqual),
      entries: new DerivedFamily(graph, (id) => this.findEntries(id)),
      tables: new DerivedFamily(graph, (id) => this.makeTables(id)),
      chains: new DerivedFamily(graph, (id) => this.findRedirectChains(id), deepEqual),
    };
  }

  /** Forgets an object that is gone. */
  forget(id: ResourceId): void {
    for (const family of Object.values(this.cells)) family.delete(id);
  }

  /** What a listener of an object hands on, in the order in which it is tried. Made when it is first asked for, and kept. */
  routeTable(owner: ResourceId, listener: number): RouteTable {
    return this.cells.tables.get(owner).get(listener)?.value ?? EMPTY_TABLE;
  }

  private makeTables(owner: ResourceId): ReadonlyMap<number, Lazy<RouteTable>> {
    const tableEntries = new Map<number, ListenerEntries[]>();
    for (const { id } of this.attachment.routesPerhapsReaching(owner)) {
      for (const [index, tableEntry] of this.cells.entries.get(id).get(owner) ?? []) {
        const list = tableEntries.get(index);
        if (list === undefined) tableEntries.set(index, [tableEntry]);
        else list.push(tableEntry);
      }
    }
    return new Map([...tableEntries].map(([index, list]) => [index, new Lazy(() => routeTable(list))]));
  }

  private findEntries(id: ResourceId): TableEntries {
    const route = this.lookup.routeOf(id);
    if (route === undefined) return new Map();
    const children = isDelegating(route.resource.spec) ? this.delegation.childrenOf(id) : [];
    return tableEntriesOf(route, this.attachment.allOf(id), children);
  }

  /** The redirects of a Route that lead to others which lead back. Who redirects nothing is not looked at. */
  redirectChains(route: Delivered<Route>): readonly RedirectChain[] {
    return redirectsOf(route.resource).length === 0 ? [] : this.cells.chains.get(route.id);
  }

  private findRedirectChains(id: ResourceId): readonly RedirectChain[] {
    const route = this.lookup.routeOf(id);
    return route === undefined ? [] : redirectChains(route, this.attachment.allOf(id), this.view);
  }
}

function findServing(id: ResourceId, merging: MergedGateways): ServingListeners {
  const { listeners = [], members = [] } = merging.of(id) ?? {};
  return servingListeners(listeners, members, merging);
}

const EMPTY_TABLE: RouteTable = routeTable([]);

function trafficView(
  { lookup, merging, attachment, backends, policies, matching, mesh }: TrafficGroups,
  own: Pick<TrafficView, "routeTable" | "serving">,
): TrafficView & ChainedRoutes {
  return {
    ...lookupView(lookup),
    merged: (gateway) => merging.of(gateway),
    acceptance: (gateway) => merging.acceptance(gateway),
    standing: (gateway) => merging.standing(gateway),
    parentAcceptance: (member) => merging.parentAcceptance(member),
    listenersByHostname: (gateway) => merging.listenersByHostname(gateway),
    listenerDecisions: (owner) => merging.listenerDecisions(owner),
    rootOf: (parent) => merging.rootOf(parent),
    ...own,
    supportedFeatures: (owner) => merging.classFor(owner)?.resource.savedStatus?.supportedFeatures,
    routeOf: (id) => lookup.routeOf(id),
    backends: (route) => backends.of(route),
    policiesOn: (target) => policies.backendTlsPoliciesOn(target),
    backendTlsPolicy: (policy) => policies.backendTlsPolicy(policy),
    meshClaims: (service, namespace) => mesh.claims(service, namespace),
    redirectingAt: (host, path) => matching.redirectingAt(host, path),
    allAttachments: (route) => attachment.allOf(route),
  };
}
