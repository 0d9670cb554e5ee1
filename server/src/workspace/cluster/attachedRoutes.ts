import { type Delivered, isOfKind, type ResourceId } from "../../delivery/delivered.ts";
import { type Attachment, attach } from "../../gateway-api/attachment/attachment.ts";
import {
  attachByDefault,
  isDefaultGateway,
  takesDefaultGateways,
} from "../../gateway-api/attachment/defaultGateways.ts";
import {
  type ListenerUse,
  listenerUses,
  type Reach,
  reachOf,
  servedHosts,
} from "../../gateway-api/attachment/listenerUse.ts";
import type { GatewayView } from "../../gateway-api/listeners/gatewayView.ts";
import type { Gateway, Route } from "../../model/resource.ts";
import { isBetween } from "../../schema/release.ts";
import { compareText } from "../../text/compareText.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { exactList } from "../../yaml/exactList.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { DerivedFamily } from "../cells/derivedFamily.ts";
import { indexKey } from "../objects/indexKey.ts";
import type { ResourceIndex } from "../objects/resourceIndex.ts";
import type { ResourceSource } from "../objects/resourceSource.ts";
import type { ClusterOptions } from "./clusterOptions.ts";
import { type ListenerRoutes, listenerRoutes } from "./listenerRoutes.ts";
import type { MergedGateways } from "./mergedGateways.ts";
import type { ObjectLookup } from "./objectLookup.ts";

/**
 * Which Routes attach where: to what they name, and to Gateways that take Routes which name none. Reads the lookup and the
 * merging; answers for a Route where it stands, and for what Routes attach to who comes to it.
 */
export class AttachedRoutes {
  private readonly index: ResourceIndex;
  private readonly source: ResourceSource;
  private readonly lookup: ObjectLookup;
  private readonly view: GatewayView;
  private readonly options: ClusterOptions;
  /** Values of one Route each, and of what Routes attach to, by its id. */
  private readonly cells: {
    readonly named: DerivedFamily<readonly Attachment[]>;
    readonly byDefault: DerivedFamily<readonly Attachment[]>;
    readonly reaches: DerivedFamily<readonly Reach[]>;
    readonly uses: DerivedFamily<readonly ListenerUse[]>;
    readonly hosts: DerivedFamily<readonly (readonly string[] | undefined)[]>;
  };

  constructor(
    graph: CellGraph,
    index: ResourceIndex,
    source: ResourceSource,
    groups: { readonly lookup: ObjectLookup; readonly merging: MergedGateways },
    options: ClusterOptions,
  ) {
    this.index = index;
    this.source = source;
    this.lookup = groups.lookup;
    this.view = groups.merging.view;
    this.options = options;
    this.cells = {
      named: new DerivedFamily(graph, (id) => this.decideAttachments(id), deepEqual),
      byDefault: new DerivedFamily(graph, (id) => this.decideDefaultAttachments(id), deepEqual),
      reaches: new DerivedFamily(graph, (id) => exactList(reachOf(this.allOf(id))), deepEqual),
      uses: new DerivedFamily(
        graph,
        (id) => listenerUses(id, this.countListeners(id), this.reachesInto(id)),
        deepEqual,
      ),
      hosts: new DerivedFamily(
        graph,
        (id) => servedHosts(id, this.countListeners(id), this.reachesInto(id)),
        deepEqual,
      ),
    };
  }

  /** Forgets an object that is gone. */
  forget(id: ResourceId): void {
    for (const family of Object.values(this.cells)) family.delete(id);
  }

  /** The attachment of each parentRef of a Route, in order. */
  of(route: ResourceId): readonly Attachment[] {
    return this.cells.named.get(route);
  }

  /** Only the experimental channel, since release 1.4, has Gateways that Routes attach to without naming them. */
  private get hasDefaultGateways(): boolean {
    const { channel, bundleVersion } = this.options.crds;
    return channel === "experimental" && isBetween(bundleVersion, "1.4", undefined);
  }

