import { LazyFrom } from "./lazyFrom.ts";

/** A value that is worked out when it is first asked for; what it is made from is let go then. */
export class Lazy<T> extends LazyFrom<() => T, T> {
  constructor(compute: () => T) {
    super(called, compute);
  }
}

function called<T>(compute: () => T): T {
  return compute();
}
