import type { CellGraph, Equality } from "./cellGraph.ts";
import { GivenCell } from "./givenCell.ts";

/** A value that is set from outside of the graph, such as the facts of a document. */
export class Input<T> extends GivenCell<T> {
  private value: T;
  private readonly equal: Equality<T>;
  private readonly whenUnread: (() => void) | undefined;

  constructor(graph: CellGraph, value: T, equal: Equality<T> = Object.is, whenUnread?: () => void) {
    super(graph);
    this.value = value;
    this.equal = equal;
    this.whenUnread = whenUnread;
  }

  get(): T {
    this.graph.recordRead(this);
    return this.value;
  }

  set(value: T): void {
    if (this.equal(this.value, value)) return;
    this.value = value;
    this.changed();
  }

  protected override becameUnread(): void {
    this.whenUnread?.();
  }
}
