import type { Delivered, ResourceId } from "../delivery/delivered.ts";
import { type Attachment, attach } from "../gateway-api/attachment.ts";
import { type BackendDecision, decideBackends } from "../gateway-api/backends.ts";
import { type BackendTlsPolicyDecision, decideBackendTlsPolicy } from "../gateway-api/backendTlsPolicy.ts";
import { bindRoute, type RouteBinding } from "../gateway-api/delegation.ts";
import {
  type MeshClaim,
  type MeshParent,
  meshClaim,
  meshParent,
  strongerClaim,
} from "../gateway-api/meshParents.ts";
import { type PolicyAncestor, policyAncestors } from "../gateway-api/policyAncestors.ts";
import { inPrecedenceOrder, isOrderKnown } from "../gateway-api/precedence.ts";
import type { Target } from "../gateway-api/references.ts";
import { type ServiceBackend, serviceBackends } from "../gateway-api/serviceBackends.ts";
import { asRoute, type BackendTlsPolicy, type Route } from "../model/resource.ts";
import { deepEqual } from "../yaml/deepEqual.ts";
import { type CellGraph, DerivedFamily } from "./cells.ts";
import { type DelegatedRequests, type DelegationRival, requestsOf } from "./delegatedRequests.ts";
import { claimOf, type HostnameClaim } from "./hostnameClaims.ts";
import { MergedGateways } from "./mergedGateways.ts";
import type { ClusterOptions, ResourceSource } from "./objectLookup.ts";
import { indexKey, type ResourceIndex } from "./resourceIndex.ts";

/**
 * What a workspace says about a cluster: every decision of `gateway-api/`, kept up to date. This is what rules and
 * features ask; each question is answered once and again only when something that it depends on has changed. Built in
 * three steps: finding objects, merging Gateways, and, here, attaching Routes and the policies behind them.
 */
export class Cluster extends MergedGateways {
  private readonly attaching: {
    readonly attachments: DerivedFamily<readonly Attachment[]>;
    readonly bindings: DerivedFamily<readonly RouteBinding[]>;
    readonly requests: DerivedFamily<readonly DelegatedRequests[]>;
    readonly takers: DerivedFamily<ReadonlyMap<string, ResourceId>>;
    readonly rivals: DerivedFamily<readonly DelegationRival[]>;
    readonly backends: DerivedFamily<readonly BackendDecision[]>;
    readonly policies: DerivedFamily<BackendTlsPolicyDecision | undefined>;
    readonly ancestors: DerivedFamily<readonly PolicyAncestor[]>;
    readonly serviceBackends: DerivedFamily<readonly ServiceBackend[]>;
    readonly meshClaims: DerivedFamily<MeshClaim | undefined>;
  };
  private readonly claims: DerivedFamily<readonly HostnameClaim[]>;

  constructor(graph: CellGraph, index: ResourceIndex, source: ResourceSource, options: ClusterOptions) {
    super(graph, index, source, options);
    this.attaching = {
      attachments: new DerivedFamily(graph, (id) => this.decideAttachments(id), deepEqual),
      bindings: new DerivedFamily(graph, (id) => this.decideBindings(id), deepEqual),
      requests: new DerivedFamily<readonly DelegatedRequests[]>(
        graph,
        (id) => this.bindings(id).flatMap((binding) => requestsOf(binding) ?? []),
        deepEqual,
      ),
      takers: new DerivedFamily(graph, (id) => this.findTakers(id), deepEqual),
      rivals: new DerivedFamily(graph, (id) => this.findRivals(id), deepEqual),
      backends: new DerivedFamily(graph, (id) => this.decideRouteBackends(id), deepEqual),
      policies: new DerivedFamily(graph, (id) => this.decidePolicy(id), deepEqual),
      ancestors: new DerivedFamily(graph, (id) => this.findAncestors(id), deepEqual),
      serviceBackends: new DerivedFamily(graph, (id) => this.findServiceBackends(id), deepEqual),
      meshClaims: new DerivedFamily(graph, (id) => this.findMeshClaim(id), deepEqual),
    };
    this.claims = DerivedFamily.ofWords(graph, (hostname) => this.findClaims(hostname), deepEqual);
  }

