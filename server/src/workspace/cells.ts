/**
 * Incremental values: inputs that are set, and derived values that are computed when they are read, remember what they
 * read, and are computed again only when something that they read has really changed. A change marks what hangs on it;
 * reading walks back and stops wherever a value comes out equal.
 */
export type Equality<T> = (a: T, b: T) => boolean;

/** Counts what the graph did, for tests that hold the work to what changed. */
export interface CellCounts {
  computed: number;
}

type State = "clean" | "suspect" | "stale";

abstract class Cell<T> {
  protected readonly graph: CellGraph;
  /** Revision in which the value last changed. */
  changedAt = 0;
  /** The computation that last recorded a read of this cell: reading twice is recorded once. */
  recordedBy = 0;
  private readers: Derived<unknown> | Set<Derived<unknown>> | undefined;

  constructor(graph: CellGraph) {
    this.graph = graph;
  }

  abstract get(): T;
  /** Brings the value up to date without recording a read. */
  abstract refresh(): void;

  get isRead(): boolean {
    return this.readers !== undefined;
  }

  addReader(reader: Derived<unknown>): void {
    if (this.readers === undefined) this.readers = reader;
    else if (this.readers instanceof Set) this.readers.add(reader);
    else if (this.readers !== reader) this.readers = new Set([this.readers, reader]);
  }

  removeReader(reader: Derived<unknown>): void {
    if (this.readers === reader) this.readers = undefined;
    else if (this.readers instanceof Set) {
      this.readers.delete(reader);
      if (this.readers.size === 0) this.readers = undefined;
    }
    if (this.readers === undefined) this.becameUnread();
  }

  protected becameUnread(): void {}

  protected markReaders(): void {
    if (this.readers === undefined) return;
    if (this.readers instanceof Set) for (const reader of this.readers) reader.suspect();
    else this.readers.suspect();
  }
}

/** A value from outside. */
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

/** A value computed from other cells. */
export class Derived<T> extends Cell<T> {
  private state: State = "stale";
  private outcome: { readonly value: T } | { readonly error: unknown } | undefined;
  private verifiedAt = -1;
  private reads: Cell<unknown>[] = [];
  private isComputing = false;
  private readonly compute: () => T;
  private readonly equal: Equality<T>;
  private readonly whenSuspect: (() => void) | undefined;

  constructor(graph: CellGraph, compute: () => T, equal: Equality<T> = Object.is, whenSuspect?: () => void) {
    super(graph);
    this.compute = compute;
    this.equal = equal;
    this.whenSuspect = whenSuspect;
  }

  /** The value now. Throws what the computation threw; a computation that reads itself throws too. */
  get(): T {
    this.graph.recordRead(this as Cell<unknown>);
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

  /** Called when something that this value may hang on has changed. */
  suspect(): void {
    if (this.state !== "clean") return;
    this.state = "suspect";
    this.whenSuspect?.();
    this.markReaders();
  }

  /** Ends the value for good: its subject is gone. Whoever read it computes again and reads elsewhere. */
  drop(): void {
    this.suspect();
    for (const read of this.reads) read.removeReader(this as Derived<unknown>);
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
    this.isComputing = true;
    const { outcome, reads } = this.graph.track(this.compute);
    this.isComputing = false;
    this.reads = reads;
    for (const read of reads) read.addReader(this as Derived<unknown>);
    if (before.length > 0) {
      const kept = new Set(reads);
      for (const read of before) if (!kept.has(read)) read.removeReader(this as Derived<unknown>);
    }
    if (this.outcome === undefined || !this.sameOutcome(this.outcome, outcome)) {
      this.outcome = outcome;
      this.changedAt = this.graph.revision;
    }
    this.state = "clean";
    this.verifiedAt = this.graph.revision;
  }

  private sameOutcome(
    a: { readonly value: T } | { readonly error: unknown },
    b: { readonly value: T } | { readonly error: unknown },
  ): boolean {
    return "value" in a && "value" in b && this.equal(a.value, b.value);
  }
}

/** The cells of one workspace. */
export class CellGraph {
  revision = 0;
  readonly counts: CellCounts = { computed: 0 };
  private reading: Cell<unknown>[] | undefined;
  private computation = 0;
  private lastComputation = 0;

  nextRevision(): number {
    this.revision += 1;
    return this.revision;
  }

  recordRead(cell: Cell<never> | Cell<unknown>): void {
    if (this.reading === undefined || cell.recordedBy === this.computation) return;
    cell.recordedBy = this.computation;
    this.reading.push(cell as Cell<unknown>);
  }

  /** Runs a computation and collects the cells that it reads; one read in between by another may stand twice. */
  track<T>(compute: () => T): {
    readonly outcome: { readonly value: T } | { readonly error: unknown };
    readonly reads: Cell<unknown>[];
  } {
    const outer = this.reading;
    const outerComputation = this.computation;
    const reads: Cell<unknown>[] = [];
    this.reading = reads;
    this.lastComputation += 1;
    this.computation = this.lastComputation;
    this.counts.computed += 1;
    try {
      return { outcome: { value: compute() }, reads };
    } catch (error) {
      return { outcome: { error }, reads };
    } finally {
      this.reading = outer;
      this.computation = outerComputation;
    }
  }

  /** Runs something whose reads are nobody's. */
  untracked<T>(run: () => T): T {
    const outer = this.reading;
    this.reading = undefined;
    try {
      return run();
    } finally {
      this.reading = outer;
    }
  }
}

/** Derived values by key, made when they are first read. */
export class DerivedFamily<T> {
  private readonly cells = new Map<string, Derived<T>>();
  private readonly graph: CellGraph;
  private readonly compute: (key: string) => T;
  private readonly equal: Equality<T>;
  private readonly whenSuspect: ((key: string) => void) | undefined;

  constructor(
    graph: CellGraph,
    compute: (key: string) => T,
    equal: Equality<T> = Object.is,
    whenSuspect?: (key: string) => void,
  ) {
    this.graph = graph;
    this.compute = compute;
    this.equal = equal;
    this.whenSuspect = whenSuspect;
  }

  get(key: string): T {
    return this.cell(key).get();
  }

  /** The value of a key as it was last computed, up to date or not. */
  peek(key: string): T | undefined {
    return this.cells.get(key)?.peek();
  }

  /** Drops the value of a key whose subject is gone. */
  delete(key: string): void {
    const cell = this.cells.get(key);
    if (cell === undefined) return;
    cell.drop();
    this.cells.delete(key);
  }

  private cell(key: string): Derived<T> {
    let cell = this.cells.get(key);
    if (cell === undefined) {
      const whenSuspect = this.whenSuspect;
      cell = new Derived(
        this.graph,
        () => this.compute(key),
        this.equal,
        whenSuspect === undefined ? undefined : () => whenSuspect(key),
      );
      this.cells.set(key, cell);
    }
    return cell;
  }
}
