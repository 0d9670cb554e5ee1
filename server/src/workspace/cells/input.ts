import { Cell, type CellGraph, type Equality } from "./cellGraph.ts";

/** A value that is set from outside of the graph, such as the facts of a document. */
export class Input<T> extends Cell<T> {
  private value: T;
  private readonly equal: Equality<T>;
  private readonly whenUnread: (() => void) | undefined;

  constructor(graph: CellGraph, value: T, equal: Equality<T> = Object.is, whenUnread?: () => void) {
    super(graph);
    this.value = value;
    this.equal = equal;
    this.whenUnread = whenUnread;
  }

  get condition(): "input" {
    return "input";
  }

  get dependencies(): readonly Cell<unknown>[] {
    return [];
  }

  get(): T {
    this.graph.recordRead(this);
    return this.value;
  }

  refresh(): void {}

  set(value: T): void {
    if (this.equal(this.value, value)) return;
    this.value = value;
    this.changedAt = this.graph.nextRevision();
    this.markReaders();
  }

  protected override becameUnread(): void {
    this.whenUnread?.();
  }
}
