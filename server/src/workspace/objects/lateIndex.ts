import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { ResourceIndex } from "./resourceIndex.ts";

/** Objects that are put into an index between two looks at the clock. */
const BETWEEN_LOOKS = 64;

/** An index with many keys and few who ask: made when somebody first does, and kept up from then on. */
export class LateIndex {
  private index: ResourceIndex | undefined;
  /** The objects that are not in the index yet. */
  private left: Iterator<Delivered> | undefined;
  private readonly keysOf: (delivered: Delivered) => readonly string[];

  constructor(keysOf: (delivered: Delivered) => readonly string[]) {
    this.keysOf = keysOf;
  }

  /**
   * The index of some objects. Where it takes long to make, it may give way, and goes on when it is asked again: `objects` must
   * then still come to those that are new or have changed since.
   */
  of(graph: CellGraph, objects: () => Iterable<Delivered>): ResourceIndex {
    if (this.index === undefined) {
      this.index = new ResourceIndex(graph);
      this.left = objects()[Symbol.iterator]();
    }
    if (this.left !== undefined) this.fill(graph, this.index, this.left);
    this.left = undefined;
    return this.index;
  }

  private fill(graph: CellGraph, index: ResourceIndex, left: Iterator<Delivered>): void {
    for (let put = 1; ; put++) {
      const { done, value } = left.next();
      if (done === true) return;
      index.replace(value.id, [], this.keysOf(value));
      if (put % BETWEEN_LOOKS === 0) graph.madePart();
    }
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
