import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { SERVER } from "./languageClient.mjs";
import { median } from "./statistics.mjs";

/**
 * What whole runs of the command line cost, in CPU time of the process with its start, against a process that starts and
 * parses the same files.
 *
 * @import { Measure } from "./report.mjs"
 * @typedef {{ cpu: number, clock: number, peak: number }} Cost milliseconds of the processor and on the clock, and MB
 */

const ROUNDS = 5;
const LIMITS = { definitions: 0.06, memory: 300, start: 2.5, repositories: 0.8 };
const [CLI] = SERVER;
const PRELOAD = join(import.meta.dirname, "childCpu.cjs");
const PARSE = [join(import.meta.dirname, "indexRound.mjs"), "manifests"];

/**
 * `gwls check` on a repository that is heavy with definitions.
 *
 * @param {string} folder
 * @returns {Measure[]}
 */
export function measureDefinitions(folder) {
  const workspace = "definitions, 120 MB";
  const rounds = checkedAndParsed(folder, 3);
  return [
    { workspace, name: "bare parse", value: median(rounds.map(({ parse }) => parse.cpu)), unit: "ms CPU" },
    { workspace, name: "check", value: median(rounds.map(({ check }) => check.cpu)), unit: "ms CPU" },
    {
      workspace,
      name: "check / bare parse",
      value: median(rounds.map(({ check, parse }) => check.cpu / parse.cpu)),
      unit: "×",
      limit: LIMITS.definitions,
    },
    {
      workspace,
      name: "peak memory of check",
      value: median(rounds.map(({ check }) => check.peak)),
      unit: "MB",
      limit: LIMITS.memory,
    },
  ];
}

/**
 * `gwls check` on a small folder, which is mostly its start.
 *
 * @param {string} folder
 * @returns {Measure[]}
 */
export function measureStart(folder) {
  const workspace = "10 files";
  const rounds = checkedAndParsed(folder);
  const empty = Array.from({ length: ROUNDS }, () => costOf(["-e", "0"]).cpu);
  return [
    { workspace, name: "node -e 0", value: median(empty), unit: "ms CPU" },
    { workspace, name: "check", value: median(rounds.map(({ check }) => check.cpu)), unit: "ms CPU" },
    {
      workspace,
      name: "check / start of Node and bare parse",
      value: median(rounds.map(({ check, parse }) => check.cpu / parse.cpu)),
      unit: "×",
      limit: LIMITS.start,
    },
  ];
}

/**
 * `gwls check` on every repository of a corpus, together.
 *
 * @param {string} corpus a folder of repositories
 * @returns {Measure[]}
 */
export function measureCorpus(corpus) {
  const folders = readdirSync(corpus, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const costs = folders.flatMap(({ name }) => checkedAndParsed(join(corpus, name), 1));
  const sum = (/** @type {"check" | "parse"} */ step) => costs.reduce((all, one) => all + one[step].cpu, 0);
  const workspace = `${folders.length} real repositories`;
  return [
    { workspace, name: "bare parse", value: sum("parse"), unit: "ms CPU" },
    { workspace, name: "check", value: sum("check"), unit: "ms CPU" },
    {
      workspace,
      name: "check / bare parse",
      value: sum("check") / sum("parse"),
      unit: "×",
      limit: LIMITS.repositories,
    },
  ];
}

/**
 * The steps take turns, so that a busy machine slows both alike.
 *
 * @param {string} folder
 * @param {number} [rounds]
 */
function checkedAndParsed(folder, rounds = ROUNDS) {
  return Array.from({ length: rounds }, () => ({
    parse: costOf([...PARSE, folder]),
    check: costOf([CLI, "check", "--format", "json", folder], folder),
  }));
}

/** @param {readonly string[]} command arguments of Node @param {string} [folder] @returns {Cost} */
export function costOf(command, folder) {
  const start = performance.now();
  const { stderr } = spawnSync(process.execPath, ["-r", PRELOAD, ...command], {
    cwd: folder ?? process.cwd(),
    encoding: "utf8",
    maxBuffer: 2 ** 30,
  });
  const clock = performance.now() - start;
  return { ...JSON.parse(stderr.trimEnd().split("\n").at(-1) ?? ""), clock };
}
