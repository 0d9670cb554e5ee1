import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { median } from "./statistics.mjs";

/**
 * @import { Finding, RoundFigures } from "./indexRound.mjs"
 * @import { Measure } from "./report.mjs"
 * @import { PlantedFault, Workload } from "./generate.mjs"
 * @typedef {object} Comparison how the figures are judged
 * @property {(one: Finding | PlantedFault) => string} [subject] what a finding and the fault that it reports have in common; by
 *   default the object
 * @property {Limits} limits
 * @typedef {{ index?: number, findings?: number, alarms?: number }} Limits without one, a figure is for information
 */

const ROUNDS = 5;
const STEPS = /** @type {const} */ (["parse", "index", "findings"]);
/** Faults of certificates that no rule is there for yet; a missing grant is reported. */
const UNTOLD = new Set(["certificate-not-found"]);

/**
 * What is aimed at, by what a workspace is made of.
 *
 * @satisfies {Record<string, Limits>}
 */
export const INDEX_LIMITS = {
  files: { index: 0.6, findings: 1.2 },
  documents: { index: 0.5, findings: 1.1 },
  crowd: { index: 0.8, findings: 1.5 },
  gitOps: { index: 0.8, findings: 1.2, alarms: 0 },
};

/**
 * Compares the CPU time of an index, without and with all findings, with that of a bare YAML parse of the same
 * files. The steps take turns, so that a busy machine slows all of them alike; the ratio is the median of the
 * rounds' ratios.
 *
 * @param {string} workspace name for the report
 * @param {string} folder
 * @param {Pick<Workload, "faults">} workload
 * @param {Comparison} comparison
 * @returns {Measure[]}
 */
export function measureIndex(workspace, folder, { faults }, comparison) {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const [parse, index, findings] = STEPS.map((step) => measureStep(step, folder));
    return { parse, index, findings };
  });
  const ratio = (/** @type {"index" | "findings"} */ step) =>
    median(rounds.map((round) => round[step].cpu / round.parse.cpu));
  const cpu = (/** @type {typeof STEPS[number]} */ step) => median(rounds.map((round) => round[step].cpu));
  const { findings } = rounds[0].findings;
  const { limits } = comparison;
  return [
    { workspace, name: "bare parse", value: cpu("parse"), unit: "ms CPU" },
    { workspace, name: "index", value: cpu("index"), unit: "ms CPU" },
    { workspace, name: "index with all findings", value: cpu("findings"), unit: "ms CPU" },
    { workspace, name: "index / bare parse", value: ratio("index"), unit: "×", ...limitOf(limits.index) },
    {
      workspace,
      name: "index with all findings / bare parse",
      value: ratio("findings"),
      unit: "×",
      ...limitOf(limits.findings),
    },
    {
      workspace,
      name: "findings",
      value: findings.length,
      unit: "",
      detail: { rules: countByRule(findings) },
    },
    ...comparedWithTruth(workspace, faults, findings, comparison),
  ];
}

/**
 * What the speed was bought with: planted faults without any finding, and alarms where nothing was planted.
 *
 * @param {string} workspace @param {readonly PlantedFault[]} faults @param {readonly Finding[]} findings
 * @param {Comparison} comparison
 * @returns {Measure[]}
 */
function comparedWithTruth(workspace, faults, findings, { subject = keyOf, limits }) {
  const told = new Set(findings.map(subject));
  const planted = new Set(faults.map(subject));
  const missed = faults.filter((fault) => !UNTOLD.has(fault.fault) && !told.has(subject(fault)));
  const alarms = findings.filter(({ severity }) => severity === "error" || severity === "warning");
  const unplanned = alarms.filter((alarm) => !planted.has(subject(alarm)));
  const rules = countByRule(unplanned);
  return [
    {
      workspace,
      name: "planted faults missed",
      value: missed.length,
      unit: `of ${faults.length}`,
      limit: 0,
      detail: { missed },
    },
    {
      workspace,
      name: "errors and warnings where nothing was planted",
      value: unplanned.length,
      unit: "",
      ...limitOf(limits.alarms),
      detail: { rules },
    },
  ];
}

/** @param {number | undefined} limit */
const limitOf = (limit) => (limit === undefined ? {} : { limit });

/** The object that a finding speaks of or that holds a fault. @param {Finding | PlantedFault} one */
function keyOf(one) {
  const { kind, namespace, name } = "fault" in one ? one : (one.resource ?? {});
  return `${kind}/${namespace}/${name}`;
}

/** @param {readonly Finding[]} findings @returns {Record<string, number>} */
function countByRule(findings) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { rule } of findings) counts[rule] = (counts[rule] ?? 0) + 1;
  return counts;
}

/** @param {string} step @param {string} folder @returns {RoundFigures} */
function measureStep(step, folder) {
  const script = join(import.meta.dirname, "indexRound.mjs");
  return JSON.parse(
    execFileSync(process.execPath, [script, step, folder], { encoding: "utf8", maxBuffer: 2 ** 26 }),
  );
}
