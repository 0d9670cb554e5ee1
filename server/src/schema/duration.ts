/** One to four numbers of at most five digits, each with its unit. */
const DURATION = /^(?:\d{1,5}(?:h|ms?|s)){1,4}$/;

const PART = /(\d+)(h|ms?|s)/g;

const MILLISECONDS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

/**
 * The length of a duration such as `1m30s` in milliseconds; units may come in any order and more than once, and add up.
 * Undefined for text that is no duration in the sense of GEP-2257.
 */
export function durationMilliseconds(text: string): number | undefined {
  if (!DURATION.test(text)) return undefined;
  return [...text.matchAll(PART)].reduce(
    (sum, [, count, unit = ""]) => sum + Number(count) * (MILLISECONDS[unit] ?? 0),
    0,
  );
}