  private decideAttachments(id: ResourceId): readonly Attachment[] {
    const route = this.lookup.routeOf(id);
    if (route === undefined) return [];
    return (route.resource.spec.parentRefs ?? []).map((ref, index) => attach(route, index, ref, this.view));
  }

  /** True for a Gateway that takes Routes which name none; the standard CRDs have no such Gateways. */
  isDefaultGateway(gateway: ResourceId): boolean {
    const resource = this.lookup.resource(gateway)?.resource;
    return this.hasDefaultGateways && resource?.kind === "Gateway" && isDefaultGateway(resource);
  }

  /** The Gateways that take Routes which name none, as they stand. */
  defaultGateways(): readonly Delivered<Gateway>[] {
    if (!this.hasDefaultGateways) return [];
    return this.lookup
      .inOrder(this.index.get(indexKey.defaultGateways()))
      .filter((delivered) => isOfKind(delivered, "Gateway"));
  }

  /** How a Route that wants so stands with the default Gateways; one that it names by itself is not among them. */
  byDefault(route: ResourceId): readonly Attachment[] {
    const resource = this.lookup.routeOf(route)?.resource;
    const isAsked = this.hasDefaultGateways && resource !== undefined && takesDefaultGateways(resource);
    return isAsked ? this.cells.byDefault.get(route) : [];
  }

  private decideDefaultAttachments(id: ResourceId): readonly Attachment[] {
    const route = this.lookup.routeOf(id);
    return route === undefined ? [] : attachByDefault(route, this.defaultGateways(), this.of(id), this.view);
  }

  /** The attachments of a Route by its parentRefs, and then those to default Gateways. */
  allOf(route: ResourceId): readonly Attachment[] {
    const byDefault = this.byDefault(route);
    const named = this.of(route);
    return byDefault.length === 0 ? named : [...named, ...byDefault];
  }

  /** The Routes that attach to a default Gateway without naming it, ordered by name. */
  routesByDefault(gateway: ResourceId): readonly Delivered<Route>[] {
    return this.routesByName(this.idsOfDefaultRoutes(gateway)).filter(({ id }) =>
      this.byDefault(id).some(({ parent, verdict }) => parent?.id === gateway && verdict === "yes"),
    );
  }

  /**
   * How the listeners of an object are used by Routes: the value changes with the first Route and the last one only.
   */
  listenerUses(owner: ResourceId): readonly ListenerUse[] {
    return this.cells.uses.get(owner);
  }

  /**
   * The hosts that Routes take on each listener of an object, in order; undefined where that may be every host, or
   * is not known.
   */
  servedHosts(owner: ResourceId): readonly (readonly string[] | undefined)[] {
    return this.cells.hosts.get(owner);
  }

  private countListeners(owner: ResourceId): number {
    return this.lookup.ownerOf(owner)?.resource.spec.listeners?.length ?? 0;
  }

  private reachesInto(owner: ResourceId): readonly Reach[] {
    const routes = new Set([...this.idsOfRoutesUnder(owner), ...this.idsOfDefaultRoutes(owner)]);
    return [...routes].flatMap((id) => this.cells.reaches.get(id));
  }

  /** The Routes that name an object as parent and mean it, ordered by name. */
  routesNaming(parent: ResourceId): readonly Delivered<Route>[] {
    return this.routesUnder(parent).filter(({ id }) =>
      this.of(id).some((attachment) => attachment.parent?.id === parent),
    );
  }

