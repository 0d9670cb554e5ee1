import type { ResourceId } from "../../delivery/delivered.ts";
import { losersByWinner, type MergedListener, ownerOfKey } from "../../gateway-api/listeners/merging.ts";
import { overlappingHostnames } from "../../gateway-api/listeners/overlappingHostnames.ts";
import { groupedBy } from "../../text/groupedBy.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { PartedFamily } from "../cells/partedFamily.ts";
import type { MergedGateways } from "./mergedGateways.ts";

type Peers = ReadonlyMap<string, readonly MergedListener[]>;

/**
 * Where the listeners of a merged Gateway get in each other's way. Reads the merging, and answers for each object about its own
 * listeners: others may change without a word here.
 */
export class ListenerConflicts {
  private readonly merging: MergedGateways;
  /** Tables of whole merged Gateways by their ids, of which each owner of listeners has a part. */
  private readonly cells: { readonly overlaps: PartedFamily<Peers>; readonly losers: PartedFamily<Peers> };

  constructor(graph: CellGraph, merging: MergedGateways) {
    this.merging = merging;
    const table = (find: (listeners: readonly MergedListener[]) => Peers) =>
      new PartedFamily(graph, (id) => byOwner(find(merging.of(id)?.listeners ?? [])), deepEqual);
    this.cells = { overlaps: table(overlappingHostnames), losers: table(losersByWinner) };
  }

  /** Forgets an object that is gone. */
  forget(id: ResourceId): void {
    for (const family of Object.values(this.cells)) family.delete(id);
  }

  /** By `mergedKey`, those of an object's HTTPS listeners whose hostnames intersect others of the merged Gateway. */
  overlaps(owner: ResourceId): Peers {
    return this.cells.overlaps.parts(this.merging.rootOf(owner)).get(owner) ?? NONE;
  }

  /** By `mergedKey`, those of an object's listeners that others lose to, and the losers. */
  losersByWinner(owner: ResourceId): Peers {
    return this.cells.losers.parts(this.merging.rootOf(owner)).get(owner) ?? NONE;
  }
}

const NONE: Peers = new Map();

/** A table by `mergedKey`, taken apart by the owners of its listeners. */
function byOwner(table: Peers): ReadonlyMap<ResourceId, Peers> {
  return new Map(
    [...groupedBy(table, ([key]) => ownerOfKey(key))].map(([owner, entries]) => [owner, new Map(entries)]),
  );
}
