import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { ResourceIndex } from "./resourceIndex.ts";

/** An index with many keys and few who ask: made when somebody first does, and kept up from then on. */
export class LateIndex {
  private index: ResourceIndex | undefined;
  private readonly keysOf: (delivered: Delivered) => readonly string[];

  constructor(keysOf: (delivered: Delivered) => readonly string[]) {
    this.keysOf = keysOf;
  }

  of(graph: CellGraph, objects: () => Iterable<Delivered>): ResourceIndex {
    if (this.index !== undefined) return this.index;
    this.index = new ResourceIndex(graph);
    for (const delivered of objects()) this.index.replace(delivered.id, [], this.keysOf(delivered));
    return this.index;
  }

  /** Takes note of an object's new form; undefined where it has none. */
  replace(id: ResourceId, before: Delivered | undefined, after: Delivered | undefined): void {
    this.index?.replace(id, keysWith(this.keysOf, before), keysWith(this.keysOf, after));
  }
}

/** The keys of an object, none where there is no object. */
export function keysWith(
  keys: (delivered: Delivered) => readonly string[],
  delivered: Delivered | undefined,
): readonly string[] {
  return delivered === undefined ? [] : keys(delivered);
}
