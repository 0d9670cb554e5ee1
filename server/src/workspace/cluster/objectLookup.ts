import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import { folderOf } from "../../delivery/paths.ts";
import type { DelegationOptions } from "../../gateway-api/clusterView.ts";
import {
  type ClusterView,
  foundAs,
  type Resolution,
  type RoutabilityOptions,
} from "../../gateway-api/clusterView.ts";
import { wildcardsAbove } from "../../gateway-api/listeners/writtenHostnames.ts";
import type { Referrer } from "../../gateway-api/references/referenceGrants.ts";
import { parentTarget } from "../../gateway-api/references/references.ts";
import type { Target } from "../../gateway-api/target.ts";
import type { GatewayAddress } from "../../model/gateway.ts";
import {
  asRoute,
  type CustomResourceDefinition,
  GATEWAY_GROUP,
  type GatewayClass,
  manifestKind,
  type Producer,
  type ReferenceGrant,
} from "../../model/resource.ts";
import type { InstalledCrds } from "../../schema/servedVersions.ts";
import { compareText } from "../../text/compareText.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { DerivedFamily } from "../cells/derivedFamily.ts";
import { nearestTo } from "../objects/nearestTo.ts";
import {
  addressKey,
  indexKey,
  isAnnotatedForCertManager,
  type ResourceIndex,
} from "../objects/resourceIndex.ts";
import type { ResourceSource } from "../objects/resourceSource.ts";
import type { ClusterOptions } from "./clusterOptions.ts";

/** An object by its name. */
export interface NamedObject {
  readonly id: ResourceId;
  readonly name: string;
  readonly namespace: string | undefined;
}

/** Finding objects: by reference, by name, by namespace, and by what may make them. */
export class ObjectLookup implements ClusterView {
  readonly closedWorld: boolean;
  /** The present moment, in milliseconds since 1970, where anything may hang on it. */
  readonly now: number | undefined;
  /** The CRDs that the cluster has. */
  readonly crds: InstalledCrds;
  readonly delegation: DelegationOptions | undefined;
  readonly routability: RoutabilityOptions;
  protected readonly options: ClusterOptions;
  protected readonly index: ResourceIndex;
  protected readonly source: ResourceSource;
  private readonly labels: DerivedFamily<Readonly<Record<string, string>> | undefined>;
  private readonly directories: DerivedFamily<readonly NamedObject[]>;

  constructor(graph: CellGraph, index: ResourceIndex, source: ResourceSource, options: ClusterOptions) {
    this.closedWorld = options.closedWorld;
    this.now = options.now;
    this.crds = options.crds;
    this.delegation = options.delegation;
    this.routability = options.routability;
    this.options = options;
    this.index = index;
    this.source = source;
    this.directories = DerivedFamily.ofWords(graph, (kind) => this.readDirectory(kind), Object.is);
    this.labels = DerivedFamily.ofWords(graph, (namespace) => this.readLabels(namespace), deepEqual);
  }

  /** The object of an id; undefined once it is gone. Reading it is a dependency. */
  resource(id: ResourceId): Delivered | undefined {
    return this.source.resource(id);
  }

  readonly namespaceLabels = (namespace: string): Readonly<Record<string, string>> | undefined =>
    this.labels.get(namespace);

  find(referrer: ResourceId, target: Target): Resolution {
    return this.resolve(referrer, target, (id) => this.source.resource(id));
  }

