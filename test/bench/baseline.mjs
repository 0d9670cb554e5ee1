import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The ratios of the last release, which hold on any machine; times do not. So a change that makes something dearer shows in
 * the run that brings it, long before a target is missed.
 *
 * @import { Measure } from "./report.mjs"
 */

const PATH = join(import.meta.dirname, "baseline.json");
/** The share by which a ratio may grow before it is told: less is chance. */
const TOLERANCE = 0.05;

/** @param {Measure} measure */
const nameOf = ({ workspace, name }) => `${workspace}: ${name}`;

/**
 * The ratios that have a figure in the baseline, as lines, with those first that have grown.
 *
 * @param {readonly Measure[]} measures
 * @returns {string[]}
 */
export function comparedWithBaseline(measures) {
  /** @type {Record<string, number>} */
  const baseline = existsSync(PATH) ? JSON.parse(readFileSync(PATH, "utf8")) : {};
  return ratiosOf(measures)
    .flatMap((measure) => {
      const before = baseline[nameOf(measure)];
      return before === undefined ? [] : [{ measure, before, growth: measure.value / before - 1 }];
    })
    .sort((a, b) => b.growth - a.growth)
    .map(({ measure, before, growth }) => {
      const verdict = growth > TOLERANCE ? "DEARER" : growth < -TOLERANCE ? "cheaper" : "as before";
      const change = `${growth < 0 ? "" : "+"}${(growth * 100).toFixed(0)} %`;
      return `${verdict.padEnd(9)} ${change.padStart(6)}  ${before.toFixed(2)} → ${measure.value.toFixed(2)}  ${nameOf(measure)}`;
    });
}

/**
 * Makes the ratios of this run the baseline, with those kept that this run did not measure.
 *
 * @param {readonly Measure[]} measures
 */
export function writeBaseline(measures) {
  const before = existsSync(PATH) ? JSON.parse(readFileSync(PATH, "utf8")) : {};
  const now = Object.fromEntries(
    ratiosOf(measures).map((measure) => [nameOf(measure), Number(measure.value.toFixed(3))]),
  );
  const all = Object.entries({ ...before, ...now }).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(PATH, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
}

/** @param {readonly Measure[]} measures */
function ratiosOf(measures) {
  return measures.filter(({ unit, value }) => unit === "×" && Number.isFinite(value));
}
