import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";

/**
 * @typedef {object} Measure one figure of the benchmark
 * @property {string} workspace
 * @property {string} name
 * @property {number} value `NaN` where it could not be measured
 * @property {string} unit
 * @property {number} [limit] the largest value that meets the target; without it the figure is for information
 * @property {object} [detail] what the JSON report says in addition
 */

/** @returns {string} what a reader must know of the machine to judge the figures */
export function machineFacts() {
  const processors = cpus();
  return `node ${process.version}, ${process.platform} ${process.arch}, ${processors.length} cores (${processors[0]?.model.trim() ?? "unknown"})`;
}

/** @param {Measure} measure */
export const meetsTarget = ({ value, limit }) => limit === undefined || value <= limit;

/** @param {readonly Measure[]} measures @returns {string} a table: measure, figure, target, verdict */
export function table(measures) {
  const rows = measures.map((measure) => [
    measure.workspace,
    measure.name,
    `${figure(measure.value)} ${measure.unit}`.trimEnd(),
    measure.limit === undefined ? "" : `≤ ${figure(measure.limit)}`,
    measure.limit === undefined ? "" : meetsTarget(measure) ? "✓" : "✗",
  ]);
  const all = [["workspace", "measure", "figure", "target", ""], ...rows];
  const widths = all[0].map((_, column) => Math.max(...all.map((row) => row[column].length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => align(cell, widths[column], column))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/**
 * Writes all figures as JSON for comparison between runs.
 *
 * @param {string} folder @param {readonly Measure[]} measures @param {string} machine
 * @returns {string} the path of the file
 */
export function writeReport(folder, measures, machine) {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "report.json");
  writeFileSync(path, `${JSON.stringify({ date: new Date().toISOString(), machine, measures }, null, 2)}\n`);
  return path;
}

const FIGURE_COLUMNS = [2, 3];

/** @param {string} cell @param {number} width @param {number} column */
const align = (cell, width, column) =>
  FIGURE_COLUMNS.includes(column) ? cell.padStart(width) : cell.padEnd(width);

/** @param {number} value */
function figure(value) {
  if (Number.isNaN(value)) return "not measured";
  return Number.isInteger(value) || Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2);
}
