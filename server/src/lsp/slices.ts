/** The clock of the server: milliseconds that only grow. */
const now = (): number => performance.now();

/** The length of a slice of work in milliseconds, after which long work yields to the event loop. */
const SLICE = 10;

/** A question that turns to yes when a slice of work has lasted long enough. */
export function sliceEnd(): () => boolean {
  const end = now() + SLICE;
  return () => now() >= end;
}

/** Exists under Node and not in a browser's worker. */
declare const setImmediate: ((run: () => void) => void) | undefined;

/** Yields to the event loop: resolves once everything that waits in it has run. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === "function") setImmediate(resolve);
    else setTimeout(resolve, 0);
  });
}
