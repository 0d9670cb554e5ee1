/** The clock of the server: milliseconds that only grow. */
const now = (): number => performance.now();

/** Long work stops after this many milliseconds and lets the connection be heard. */
const SLICE = 10;

/** A question that turns to yes when a slice of work has lasted long enough. */
export function sliceEnd(): () => boolean {
  const end = now() + SLICE;
  return () => now() >= end;
}

/** Node's; a browser's worker has none. */
declare const setImmediate: ((run: () => void) => void) | undefined;

/** Lets everything that waits run, then goes on. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === "function") setImmediate(resolve);
    else setTimeout(resolve, 0);
  });
}
