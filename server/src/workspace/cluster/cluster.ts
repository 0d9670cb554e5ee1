import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import {
  type BackendTlsPolicyDecision,
  decideBackendTlsPolicy,
} from "../../gateway-api/backends/backendTlsPolicy.ts";
import { type PolicyAncestor, policyAncestors } from "../../gateway-api/backends/policyAncestors.ts";
import { type ServiceBackend, serviceBackends } from "../../gateway-api/backends/serviceBackends.ts";
import { bindRoute, type RouteBinding } from "../../gateway-api/delegation/delegation.ts";
import {
  type MeshClaim,
  type MeshParent,
  meshClaim,
  meshParent,
  strongerClaim,
} from "../../gateway-api/matching/meshParents.ts";
import { inPrecedenceOrder, isOrderKnown } from "../../gateway-api/objectPrecedence.ts";
import type { Target } from "../../gateway-api/target.ts";
import { type RedirectChain, redirectChains } from "../../gateway-api/traffic/redirectChains.ts";
import { redirectsOf } from "../../gateway-api/traffic/redirectLoops.ts";
import {
  type ListenerEntries,
  type RouteTable,
  routeTable,
  type TableEntries,
  tableEntriesOf,
} from "../../gateway-api/traffic/routeTable.ts";
import type { BackendTlsPolicy, Policy, Route } from "../../model/resource.ts";
import { isDelegating } from "../../model/route.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { Lazy } from "../../yaml/lazy.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { DerivedFamily } from "../cells/derivedFamily.ts";
import { indexKey, type ResourceIndex } from "../objects/resourceIndex.ts";
import type { ResourceSource } from "../objects/resourceSource.ts";
import type { ClusterOptions } from "./clusterOptions.ts";
import { CompetingRoutes } from "./competingRoutes.ts";
import { type DelegatedRequests, type DelegationRival, requestsOf } from "./delegatedRequests.ts";

/**
 * What a workspace says about a cluster: every decision of `gateway-api/`, kept up to date. This is what rules and
 * features ask; each question is answered once and again only when something that it depends on has changed. Built in
 * five steps: finding objects, merging Gateways, attaching Routes, ordering those that compete, and, here, what goes on
 * behind them: parent and child Routes, meshes, policies.
 */
export class Cluster extends CompetingRoutes {
  private readonly behind: {
    readonly bindings: DerivedFamily<readonly RouteBinding[]>;
    readonly requests: DerivedFamily<readonly DelegatedRequests[]>;
    readonly takers: DerivedFamily<ReadonlyMap<string, ResourceId>>;
    readonly rivals: DerivedFamily<readonly DelegationRival[]>;
    readonly policies: DerivedFamily<BackendTlsPolicyDecision | undefined>;
    readonly ancestors: DerivedFamily<readonly PolicyAncestor[]>;
    readonly serviceBackends: DerivedFamily<readonly ServiceBackend[]>;
    readonly meshClaims: DerivedFamily<MeshClaim | undefined>;
    readonly tableEntries: DerivedFamily<TableEntries>;
    readonly tables: DerivedFamily<ReadonlyMap<number, Lazy<RouteTable>>>;
    readonly chains: DerivedFamily<readonly RedirectChain[]>;
  };

  constructor(graph: CellGraph, index: ResourceIndex, source: ResourceSource, options: ClusterOptions) {
    super(graph, index, source, options);
    this.behind = {
      bindings: new DerivedFamily(graph, (id) => this.decideBindings(id), deepEqual),
      requests: new DerivedFamily<readonly DelegatedRequests[]>(
        graph,
        (id) => this.bindings(id).flatMap((binding) => requestsOf(binding) ?? []),
        deepEqual,
      ),
      takers: new DerivedFamily(graph, (id) => this.findTakers(id), deepEqual),
      rivals: new DerivedFamily(graph, (id) => this.findRivals(id), deepEqual),
      policies: new DerivedFamily(graph, (id) => this.decidePolicy(id), deepEqual),
      ancestors: new DerivedFamily(graph, (id) => this.findAncestors(id), deepEqual),
      serviceBackends: new DerivedFamily(graph, (id) => this.findServiceBackends(id), deepEqual),
      meshClaims: new DerivedFamily(graph, (id) => this.findMeshClaim(id), deepEqual),
      tableEntries: new DerivedFamily(graph, (id) => this.findEntries(id)),
      tables: new DerivedFamily(graph, (id) => this.makeTables(id)),
      chains: new DerivedFamily(graph, (id) => this.findRedirectChains(id), deepEqual),
    };
  }

