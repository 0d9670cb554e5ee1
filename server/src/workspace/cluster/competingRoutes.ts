import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import { isLiteralHostname, specificity } from "../../gateway-api/hostnames.ts";
import { hostnamesAbove, servingAmong } from "../../gateway-api/listeners/listenerIsolation.ts";
import type { ListenerOwner } from "../../gateway-api/listeners/merging.ts";
import {
  type Competitor,
  competitorOf,
  tableEntriesFor,
  type Winners,
  winnersAmong,
} from "../../gateway-api/matching/competitors.ts";
import { type LostMatch, lostMatches, type WinnersOf } from "../../gateway-api/matching/lostMatches.ts";
import { type MatchHost, matchHosts, matchingKind } from "../../gateway-api/matching/matchConflicts.ts";
import type { MatchingKind } from "../../gateway-api/matching/requestMatches.ts";
import { sameNamespace } from "../../gateway-api/references/namespaces.ts";
import {
  ANY_PATH,
  type NarrowRoute,
  type NarrowTaker,
  narrowTakers,
  OPEN_PATH,
  type WideMatch,
  wideMatches,
} from "../../gateway-api/traffic/narrowMatches.ts";
import { keysTaking } from "../../gateway-api/traffic/redirectGraph.ts";
import { redirectsOf } from "../../gateway-api/traffic/redirectLoops.ts";
import type { Route } from "../../model/resource.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { exactList, NONE } from "../../yaml/exactList.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { DerivedFamily } from "../cells/derivedFamily.ts";
import { hostInConflict, indexKey, narrowedPath } from "../objects/indexKey.ts";
import type { ResourceIndex } from "../objects/resourceIndex.ts";
import type { ResourceSource } from "../objects/resourceSource.ts";
import type { AttachedRoutes } from "./attachedRoutes.ts";
import { claimOf, type HostnameClaim } from "./hostnameClaims.ts";
import type { MergedGateways } from "./mergedGateways.ts";
import type { ObjectLookup } from "./objectLookup.ts";

/** A match of which another Route takes some requests. */
export interface PartlyTaken extends WideMatch {
  readonly hostname: string;
  readonly taker: NarrowTaker;
}

/**
 * Which of the Routes on a listener gets the requests that several match. Reads the lookup, the merging and the attachment
 * of Routes; answers for a Route what others take from it, and for a hostname who has it.
 */
export class CompetingRoutes {
  private readonly index: ResourceIndex;
  private readonly source: ResourceSource;
  private readonly lookup: ObjectLookup;
  private readonly merging: MergedGateways;
  private readonly attachment: AttachedRoutes;
  /** Values of one Route each, and of what Routes attach to, by its id. */
  private readonly cells: {
    readonly competitors: DerivedFamily<Competitor | undefined>;
    readonly streams: DerivedFamily<Winners>;
  };
  private readonly claims: DerivedFamily<readonly HostnameClaim[]>;
  private readonly conflicts: DerivedFamily<Winners>;
  private readonly narrow: DerivedFamily<readonly NarrowTaker[]>;

  constructor(
    graph: CellGraph,
    index: ResourceIndex,
    source: ResourceSource,
    groups: {
      readonly lookup: ObjectLookup;
      readonly merging: MergedGateways;
      readonly attachment: AttachedRoutes;
    },
  ) {
    this.index = index;
    this.source = source;
    this.lookup = groups.lookup;
    this.merging = groups.merging;
    this.attachment = groups.attachment;
    this.cells = {
      competitors: new DerivedFamily(graph, (id) => this.decideCompetitor(id), deepEqual),
      streams: new DerivedFamily(graph, (id) => this.decideStreams(id), deepEqual),
    };
    this.claims = DerivedFamily.ofWords(graph, (hostname) => this.findClaims(hostname), deepEqual);
    this.conflicts = DerivedFamily.ofWords(graph, (key) => this.decideConflict(key), deepEqual);
    this.narrow = DerivedFamily.ofWords(graph, (key) => this.findNarrowTakers(key), deepEqual);
  }

  /** Forgets an object that is gone. */
  forget(id: ResourceId): void {
    for (const family of Object.values(this.cells)) family.delete(id);
  }

  /** The Routes that write a hostname and are accepted by listeners which serve it. */
  hostnameClaims(hostname: string): readonly HostnameClaim[] {
    return this.writersOf(hostname).length === 0 ? NONE : this.claims.get(hostname);
  }

  /** True where more than one Route writes a hostname: most have theirs for themselves, and nobody has to be compared. */
  isShared(hostname: string): boolean {
    return this.writersOf(hostname).length > 1;
  }

  private writersOf(hostname: string): readonly ResourceId[] {
    return this.index.get(indexKey.hostname(hostname));
  }

  private findClaims(hostname: string): readonly HostnameClaim[] {
    // In the order of files, since the index has them in the order in which they came.
    const inOrder = [...this.writersOf(hostname)].sort((a, b) => this.source.compare(a, b));
    return exactList(
      inOrder.flatMap((id) => {
        const route = this.lookup.routeOf(id);
        const claim = route === undefined ? undefined : claimOf(route, hostname, this.attachment.allOf(id));
        return claim === undefined || claim.listeners.length === 0 ? [] : [claim];
      }),
    );
  }

