import { type Delivered, hasResource, isOfKind, type ResourceId } from "../../delivery/delivered.ts";
import { asGateway } from "../../gateway-api/asGateway.ts";
import {
  type ClusterView,
  type DelegationOptions,
  foundAs,
  type NamespaceLabels,
  type Resolution,
  type RoutabilityOptions,
} from "../../gateway-api/clusterView.ts";
import { type IndexedGrant, indexedGrant } from "../../gateway-api/indexedGrant.ts";
import { asOwner, type ListenerOwner } from "../../gateway-api/listeners/merging.ts";
import type { Target } from "../../gateway-api/target.ts";
import { makerOfClass } from "../../implementations/meantImplementation.ts";
import type { MadeNamespace } from "../../model/producerSpec.ts";
import {
  GATEWAY_GROUP,
  type Gateway,
  type GatewayClass,
  isRoute,
  manifestKind,
  type Route,
} from "../../model/resource.ts";
import type { InstalledCrds } from "../../schema/servedVersions.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { NONE } from "../../yaml/exactList.ts";
import { isFilledInApart, isOpaque, mayBecome } from "../../yaml/opaqueText.ts";
import { sameItems } from "../../yaml/sameItems.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { DerivedFamily } from "../cells/derivedFamily.ts";
import { indexKey } from "../objects/indexKey.ts";
import { inOrder } from "../objects/inOrder.ts";
import { nearestTo } from "../objects/nearestTo.ts";
import type { ResourceIndex } from "../objects/resourceIndex.ts";
import type { ResourceSource } from "../objects/resourceSource.ts";
import type { ClusterOptions } from "./clusterOptions.ts";
import { namespacesMade, withMadeLabels } from "./madeNamespaces.ts";
import type { Producers } from "./producers.ts";

/** As many objects of one identity are a crowd. */
const CROWD = 32;

/**
 * Which object is meant, by an id or by a reference. Reads the objects, what makes others, and what the user says about the
 * cluster; answers all that `gateway-api/` asks of a cluster before anything is decided.
 */
export class ObjectLookup implements ClusterView {
  readonly closedWorld: boolean;
  readonly delegation: DelegationOptions | undefined;
  readonly routability: RoutabilityOptions;
  readonly mergesChildren: boolean;
  private readonly index: ResourceIndex;
  private readonly source: ResourceSource;
  private readonly producers: Producers;
  private readonly options: ClusterOptions;
  private readonly crowds: DerivedFamily<readonly ResourceId[]>;
  private readonly members: DerivedFamily<ReadonlySet<ResourceId>>;
  private readonly nearestInCrowds: DerivedFamily<readonly Delivered[]>;
  private readonly grants: DerivedFamily<readonly IndexedGrant[]>;
  private readonly labels: DerivedFamily<ReturnType<NamespaceLabels>>;

  constructor(
    graph: CellGraph,
    index: ResourceIndex,
    source: ResourceSource,
    producers: Producers,
    options: ClusterOptions,
  ) {
    this.closedWorld = options.closedWorld;
    this.delegation = options.delegation;
    this.routability = options.routability;
    this.mergesChildren = options.mergesChildren;
    this.index = index;
    this.source = source;
    this.producers = producers;
    this.options = options;
    this.crowds = DerivedFamily.ofWords(graph, (identity) => this.orderedCrowd(identity), sameItems);
    this.members = DerivedFamily.ofWords<ReadonlySet<ResourceId>>(
      graph,
      (identity) => new Set(this.crowds.get(identity)),
      Object.is,
    );
    this.nearestInCrowds = DerivedFamily.ofWords(graph, (key) => this.findNearest(key), sameItems);
    this.grants = DerivedFamily.ofWords(graph, (key) => this.readGrants(key), Object.is);
    this.labels = DerivedFamily.ofWords(
      graph,
      (name) => withMadeLabels(name, this.readLabels(name), this.namespacesMade(name)),
      deepEqual,
    );
  }

  get crds(): InstalledCrds {
    return this.options.crds;
  }

  /** The object of an id; undefined once it is gone. Reading it is a dependency. */
  resource(id: ResourceId): Delivered | undefined {
    return this.source.resource(id);
  }

  /** The Route of an id; undefined for everything else. */
  routeOf(id: ResourceId): Delivered<Route> | undefined {
    const delivered = this.source.resource(id);
    return delivered !== undefined && hasResource(delivered, isRoute) ? delivered : undefined;
  }

  /** The Gateway or ListenerSet of an id; undefined for everything else. */
  ownerOf(id: ResourceId): ListenerOwner | undefined {
    const delivered = this.source.resource(id);
    return delivered === undefined ? undefined : asOwner(delivered);
  }

  /** The Gateway of an id; undefined for everything else. */
  gatewayOf(id: ResourceId): Delivered<Gateway> | undefined {
    return asGateway(this.source.resource(id));
  }