  /** Finds the object that is meant; `read` says how much of it the asker depends on. */
  protected resolve(
    referrer: ResourceId,
    target: Target,
    read: (id: ResourceId) => Delivered | undefined,
  ): Resolution {
    const exact = this.index.get(indexKey.identity(target));
    if (exact.length > 0) return this.choose(referrer, exact, read);
    if (
      isOpaque(target.name) ||
      isOpaque(target.namespace ?? "") ||
      isOpaque(target.kind) ||
      isOpaque(target.group)
    ) {
      return { kind: "undecided", why: "opaque", candidates: [] };
    }
    const provisional = this.unsureCandidates(target);
    if (provisional.length > 0)
      return { kind: "undecided", why: "namespace", candidates: this.inOrder(provisional) };
    if (this.index.get(indexKey.opaque(target.group, target.kind)).length > 0) {
      return { kind: "undecided", why: "opaque", candidates: [] };
    }
    if (this.isKeptElsewhere(target)) return { kind: "undecided", why: "external", candidates: [] };
    const elsewhere = this.inOtherScopes(referrer, target);
    if (elsewhere.length === 0) return { kind: "absent" };
    const why = elsewhere.length === 1 ? "elsewhere" : "ambiguous";
    return { kind: "undecided", why, candidates: elsewhere };
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
    if (group === GATEWAY_GROUP && kind === "GatewayClass") return this.options.isKnownClass(name);
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
    const candidates = this.inOrder(ids);
    const self = candidates.find(({ id }) => id === referrer);
    if (self !== undefined) return { kind: "found", target: self };
    const nearest = nearestTo(this.source.pathOf(referrer), candidates, ({ id }) => this.source.pathOf(id));
    const [winner] = nearest;
    return nearest.length === 1 && winner !== undefined
      ? { kind: "found", target: winner }
      : { kind: "undecided", why: "ambiguous", candidates: nearest };
  }

  /** The objects in the order in which they stand, whatever the order of the edits that brought them. */
  inOrder(ids: readonly ResourceId[]): readonly Delivered[] {
    const ordered = ids.length < 2 ? ids : [...ids].sort((a, b) => this.source.compare(a, b));
    return ordered.flatMap((id) => this.source.resource(id) ?? []);
  }

  grantsIn(namespace: string | undefined): readonly Delivered<ReferenceGrant>[] {
    const key = (place: string | undefined) => indexKey.kindIn(GATEWAY_GROUP, "ReferenceGrant", place);
    const ids =
      namespace === undefined
        ? this.index.get(key(undefined))
        : [...this.index.get(key(namespace)), ...this.index.get(key(undefined))];
    return this.inOrder(ids).flatMap((grant) =>
      grant.resource.kind === "ReferenceGrant" ? [{ ...grant, resource: grant.resource }] : [],
    );
  }

  /** What other builds deliver counts, too: nobody knows whether it goes to another cluster. */
  mayBeProduced(target: Target): boolean {
    if (this.producersOf(target).length > 0) return true;
    const others = [target.namespace, undefined].flatMap((namespace) =>
      this.source.elsewhere(indexKey.producers(namespace)),
    );
    return this.inOrder(others).some((producer) => mayMake(producer, target));
  }

  makerOf(target: Target): string | undefined {
    const [maker] = this.makersOf(target);
    return maker === undefined
      ? undefined
      : `${manifestKind(maker.resource)} \`${maker.resource.metadata.name ?? ""}\``;
  }

  /** The objects that say that they make the very object which a reference names. */
  makersOf(target: Target): readonly Delivered<Producer>[] {
    return this.producersOf(target).flatMap(({ resource, ...rest }) => {
      if (resource.kind !== "Producer" || resource.spec.madeName !== target.name) return [];
      const { isEverywhere, targetNamespace = rest.namespace } = resource.spec;
      return isEverywhere || targetNamespace === target.namespace ? [{ ...rest, resource }] : [];
    });
  }

  /** The objects that make others in a namespace, as they stand. */
  makersIn(namespace: string | undefined): readonly Delivered<Producer>[] {
    return this.inOrder(this.index.get(indexKey.producers(namespace))).flatMap(({ resource, ...rest }) =>
      resource.kind === "Producer" ? [{ ...rest, resource }] : [],
    );
  }

  /** The objects that may make what a reference names, in its namespace or in one that is not known. */
  producersOf(target: Target): readonly Delivered[] {
    return this.inOrder([
      ...this.index.get(indexKey.producers(target.namespace)),
      ...this.index.get(indexKey.producers(undefined)),
    ]).filter((producer) => mayMake(producer, target));
  }

  /** True when two objects stand in files of one folder, and so most likely reach one namespace. */
  areNeighbours(a: ResourceId, b: ResourceId): boolean {
    return folderOf(this.source.pathOf(a)) === folderOf(this.source.pathOf(b));
  }

