import { exactList } from "../../yaml/exactList.ts";
import { GivingWay } from "./givingWay.ts";

/**
 * The cells of one workspace, incremental values: inputs that are set, and derived values that are computed when they are read,
 * remember what they read, and are computed again only when something that they read has really changed. A change marks what
 * hangs on it; reading walks back and stops wherever a value comes out equal.
 */
export class CellGraph {
  revision = 0;
  readonly counts: CellCounts = { computed: 0, read: 0, parts: 0 };
  private reading: Cell<unknown>[] | undefined = undefined;
  private computation = 0;
  private lastComputation = 0;
  /** Whether what runs has lasted long enough; undefined where it may last as long as it needs. */
  private isOver: (() => boolean) | undefined;
  /** Values computed since the clock was last looked at: without any a next try would come no further than this one. */
  private finished = 0;
  /** Computations that run, one inside of the other. */
  private depth = 0;
  /** Computations that are not among the readers of what they read yet, in the order in which they ended. */
  private unentered: ReadingCell[] = [];
  /** Values whose readers are not told yet that something behind them has changed, with the revision since when. */
  private readonly unsettled = new Map<Hub, number>();
  private isSettling = false;

  nextRevision(): number {
    this.revision += 1;
    return this.revision;
  }

  /**
   * Notes that something was computed for the first time: it is entered among the readers of what it has read when one of those has
   * to be told of a change, or before, by `enterReaders`. Whoever analyses a workspace once never tells anybody, and saves a
   * twelfth of the work.
   */
  enterLater(cell: ReadingCell): void {
    this.unentered.push(cell);
  }

  /**
   * Enters all computations among the readers of what they have read, so that the next change costs no more than the others.
   * False where it was asked to pause before that was done.
   */
  enterReaders(shouldPause: () => boolean = () => false): boolean {
    const { unentered } = this;
    if (unentered.length === 0) return true;
    let entered = 0;
    for (const cell of unentered) {
      cell.enterAsReader();
      entered += 1;
      if (entered % BETWEEN_PAUSES === 0 && shouldPause()) break;
    }
    this.unentered = unentered.slice(entered);
    return this.unentered.length === 0;
  }

  recordRead(cell: Cell<never> | Cell<unknown>): void {
    if (this.reading === undefined || cell.recordedBy === this.computation) return;
    cell.recordedBy = this.computation;
    this.reading.push(cell as Cell<unknown>);
  }

  /** Runs a computation and collects the cells that it reads; one read in between by another may stand twice. */
  track<T>(computation: Tracking<T>): Tracked<T> {
    if (this.isOver !== undefined && this.finished >= BETWEEN_LOOKS) {
      if (this.isOver()) throw new GivingWay();
      this.finished = 0;
    }
    const outer = this.reading;
    const outerComputation = this.computation;
    const reads: Cell<unknown>[] = [];
    this.reading = reads;
    this.lastComputation += 1;
    this.computation = this.lastComputation;
    this.counts.computed += 1;
    this.depth += 1;
    try {
      const outcome = computation.run();
      this.finished += 1;
      this.counts.read += reads.length;
      return { outcome, reads: exactList(reads) };
    } catch (error) {
      if (error instanceof GivingWay) throw error;
      return { outcome: new Failure(error), reads };
    } finally {
      this.depth -= 1;
      this.reading = outer;
      this.computation = outerComputation;
    }
  }

  /** Takes note that something behind a value with many readers has changed: they are told where the value has. */
  unsettle(hub: Hub): void {
    if (!this.unsettled.has(hub)) this.unsettled.set(hub, this.revision);
  }

  /**
   * Computes the values with many readers that something has changed behind, and tells the readers of those that came out
   * different. Whoever reads a value from outside of a computation, or looks for what has to be computed anew, does this first.
   */
  settle(): void {
    if (this.unsettled.size === 0 || this.isSettling || this.depth > 0) return;
    this.isSettling = true;
    try {
      // Whoever is told may be such a value, too, and then comes up in turn. Nobody is told while something is computed, since
      // that may have read what hangs on it.
      for (const [hub, since] of this.unsettled) {
        hub.refresh();
        this.unsettled.delete(hub);
        if (hub.changedAt >= since) this.tell(hub);
      }
    } finally {
      this.isSettling = false;
    }
  }

  /** What was computed in this revision from what is only told now has to come out newer. */
  private tell(hub: Hub): void {
    this.nextRevision();
    hub.tellReaders();
  }

