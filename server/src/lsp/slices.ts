import { CancellationToken, LSPErrorCodes, ResponseError } from "vscode-languageserver";

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

/** The protocol's error for a request that whoever sent it has taken back. */
export function requestCancelled(): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.RequestCancelled, "The request was cancelled.");
}

/** Throws the protocol's error where the request that the work is for was taken back. */
export function throwIfCancelled(token: CancellationToken): void {
  if (token.isCancellationRequested) throw requestCancelled();
}

/**
 * Does work in slices until it says that it is done. Between slices the connection is heard, and work for a request that was
 * taken back ends with `RequestCancelled`.
 */
export async function inSlices(
  work: (shouldPause: () => boolean) => boolean,
  token: CancellationToken = CancellationToken.None,
): Promise<void> {
  while (!work(sliceEnd())) {
    await yieldToEventLoop();
    throwIfCancelled(token);
  }
}

/** Takes the steps of some work in slices, and resolves with what it comes to; ends as `inSlices` does. */
export async function finishedInSlices<T>(
  work: Iterator<void, T>,
  token: CancellationToken = CancellationToken.None,
): Promise<T> {
  for (;;) {
    const isSliceOver = sliceEnd();
    do {
      const step = work.next();
      if (step.done === true) return step.value;
    } while (!isSliceOver());
    await yieldToEventLoop();
    throwIfCancelled(token);
  }
}

/** Makes something of each item, one after another and in slices. */
export async function mapInSlices<T, R>(
  items: readonly T[],
  token: CancellationToken,
  make: (item: T, index: number) => R,
): Promise<R[]> {
  const made: R[] = [];
  await inSlices((shouldPause) => {
    for (const item of items.slice(made.length)) {
      made.push(make(item, made.length));
      if (made.length < items.length && shouldPause()) return false;
    }
    return true;
  }, token);
  return made;
}
