/** A value that may be worked out only when it is asked for. */
export interface LazyValue<T> {
  readonly value: T;
}

/**
 * A value that is worked out from another when it is first asked for; that is let go then. It needs no closure: what is kept of ten
 * thousand documents, of which few are ever asked, takes half the room.
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
      this.compute = asksForItself;
      // Whatever the types are, the constructor was given the one, and `compute` gives the other.
      this.known = compute(this.from as From);
      this.compute = undefined;
      this.from = undefined;
    }
    return this.known as T;
  }
}

function asksForItself(): never {
  throw new Error("A lazy value asks for itself.");
}
