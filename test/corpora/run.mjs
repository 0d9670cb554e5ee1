/**
 * `npm run test:corpora`: runs the built command line over each repository below `corpus` of GATEWAY_API_TEST_DATA, prints
 * every finding by severity, and exits with 1 where one is a false alarm or a known mistake is not reported. Then it plants
 * mistakes in each, prints of how many something is said, and exits with 1 where that are fewer than `expectedRecall.json`
 * says; `UPDATE=1` rewrites that file. Arguments are parts of names of repositories.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { departures } from "./knownMistakes.mjs";

/**
 * @import { CorpusFinding } from "./knownMistakes.mjs"
 * @typedef {CorpusFinding & { message: string, range: { start: { line: number, character: number } } }} ReportedFinding
 */

const wanted = process.argv.slice(2);
const SEVERITIES = ["error", "warning", "information", "hint"];

const cli = join(import.meta.dirname, "..", "..", "dist", "cli.js");
const data = process.env.GATEWAY_API_TEST_DATA;
if (data === undefined) {
  console.log("No repository to check: GATEWAY_API_TEST_DATA is not set.");
  process.exit(0);
}
if (!existsSync(cli)) {
  console.error("There is nothing to run yet: run `npm run build` first.");
  process.exit(2);
}

const corpus = join(data, "corpus");
const repositories = readdirSync(corpus, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
let departed = 0;
for (const repository of repositories) {
  const findings = check(join(corpus, repository));
  const { falseAlarms, missed } = departures(repository, findings);
  departed += falseAlarms.length + missed.length;
  console.log(`\n${repository}: ${findings.length} findings`);
  for (const severity of SEVERITIES) {
    const group = findings.filter((finding) => finding.severity === severity);
    if (group.length > 0) console.log(`  ${severity} (${group.length})`);
    for (const finding of group) console.log(`    ${line(finding)}`);
  }
  for (const finding of falseAlarms) console.log(`  false alarm: ${line(finding)}`);
  for (const { path, sectionName } of missed) console.log(`  not told: ${path} names ${sectionName}`);
}
console.log(`\n${repositories.length} repositories, ${departed} departures from what is really wrong`);
const dropped = await probe(repositories.map((name) => join(corpus, name)));
console.log(`\n${dropped} rows in which less is told of planted mistakes than before`);
if (repositories.length === 0 || departed > 0 || dropped > 0) process.exitCode = 1;

/** Bundles the probe and runs it. @param {readonly string[]} folders @returns {Promise<number>} */
async function probe(folders) {
  const root = join(import.meta.dirname, "..", "..");
  const out = join(root, ".build", `probe-${process.pid}`);
  const outfile = join(out, "probe.mjs");
  await build({
    absWorkingDir: root,
    entryPoints: ["test/corpora/probe/probeRepositories.ts"],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "warning",
    mainFields: ["module", "main"],
    packages: "external",
  });
  const { probeRepositories } = await import(pathToFileURL(outfile).href);
  rmSync(out, { recursive: true, force: true });
  return probeRepositories(folders, join(import.meta.dirname, "expectedRecall.json"));
}

/** @param {string} folder @returns {ReportedFinding[]} */
function check(folder) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, "check", "--format", "json", "."], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  if (status !== 0 && status !== 1) throw new Error(`the check ended with code ${status}\n${stderr}`);
  return JSON.parse(stdout).diagnostics;
}

/** @param {ReportedFinding} finding */
function line({ path, range: { start }, category, rule, message }) {
  return `${path}:${start.line + 1}:${start.character + 1} ${category} ${rule}: ${message}`;
}