  /** True when something of the workspace stands in the namespace, or it has a Namespace document. */
  isNamespaceSeen(namespace: string): boolean {
    return this.index.get(indexKey.inNamespace(namespace)).length > 0;
  }

  /** The namespaces in which something of the workspace stands, or that have a manifest, ordered by name. */
  namespaces(): readonly string[] {
    return this.source.namespaces();
  }

  /** True for a namespace whose objects are kept elsewhere. */
  isExternal(namespace: string): boolean {
    return this.options.isExternal(namespace);
  }

  /** True where it is known which GatewayClasses exist: by manifests, or by settings. */
  get knowsClasses(): boolean {
    return (
      this.options.knownClasses.length > 0 ||
      this.index.get(indexKey.kind(GATEWAY_GROUP, "GatewayClass")).length > 0
    );
  }

  /** The GatewayClasses that the user says exist, as names or patterns with `*`. */
  get knownClasses(): readonly string[] {
    return this.options.knownClasses;
  }

  /** How many listeners the implementation merges into one Gateway; 0 where no limit is known. */
  get maxMergedListeners(): number {
    return this.options.maxMergedListeners;
  }

  /** The Gateways that ask for an address, as they stand. */
  gatewaysAt(address: GatewayAddress): readonly Delivered[] {
    const key = addressKey(address);
    return key === undefined ? [] : this.inOrder(this.index.get(key));
  }

  /** The definitions of a kind, as they stand. */
  definitionsOf(group: string, kind: string): readonly Delivered<CustomResourceDefinition>[] {
    return this.inOrder(this.index.get(indexKey.definitions(group, kind))).flatMap(({ resource, ...rest }) =>
      resource.kind === "CustomResourceDefinition" ? [{ ...rest, resource }] : [],
    );
  }

  /** The class of a Gateway, where it is in the workspace. */
  classOf({ id, resource }: Delivered): Delivered<GatewayClass> | undefined {
    const name = resource.kind === "Gateway" ? resource.spec.gatewayClassName : undefined;
    if (name === undefined) return undefined;
    const found = this.find(id, { group: GATEWAY_GROUP, kind: "GatewayClass", namespace: "", name });
    return foundAs(found, (one): one is GatewayClass => one.kind === "GatewayClass");
  }

  /** True where something that makes Routes stands anywhere: a chart, an application. */
  mayRoutesBeProduced(): boolean {
    return this.index.get(indexKey.routeMakers()).length > 0;
  }

  /** The ids of all objects in a namespace. */
  objectsIn(namespace: string): readonly ResourceId[] {
    return this.index.get(indexKey.inNamespace(namespace));
  }

  /** True where two objects are meant for one cluster: they stand in one folder, or one build applies both. */
  areInOneCluster(a: ResourceId, b: ResourceId): boolean {
    return this.areNeighbours(a, b) || this.areAppliedTogether(a, b);
  }

  /** True where one build applies two objects, or where they stand in one file and nothing is known to apply it. */
  private areAppliedTogether(a: ResourceId, b: ResourceId): boolean {
    const [one, other] = [this.source.resource(a)?.build, this.source.resource(b)?.build];
    return one === undefined ? this.isInFileOf(a, b) && other === undefined : one === other;
  }

  private isInFileOf(a: ResourceId, b: ResourceId): boolean {
    return this.source.pathOf(a) === this.source.pathOf(b);
  }

  /** The other objects of one identity that reach a cluster together with an object. */
  duplicates(id: ResourceId): readonly ResourceId[] {
    const subject = this.source.resource(id);
    const name = subject?.resource.metadata.name;
    if (subject === undefined || name === undefined) return [];
    const { resource, namespace } = subject;
    const identity: Target = { group: resource.group, kind: manifestKind(resource), namespace, name };
    const others = this.index.get(indexKey.identity(identity)).filter((other) => other !== id);
    return others.filter((other) => this.areAppliedTogether(id, other));
  }

