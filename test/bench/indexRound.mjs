/**
 * One measured step in a process of its own: `node indexRound.mjs STEP FOLDER`. Reading the files is not part of
 * what is measured; one line of JSON with the figures goes to standard output. The parse runs with V8 as it is, the other steps
 * with V8 set as `gwls` sets it for its runs.
 *
 * Steps: `parse` (every file with `parseAllDocuments`, each dropped at once), `manifests` (the same of all YAML files, whatever is
 * wrong with them), `index` (facts and resolution of all
 * files), `findings` (the same and the findings of all files).
 *
 * @import { WorkloadFile } from "./generate.mjs"
 * @typedef {object} RoundFigures
 * @property {number} cpu milliseconds, user and system, of all threads
 * @property {number} wall milliseconds
 * @property {number} peak peak memory of the process in MB
 * @property {Finding[]} findings of the step `findings` only
 *
 * @typedef {{ path: string, rule: string, severity: string, resource?: { kind: string, namespace?: string, name?: string } }} Finding
 */
import { setFlagsFromString } from "node:v8";
import { parseAllDocuments } from "yaml";
import { readFiles } from "./workloadFolder.mjs";

const [step, folder] = process.argv.slice(2);

/** @param {readonly WorkloadFile[]} files */
function parse(files) {
  let errors = 0;
  for (const { text } of files)
    for (const document of parseAllDocuments(text)) errors += document.errors.length;
  if (errors > 0) throw new Error(`${errors} syntax errors in the workload`);
  return [];
}

/** @param {readonly WorkloadFile[]} files */
async function newWorkspace(files) {
  const { createWorkspace, optimiseLater } = await import(
    process.env.GWLS_BENCH_LIBRARY ?? "../../dist/library/index.js"
  );
  // As `gwls` does before it reads a folder. Libraries of earlier releases have no such function.
  optimiseLater?.(process.versions.v8, setFlagsFromString);
  return () => {
    const workspace = createWorkspace();
    for (const { path, text } of files) workspace.setFile(path, text);
    return workspace;
  };
}

/** @type {Record<string, (files: readonly WorkloadFile[]) => Promise<() => readonly Finding[]>>} */
const steps = {
  parse: async (files) => () => parse(files),
  manifests: async (files) => () => {
    for (const { path, text } of files) if (/\.ya?ml$/.test(path)) parseAllDocuments(text);
    return [];
  },
  index: async (files) => {
    const load = await newWorkspace(files);
    return () => {
      load().index();
      return [];
    };
  },
  findings: async (files) => {
    const load = await newWorkspace(files);
    return () => {
      const workspace = load();
      workspace.flush();
      return workspace.diagnostics;
    };
  },
};

const run = await steps[step](readFiles(folder));
const start = performance.now();
const before = process.cpuUsage();
const findings = run();
const { user, system } = process.cpuUsage(before);
const wall = performance.now() - start;

const told = findings.map(({ path, rule, severity, resource }) => ({ path, rule, severity, resource }));
const peak = process.resourceUsage().maxRSS / 1024;
process.stdout.write(`${JSON.stringify({ cpu: (user + system) / 1000, wall, peak, findings: told })}\n`);
