import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import { folderOf } from "../../delivery/paths.ts";
import { parentTarget } from "../../gateway-api/references/references.ts";
import { asRoute, GATEWAY_GROUP } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
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

  constructor(index: ResourceIndex, source: ResourceSource, lookup: ObjectLookup) {
    this.index = index;
    this.source = source;
    this.lookup = lookup;
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
    const [one, other] = [this.lookup.resource(a)?.build, this.lookup.resource(b)?.build];
    return one === undefined ? this.isInFileOf(a, b) && other === undefined : one === other;
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

  /** The other objects of one identity that reach a cluster together with an object. */
  duplicates(id: ResourceId): readonly ResourceId[] {
    const identity = this.lookup.targetOf(id);
    if (identity === undefined) return [];
    const others = this.index.get(indexKey.identity(identity)).filter((other) => other !== id);
    return others.filter((other) => this.areAppliedTogether(id, other));
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