  /**
   * The namespaces in which Routes of its file look for an object that says none; none where a build may give it
   * one.
   */
  expectedNamespaces(id: ResourceId): readonly string[] {
    const subject = this.source.resource(id);
    const name = subject?.resource.metadata.name;
    if (subject === undefined || name === undefined || subject.namespace !== undefined) return [];
    const { group } = subject.resource;
    const kind = manifestKind(subject.resource);
    const beside = this.index
      .get(indexKey.placedParent(group, kind, name))
      .filter((other) => this.source.pathOf(other) === this.source.pathOf(id));
    if (beside.length === 0 || subject.build !== undefined) return [];
    const namespaces = this.inOrder(beside).flatMap(({ resource, namespace }) =>
      (asRoute(resource)?.spec.parentRefs ?? []).flatMap((ref) => {
        const target = ref.namespace === undefined ? undefined : parentTarget(ref, namespace);
        const isMeant = target?.group === group && target.kind === kind && target.name === name;
        return isMeant ? (target.namespace ?? []) : [];
      }),
    );
    return [...new Set(namespaces)];
  }

  /** Objects of a kind in a namespace. */
  inNamespace(group: string, kind: string, namespace: string | undefined): readonly Delivered[] {
    return this.inOrder(this.index.get(indexKey.kindIn(group, kind, namespace)));
  }

  /** Objects of a kind in a namespace, in no particular order. */
  anyInNamespace(group: string, kind: string, namespace: string | undefined): readonly Delivered[] {
    return this.index
      .get(indexKey.kindIn(group, kind, namespace))
      .flatMap((id) => this.source.resource(id) ?? []);
  }

  /** Objects of a kind and name in whatever namespace. */
  named(group: string, kind: string, name: string): readonly Delivered[] {
    return this.inOrder(this.index.get(indexKey.named(group, kind, name)));
  }

  /** All objects of a kind that is listed by `indexKey.kind`, as they stand. */
  ofKind(group: string, kind: string): readonly Delivered[] {
    return this.inOrder(this.index.get(indexKey.kind(group, kind)));
  }

  /**
   * The same in no particular order: for kinds of which there are many, and for those who order them by other things.
   */
  anyOfKind(group: string, kind: string): readonly Delivered[] {
    return this.index.get(indexKey.kind(group, kind)).flatMap((id) => this.source.resource(id) ?? []);
  }

  /**
   * The objects of a kind that is listed by `indexKey.kind`, of which a name can be written: ordered by name, then by
   * namespace. It is kept until one of them changes, for those who look for names while somebody types.
   */
  directory(group: string, kind: string): readonly NamedObject[] {
    return this.directories.get(indexKey.kind(group, kind));
  }

  private readDirectory(kindKey: string): readonly NamedObject[] {
    return this.index
      .get(kindKey)
      .flatMap((id): readonly NamedObject[] => {
        const delivered = this.source.resource(id);
        const name = delivered?.resource.metadata.name;
        if (delivered === undefined || name === undefined || delivered.resource.embedded?.isOff === true)
          return [];
        const { namespace } = delivered;
        return isOpaque(name) || isOpaque(namespace ?? "") ? [] : [{ id, name, namespace }];
      })
      .sort(
        (a, b) =>
          compareText(a.name, b.name) ||
          compareText(a.namespace ?? "", b.namespace ?? "") ||
          this.source.compare(a.id, b.id),
      );
  }

  /** The namespaces that let something of theirs be referred to by objects of a kind and namespace, ordered by name. */
  grantingNamespaces({ group, kind, namespace }: Referrer): readonly string[] {
    if (namespace === undefined) return [];
    const grants = this.index.get(indexKey.grantsFor(group, kind, namespace));
    return [...new Set(grants.flatMap((id) => this.source.resource(id)?.namespace ?? []))].sort(compareText);
  }

  /** The Routes with a rule that hands its traffic on to other Routes, in no particular order. */
  delegatingRoutes(): readonly Delivered[] {
    const ids = this.delegation === undefined ? [] : this.index.get(indexKey.delegatingRoutes());
    return ids.flatMap((id) => this.source.resource(id) ?? []);
  }

  /** The objects of whatever kind and namespace that name backends or certificates of namespace `to`, as they stand. */
  crossingsInto(to: string): readonly Delivered[] {
    return this.inOrder(this.index.get(indexKey.crossingsInto(to)));
  }

