import type { Delivered, ResourceId } from "../delivery/delivered.ts";
import { type Attachment, attach } from "../gateway-api/attachment.ts";
import { type BackendDecision, decideBackends } from "../gateway-api/backends.ts";
import {
  type MeshClaim,
  type MeshParent,
  meshClaim,
  meshParent,
  strongerClaim,
} from "../gateway-api/meshParents.ts";
import type { Target } from "../gateway-api/references.ts";
import { type ServiceBackend, serviceBackends } from "../gateway-api/serviceBackends.ts";
import { asRoute, type Route } from "../model/resource.ts";
import { type CellGraph, DerivedFamily } from "./cells.ts";
import { deepEqual } from "./deepEqual.ts";
import { claimOf, type HostnameClaim } from "./hostnameClaims.ts";
import { MergedGateways } from "./mergedGateways.ts";
import type { ClusterOptions, ResourceSource } from "./objectLookup.ts";
import { indexKey, type ResourceIndex } from "./resourceIndex.ts";

/**
 * What a workspace says about a cluster: every decision of `gateway-api/`, kept up to date. This is what rules and
 * features ask; each question is answered once and again only when something that it depends on has changed. Built in
 * three steps: finding objects, merging Gateways, and, here, attaching Routes.
 */
export class Cluster extends MergedGateways {
  private readonly attaching: {
    readonly attachments: DerivedFamily<readonly Attachment[]>;
    readonly backends: DerivedFamily<readonly BackendDecision[]>;
    readonly serviceBackends: DerivedFamily<readonly ServiceBackend[]>;
    readonly meshClaims: DerivedFamily<MeshClaim | undefined>;
  };
  private readonly claims: DerivedFamily<readonly HostnameClaim[]>;

  constructor(graph: CellGraph, index: ResourceIndex, source: ResourceSource, options: ClusterOptions) {
    super(graph, index, source, options);
    this.attaching = {
      attachments: new DerivedFamily(graph, (id) => this.decideAttachments(id), deepEqual),
      backends: new DerivedFamily(graph, (id) => this.decideRouteBackends(id), deepEqual),
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
    const delivered = this.source.resource(parent);
    const name = delivered?.resource.metadata.name;
    if (delivered === undefined || name === undefined) return [];
    const { group, kind } = delivered.resource;
    const ids = this.index.get(indexKey.routes({ group, kind, namespace: delivered.namespace, name }));
    const routes = ids.flatMap((id) => {
      const route = this.route(id);
      const means =
        route !== undefined && this.attachments(id).some((attachment) => attachment.parent?.id === parent);
      return means ? [route] : [];
    });
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
