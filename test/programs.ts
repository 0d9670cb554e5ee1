import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** The version that the programs of the tests report. */
export const VERSION = "1.2.3-test";

/** Their scripts, which stand in one folder as they do where they are installed. */
const SCRIPTS = { command: "cli.js", server: "server.js", commandRuns: "commandRuns.js" };

/** The words after `node` that start the command line, the server or many runs. */
export function program(name: keyof typeof SCRIPTS): readonly string[] {
  const script = join(programs(), SCRIPTS[name]);
  // What is loaded as a whole starts sooner with what V8 has compiled of it before.
  return name === "commandRuns" ? [resolve("test/runCached.cjs"), script] : [script];
}

let own: string | undefined;

/** The folder of the programs, which a run of all tests has made once, or one of this process's own. */
export function programs(): string {
  const made = process.env.GATEWAY_API_TEST_PROGRAMS ?? own;
  if (made !== undefined) return made;
  const folder = mkdtempSync(join(tmpdir(), "gwls-programs-"));
  own = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  execFileSync(process.execPath, ["scripts/testPrograms.mjs", folder], { stdio: "inherit" });
  return folder;
}
