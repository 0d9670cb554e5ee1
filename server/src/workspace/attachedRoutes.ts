import type { Delivered, ResourceId } from "../delivery/delivered.ts";
import { type Attachment, attach } from "../gateway-api/attachment.ts";
import { type BackendDecision, decideBackends } from "../gateway-api/backends.ts";
import { foundAs } from "../gateway-api/clusterView.ts";
import { type Competitor, competitorOf, type Winners, winnersAmong } from "../gateway-api/competitors.ts";
import { specificity } from "../gateway-api/hostnames.ts";
import { servingAmong } from "../gateway-api/listenerIsolation.ts";
import { type LostMatch, lostMatches, type WinnersOf } from "../gateway-api/lostMatches.ts";
import type { ListenerOwner } from "../gateway-api/mergedListeners.ts";
import { type RedirectCircle, redirectCircles } from "../gateway-api/redirectLoops.ts";
import { listenerOf } from "../gateway-api/redirects.ts";
import type { Target } from "../gateway-api/references.ts";
import { type MatchHost, matchHosts } from "../gateway-api/routeConflicts.ts";
import { asRoute, GATEWAY_GROUP, type GatewayClass, type Resource, type Route } from "../model/resource.ts";
import { deepEqual } from "../yaml/deepEqual.ts";
import { type CellGraph, DerivedFamily } from "./cells.ts";
import { claimOf, type HostnameClaim } from "./hostnameClaims.ts";
import { type ListenerRoutes, listenerRoutes } from "./listenerRoutes.ts";
import { MergedGateways } from "./mergedGateways.ts";
import type { ClusterOptions, ResourceSource } from "./objectLookup.ts";
import { contestedHost, indexKey, type ResourceIndex } from "./resourceIndex.ts";

/** The third step of a cluster: Routes on their listeners, and which of them gets the requests that several match. */
export class AttachedRoutes extends MergedGateways {
  private readonly perRoute: {
    readonly attachments: DerivedFamily<readonly Attachment[]>;
    readonly backends: DerivedFamily<readonly BackendDecision[]>;
    readonly competitors: DerivedFamily<Competitor | undefined>;
  };
  private readonly perOwner: {
    readonly classes: DerivedFamily<Delivered<GatewayClass> | undefined>;
    readonly streams: DerivedFamily<Winners>;
  };
  private readonly claims: DerivedFamily<readonly HostnameClaim[]>;
  private readonly contests: DerivedFamily<Winners>;

  constructor(graph: CellGraph, index: ResourceIndex, source: ResourceSource, options: ClusterOptions) {
    super(graph, index, source, options);
    this.perRoute = {
      attachments: new DerivedFamily(graph, (id) => this.decideAttachments(id), deepEqual),
      backends: new DerivedFamily(graph, (id) => this.decideRouteBackends(id), deepEqual),
      competitors: new DerivedFamily(graph, (id) => this.decideCompetitor(id), deepEqual),
    };
    this.perOwner = {
      classes: new DerivedFamily(graph, (id) => this.findClass(id), deepEqual),
      streams: new DerivedFamily(graph, (id) => this.decideStreams(id), deepEqual),
    };
    this.claims = DerivedFamily.ofWords(graph, (hostname) => this.findClaims(hostname), deepEqual);
    this.contests = DerivedFamily.ofWords(graph, (key) => this.decideContest(key), deepEqual);
  }

  override forget(id: ResourceId): void {
    super.forget(id);
    for (const family of [...Object.values(this.perRoute), ...Object.values(this.perOwner)])
      family.delete(id);
  }

  /** The class of the merged Gateway that an object belongs to, where it is in the workspace. */
  classOf(owner: ResourceId): Delivered<GatewayClass> | undefined {
    return this.perOwner.classes.get(this.rootOf(owner));
  }

  private findClass(id: ResourceId): Delivered<GatewayClass> | undefined {
    const gateway = this.source.resource(id)?.resource;
    const name = gateway?.kind === "Gateway" ? gateway.spec.gatewayClassName : undefined;
    if (name === undefined) return undefined;
    const target = { group: GATEWAY_GROUP, kind: "GatewayClass", namespace: "", name };
    return foundAs(this.find(id, target), isGatewayClass);
  }

  /** The attachment of each parentRef of a Route, in order. */
  attachments(route: ResourceId): readonly Attachment[] {
    return this.perRoute.attachments.get(route);
  }

  private decideAttachments(id: ResourceId): readonly Attachment[] {
    const route = this.routeOf(id);
    return (route?.resource.spec.parentRefs ?? []).map((ref, index) =>
      attach(route as Delivered<Route>, index, ref, this),
    );
  }

  /** The backends of a Route. */
  backends(route: ResourceId): readonly BackendDecision[] {
    return this.perRoute.backends.get(route);
  }

  private decideRouteBackends(id: ResourceId): readonly BackendDecision[] {
    const route = this.routeOf(id);
    return route === undefined ? [] : decideBackends(route, this);
  }

  /** The Routes that name an object as parent and mean it, ordered by name. */
  routesNaming(parent: ResourceId): readonly Delivered<Route>[] {
    return this.routesUnder(parent).filter(({ id }) =>
      this.attachments(id).some((attachment) => attachment.parent?.id === parent),
    );
  }

  /** The Routes that write an object's name as that of a parent, ordered by name; some may mean another of that name. */
  protected routesUnder(parent: ResourceId): readonly Delivered<Route>[] {
    const target = this.targetOf(parent);
    const ids = target === undefined ? [] : this.index.get(indexKey.routes(target));
    const routes = ids.flatMap((id) => this.routeOf(id) ?? []);
    return routes.sort((a, b) => compareText(orderOf(a), orderOf(b)) || this.source.compare(a.id, b.id));
  }