  /**
   * The Routes that may mean an object as parent, where nobody can know: a namespace is not known, or several objects
   * of one identity are equally near. Ordered as they stand.
   */
  routesPerhapsNaming(parent: ResourceId): readonly Delivered<Route>[] {
    const target = this.lookup.targetOf(parent);
    if (target === undefined) return [];
    const { group, kind, namespace, name } = target;
    const written = [
      ...this.index.get(indexKey.routes(target)),
      ...this.index.get(indexKey.routes({ ...target, namespace: undefined })),
      ...(namespace === undefined ? this.index.get(indexKey.placedParent(group, kind, name)) : []),
    ];
    const undecided = [...new Set(written)].filter((id) =>
      this.of(id).some(
        ({ resolution }) =>
          resolution?.kind === "undecided" && resolution.candidates.some((other) => other.id === parent),
      ),
    );
    return this.lookup.inOrder(undecided).flatMap(({ id }) => this.lookup.routeOf(id) ?? []);
  }

  /** The Routes that write an object's name as that of a parent, in no particular order; some may mean another. */
  routesWriting(parent: ResourceId): readonly Delivered<Route>[] {
    return this.idsOfRoutesUnder(parent).flatMap((id) => this.lookup.routeOf(id) ?? []);
  }

  /** The Routes that write an object's name as that of a parent, ordered by name; some may mean another of that name. */
  routesUnder(parent: ResourceId): readonly Delivered<Route>[] {
    return this.routesByName(this.idsOfRoutesUnder(parent));
  }

  routesByName(ids: readonly ResourceId[]): readonly Delivered<Route>[] {
    const routes = ids.flatMap((id) => this.lookup.routeOf(id) ?? []);
    return routes
      .map((route) => ({ route, order: orderOf(route) }))
      .sort((a, b) => compareText(a.order, b.order) || this.source.compare(a.route.id, b.route.id))
      .map(({ route }) => route);
  }

  private idsOfRoutesUnder(parent: ResourceId): readonly ResourceId[] {
    const target = this.lookup.targetOf(parent);
    return target === undefined ? [] : this.index.get(indexKey.routes(target));
  }

  /** The Routes that attach to default Gateways; none where the object is no such Gateway. */
  private idsOfDefaultRoutes(owner: ResourceId): readonly ResourceId[] {
    return this.isDefaultGateway(owner) ? this.index.get(indexKey.defaultRoutes()) : [];
  }

  /**
   * For each listener of an object that some Route may mean, by its index, the Routes that it accepts: those that name
   * the object, and those by default.
   */
  routesByListener(owner: ResourceId): ReadonlyMap<number, ListenerRoutes> {
    return listenerRoutes(owner, this.routesReaching(owner), (route) => this.allOf(route));
  }

  /** `routesOn` for whoever asks for many listeners: the Routes of each object are gone through once. */
  routesOnEach(): (owner: ResourceId, listener: number) => readonly Delivered<Route>[] {
    const known = new Map<ResourceId, ReadonlyMap<number, ListenerRoutes>>();
    return (owner, listener) => {
      const byListener = known.get(owner) ?? this.routesByListener(owner);
      known.set(owner, byListener);
      return byListener.get(listener)?.attached ?? [];
    };
  }

  /** The Routes that name an object as parent and mean it, and those that attach to it by default, ordered by name. */
  routesReaching(owner: ResourceId): readonly Delivered<Route>[] {
    const byDefault = this.idsOfDefaultRoutes(owner);
    return byDefault.length === 0
      ? this.routesNaming(owner)
      : this.routesByName([...new Set([...this.idsOfRoutesUnder(owner), ...byDefault])]);
  }

  /** The Routes that name an object as parent, whether or not they mean it, and those by default, ordered by name. */
  routesPerhapsReaching(owner: ResourceId): readonly Delivered<Route>[] {
    return this.routesByName([
      ...new Set([...this.idsOfRoutesUnder(owner), ...this.idsOfDefaultRoutes(owner)]),
    ]);
  }

  /** The Routes that are accepted by one listener of an object, each once. */
  routesOn(owner: ResourceId, listener: number): readonly Delivered<Route>[] {
    return this.routesByListener(owner).get(listener)?.attached ?? [];
  }
}

function orderOf(delivered: Delivered): string {
  return `${delivered.resource.kind}\u0000${delivered.namespace ?? ""}\u0000${delivered.resource.metadata.name ?? ""}`;
}
