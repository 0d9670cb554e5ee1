import type { ResourceId } from "../../delivery/delivered.ts";
import { losersByWinner, type MergedListener, mergedKey } from "../../gateway-api/listeners/merging.ts";
import { overlappingHostnames } from "../../gateway-api/listeners/overlappingHostnames.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { DerivedFamily } from "../cells/derivedFamily.ts";
import { PartedFamily } from "../cells/partedFamily.ts";
import type { MergedGateways } from "./mergedGateways.ts";
import type { ObjectLookup } from "./objectLookup.ts";

/**
 * Where the listeners of a merged Gateway get in each other's way. Reads the lookup and the merging, and answers for each
 * object about its own listeners: others may change without a word here.
 */
export class ListenerConflicts {
  private readonly lookup: ObjectLookup;
  private readonly merging: MergedGateways;
  /** Tables of whole merged Gateways, and the part of each that is one object's own; by id. */
  private readonly cells: {
    readonly overlaps: PartedFamily<readonly MergedListener[]>;
    readonly losers: PartedFamily<readonly MergedListener[]>;
    readonly ownOverlaps: DerivedFamily<ReadonlyMap<string, readonly MergedListener[]>>;
    readonly ownLosers: DerivedFamily<ReadonlyMap<string, readonly MergedListener[]>>;
  };

  constructor(graph: CellGraph, lookup: ObjectLookup, merging: MergedGateways) {
    this.lookup = lookup;
    this.merging = merging;
    const family = <T>(decide: (id: ResourceId) => T) => new DerivedFamily(graph, decide, deepEqual);
    this.cells = {
      overlaps: new PartedFamily(graph, (id) => overlappingHostnames(this.listenersOf(id)), deepEqual),
      losers: new PartedFamily(graph, (id) => losersByWinner(this.listenersOf(id)), deepEqual),
      ownOverlaps: family((id) => this.ownPart(id, this.cells.overlaps)),
      ownLosers: family((id) => this.ownPart(id, this.cells.losers)),
    };
  }

  /** Forgets an object that is gone. */
  forget(id: ResourceId): void {
    for (const family of Object.values(this.cells)) family.delete(id);
  }

  /** By `mergedKey`, those of an object's HTTPS listeners whose hostnames intersect others of the merged Gateway. */
  overlaps(owner: ResourceId): ReadonlyMap<string, readonly MergedListener[]> {
    return this.cells.ownOverlaps.get(owner);
  }

  /** By `mergedKey`, those of an object's listeners that others lose to, and the losers. */
  losersByWinner(owner: ResourceId): ReadonlyMap<string, readonly MergedListener[]> {
    return this.cells.ownLosers.get(owner);
  }

  private listenersOf(gateway: ResourceId): readonly MergedListener[] {
    return this.merging.of(gateway)?.listeners ?? [];
  }

  /** What a table of the whole merged Gateway says of one object's listeners. */
  private ownPart<T>(owner: ResourceId, table: PartedFamily<T>): ReadonlyMap<string, T> {
    const part = new Map<string, T>();
    const whole = table.parts(this.merging.rootOf(owner));
    const count = this.lookup.ownerOf(owner)?.resource.spec.listeners?.length ?? 0;
    for (let index = 0; index < count; index++) {
      const key = mergedKey({ owner: { id: owner }, index });
      const entry = whole.get(key);
      if (entry !== undefined) part.set(key, entry);
    }
    return part;
  }
}
