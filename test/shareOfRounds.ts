/** Whether a run takes the time for everything that is drawn at random, as `.ci/run` does. */
export const IS_WHOLE = process.env["GATEWAY_API_WHOLE_TESTS"] === "1";

/**
 * How many rounds a test with random input takes: all in a whole run, and otherwise the first quarter, so that `npm test` is over
 * in a few minutes.
 */
export function shareOfRounds(all: number): number {
  return IS_WHOLE ? all : Math.ceil(all / 4);
}
