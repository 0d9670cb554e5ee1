import { Cell, type CellGraph, type Equality, type Hub } from "./cellGraph.ts";
import { Computation } from "./computation.ts";

/**
 * Derived maps by key, of which many read one entry each: where a large map comes out different, only those hear of it whose
 * entry has changed. Every map has to be one that is wanted in any case, since it is computed as soon as anything is.
 */
export class PartedFamily<T> {
  private readonly wholes = new Map<string, Whole<T>>();
  private readonly graph: CellGraph;
  private readonly compute: (key: string) => ReadonlyMap<string, T>;
  private readonly equal: Equality<T | undefined>;
  private readonly small: number;

  /** Who reads a part of a map of fewer entries than `small` reads it all. */
  constructor(
    graph: CellGraph,
    compute: (key: string) => ReadonlyMap<string, T>,
    equal: Equality<T | undefined>,
    small = 0,
  ) {
    this.graph = graph;
    this.compute = compute;
    this.equal = equal;
    this.small = small;
  }

  /** The whole map: who reads it hears of every change. */
  get(key: string): ReadonlyMap<string, T> {
    return this.whole(key).get();
  }

  /** A map of which single entries are read: who reads one hears of that one alone where the map is large. */
  parts(key: string): Pick<ReadonlyMap<string, T>, "get"> {
    const whole = this.whole(key);
    return whole.isReadWhole(this.small) ? whole.get() : { get: (name) => whole.part(name).get() };
  }

  /** The cells that there are, by their keys. */
  entries(): Iterable<readonly [string, Cell<ReadonlyMap<string, T>>]> {
    return this.wholes.entries();
  }

  /** Drops the map of a key whose subject is gone. */
  delete(key: string): void {
    this.wholes.get(key)?.drop();
    this.wholes.delete(key);
  }

  private whole(key: string): Whole<T> {
    let whole = this.wholes.get(key);
    if (whole === undefined) {
      whole = new Whole(this.graph, () => this.compute(key), this.equal);
      this.wholes.set(key, whole);
    }
    return whole;
  }
}

class Whole<T> extends Computation<ReadonlyMap<string, T>> {
  private readonly parts = new Map<string, Part<T>>();
  private readonly compute: () => ReadonlyMap<string, T>;
  private readonly equal: Equality<T | undefined>;
  /** The revision of the map that the parts are of. */
  private partsAt = -1;

  constructor(graph: CellGraph, compute: () => ReadonlyMap<string, T>, equal: Equality<T | undefined>) {
    super(graph);
    this.compute = compute;
    this.equal = equal;
  }

  /** Whether a part of the map is not worth a cell. What is said does not depend on it. */
  isReadWhole(small: number): boolean {
    this.refresh();
    return (this.peek()?.size ?? 0) < small;
  }

  part(name: string): Part<T> {
    let part = this.parts.get(name);
    if (part === undefined) {
      part = new Part(this.graph, this, this.peek()?.get(name), () => this.parts.delete(name));
      this.parts.set(name, part);
    }
    return part;
  }

  override refresh(): void {
    super.refresh();
    if (this.partsAt === this.changedAt) return;
    this.partsAt = this.changedAt;
    const entries = this.peek();
    for (const [name, part] of this.parts) part.become(entries?.get(name), this.equal);
  }

  override drop(): void {
    super.drop();
    for (const part of this.parts.values()) part.become(undefined, () => false);
  }

  override run(): ReadonlyMap<string, T> {
    return this.compute();
  }

  protected override same(a: ReadonlyMap<string, T>, b: ReadonlyMap<string, T>): boolean {
    if (a.size !== b.size) return false;
    for (const [name, entry] of a) if (!this.equal(entry, b.get(name))) return false;
    return true;
  }

  protected override becameSuspect(): void {
    if (this.parts.size > 0) this.graph.unsettle(this);
  }

  /** They were told when it became suspect, and those of a part are told by the part. */
  override tellReaders(): void {}
}

class Part<T> extends Cell<T | undefined> implements Hub {
  private readonly whole: Whole<T>;
  private readonly whenUnread: () => void;
  private value: T | undefined = undefined;

  constructor(graph: CellGraph, whole: Whole<T>, value: T | undefined, whenUnread: () => void) {
    super(graph);
    this.whole = whole;
    this.value = value;
    this.whenUnread = whenUnread;
  }

  get condition(): Cell<T>["condition"] {
    return this.whole.condition;
  }

  get dependencies(): readonly Cell<unknown>[] {
    return [this.whole];
  }

  get(): T | undefined {
    this.graph.recordRead(this);
    this.graph.settle();
    this.refresh();
    // A map that cannot be computed has no parts: whoever asks hears why.
    if (this.whole.peek() === undefined) this.whole.get();
    return this.value;
  }

  refresh(): void {
    this.whole.refresh();
  }

  /** Takes a new value. Its readers are told between two computations: one that runs may have read what hangs on it. */
  become(value: T | undefined, equal: Equality<T | undefined>): void {
    if (equal(this.value, value)) return;
    this.value = value;
    this.changedAt = this.graph.nextRevision();
    this.graph.unsettle(this);
  }

  protected override becameUnread(): void {
    this.whenUnread();
  }
}