  /** For each listener of an object that some Route may mean, by its index, the Routes that it accepts. */
  routesByListener(owner: ResourceId): ReadonlyMap<number, ListenerRoutes> {
    return listenerRoutes(owner, this.routesNaming(owner), (route) => this.attachments(route));
  }

  /** The Routes that are accepted by one listener of an object, each once. */
  routesOn(owner: ResourceId, listener: number): readonly Delivered<Route>[] {
    return this.routesByListener(owner).get(listener)?.attached ?? [];
  }

  /** The Routes that write a hostname and are accepted by listeners which serve it. */
  hostnameClaims(hostname: string): readonly HostnameClaim[] {
    return this.claims.get(hostname);
  }

  private findClaims(hostname: string): readonly HostnameClaim[] {
    return this.index.get(indexKey.hostname(hostname)).flatMap((id) => {
      const route = this.routeOf(id);
      const claim = route === undefined ? undefined : claimOf(route, hostname, this.attachments(id));
      return claim === undefined || claim.listeners.length === 0 ? [] : [claim];
    });
  }

  /**
   * The matches of a Route that another Route takes the requests of. Routes compete where they match alike under one
   * hostname; who stands alone with a hostname is not compared with anybody.
   */
  lostMatches(route: Delivered<Route>): readonly LostMatch[] {
    const attachments = this.attachments(route.id);
    const hosts = matchHosts(route, attachments);
    const self = hosts.some((host) => this.isContested(host))
      ? this.perRoute.competitors.get(route.id)
      : undefined;
    return self === undefined ? [] : lostMatches(route, self, attachments, hosts, this.winnersFor(route));
  }

  /** The redirects of a Route that another Route undoes. */
  redirectCircles(route: Delivered<Route>): readonly RedirectCircle[] {
    const attachments = this.attachments(route.id);
    const hosts = matchHosts(route, attachments).filter((host) => this.isContested(host));
    return redirectCircles(route, attachments, hosts, {
      winnersOf: this.winnersFor(route),
      listenerAt: ({ parent }, hostname, origin) =>
        parent === undefined
          ? undefined
          : servingAmong(this.listenersAbove(this.rootOf(parent.id), hostname), listenerOf(origin)),
      route: (id) => this.routeOf(id),
    });
  }

  /**
   * Whether requests for a hostname arrive at a listener that serves it, and not at a more specific one that the merged
   * Gateway has on that port.
   */
  arrivesAt(owner: ListenerOwner, index: number, hostname: string): boolean {
    const listener = owner.resource.spec.listeners?.[index];
    if (listener === undefined) return false;
    const taker = servingAmong(this.listenersAbove(this.rootOf(owner.id), hostname), listener);
    return specificity(taker?.listener.hostname) <= specificity(listener.hostname);
  }

  /** False where the Route has the hostname for itself. */
  private isContested(host: MatchHost): boolean {
    return "parent" in host || this.index.get(indexKey.hostname(host.hostname)).length > 1;
  }

  private winnersFor({ resource }: Delivered<Route>): WinnersOf {
    return (host, match) =>
      this.isContested(host) ? this.contests.get(indexKey.contest(resource.kind, host, match)) : NOBODY;
  }

  private decideContest(key: string): Winners {
    return this.decideWinners(this.source.contestants(key), contestedHost(key));
  }

  /** By `mergedKey`, the TCPRoute or UDPRoute that gets the connections of a listener which takes several. */
  streamWinners(owner: ResourceId): Winners {
    return this.perOwner.streams.get(owner);
  }

  private decideStreams(owner: ResourceId): Winners {
    const target = this.targetOf(owner);
    return this.decideWinners(
      target === undefined ? [] : this.index.get(indexKey.streams(target)),
      undefined,
    );
  }

  private decideWinners(ids: readonly ResourceId[], host: MatchHost | undefined): Winners {
    if (ids.length < 2) return NOBODY;
    const competitors = ids.flatMap((id) => this.perRoute.competitors.get(id) ?? []);
    return winnersAmong(competitors, host, (a, b) => this.source.compare(a.route, b.route));
  }

  private decideCompetitor(id: ResourceId): Competitor | undefined {
    const route = this.routeOf(id);
    return (
      route &&
      competitorOf(route, this.attachments(id), (owner, index, name) => this.arrivesAt(owner, index, name))
    );
  }

  /** An object as references name it. */
  private targetOf(id: ResourceId): Target | undefined {
    const delivered = this.source.resource(id);
    const name = delivered?.resource.metadata.name;
    if (delivered === undefined || name === undefined) return undefined;
    const { group, kind } = delivered.resource;
    return { group, kind, namespace: delivered.namespace, name };
  }

  /** The Route of an id; undefined for everything else. */
  routeOf(id: ResourceId): Delivered<Route> | undefined {
    const delivered = this.source.resource(id);
    const resource = delivered === undefined ? undefined : asRoute(delivered.resource);
    return delivered === undefined || resource === undefined ? undefined : { ...delivered, resource };
  }
}

const NOBODY: Winners = new Map();

function orderOf(delivered: Delivered): string {
  return `${delivered.resource.kind}\u0000${delivered.namespace ?? ""}\u0000${delivered.resource.metadata.name ?? ""}`;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isGatewayClass(resource: Resource): resource is GatewayClass {
  return resource.kind === "GatewayClass";
}
