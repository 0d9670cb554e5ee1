import type { CellGraph, Equality } from "./cellGraph.ts";
import { Computation } from "./computation.ts";

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

  override run(): T {
    return this.compute();
  }

  protected override same(a: T, b: T): boolean {
    return this.equal(a, b);
  }

  protected override becameSuspect(): void {
    this.whenSuspect?.();
  }
}
