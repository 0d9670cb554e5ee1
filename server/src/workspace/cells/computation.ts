import { Cell, type CellState, Failure, type Tracked, type Tracking } from "./cellGraph.ts";

/** A value computed from other cells. How it is computed, and when two values are one, its kinds say. */
export abstract class Computation<T> extends Cell<T> implements Tracking<T> {
  private state: CellState = "stale";
  private outcome: T | Failure = NEVER_COMPUTED;
  private verifiedAt = -1;
  private reads: readonly Cell<unknown>[] = [];
  private isComputing = false;

  get condition(): CellState {
    return this.state;
  }

  get dependencies(): readonly Cell<unknown>[] {
    return this.reads;
  }

  abstract run(): T;
  protected abstract same(a: T, b: T): boolean;
  /** Called once when something that the value may depend on has changed. */
  protected abstract becameSuspect(): void;

  /** The value now. Throws what the computation threw; a computation that reads itself throws too. */
  get(): T {
    this.graph.recordRead(this as Cell<unknown>);
    this.graph.settle();
    this.refresh();
    const { outcome } = this;
    if (outcome instanceof Failure) throw outcome.error;
    return outcome;
  }

  /** The value as it was last computed, up to date or not; undefined where there is none. */
  peek(): T | undefined {
    return this.outcome instanceof Failure ? undefined : this.outcome;
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
    this.outcome = new Failure(new Error("The subject of this value is gone."));
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

  /** Enters it among the readers of what it has read. */
  enterAsReader(): void {
    for (const read of this.reads) read.addReader(this);
  }

  private recompute(): void {
    const before = this.reads;
    const { outcome, reads } = this.tracked();
    this.reads = reads;
    if (before.length === 0) this.graph.enterLater(this);
    else {
      this.enterAsReader();
      const kept = new Set(reads);
      for (const read of before) if (!kept.has(read)) read.removeReader(this);
    }
    if (!this.isStill(outcome)) {
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
      return this.graph.track(this);
    } finally {
      this.isComputing = false;
    }
  }

  private isStill(outcome: T | Failure): boolean {
    const { outcome: before } = this;
    return !(before instanceof Failure || outcome instanceof Failure) && this.same(before, outcome);
  }
}

const NEVER_COMPUTED = new Failure(new Error("A computation reads its own result."));
