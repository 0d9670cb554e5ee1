/** A value that is worked out when it is first asked for; what it is made from is let go then. */
export class Lazy<T> {
  private compute: (() => T) | undefined;
  private known: { readonly value: T } | undefined;

  constructor(compute: () => T) {
    this.compute = compute;
  }

  get value(): T {
    if (this.known === undefined) {
      const { compute } = this;
      if (compute === undefined) throw new Error("A lazy value asks for itself.");
      this.compute = undefined;
      this.known = { value: compute() };
    }
    return this.known.value;
  }
}
