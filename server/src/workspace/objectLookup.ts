import type { Delivered, ResourceId } from "../delivery/delivered.ts";
import type { ClusterView, Resolution, RoutabilityOptions } from "../gateway-api/clusterView.ts";
import type { Target } from "../gateway-api/references.ts";
import { GATEWAY_GROUP, manifestKind, type ReferenceGrant } from "../model/resource.ts";
import { isOpaque } from "../yaml/opaqueText.ts";
import { type CellGraph, DerivedFamily } from "./cells.ts";
import { deepEqual } from "./deepEqual.ts";
import { indexKey, isAnnotatedForCertManager, type ResourceIndex } from "./resourceIndex.ts";

/** Where the objects of a workspace come from. */
export interface ResourceSource {
  /** The object now; undefined once it is gone. Reading it is a dependency. */
  resource(id: ResourceId): Delivered | undefined;
  /** The path of the object's file: it decides which of several objects of one identity is meant. */
  pathOf(id: ResourceId): string;
  /** The objects that refer to others under a key of `indexKey.referrers`. */
  referrers(key: string): readonly ResourceId[];
  /** Orders objects as they stand: by path, then by position in the file. */
  compare(a: ResourceId, b: ResourceId): number;
}

/** What the user says about the cluster. */
export interface ClusterOptions {
  readonly closedWorld: boolean;
  /** Child Gateways (`attachTo`) are merged into their parents, as the proposal has it. */
  readonly mergesChildren: boolean;
  /** True for namespaces whose objects are kept elsewhere: nothing in them is missing. */
  readonly isExternal: (namespace: string) => boolean;
  readonly routability: RoutabilityOptions;
  /** How controllers name what they generate, by their names: patterns as in `implementationNames.ts`. */
  readonly generatedNames: Readonly<Record<string, string>>;
}

/** Finding objects: by reference, by name, by namespace, and by what may make them. */
export class ObjectLookup implements ClusterView {
  readonly closedWorld: boolean;
  readonly routability: RoutabilityOptions;
  protected readonly options: ClusterOptions;
  protected readonly index: ResourceIndex;
  protected readonly source: ResourceSource;
  private readonly labels: DerivedFamily<Readonly<Record<string, string>> | undefined>;

  constructor(graph: CellGraph, index: ResourceIndex, source: ResourceSource, options: ClusterOptions) {
    this.closedWorld = options.closedWorld;
    this.routability = options.routability;
    this.options = options;
    this.index = index;
    this.source = source;
    this.labels = DerivedFamily.ofWords(graph, (namespace) => this.readLabels(namespace), deepEqual);
  }