  override forget(id: ResourceId): void {
    super.forget(id);
    for (const family of Object.values(this.behind)) family.delete(id);
  }

  /** The binding of a Route to each Route that it names as parent, in order; none where delegation is not read. */
  bindings(route: ResourceId): readonly RouteBinding[] {
    return this.namesRoutes(route) ? this.behind.bindings.get(route) : [];
  }

  private namesRoutes(id: ResourceId): boolean {
    const { spec } = this.routeOf(id)?.resource ?? {};
    return (
      this.delegation !== undefined &&
      (spec?.parentRefs ?? []).some(({ kind }) => kind?.endsWith("Route") === true)
    );
  }

  private decideBindings(id: ResourceId): readonly RouteBinding[] {
    const route = this.routeOf(id);
    return route === undefined ? [] : bindRoute(route, this);
  }

  /** The Routes that name a Route as their parent and mean it, ordered by name, each with its binding. */
  childrenOf(
    parent: ResourceId,
  ): readonly { readonly child: Delivered<Route>; readonly binding: RouteBinding }[] {
    if (this.delegation === undefined) return [];
    return this.routesUnder(parent).flatMap((child) =>
      this.bindings(child.id)
        .filter((binding) => binding.parent?.id === parent)
        .map((binding) => ({ child, binding })),
    );
  }

  /**
   * Who gets the requests that a child takes in its parents, where that is another child. It is a value of each child, so
   * that the rules look at a child again only where its own rivals change.
   */
  rivals(child: ResourceId): readonly DelegationRival[] {
    return this.namesRoutes(child) ? this.behind.rivals.get(child) : [];
  }

  /** The child that gets each kind of request which the children of a parent take. */
  private findTakers(parent: ResourceId): ReadonlyMap<string, ResourceId> {
    const takers = new Map<string, ResourceId>();
    for (const child of inPrecedenceOrder(this.routesUnder(parent)))
      for (const { parent: of, rules } of this.behind.requests.get(child.id))
        if (of === parent)
          for (const request of rules.keys()) if (!takers.has(request)) takers.set(request, child.id);
    return takers;
  }

  private findRivals(id: ResourceId): readonly DelegationRival[] {
    return this.behind.requests.get(id).flatMap(({ parent, index, rules }) => {
      const takers = this.behind.takers.get(parent);
      for (const [request, childRule] of rules) {
        const rival = takers.get(request);
        if (rival === undefined || rival === id) continue;
        const [own, other] = [this.routeOf(id), this.routeOf(rival)];
        const isTentative = own === undefined || other === undefined || !isOrderKnown(own, other);
        return [{ index, childRule, rival, isTentative }];
      }
      return [];
    });
  }

  /**
   * The backends of a Route that are Services which are there. Where the namespaces are not known, a Service counts only
   * if its file lies in the Route's folder.
   */
  serviceBackends(route: ResourceId): readonly ServiceBackend[] {
    return this.behind.serviceBackends.get(route);
  }

  private findServiceBackends(id: ResourceId): readonly ServiceBackend[] {
    return serviceBackends(this.backends(id)).filter(
      ({ service }) => service.namespace !== undefined || this.areNeighbours(id, service.id),
    );
  }

  /** What a listener of an object hands on, in the order in which it is tried. Made when it is first asked for, and kept. */
  routeTable(owner: ResourceId, listener: number): RouteTable {
    return this.behind.tables.get(owner).get(listener)?.value ?? EMPTY_TABLE;
  }

  private makeTables(owner: ResourceId): ReadonlyMap<number, Lazy<RouteTable>> {
    const tableEntries = new Map<number, ListenerEntries[]>();
    for (const { id } of this.routesPerhapsReaching(owner)) {
      for (const [index, tableEntry] of this.behind.tableEntries.get(id).get(owner) ?? []) {
        const list = tableEntries.get(index);
        if (list === undefined) tableEntries.set(index, [tableEntry]);
        else list.push(tableEntry);
      }
    }
    return new Map([...tableEntries].map(([index, list]) => [index, new Lazy(() => routeTable(list))]));
  }

