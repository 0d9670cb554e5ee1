import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { buildSync } from "esbuild";

/** The version that the programs of the tests report. */
export const VERSION = "1.2.3-test";

const ENTRIES = {
  command: "server/src/cli.ts",
  server: "server/src/main.node.ts",
  commandRuns: "test/cli/commandRuns.ts",
};

/** The words after `node` that start the command line, the server or many runs; all are bundled as the build does it. */
export function program(name: keyof typeof ENTRIES): readonly string[] {
  return [resolve("test/runCached.cjs"), programFile(name)];
}

/** The script of a program, as it is installed. */
export function programFile(name: keyof typeof ENTRIES): string {
  return join(programs(), `${name}.js`);
}

let own: string | undefined;

/** The folder of the programs that a run of all tests has made once, or one of this process's own. */
function programs(): string {
  const made = process.env.GATEWAY_API_TEST_PROGRAMS ?? own;
  if (made !== undefined) return made;
  const folder = mkdtempSync(join(tmpdir(), "gwls-programs-"));
  own = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  // The synchronous build leaves no service process behind that could keep this one alive.
  buildSync({
    entryPoints: ENTRIES,
    outdir: folder,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    mainFields: ["module", "main"],
    define: { __VERSION__: JSON.stringify(VERSION) },
    logLevel: "warning",
  });
  return folder;
}