  /**
   * The matches of a Route that another Route takes the requests of. Routes compete where they match alike under one
   * hostname; who stands alone with a hostname is not compared with anybody.
   */
  lostMatches(route: Delivered<Route>): readonly LostMatch[] {
    const attachments = this.attachment.allOf(route.id);
    const hosts = matchHosts(route, attachments);
    const self = hosts.some((host) => this.hasConflict(host))
      ? this.cells.competitors.get(route.id)
      : undefined;
    return self === undefined ? [] : lostMatches(route, self, attachments, hosts, this.winnersFor(route));
  }

  /**
   * Whether requests for a hostname arrive at a listener that serves it, and not at a more specific one that the merged
   * Gateway has on that port.
   */
  arrivesAt(owner: ListenerOwner, index: number, hostname: string): boolean {
    const listener = owner.resource.spec.listeners?.[index];
    if (listener === undefined) return false;
    const taker = servingAmong(
      this.merging.listenersAbove(this.merging.rootOf(owner.id), hostname),
      listener,
    );
    return specificity(taker?.listener.hostname) <= specificity(listener.hostname);
  }

  /** False where the Route has the hostname for itself. */
  private hasConflict(host: MatchHost): boolean {
    return "parent" in host || this.isShared(host.hostname);
  }

  private winnersFor({ resource }: Delivered<Route>): WinnersOf {
    return (host, match) =>
      this.hasConflict(host) ? this.conflicts.get(indexKey.conflict(resource.kind, host, match)) : NOBODY;
  }

  private decideConflict(key: string): Winners {
    return this.decideWinners(this.source.competitors(key), hostInConflict(key));
  }

  /** The HTTPRoutes that redirect and have a match which a path of a host alone satisfies. */
  redirectingAt(host: string, path: string): readonly Delivered<Route>[] {
    const hostnames = hostnamesAbove(host).filter(
      (hostname) => hostname !== "" && this.writersOf(hostname).length > 0,
    );
    const keys = hostnames.length === 0 ? [] : keysTaking(path);
    const ids = hostnames.flatMap((hostname) =>
      keys.flatMap((key) => this.source.competitors(indexKey.conflict("HTTPRoute", { hostname }, key))),
    );
    return [...new Set(ids)].flatMap((id) => {
      const route = this.lookup.routeOf(id);
      return route === undefined || redirectsOf(route.resource).length === 0 ? [] : [route];
    });
  }

  /**
   * The matches of a Route below which others certainly take requests, on a listener where both are attached. Routes
   * whose namespace is not known to be another one do not count.
   */
  partlyTaken(route: Delivered<Route>): readonly PartlyTaken[] {
    const kind = matchingKind(route.resource);
    const hostnames = [...new Set(route.resource.spec.hostnames)].filter(
      (hostname) => isLiteralHostname(hostname) && this.hasConflict({ hostname }),
    );
    if (kind === undefined || hostnames.length === 0) return [];
    const wide = wideMatches(route.resource);
    return hostnames.flatMap((hostname) => {
      if (this.isOpenHost(kind, hostname)) return [];
      return wide.flatMap((match) => {
        const key = indexKey.narrower({ kind, hostname, path: match.path });
        if (this.source.narrower(key).every((id) => id === route.id)) return [];
        const self = this.cells.competitors.get(route.id);
        const tableEntries = self === undefined ? [] : tableEntriesFor(self, { hostname });
        const taker = this.narrow
          .get(key)
          .find(
            ({ namespace, listener }) =>
              sameNamespace(namespace, route.namespace) === "no" &&
              tableEntries.some(({ key: own, isCertain }) => isCertain && own === listener),
          );
        return taker === undefined ? [] : [{ ...match, hostname, taker }];
      });
    });
  }

  /** True where it is not known what some Routes of a host match, or which kind of Route the host belongs to. */
  private isOpenHost(kind: MatchingKind, hostname: string): boolean {
    const other = kind === "HTTPRoute" ? "GRPCRoute" : "HTTPRoute";
    const open = indexKey.narrower({ kind, hostname, path: OPEN_PATH });
    const ofOther = indexKey.narrower({ kind: other, hostname, path: ANY_PATH });
    return this.source.narrower(open).length > 0 || this.source.narrower(ofOther).length > 0;
  }

  private findNarrowTakers(key: string): readonly NarrowTaker[] {
    const routes = this.source.narrower(key).flatMap((id): readonly NarrowRoute[] => {
      const [route, competitor] = [this.lookup.routeOf(id), this.cells.competitors.get(id)];
      return route === undefined || competitor === undefined ? [] : [{ route, competitor }];
    });
    return narrowTakers(narrowedPath(key), routes);
  }

  /** By `mergedKey`, the TCPRoute or UDPRoute that gets the connections of a listener which takes several. */
  streamWinners(owner: ResourceId): Winners {
    return this.cells.streams.get(owner);
  }

  private decideStreams(owner: ResourceId): Winners {
    const target = this.lookup.targetOf(owner);
    return this.decideWinners(
      target === undefined ? [] : this.index.get(indexKey.streams(target)),
      undefined,
    );
  }

  private decideWinners(ids: readonly ResourceId[], host: MatchHost | undefined): Winners {
    if (ids.length < 2) return NOBODY;
    const competitors = ids.flatMap((id) => this.cells.competitors.get(id) ?? []);
    return winnersAmong(competitors, host, (a, b) => this.source.compare(a.route, b.route));
  }

  private decideCompetitor(id: ResourceId): Competitor | undefined {
    const route = this.lookup.routeOf(id);
    return (
      route &&
      competitorOf(route, this.attachment.allOf(id), (owner, index, name) =>
        this.arrivesAt(owner, index, name),
      )
    );
  }
}

const NOBODY: Winners = new Map();