  override forget(id: ResourceId): void {
    super.forget(id);
    for (const family of Object.values(this.attaching)) family.delete(id);
  }

  /** The attachment of each parentRef of a Route, in order. */
  attachments(route: ResourceId): readonly Attachment[] {
    return this.attaching.attachments.get(route);
  }

  private decideAttachments(id: ResourceId): readonly Attachment[] {
    const route = this.route(id);
    return (route?.resource.spec.parentRefs ?? []).map((ref, index) =>
      attach(route as Delivered<Route>, index, ref, this),
    );
  }

  /** The binding of a Route to each Route that it names as parent, in order; none where delegation is not read. */
  bindings(route: ResourceId): readonly RouteBinding[] {
    return this.namesRoutes(route) ? this.attaching.bindings.get(route) : [];
  }

  private namesRoutes(id: ResourceId): boolean {
    const { spec } = this.route(id)?.resource ?? {};
    return (
      this.delegation !== undefined &&
      (spec?.parentRefs ?? []).some(({ kind }) => kind?.endsWith("Route") === true)
    );
  }

  private decideBindings(id: ResourceId): readonly RouteBinding[] {
    const route = this.route(id);
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
    return this.namesRoutes(child) ? this.attaching.rivals.get(child) : [];
  }

  /** The child that gets each kind of request which the children of a parent take. */
  private findTakers(parent: ResourceId): ReadonlyMap<string, ResourceId> {
    const takers = new Map<string, ResourceId>();
    for (const child of inPrecedenceOrder(this.routesUnder(parent)))
      for (const { parent: of, rules } of this.attaching.requests.get(child.id))
        if (of === parent)
          for (const request of rules.keys()) if (!takers.has(request)) takers.set(request, child.id);
    return takers;
  }

  private findRivals(id: ResourceId): readonly DelegationRival[] {
    return this.attaching.requests.get(id).flatMap(({ parent, index, rules }) => {
      const takers = this.attaching.takers.get(parent);
      for (const [request, childRule] of rules) {
        const rival = takers.get(request);
        if (rival === undefined || rival === id) continue;
        const [own, other] = [this.route(id), this.route(rival)];
        const isTentative = own === undefined || other === undefined || !isOrderKnown(own, other);
        return [{ index, childRule, rival, isTentative }];
      }
      return [];
    });
  }

  /** The backends of a Route. */
  backends(route: ResourceId): readonly BackendDecision[] {
    return this.attaching.backends.get(route);
  }

  private decideRouteBackends(id: ResourceId): readonly BackendDecision[] {
    const route = this.route(id);
    return route === undefined ? [] : decideBackends(route, this);
  }

  /**
   * The backends of a Route that are Services which are there. Where the namespaces are not known, a Service counts only
   * if its file lies in the Route's folder.
   */
  serviceBackends(route: ResourceId): readonly ServiceBackend[] {
    return this.attaching.serviceBackends.get(route);
  }

