import type { Cell, CellGraph, Equality } from "./cellGraph.ts";
import { Computation } from "./computation.ts";

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
    this.recipe = { compute, equal, whenSuspect, whenUnread: undefined, isOfHubs: false };
  }

  /**
   * A family of values that many read and that seldom change: where something behind one has changed, it is computed first,
   * and its readers hear of it only where it is another. Every value has to be one that is wanted in any case.
   */
  static ofHubs<T>(graph: CellGraph, compute: (key: string) => T, equal: Equality<T>): DerivedFamily<T> {
    const family = new DerivedFamily(graph, compute, equal);
    family.recipe = { ...family.recipe, isOfHubs: true };
    return family;
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

/** What the cells of a family have in common: kept once, not in closures of each. */
interface Recipe<T> {
  readonly compute: (key: string) => T;
  readonly equal: Equality<T>;
  readonly whenSuspect: ((key: string) => void) | undefined;
  readonly whenUnread: ((key: string) => void) | undefined;
  readonly isOfHubs: boolean;
}

class FamilyCell<T> extends Computation<T> {
  private readonly recipe: Recipe<T>;
  private readonly key: string;

  constructor(graph: CellGraph, recipe: Recipe<T>, key: string) {
    super(graph);
    this.recipe = recipe;
    this.key = key;
  }

  override run(): T {
    return this.recipe.compute(this.key);
  }

  protected override same(a: T, b: T): boolean {
    return this.recipe.equal(a, b);
  }

  protected override get isHub(): boolean {
    return this.recipe.isOfHubs;
  }

  protected override becameSuspect(): void {
    this.recipe.whenSuspect?.(this.key);
  }

  protected override becameUnread(): void {
    this.recipe.whenUnread?.(this.key);
  }
}
