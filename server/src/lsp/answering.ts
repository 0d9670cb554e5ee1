import { CancellationToken, type Connection, LSPErrorCodes, ResponseError } from "vscode-languageserver";
import { GivingWay } from "../workspace/cells/givingWay.ts";
import { errorDetail } from "./errorDetail.ts";
import { requestCancelled, sliceEnd, throwIfCancelled, yieldToEventLoop } from "./slices.ts";

/** Works an answer out. Long work hands the token on and looks at it between slices. */
export type Answer<P, R> = (params: P, token: CancellationToken) => Promise<R> | R;

/**
 * Wraps the answer to a request: one that is taken back ends with the protocol's `RequestCancelled`, and an error in it is
 * logged, answers `otherwise` or null, and never ends the connection.
 */
export interface Answering {
  <P, R>(
    answer: Answer<P, R>,
  ): (params: P, token: CancellationToken) => Promise<R | null | ResponseError<void>>;
  <P, R>(
    answer: Answer<P, R>,
    otherwise: (params: P) => R,
  ): (params: P, token: CancellationToken) => Promise<R | ResponseError<void>>;
}

/** The wrapper for the requests of a connection. */
export function answering(connection: Connection): Answering {
  return <P, R>(answer: Answer<P, R>, otherwise: (params: P) => R | null = () => null) => {
    let toldSlow = false;
    return async (params: P, ...given: readonly unknown[]): Promise<R | null | ResponseError<void>> => {
      // A client without a token of its own may send an empty place for it; the connection's comes behind, and progress last.
      const token = given.find((one) => CancellationToken.is(one)) ?? CancellationToken.None;
      if (token.isCancellationRequested) return requestCancelled();
      const isSliceOver = sliceEnd();
      try {
        const result = await inTurns(() => answer(params, token), token);
        // What was said while the answer was worked out has not been heard yet.
        if (isSliceOver()) await yieldToEventLoop();
        throwIfCancelled(token);
        return result;
      } catch (error) {
        if (error instanceof GivingWay) {
          if (!toldSlow) connection.console.warn(TOO_SLOW);
          toldSlow = true;
          return otherwise(params);
        }
        if (error instanceof ResponseError && error.code === LSPErrorCodes.RequestCancelled) return error;
        connection.console.error(errorDetail(error));
        return otherwise(params);
      }
    };
  };
}

/** Milliseconds that an answer may take in all, with what is heard in between. */
const MOST = 10_000;

const TOO_SLOW = `An answer took more than ${MOST / 1000} s, so it was given up. What has been worked out for it is kept for the next time.`;

/** Works an answer out that may give way, as often as it does. */
async function inTurns<R>(answer: () => Promise<R> | R, token: CancellationToken): Promise<R> {
  const end = performance.now() + MOST;
  for (;;) {
    try {
      return await answer();
    } catch (error) {
      if (!(error instanceof GivingWay) || performance.now() >= end) throw error;
      await yieldToEventLoop();
      throwIfCancelled(token);
    }
  }
}