  /** The redirects of a Route that lead to others which lead back. Who redirects nothing is not looked at. */
  redirectChains(route: Delivered<Route>): readonly RedirectChain[] {
    return redirectsOf(route.resource).length === 0 ? [] : this.behind.chains.get(route.id);
  }

  private findRedirectChains(id: ResourceId): readonly RedirectChain[] {
    const route = this.routeOf(id);
    return route === undefined ? [] : redirectChains(route, this.allAttachments(id), this);
  }

  private findEntries(id: ResourceId): TableEntries {
    const route = this.routeOf(id);
    if (route === undefined) return new Map();
    const children = isDelegating(route.resource.spec) ? this.childrenOf(id) : [];
    return tableEntriesOf(route, this.allAttachments(id), children);
  }

  /** The parents of a Route that are Services, in order. */
  meshParents(route: ResourceId): readonly MeshParent[] {
    return this.attachments(route).flatMap((attachment) => meshParent(attachment) ?? []);
  }

  /** What the Routes of a namespace that name a Service as parent want of it, ordered as they stand. */
  meshClaims(service: Target, namespace: string | undefined): readonly MeshClaim[] {
    return [...this.index.get(indexKey.routes(service))]
      .sort((a, b) => this.source.compare(a, b))
      .flatMap((id) => {
        const claim = this.behind.meshClaims.get(id);
        return claim !== undefined && claim.namespace === namespace ? [claim] : [];
      });
  }

  private findMeshClaim(id: ResourceId): MeshClaim | undefined {
    const route = this.routeOf(id);
    return route === undefined ? undefined : meshClaim(route, this.meshParents(id));
  }

  /** The Route of a stronger kind that puts a Route's mesh parent out of effect. */
  strongerMeshClaim(route: Delivered<Route>, parent: MeshParent): MeshClaim | undefined {
    if (route.namespace === undefined) return undefined;
    return strongerClaim(route.resource.kind, parent, this.meshClaims(parent.target, route.namespace));
  }

  /** What a BackendTLSPolicy applies to; undefined for other objects. */
  backendTlsPolicy(policy: ResourceId): BackendTlsPolicyDecision | undefined {
    return this.behind.policies.get(policy);
  }

  private decidePolicy(id: ResourceId): BackendTlsPolicyDecision | undefined {
    const [policy] = this.policies([id]);
    return policy && decideBackendTlsPolicy(policy, (target) => this.policiesOn(target), this);
  }

  /** The BackendTLSPolicies that name a target, as they stand. */
  policiesOn(target: Target): readonly Delivered<BackendTlsPolicy>[] {
    return this.policies(this.index.get(indexKey.policies(target)));
  }

  private policies(ids: readonly ResourceId[]): readonly Delivered<BackendTlsPolicy>[] {
    return this.inOrder(ids).flatMap(({ resource, ...rest }) =>
      resource.kind === "BackendTLSPolicy" ? [{ ...rest, resource }] : [],
    );
  }

  /** The policies of one kind that aim at an object, as they stand. */
  policiesOfKind(group: string, kind: string, target: Target): readonly Delivered<Policy>[] {
    return this.inOrder(this.index.get(indexKey.policiesOfKind(group, kind, target))).flatMap(
      ({ resource, ...rest }) => (resource.kind === "Policy" ? [{ ...rest, resource }] : []),
    );
  }

  /** The Gateways through which the targets of a BackendTLSPolicy are reached. */
  policyAncestors(policy: ResourceId): readonly PolicyAncestor[] {
    return this.behind.ancestors.get(policy);
  }

  private findAncestors(id: ResourceId): readonly PolicyAncestor[] {
    const decision = this.backendTlsPolicy(id);
    return decision === undefined ? [] : policyAncestors(decision, this);
  }

  /** The Routes that name an object as backend, or may: their namespace is not known. As they stand. */
  routesTo(target: Target): readonly Delivered<Route>[] {
    const places = target.namespace === undefined ? [undefined] : [target.namespace, undefined];
    const ids = places.flatMap((namespace) =>
      this.source.referrers(indexKey.referrers({ ...target, namespace })),
    );
    return this.inOrder([...new Set(ids)]).flatMap(({ id }) => this.routeOf(id) ?? []);
  }
}

const EMPTY_TABLE: RouteTable = routeTable([]);
