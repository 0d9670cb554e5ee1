// The programs that tests start: what Node runs of the product, as it ships, and the one that runs many commands in a process. By itself
// `node testPrograms.mjs FOLDER` makes them for a test that runs alone.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { argv, execPath } from "node:process";
import { promisify } from "node:util";
import { build } from "esbuild";

/** The version that they report; `test/programs.ts` has it, too. */
export const VERSION = "1.2.3-test";
const root = join(import.meta.dirname, "..");

/** Makes the programs. @param {string} folder where to */
export async function madePrograms(folder) {
  const product = [join(import.meta.dirname, "build.mjs"), "--programs", folder, VERSION];
  await Promise.all([
    promisify(execFile)(execPath, product, { cwd: root }),
    build({
      absWorkingDir: root,
      entryPoints: ["test/cli/commandRuns.ts"],
      outdir: folder,
      bundle: true,
      platform: "node",
      format: "cjs",
      target: "node20",
      mainFields: ["module", "main"],
      define: { __VERSION__: JSON.stringify(VERSION) },
      logLevel: "warning",
    }),
  ]);
}

if (argv[1] === import.meta.filename) await madePrograms(argv[2] ?? "");
