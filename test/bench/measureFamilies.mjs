import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { SERVER } from "./languageClient.mjs";
import { costOf } from "./measureCommands.mjs";
import { median } from "./statistics.mjs";
import { writeFiles } from "./workloadFolder.mjs";

/**
 * What `gwls check` takes for the largest of what anybody may write or generate: seconds on the clock at a quarter, at half and
 * at the whole of each size, and the peak of memory at the whole. `docs/limits.md` has the table.
 *
 * @import { Measure } from "./report.mjs"
 * @import { WorkloadFile } from "./generate.mjs"
 * @typedef {{ what: string, of: string, size: number, files: (size: number) => readonly WorkloadFile[] }} Family
 */

const ROUNDS = 3;
const LIMITS = { seconds: 2, memory: 500 };
const [CLI = ""] = SERVER;

/**
 * @param {string} folder for the files of one family at a time
 * @returns {Promise<Measure[]>}
 */
export async function measureFamilies(folder) {
  /** @type {Measure[]} */
  const measures = [];
  /** @type {string[]} */
  const rows = [];
  for (const { what, of, size, files } of await families(folder)) {
    const runs = [size / 4, size / 2, size].map((part) =>
      checked(join(folder, "files"), files(Math.round(part))),
    );
    const [, , last] = runs;
    measures.push(
      {
        workspace: what,
        name: "check",
        value: last?.seconds ?? Number.NaN,
        unit: "s",
        limit: LIMITS.seconds,
      },
      {
        workspace: what,
        name: "peak memory",
        value: last?.peak ?? Number.NaN,
        unit: "MB",
        limit: LIMITS.memory,
      },
    );
    const seconds = runs.map((run) => run.seconds.toFixed(1)).join(" · ");
    const sizes = [size / 4, size / 2, size].map((part) => Math.round(part).toLocaleString("en")).join(" · ");
    rows.push(`| ${what} | ${of} | ${sizes} | ${seconds} | ${(last?.peak ?? Number.NaN).toFixed(0)} |`);
  }
  console.log(`\n${rows.join("\n")}`);
  return measures;
}

/** The families are those of the tests, which are TypeScript. @param {string} folder @returns {Promise<readonly Family[]>} */
async function families(folder) {
  const outfile = join(folder, "families.mjs");
  await build({
    entryPoints: [join(import.meta.dirname, "..", "growth", "largestFamilies.ts")],
    bundle: true,
    platform: "node",
    format: "esm",
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    outfile,
    logLevel: "error",
  });
  const { LARGEST } = await import(pathToFileURL(outfile).href);
  return LARGEST;
}

/**
 * @param {string} folder
 * @param {readonly WorkloadFile[]} files
 * @returns {{ seconds: number, peak: number }} the medians of some runs
 */
function checked(folder, files) {
  rmSync(folder, { recursive: true, force: true });
  writeFiles(folder, files);
  const runs = Array.from({ length: ROUNDS }, () => costOf([CLI, "check", "--format", "json", folder]));
  return {
    seconds: median(runs.map(({ clock }) => clock / 1000)),
    peak: median(runs.map(({ peak }) => peak)),
  };
}