  /** An object as references name it; undefined for one without a name. */
  targetOf(id: ResourceId): Target | undefined {
    const delivered = this.source.resource(id);
    const name = delivered?.resource.metadata.name;
    if (delivered === undefined || name === undefined) return undefined;
    const { resource, namespace } = delivered;
    return { group: resource.group, kind: manifestKind(resource), namespace, name };
  }

  /** The class of a Gateway, where it is in the workspace. */
  classOf({ id, resource }: Delivered): Delivered<GatewayClass> | undefined {
    const name = resource.kind === "Gateway" ? resource.spec.gatewayClassName : undefined;
    if (name === undefined) return undefined;
    const found = this.find(id, { group: GATEWAY_GROUP, kind: "GatewayClass", namespace: "", name });
    return foundAs(found, (one): one is GatewayClass => one.kind === "GatewayClass");
  }

  /** The objects in the order in which they stand, whatever the order of the edits that brought them. */
  inOrder(ids: readonly ResourceId[]): readonly Delivered[] {
    return inOrder(this.source, ids);
  }

  find(referrer: ResourceId, target: Target): Resolution {
    return this.findThrough(referrer, target, (id) => this.source.resource(id));
  }

  /** Finds the object that is meant; `read` says how much of it the asker depends on. */
  findThrough(
    referrer: ResourceId,
    target: Target,
    read: (id: ResourceId) => Delivered | undefined,
  ): Resolution {
    const identity = indexKey.identity(target);
    const exact = this.index.get(identity);
    if (exact.length > CROWD) return this.chooseOfCrowd(referrer, identity);
    if (exact.length > 0) return this.choose(referrer, exact, read);
    if (
      isOpaque(target.name) ||
      isOpaque(target.namespace ?? "") ||
      isOpaque(target.kind) ||
      isOpaque(target.group)
    ) {
      if (this.isMadeAsNamed(target)) return { kind: "absent" };
      return { kind: "undecided", why: "opaque", candidates: [] };
    }
    const provisional = this.unsureCandidates(target);
    if (provisional.length > 0)
      return { kind: "undecided", why: "namespace", candidates: this.inOrder(provisional) };
    if (this.mayTurnOutToBe(target)) return { kind: "undecided", why: "opaque", candidates: [] };
    // What a file makes by way of an engine or a chart exists, under names that stand nowhere.
    if (this.closedWorld && this.producers.mayBeWritten(target))
      return { kind: "undecided", why: "opaque", candidates: [] };
    if (this.isKeptElsewhere(target)) return { kind: "undecided", why: "external", candidates: [] };
    const elsewhere = this.inOtherScopes(referrer, target);
    if (elsewhere.length === 0) return { kind: "absent" };
    // What several clusters get of one file is one object to whoever looks from yet another one.
    const files = new Set(elsewhere.map(({ id }) => this.source.pathOf(id)));
    const why = files.size === 1 ? "elsewhere" : "ambiguous";
    return { kind: "undecided", why, candidates: elsewhere };
  }

  /** Whether the name of some object is filled in later, and may come to be that of a reference, in its namespace. */
  private mayTurnOutToBe({ group, kind, namespace, name }: Target): boolean {
    const open = this.index.get(indexKey.opaque(group, kind));
    if (open.length > CROWD) return true;
    return open.some((id) => {
      const one = this.source.resource(id);
      if (one === undefined || !mayBecome(one.resource.metadata.name ?? "", name)) return false;
      return one.namespace === undefined || namespace === undefined || mayBecome(one.namespace, namespace);
    });
  }

  /** Whether something says with the same variables that it makes the very object, as a Certificate does: it has no manifest. */
  private isMadeAsNamed(target: Target): boolean {
    return !isFilledInApart(target.name) && this.producers.makerOf(target) !== undefined;
  }

  /** The objects of that name which other builds deliver, those nearest to the referrer. */
  private inOtherScopes(referrer: ResourceId, target: Target): readonly Delivered[] {
    const ids = [
      ...this.source.elsewhere(indexKey.identity(target)),
      ...(target.namespace === undefined
        ? []
        : this.source.elsewhere(indexKey.identity({ ...target, namespace: undefined }))),
    ];
    if (ids.length === 0) return [];
    return nearestTo(this.source.pathOf(referrer), this.inOrder(ids), ({ id }) => this.source.pathOf(id));
  }

  private isKeptElsewhere({ group, kind, namespace, name }: Target): boolean {
    if (group === GATEWAY_GROUP && kind === "GatewayClass")
      return this.options.isKnownClass(name) || makerOfClass(name) !== undefined;
    return namespace !== undefined && this.options.isExternal(namespace);
  }

  /** Objects of that name which may be the one: their namespace, or the one that is asked for, is not known. */
  private unsureCandidates(target: Target): readonly ResourceId[] {
    return target.namespace === undefined
      ? this.index.get(indexKey.named(target.group, target.kind, target.name))
      : this.index.get(indexKey.identity({ ...target, namespace: undefined }));
  }