  /**
   * Runs something that throws `GivingWay` where it begins to compute a value after `isOver` has turned to yes, if it has
   * computed some. What it reads inside of itself is not bounded anew.
   */
  within<T>(isOver: () => boolean, run: () => T): T {
    const outer = this.isOver;
    if (outer !== undefined) return run();
    this.isOver = isOver;
    this.finished = 0;
    try {
      return run();
    } finally {
      this.isOver = outer;
    }
  }

  get isBounded(): boolean {
    return this.isOver !== undefined;
  }

  /** Takes note that something is worked out which the next try need not work out again, and gives way where it is time. */
  madePart(): void {
    this.counts.parts += 1;
    if (this.isOver?.() === true) throw new GivingWay();
  }

  /** Runs something that does not give way, whatever it is a part of. */
  unhurried<T>(run: () => T): T {
    const outer = this.isOver;
    this.isOver = undefined;
    try {
      return run();
    } finally {
      this.isOver = outer;
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

/** What a computation came to, and the cells that it has read. */
export interface Tracked<T> {
  readonly outcome: T | Failure;
  readonly reads: readonly Cell<unknown>[];
}

/** What a computation came to that threw. Values themselves are kept bare: there are tens of thousands. */
export class Failure {
  readonly error: unknown;

  constructor(error: unknown) {
    this.error = error;
  }
}

/** What is computed from cells. */
export interface Tracking<T> {
  run(): T;
}

/** Counts what the graph did, for tests that hold the work to what changed. */
export interface CellCounts {
  computed: number;
  /** Values that those were computed from. */
  read: number;
  /** Parts of answers outside of cells. */
  parts: number;
}

/** Whether two values are one to whoever reads them. */
export type Equality<T> = (a: T, b: T) => boolean;

/** A cell that has read others. */
export interface ReadingCell {
  /** Enters it among the readers of each. */
  enterAsReader(): void;
}

/** A value with many readers, who are told of a change only once it is certain. */
export interface Hub {
  readonly changedAt: number;
  refresh(): void;
  tellReaders(): void;
}

/** A value that knows who reads it. */
export abstract class Cell<T> {
  protected readonly graph: CellGraph;
  /** Revision in which the value last changed. */
  changedAt = 0;
  /** The computation that last recorded a read of this cell: reading twice is recorded once. */
  recordedBy = 0;
  private readers: Reader | Reader[] | Set<Reader> | undefined = undefined;

  constructor(graph: CellGraph) {
    this.graph = graph;
  }

  abstract get(): T;
  /** Whether the value is up to date; `input` where it is set from outside. */
  abstract get condition(): "input" | CellState;
  /** The cells that the value was last computed from. */
  abstract get dependencies(): readonly Cell<unknown>[];
  /** Brings the value up to date without recording a read. */
  abstract refresh(): void;

  get isRead(): boolean {
    this.graph.enterReaders();
    return this.readers !== undefined;
  }

  get hasManyReaders(): boolean {
    this.graph.enterReaders();
    return this.readers instanceof Set;
  }

  /** Most cells have few readers, and there are tens of thousands of cells: only the popular ones get a set. */
  addReader(reader: Reader): void {
    const { readers } = this;
    if (readers === undefined) this.readers = reader;
    else if (readers instanceof Set) readers.add(reader);
    else if (!Array.isArray(readers)) {
      if (readers !== reader) this.readers = [readers, reader];
    } else if (!readers.includes(reader)) {
      // No room for more than there are.
      this.readers = readers.length < FEW ? readers.concat(reader) : new Set([...readers, reader]);
    }
  }

  removeReader(reader: Reader): void {
    this.graph.enterReaders();
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

  /** Tells the readers that the value, which was put off, has changed. */
  tellReaders(): void {
    this.markReaders();
  }

  protected markReaders(): void {
    this.graph.enterReaders();
    const { readers } = this;
    if (readers === undefined) return;
    if (readers instanceof Set || Array.isArray(readers)) for (const reader of readers) reader.suspect();
    else readers.suspect();
  }
}

/** Whoever reads a cell computes something from it. */
export interface Reader {
  /** Told that something that it may hang on has changed. */
  suspect(): void;
}

/** `suspect`: something behind it has changed, perhaps nothing that matters; `stale`: it was never computed. */
export type CellState = "clean" | "suspect" | "stale";

/** Readers up to which a list of them is shorter than a set. */
const FEW = 8;

/** Values that are computed between two looks at the clock. */
const BETWEEN_LOOKS = 8;

/** Computations that are entered among readers between two looks at the clock. */
const BETWEEN_PAUSES = 256;
