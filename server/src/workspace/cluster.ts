import type { Delivered, ResourceId } from "../delivery/delivered.ts";
import { type Attachment, attach } from "../gateway-api/attachment.ts";
import { type BackendDecision, decideBackends } from "../gateway-api/backends.ts";
import { asRoute, type Route } from "../model/resource.ts";
import { type CellGraph, DerivedFamily } from "./cells.ts";
import { deepEqual } from "./deepEqual.ts";
import { claimOf, type HostnameClaim } from "./hostnameClaims.ts";
import type { ClusterOptions, ResourceSource } from "./objectLookup.ts";
import { ProvisionedGateways } from "./provisionedGateways.ts";
import { indexKey, type ResourceIndex } from "./resourceIndex.ts";

/**
 * What a workspace says about a cluster: every decision of `gateway-api/`, kept up to date. This is what rules and
 * features ask; each question is answered once and again only when something that it depends on has changed. Built in
 * four steps: finding objects, merging Gateways, telling what is generated for them, and, here, attaching Routes.
 */
export class Cluster extends ProvisionedGateways {
  private readonly attaching: {
    readonly attachments: DerivedFamily<readonly Attachment[]>;
    readonly backends: DerivedFamily<readonly BackendDecision[]>;
  };
  private readonly claims: DerivedFamily<readonly HostnameClaim[]>;

  constructor(graph: CellGraph, index: ResourceIndex, source: ResourceSource, options: ClusterOptions) {
    super(graph, index, source, options);
    this.attaching = {
      attachments: new DerivedFamily(graph, (id) => this.decideAttachments(id), deepEqual),
      backends: new DerivedFamily(graph, (id) => this.decideRouteBackends(id), deepEqual),
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
