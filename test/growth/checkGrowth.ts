import assert from "node:assert/strict";
import { processorTime } from "../processorTime.ts";

/** What work that grows with the square would multiply by 16, and work that grows with the size by 4. */
const MOST = 8;
/** Other work of the machine makes single runs longer, never shorter: the shortest of several counts. */
const MOST_RUNS = 12;

/** Checks that four times as much takes hardly more than four times as long, each in milliseconds of the processor. */
export function checkGrowth(small: () => number, large: () => number): void {
  small();
  let [once, fourfold] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let run = 0; run < MOST_RUNS && !(fourfold <= MOST * once && run > 0); run++) {
    once = Math.min(once, small());
    fourfold = Math.min(fourfold, large());
  }
  assert.ok(fourfold <= MOST * once, `${once.toFixed(0)} ms and ${fourfold.toFixed(0)} ms`);
}

/** Milliseconds of what takes hardly one: done again until the processor has worked long enough to tell. */
export function timeOfOne(work: () => unknown): number {
  return timeOfFirst(
    () => work,
    (prepared) => prepared(),
  );
}

/**
 * Milliseconds of what is cheaper the second time: each time it is done with what was prepared for it alone, which is
 * not counted. Otherwise the small size, which is done more often, would be compared by its cheaper runs.
 */
export function timeOfFirst<Prepared>(
  prepare: () => Prepared,
  work: (prepared: Prepared) => unknown,
): number {
  let [all, times] = [0, 0];
  for (; all < 20; times++) {
    const prepared = prepare();
    all += processorTime(() => work(prepared));
  }
  return all / times;
}