  /** One object, or of several the one whose folder is nearest to the referrer's; equally near ones leave it open. */
  private choose(
    referrer: ResourceId,
    ids: readonly ResourceId[],
    read: (id: ResourceId) => Delivered | undefined,
  ): Resolution {
    const [first] = ids;
    if (ids.length === 1 && first !== undefined) {
      const target = read(first);
      return target === undefined ? { kind: "absent" } : { kind: "found", target };
    }
    const all = this.inOrder(ids);
    const self = all.find(({ id }) => id === referrer);
    if (self !== undefined) return { kind: "found", target: self };
    return onlyOf(this.nearestOf(this.source.pathOf(referrer), all));
  }

  /** The same among many: what is nearest to a file is worked out once for all that refer to them from there. */
  private chooseOfCrowd(referrer: ResourceId, identity: string): Resolution {
    const self = this.members.get(identity).has(referrer) ? this.source.resource(referrer) : undefined;
    if (self !== undefined) return { kind: "found", target: self };
    return onlyOf(this.nearestInCrowds.get(`${this.source.pathOf(referrer)}\u0000${identity}`));
  }

  private findNearest(key: string): readonly Delivered[] {
    const end = key.indexOf("\u0000");
    const all = this.crowds.get(key.slice(end + 1)).flatMap((id) => this.source.resource(id) ?? []);
    return this.nearestOf(key.slice(0, end), all);
  }

  private orderedCrowd(identity: string): readonly ResourceId[] {
    return this.source.ordered(this.index.get(identity));
  }

  /** Those that stand nearest to a file. What nothing applies is a draft or a relic beside what reaches the cluster. */
  private nearestOf(path: string, all: readonly Delivered[]): readonly Delivered[] {
    const applied = all.filter(({ build }) => build !== undefined);
    return nearestTo(path, applied.length > 0 ? applied : all, ({ id }) => this.source.pathOf(id));
  }

  readonly namespaceLabels: NamespaceLabels = (namespace) => this.labels.get(namespace);

  private readLabels(namespace: string): ReturnType<NamespaceLabels> {
    const identity = indexKey.identity({ group: "", kind: "Namespace", namespace: "", name: namespace });
    const documents = this.inOrder(this.index.get(identity));
    const [first, ...others] = documents.map(({ resource }) => resource.metadata.labels);
    if (documents.some(({ resource }) => resource.metadata.isOpen === true)) return "AppliedElsewhere";
    if (first === undefined) {
      if (this.source.elsewhere(identity).length > 0) return "AppliedElsewhere";
      // Where what is in no file does not exist, nobody has set labels either.
      return this.closedWorld && !this.options.isExternal(namespace) && !this.mayBeNamed(namespace)
        ? {}
        : "NotInWorkspace";
    }
    // Several documents for one namespace belong to several clusters; where they differ, nothing is known.
    return others.every((labels) => deepEqual(labels, first)) ? first : "Ambiguous";
  }

  /** What makes a namespace beside what goes into it, under this name or one that is filled in later. */
  namespacesMade(name: string): readonly MadeNamespace[] {
    const makers = [name, undefined].flatMap((key) => this.index.get(indexKey.namespaceMakers(key)));
    return makers.length === 0 ? NONE : namespacesMade(name, this.inOrder(makers));
  }

  /** Whether a Namespace may be there under a name that is filled in later, its own or that of the reference. */
  private mayBeNamed(name: string): boolean {
    return isOpaque(name) || this.mayTurnOutToBe({ group: "", kind: "Namespace", namespace: "", name });
  }

  grantsIn(namespace: string | undefined): readonly IndexedGrant[] {
    return this.grants.get(
      namespace === undefined ? "" : indexKey.kindIn(GATEWAY_GROUP, "ReferenceGrant", namespace),
    );
  }

  private readGrants(key: string): readonly IndexedGrant[] {
    const ofNone = [
      ...this.index.get(indexKey.kindIn(GATEWAY_GROUP, "ReferenceGrant", undefined)),
      ...this.index.get(indexKey.opaquelyPlaced(GATEWAY_GROUP, "ReferenceGrant")),
    ];
    return this.inOrder(key === "" ? ofNone : [...new Set([...this.index.get(key), ...ofNone])]).flatMap(
      (grant) => (isOfKind(grant, "ReferenceGrant") ? [indexedGrant(grant)] : []),
    );
  }

  mayGrantUnseen(namespace: string | undefined): boolean {
    return this.producers.mayMakeSome({ group: GATEWAY_GROUP, kind: "ReferenceGrant", namespace });
  }

  mayBeProduced(target: Target): boolean {
    return this.producers.mayMake(target);
  }

  makerOf(target: Target): string | undefined {
    return this.producers.makerOf(target);
  }

  isKindShown({ group, kind, namespace }: Target): boolean {
    return [indexKey.kindIn(group, kind, namespace), indexKey.definitions(group, kind)].some(
      (key) => this.index.get(key).length > 0,
    );
  }
}

function onlyOf(nearest: readonly Delivered[]): Resolution {
  const [winner] = nearest;
  return nearest.length === 1 && winner !== undefined
    ? { kind: "found", target: winner }
    : { kind: "undecided", why: "ambiguous", candidates: nearest };
}
