import { Cell, type CellState, type Tracked } from "./cellGraph.ts";

/** A value computed from other cells. How it is computed, and when two values are one, its kinds say. */
export abstract class Computation<T> extends Cell<T> {
  private state: CellState = "stale";
  private outcome: { readonly value: T } | { readonly error: unknown } | undefined;
  private verifiedAt = -1;
  private reads: readonly Cell<unknown>[] = [];
  private isComputing = false;

  get condition(): CellState {
    return this.state;
  }

  get dependencies(): readonly Cell<unknown>[] {
    return this.reads;
  }

  protected abstract run(): T;
  protected abstract same(a: T, b: T): boolean;
  /** Called once when something that the value may depend on has changed. */
  protected abstract becameSuspect(): void;

  /** The value now. Throws what the computation threw; a computation that reads itself throws too. */
  get(): T {
    this.graph.recordRead(this as Cell<unknown>);
    this.graph.settle();
    this.refresh();
    const outcome = this.outcome;
    if (outcome === undefined) throw new Error("A computation reads its own result.");
    if ("error" in outcome) throw outcome.error;
    return outcome.value;
  }

  /** The value as it was last computed, up to date or not; undefined where there is none. */
  peek(): T | undefined {
    return this.outcome !== undefined && "value" in this.outcome ? this.outcome.value : undefined;
  }

  refresh(): void {
    if (this.state === "clean") return;
    if (this.isComputing) throw new Error("A computation reads its own result.");
    if (this.state === "suspect" && !this.readsChanged()) {
      this.state = "clean";
      this.verifiedAt = this.graph.revision;
      return;
    }
    this.recompute();
  }

  /** Marks the value as suspect, and all that was computed from it: something that it may depend on has changed. */
  suspect(): void {
    if (this.state !== "clean") return;
    this.state = "suspect";
    this.becameSuspect();
    if (this.isHub && this.hasManyReaders) this.graph.unsettle(this);
    else this.markReaders();
  }

  /** Whether many readers are told of a change only once it is certain: it is computed as soon as anything is. */
  protected get isHub(): boolean {
    return false;
  }

  /** Ends the value for good: its subject is gone. Whoever read it computes again and reads elsewhere. */
  drop(): void {
    this.suspect();
    for (const read of this.reads) read.removeReader(this);
    this.reads = [];
    this.outcome = { error: new Error("The subject of this value is gone.") };
    this.state = "clean";
    this.changedAt = this.graph.nextRevision();
  }

  private readsChanged(): boolean {
    for (const read of this.reads) {
      read.refresh();
      if (read.changedAt > this.verifiedAt) return true;
    }
    return false;
  }

  private recompute(): void {
    const before = this.reads;
    const { outcome, reads } = this.tracked();
    this.reads = reads;
    for (const read of reads) read.addReader(this);
    if (before.length > 0) {
      const kept = new Set(reads);
      for (const read of before) if (!kept.has(read)) read.removeReader(this);
    }
    if (this.outcome === undefined || !this.sameOutcome(this.outcome, outcome)) {
      this.outcome = outcome;
      this.changedAt = this.graph.revision;
    }
    this.state = "clean";
    this.verifiedAt = this.graph.revision;
  }

  /** Who gives way in the middle of it has computed nothing. */
  private tracked(): Tracked<T> {
    this.isComputing = true;
    try {
      return this.graph.track(() => this.run());
    } finally {
      this.isComputing = false;
    }
  }

  private sameOutcome(
    a: { readonly value: T } | { readonly error: unknown },
    b: { readonly value: T } | { readonly error: unknown },
  ): boolean {
    return "value" in a && "value" in b && this.same(a.value, b.value);
  }
}
