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

/** `suspect`: something behind it has changed, perhaps nothing that matters; `stale`: it was never computed. */
type State = "clean" | "suspect" | "stale";

/** Whoever reads a cell computes something from it. */
type Reader = Computation<unknown>;

const FEW = 8;

export abstract class Cell<T> {
  protected readonly graph: CellGraph;
  /** Revision in which the value last changed. */
  changedAt = 0;
  /** The computation that last recorded a read of this cell: reading twice is recorded once. */
  recordedBy = 0;
  private readers: Reader | Reader[] | Set<Reader> | undefined;

  constructor(graph: CellGraph) {
    this.graph = graph;
  }

  abstract get(): T;
  /** Whether the value is up to date; `input` where it is set from outside. */
  abstract get condition(): "input" | State;
  /** The cells that the value was last computed from. */
  abstract get dependencies(): readonly Cell<unknown>[];
  /** Brings the value up to date without recording a read. */
  abstract refresh(): void;

  get isRead(): boolean {
    return this.readers !== undefined;
  }

  /** Most cells have few readers, and there are tens of thousands of cells: only the popular ones get a set. */
  addReader(reader: Reader): void {
    const { readers } = this;
    if (readers === undefined) this.readers = reader;
    else if (readers instanceof Set) readers.add(reader);
    else if (!Array.isArray(readers)) {
      if (readers !== reader) this.readers = [readers, reader];
    } else if (!readers.includes(reader)) {
      if (readers.length < FEW) readers.push(reader);
      else this.readers = new Set([...readers, reader]);
    }
  }

  removeReader(reader: Reader): void {
    const { readers } = this;
    if (readers === reader) this.readers = undefined;
    else if (readers instanceof Set) {
      readers.delete(reader);
      if (readers.size === 0) this.readers = undefined;
    } else if (Array.isArray(readers)) {
      const left = readers.filter((other) => other !== reader);
      this.readers = left.length === 0 ? undefined : left;
    }
    if (this.readers === undefined) this.becameUnread();
  }

  protected becameUnread(): void {}

  protected markReaders(): void {
    const { readers } = this;
    if (readers === undefined) return;
    if (readers instanceof Set || Array.isArray(readers)) for (const reader of readers) reader.suspect();
    else readers.suspect();
  }
}

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

/** A value computed from other cells. How it is computed, and when two values are one, its kinds say. */
abstract class Computation<T> extends Cell<T> {
  private state: State = "stale";
  private outcome: { readonly value: T } | { readonly error: unknown } | undefined;
  private verifiedAt = -1;
  private reads: Cell<unknown>[] = [];
  private isComputing = false;

  get condition(): State {
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
    this.markReaders();
  }

  /** Ends the value for good: its subject is gone. Whoever read it computes again and reads elsewhere. */
  drop(): void {
    this.suspect();
    for (const read of this.reads) read.removeReader(this as Reader);
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
    const { outcome, reads } = this.graph.track(() => this.run());
    this.isComputing = false;
    this.reads = reads;
    for (const read of reads) read.addReader(this as Reader);
    if (before.length > 0) {
      const kept = new Set(reads);
      for (const read of before) if (!kept.has(read)) read.removeReader(this as Reader);
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
    return "value" in a && "value" in b && this.same(a.value, b.value);
  }
}

/** A single computed value. */
export class Derived<T> extends Computation<T> {
  private readonly compute: () => T;
  private readonly equal: Equality<T>;
  private readonly whenSuspect: (() => void) | undefined;

  constructor(graph: CellGraph, compute: () => T, equal: Equality<T> = Object.is, whenSuspect?: () => void) {
    super(graph);
    this.compute = compute;
    this.equal = equal;
    this.whenSuspect = whenSuspect;
  }

  protected override run(): T {
    return this.compute();
  }

  protected override same(a: T, b: T): boolean {
    return this.equal(a, b);
  }

  protected override becameSuspect(): void {
    this.whenSuspect?.();
  }
}

/** What the cells of a family have in common: kept once, not in closures of each. */
interface Recipe<T> {
  readonly compute: (key: string) => T;
  readonly equal: Equality<T>;
  readonly whenSuspect: ((key: string) => void) | undefined;
  readonly whenUnread: ((key: string) => void) | undefined;
}

class FamilyCell<T> extends Computation<T> {
  private readonly recipe: Recipe<T>;
  private readonly key: string;

  constructor(graph: CellGraph, recipe: Recipe<T>, key: string) {
    super(graph);
    this.recipe = recipe;
    this.key = key;
  }

  protected override run(): T {
    return this.recipe.compute(this.key);
  }

  protected override same(a: T, b: T): boolean {
    return this.recipe.equal(a, b);
  }

  protected override becameSuspect(): void {
    this.recipe.whenSuspect?.(this.key);
  }

  protected override becameUnread(): void {
    this.recipe.whenUnread?.(this.key);
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

  /** Runs something without recording what it reads as a dependency of the computation that runs. */
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
  private readonly cells = new Map<string, FamilyCell<T>>();
  private readonly graph: CellGraph;
  private recipe: Recipe<T>;

  constructor(
    graph: CellGraph,
    compute: (key: string) => T,
    equal: Equality<T> = Object.is,
    whenSuspect?: (key: string) => void,
  ) {
    this.graph = graph;
    this.recipe = { compute, equal, whenSuspect, whenUnread: undefined };
  }

  /** A family whose keys are words that somebody types: a value that nobody reads any more is let go. */
  static ofWords<T>(graph: CellGraph, compute: (key: string) => T, equal: Equality<T>): DerivedFamily<T> {
    const family = new DerivedFamily(graph, compute, equal);
    family.recipe = { ...family.recipe, whenUnread: (key) => family.delete(key) };
    return family;
  }

  get(key: string): T {
    let cell = this.cells.get(key);
    if (cell === undefined) {
      cell = new FamilyCell(this.graph, this.recipe, key);
      this.cells.set(key, cell);
    }
    return cell.get();
  }

  /** The value of a key as it was last computed, up to date or not. */
  peek(key: string): T | undefined {
    return this.cells.get(key)?.peek();
  }

  /** The cells that there are, by their keys. */
  entries(): Iterable<readonly [string, Cell<T>]> {
    return this.cells.entries();
  }

  /** Drops the value of a key whose subject is gone. */
  delete(key: string): void {
    const cell = this.cells.get(key);
    if (cell === undefined) return;
    cell.drop();
    this.cells.delete(key);
  }
}