  /**
   * The objects of a kind and namespace that name backends or certificates of namespace `to`. Those of which one of the
   * two namespaces is not known are not among them: `mayCross` has these.
   */
  crossings(group: string, kind: string, from: string, to: string): readonly Delivered[] {
    return this.inOrder(this.index.get(indexKey.crossings(group, kind, from, to)));
  }

  /**
   * True when some object of the kind may name something of namespace `to`, but a namespace of the two is not known.
   */
  mayCross(group: string, kind: string, from: string, to: string): boolean {
    const places: readonly (readonly [string | undefined, string | undefined])[] = [
      [undefined, to],
      [from, undefined],
    ];
    return places.some(([a, b]) => this.index.get(indexKey.crossings(group, kind, a, b)).length > 0);
  }

  /** The traffic policies that aim at a backend, as they stand. */
  trafficPolicies(target: Target): readonly Delivered[] {
    return this.inOrder(this.index.get(indexKey.trafficPolicies(target)));
  }

  /** The objects that name an object anywhere in their manifests, and may mean it. */
  referrersOf(id: ResourceId): readonly Delivered[] {
    const target = this.namedTarget(id);
    return target === undefined ? [] : this.inOrder(this.source.referrers(indexKey.referrers(target)));
  }

  /** The policies of whatever API that aim at an object, and may mean it. */
  policiesAimedAt(id: ResourceId): readonly Delivered[] {
    const target = this.namedTarget(id);
    return target === undefined ? [] : this.inOrder(this.source.mentions(indexKey.aimedAt(target)));
  }

  /** The objects that stand in a namespace or name it, as they stand. */
  inOrNaming(namespace: string): readonly Delivered[] {
    const ids = [
      ...this.index.get(indexKey.inNamespace(namespace)),
      ...this.source.mentions(indexKey.namesNamespace(namespace)),
    ];
    return this.inOrder([...new Set(ids)]);
  }

  /** The objects that write a hostname which has hosts in common with the given one, as they stand. */
  sharingHosts(hostname: string): readonly Delivered[] {
    const keys = [hostname, ...wildcardsAbove(hostname)].map(indexKey.writesHostname);
    const below = hostname.startsWith("*.") ? [indexKey.writesBelow(hostname)] : [];
    return this.inOrder([...new Set([...keys, ...below].flatMap((key) => this.source.mentions(key)))]);
  }

  /** An object as references name it; undefined for one without a name. */
  private namedTarget(id: ResourceId): Target | undefined {
    const delivered = this.source.resource(id);
    const name = delivered?.resource.metadata.name;
    if (delivered === undefined || name === undefined) return undefined;
    const { resource, namespace } = delivered;
    return { group: resource.group, kind: manifestKind(resource), namespace, name };
  }

  /** The objects that name the Secret or the like which an object says that it makes. */
  referrersOfMade(id: ResourceId): readonly Delivered[] {
    const maker = this.source.resource(id);
    if (maker?.resource.kind !== "Producer") return [];
    const { makes, madeName: name, targetNamespace: namespace = maker.namespace } = maker.resource.spec;
    if (name === undefined) return [];
    return makes.flatMap((kind) =>
      this.inOrder(this.source.referrers(indexKey.referrers({ group: "", kind, namespace, name }))),
    );
  }

  private readLabels(namespace: string): Readonly<Record<string, string>> | undefined {
    const ids = this.index.get(
      indexKey.identity({ group: "", kind: "Namespace", namespace: "", name: namespace }),
    );
    const [first, ...others] = this.inOrder(ids).map(({ resource }) => resource.metadata.labels);
    // Several documents for one namespace belong to several clusters; where they differ, nothing is known.
    return first !== undefined && others.every((labels) => deepEqual(labels, first)) ? first : undefined;
  }
}

function mayMake(producer: Delivered, target: Target): boolean {
  const { resource } = producer;
  if (resource.kind === "Producer") {
    const { makes, madeName } = resource.spec;
    return (
      makes.some((kind) => kind === target.kind) &&
      (madeName === undefined || madeName === target.name || isOpaque(madeName))
    );
  }
  return target.kind === "Secret" && isAnnotatedForCertManager(resource.metadata.annotations);
}