  /** The object of an id. */
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
    const unsure = this.unsureCandidates(target);
    if (unsure.length > 0)
      return { kind: "undecided", why: "namespace", candidates: this.deliveredAll(unsure) };
    if (this.index.get(indexKey.opaque(target.group, target.kind)).length > 0) {
      return { kind: "undecided", why: "opaque", candidates: [] };
    }
    if (target.namespace !== undefined && this.options.isExternal(target.namespace)) {
      return { kind: "undecided", why: "external", candidates: [] };
    }
    return { kind: "absent" };
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
    const candidates = this.deliveredAll(ids);
    const self = candidates.find(({ id }) => id === referrer);
    if (self !== undefined) return { kind: "found", target: self };
    const from = this.source.pathOf(referrer).split("/");
    const shared = candidates.map(({ id }) => sharedSegments(from, this.source.pathOf(id).split("/")));
    const most = Math.max(...shared);
    const nearest = candidates.filter((_, at) => shared[at] === most);
    const [winner] = nearest;
    return nearest.length === 1 && winner !== undefined
      ? { kind: "found", target: winner }
      : { kind: "undecided", why: "ambiguous", candidates: nearest };
  }

  /** The objects in the order in which they stand, whatever the order of the edits that brought them. */
  protected deliveredAll(ids: readonly ResourceId[]): readonly Delivered[] {
    const ordered = ids.length < 2 ? ids : [...ids].sort((a, b) => this.source.compare(a, b));
    return ordered.flatMap((id) => this.source.resource(id) ?? []);
  }

  grantsIn(namespace: string | undefined): readonly Delivered<ReferenceGrant>[] {
    const key = (place: string | undefined) => indexKey.kindIn(GATEWAY_GROUP, "ReferenceGrant", place);
    const ids =
      namespace === undefined
        ? this.index.get(key(undefined))
        : [...this.index.get(key(namespace)), ...this.index.get(key(undefined))];
    return this.deliveredAll(ids).flatMap((grant) =>
      grant.resource.kind === "ReferenceGrant" ? [{ ...grant, resource: grant.resource }] : [],
    );
  }

  mayBeProduced(target: Target): boolean {
    return this.producersOf(target).length > 0;
  }

  makerOf(target: Target): string | undefined {
    const maker = this.producersOf(target).find(({ resource, namespace }) => {
      if (resource.kind !== "Producer" || namespace !== target.namespace) return false;
      return (
        resource.spec.madeName === target.name && resource.spec.makes.some((kind) => kind === target.kind)
      );
    });
    return maker === undefined
      ? undefined
      : `${manifestKind(maker.resource)} \`${maker.resource.metadata.name ?? ""}\``;
  }

  /** The objects that may make what a reference names, in its namespace or in one that is not known. */
  producersOf(target: Target): readonly Delivered[] {
    return this.deliveredAll([
      ...this.index.get(indexKey.producers(target.namespace)),
      ...this.index.get(indexKey.producers(undefined)),
    ]).filter((producer) => mayMake(producer, target));
  }

  /** True when something of the workspace stands in the namespace, or it has a Namespace document. */
  isNamespaceSeen(namespace: string): boolean {
    return this.index.get(indexKey.inNamespace(namespace)).length > 0;
  }

  /** Objects of a kind in a namespace. */
  inNamespace(group: string, kind: string, namespace: string | undefined): readonly Delivered[] {
    return this.deliveredAll(this.index.get(indexKey.kindIn(group, kind, namespace)));
  }

  /** Objects of a kind and name in whatever namespace. */
  named(group: string, kind: string, name: string): readonly Delivered[] {
    return this.deliveredAll(this.index.get(indexKey.named(group, kind, name)));
  }

  /** All objects of a kind that is listed (Gateways, GatewayClasses, ListenerSets, Namespaces, BackendTLSPolicies). */
  ofKind(group: string, kind: string): readonly Delivered[] {
    return this.deliveredAll(this.index.get(indexKey.kind(group, kind)));
  }

  /** The objects that name an object anywhere in their manifests, and may mean it. */
  referrersOf(id: ResourceId): readonly Delivered[] {
    const delivered = this.source.resource(id);
    const name = delivered?.resource.metadata.name;
    if (delivered === undefined || name === undefined) return [];
    const { group } = delivered.resource;
    const target = { group, kind: manifestKind(delivered.resource), namespace: delivered.namespace, name };
    return this.deliveredAll(this.source.referrers(indexKey.referrers(target)));
  }

  private readLabels(namespace: string): Readonly<Record<string, string>> | undefined {
    const ids = this.index.get(
      indexKey.identity({ group: "", kind: "Namespace", namespace: "", name: namespace }),
    );
    const [first, ...others] = this.deliveredAll(ids).map(({ resource }) => resource.metadata.labels);
    // Several documents for one namespace belong to several clusters; where they differ, nothing is known.
    return first !== undefined && others.every((labels) => deepEqual(labels, first)) ? first : undefined;
  }
}

/** Number of leading segments that two paths share; a file shares one more with itself than with its neighbours. */
function sharedSegments(a: readonly string[], b: readonly string[]): number {
  let shared = 0;
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared++;
  return shared;
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