  private findServiceBackends(id: ResourceId): readonly ServiceBackend[] {
    return serviceBackends(this.backends(id)).filter(
      ({ service }) => service.namespace !== undefined || this.areNeighbours(id, service.id),
    );
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
        const claim = this.attaching.meshClaims.get(id);
        return claim !== undefined && claim.namespace === namespace ? [claim] : [];
      });
  }

  private findMeshClaim(id: ResourceId): MeshClaim | undefined {
    const route = this.route(id);
    return route === undefined ? undefined : meshClaim(route, this.meshParents(id));
  }

  /** The Route of a stronger kind that puts a Route's mesh parent out of effect. */
  strongerMeshClaim(route: Delivered<Route>, parent: MeshParent): MeshClaim | undefined {
    if (route.namespace === undefined) return undefined;
    return strongerClaim(route.resource.kind, parent, this.meshClaims(parent.target, route.namespace));
  }

  /** The Routes that name an object as parent and mean it, ordered by name. */
  routesNaming(parent: ResourceId): readonly Delivered<Route>[] {
    return this.routesUnder(parent).filter(({ id }) =>
      this.attachments(id).some((attachment) => attachment.parent?.id === parent),
    );
  }

  /**
   * The Routes that may mean an object as parent, where nobody can tell: a namespace is not known, or several objects of
   * one identity are equally near. Ordered as they stand.
   */
  routesPerhapsNaming(parent: ResourceId): readonly Delivered<Route>[] {
    const delivered = this.source.resource(parent);
    const name = delivered?.resource.metadata.name;
    if (delivered === undefined || name === undefined) return [];
    const { group, kind } = delivered.resource;
    const { namespace } = delivered;
    const written = [
      ...this.index.get(indexKey.routes({ group, kind, namespace, name })),
      ...this.index.get(indexKey.routes({ group, kind, namespace: undefined, name })),
      ...(namespace === undefined ? this.index.get(indexKey.placedParent(group, kind, name)) : []),
    ];
    const undecided = [...new Set(written)].filter((id) =>
      this.attachments(id).some(
        ({ resolution }) =>
          resolution?.kind === "undecided" && resolution.candidates.some((other) => other.id === parent),
      ),
    );
    return this.inOrder(undecided).flatMap(({ id }) => this.route(id) ?? []);
  }

  /** The Routes that write an object's name as that of a parent, ordered by name; some may mean another of that name. */
  private routesUnder(parent: ResourceId): readonly Delivered<Route>[] {
    const delivered = this.source.resource(parent);
    const name = delivered?.resource.metadata.name;
    if (delivered === undefined || name === undefined) return [];
    const { group, kind } = delivered.resource;
    const ids = this.index.get(indexKey.routes({ group, kind, namespace: delivered.namespace, name }));
    const routes = ids.flatMap((id) => this.route(id) ?? []);
    return routes.sort((a, b) => compareText(orderOf(a), orderOf(b)) || this.source.compare(a.id, b.id));
  }

  /** The Routes that are accepted by one listener of an object, each once. */
  routesOn(owner: ResourceId, listener: number): readonly Delivered<Route>[] {
    return this.routesNaming(owner).filter((route) =>
      this.attachments(route.id).some(
        ({ parent, meant }) =>
          parent?.id === owner && meant.some(({ index, verdict }) => index === listener && verdict === "yes"),
      ),
    );
  }

  /** What a BackendTLSPolicy applies to; undefined for other objects. */
  backendTlsPolicy(policy: ResourceId): BackendTlsPolicyDecision | undefined {
    return this.attaching.policies.get(policy);
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

  /** The Gateways through which the targets of a BackendTLSPolicy are reached. */
  policyAncestors(policy: ResourceId): readonly PolicyAncestor[] {
    return this.attaching.ancestors.get(policy);
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
    return this.inOrder([...new Set(ids)]).flatMap(({ id }) => this.route(id) ?? []);
  }

  /** The Routes that write a hostname and are accepted by listeners which serve it. */
  hostnameClaims(hostname: string): readonly HostnameClaim[] {
    return this.claims.get(hostname);
  }

  private findClaims(hostname: string): readonly HostnameClaim[] {
    return this.index.get(indexKey.hostname(hostname)).flatMap((id) => {
      const route = this.route(id);
      const claim = route === undefined ? undefined : claimOf(route, hostname, this.attachments(id));
      return claim === undefined || claim.listeners.length === 0 ? [] : [claim];
    });
  }

  private route(id: ResourceId): Delivered<Route> | undefined {
    const delivered = this.source.resource(id);
    const resource = delivered === undefined ? undefined : asRoute(delivered.resource);
    return delivered === undefined || resource === undefined ? undefined : { ...delivered, resource };
  }
}

function orderOf(delivered: Delivered): string {
  return `${delivered.resource.kind}\u0000${delivered.namespace ?? ""}\u0000${delivered.resource.metadata.name ?? ""}`;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
