/** The figures that the benchmark reports of a list of samples; each throws a RangeError on an empty list. */

/** @param {readonly number[]} samples */
export const median = (samples) => quantile(samples, 0.5);

/** @param {readonly number[]} samples */
export const p95 = (samples) => quantile(samples, 0.95);

/**
 * The smallest sample that is not below the wanted share of all samples (nearest rank).
 *
 * @param {readonly number[]} samples
 * @param {number} share in (0, 1]
 */
function quantile(samples, share) {
  if (samples.length === 0) throw new RangeError("no samples");
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1];
}
