import type { LazyValue } from "./lazy.ts";

/**
 * A value that is worked out from another when it is first asked for. It does what `Lazy` does without a closure: what is kept of
 * ten thousand documents, of which few are ever asked, takes half the room.
 */
export class LazyFrom<From, T> implements LazyValue<T> {
  private compute: ((from: From) => T) | undefined;
  private from: From | undefined;
  private known: T | undefined = undefined;

  constructor(compute: (from: From) => T, from: From) {
    this.compute = compute;
    this.from = from;
  }

  get value(): T {
    const { compute } = this;
    if (compute !== undefined) {
      // Both are there until the value is known: whatever the types are, the constructor was given it.
      this.known = compute(this.from as From);
      this.compute = undefined;
      this.from = undefined;
    }
    return this.known as T;
  }
}
