import { Cell } from "./cellGraph.ts";

/** A cell whose value comes from outside of the graph: it hangs on no other cell, and is up to date at any time. */
export abstract class GivenCell<T> extends Cell<T> {
  get condition(): "input" {
    return "input";
  }

  get dependencies(): readonly Cell<unknown>[] {
    return [];
  }

  refresh(): void {}

  /** Takes note that the value is another one, and tells whoever read it. */
  protected changed(): void {
    this.changedAt = this.graph.nextRevision();
    this.markReaders();
  }
}
