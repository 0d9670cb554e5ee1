/** One to four numbers of at most five digits, each with its unit. */
const DURATION = /^(?:\d{1,5}(?:h|ms?|s)){1,4}$/;

const PART = /(\d{1,5})(h|ms?|s)/g;

/** One number with its unit, as nearly all are written. */
const SINGLE = /^(\d{1,5})(h|ms?|s)$/;

/** In milliseconds, from the longest unit to the shortest. */
const MILLISECONDS: ReadonlyMap<string, number> = new Map([
  ["h", 3_600_000],
  ["m", 60_000],
  ["s", 1000],
  ["ms", 1],
]);

/**
 * The length of a duration such as `1m30s` in milliseconds; units may come in any order and more than once, and add up.
 * Undefined for text that is no duration in the sense of GEP-2257.
 */
export function durationMilliseconds(text: string): number | undefined {
  const single = SINGLE.exec(text);
  if (single !== null) return Number(single[1]) * (MILLISECONDS.get(single[2] ?? "") ?? 0);
  if (!DURATION.test(text)) return undefined;
  return [...text.matchAll(PART)].reduce(
    (sum, [, count, unit = ""]) => sum + Number(count) * (MILLISECONDS.get(unit) ?? 0),
    0,
  );
}

/**
 * A number of milliseconds in the form that people should write: each unit once, from hours down, without zeros.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-2257/
 */
export function standardDuration(milliseconds: number): string {
  let rest = milliseconds;
  const parts = [...MILLISECONDS].flatMap(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return count === 0 ? [] : [`${count}${unit}`];
  });
  return parts.join("") || "0s";
}

const LENGTH = /^(\d{1,5}(?:\.\d{1,6})?)(d|h|ms?|s)$/;

/** What was meant by text that is no duration of the Gateway API but one of other programs: `1.5s`, `1d`, `0`. */
export function meantDuration(text: string): string | undefined {
  if (text === "0") return "0s";
  const [, count, unit = ""] = LENGTH.exec(text) ?? [];
  const size = unit === "d" ? 24 * 3_600_000 : MILLISECONDS.get(unit);
  const milliseconds = Number(count) * (size ?? Number.NaN);
  const meant = Number.isInteger(milliseconds) ? standardDuration(milliseconds) : undefined;
  return meant !== undefined && durationMilliseconds(meant) === milliseconds ? meant : undefined;
}
