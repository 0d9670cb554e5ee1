/** A value that may be worked out only when it is asked for. */
export interface LazyValue<T> {
  readonly value: T;
}

/** A value that is worked out when it is first asked for; what it is made from is let go then. */
export class Lazy<T> implements LazyValue<T> {
  private compute: (() => T) | undefined;
  private known: T | undefined = undefined;

  constructor(compute: () => T) {
    this.compute = compute;
  }

  get value(): T {
    const { compute } = this;
    if (compute !== undefined) {
      this.compute = asksForItself;
      this.known = compute();
      this.compute = undefined;
    }
    // It is known: whatever `T` is, `compute` gave it.
    return this.known as T;
  }
}

function asksForItself(): never {
  throw new Error("A lazy value asks for itself.");
}
