import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import { folderOf } from "../../delivery/paths.ts";
import { parentTarget } from "../../gateway-api/references/references.ts";
import { asRoute, GATEWAY_GROUP } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { LIMITS } from "../../text/limits.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { DerivedFamily } from "../cells/derivedFamily.ts";
import { indexKey } from "../objects/indexKey.ts";
import type { ResourceIndex } from "../objects/resourceIndex.ts";
import type { ResourceSource } from "../objects/resourceSource.ts";
import type { ObjectLookup } from "./objectLookup.ts";

/** The kinds that tell clusters apart: there can be one of a name. */
const TOLD_BY: readonly (readonly [string, string])[] = [
  ...["Gateway", ...ROUTE_KINDS].map((kind) => [GATEWAY_GROUP, kind] as const),
  ["", "Service"],
];

/**
 * What it means for objects to stand where they stand. Reads the lookup, files and builds, and answers which objects belong
 * together, and into which namespace one without a namespace most likely goes.
 */
export class Placement {
  private readonly index: ResourceIndex;
  private readonly source: ResourceSource;
  private readonly lookup: ObjectLookup;
  /** The objects of an identity by what applies them; made where an identity stands more than once. */
  private readonly sharing: DerivedFamily<ReadonlyMap<string, readonly ResourceId[]>>;

  constructor(graph: CellGraph, index: ResourceIndex, source: ResourceSource, lookup: ObjectLookup) {
    this.index = index;
    this.source = source;
    this.lookup = lookup;
    this.sharing = DerivedFamily.ofWords(graph, (identity) => this.findSharing(identity), deepEqual);
  }

  /** True when two objects stand in files of one folder, and so most likely reach one namespace. */
  areNeighbours(a: ResourceId, b: ResourceId): boolean {
    return folderOf(this.source.pathOf(a)) === folderOf(this.source.pathOf(b));
  }

  /** True where two objects are meant for one cluster: they stand in one folder, or one build applies both. */
  areInOneCluster(a: ResourceId, b: ResourceId): boolean {
    return this.areNeighbours(a, b) || this.areAppliedTogether(a, b);
  }

  /** True where one build applies two objects, or where they stand in one file and nothing is known to apply it. */
  private areAppliedTogether(a: ResourceId, b: ResourceId): boolean {
    return this.applierOf(a) === this.applierOf(b);
  }

  /**
   * True where something stands in the clusters of both objects: then they are two clusters. Folders without anything in
   * common may be parts of one.
   */
  areClustersApart(one: Delivered, other: Delivered): boolean {
    return TOLD_BY.some(([group, kind]) =>
      this.index.get(indexKey.kind(group, kind)).some((id) => {
        const target = this.lookup.targetOf(id);
        if (target === undefined || this.source.resource(id)?.scope !== one.scope) return false;
        const copies = this.source.elsewhere(indexKey.identity(target));
        return copies.some((copy) => this.source.resource(copy)?.scope === other.scope);
      }),
    );
  }

  private isInFileOf(a: ResourceId, b: ResourceId): boolean {
    return this.source.pathOf(a) === this.source.pathOf(b);
  }

  /** The objects of one identity that reach a cluster together with an object, it among them, as they stand. */
  sharers(id: ResourceId): readonly ResourceId[] {
    const identity = this.lookup.targetOf(id);
    if (identity === undefined) return [id];
    const key = indexKey.identity(identity);
    return this.index.get(key).length === 1 ? [id] : (this.sharing.get(key).get(this.applierOf(id)) ?? [id]);
  }

  /** True for an object of an identity that stands there so often that only the first of its copies are judged. */
  isFurtherCopy(id: ResourceId): boolean {
    const sharers = this.sharers(id);
    if (sharers.length <= LIMITS.copies || sharers.slice(0, LIMITS.copies).includes(id)) return false;
    const copy = this.lookup.resource(id);
    return !isOpaque(copy?.resource.metadata.name ?? "") && !isOpaque(copy?.namespace ?? "");
  }

  private findSharing(identity: string): ReadonlyMap<string, readonly ResourceId[]> {
    const byApplier = new Map<string, ResourceId[]>();
    for (const id of this.source.ordered(this.index.get(identity))) {
      const applier = this.applierOf(id);
      const group = byApplier.get(applier);
      if (group === undefined) byApplier.set(applier, [id]);
      else group.push(id);
    }
    return byApplier;
  }

  /** The build that applies an object, or its file where nothing is known to apply it. */
  private applierOf(id: ResourceId): string {
    const build = this.lookup.resource(id)?.build;
    return build === undefined ? `file\u0000${this.source.pathOf(id)}` : `build\u0000${build}`;
  }

  /**
   * The namespaces in which Routes of its file look for an object that says none; none where a build may give it
   * one.
   */
  expectedNamespaces(id: ResourceId): readonly string[] {
    const identity = this.lookup.targetOf(id);
    if (identity === undefined || identity.namespace !== undefined) return [];
    const { group, kind, name } = identity;
    const beside = this.index
      .get(indexKey.placedParent(group, kind, name))
      .filter((other) => this.isInFileOf(other, id));
    if (beside.length === 0 || this.lookup.resource(id)?.build !== undefined) return [];
    const namespaces = this.lookup.inOrder(beside).flatMap(({ resource, namespace }) =>
      (asRoute(resource)?.spec.parentRefs ?? []).flatMap((ref) => {
        const target = ref.namespace === undefined ? undefined : parentTarget(ref, namespace);
        const isMeant = target?.group === group && target.kind === kind && target.name === name;
        return isMeant ? (target.namespace ?? []) : [];
      }),
    );
    return [...new Set(namespaces)];
  }
}
