import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, sep } from "node:path";

/**
 * Workloads on disk: a temporary folder that is removed when the process ends, however it ends.
 *
 * @import { WorkloadFile } from "./generate.mjs"
 */

/** @returns {string} a new folder for the workloads of this run */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "gwls-bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));
  return folder;
}

/** @param {string} folder @param {readonly WorkloadFile[]} files */
export function writeFiles(folder, files) {
  for (const parent of new Set(files.map(({ path }) => dirname(path))))
    mkdirSync(join(folder, parent), { recursive: true });
  for (const { path, text } of files) writeFileSync(join(folder, path), text);
}

/** @param {string} folder @returns {WorkloadFile[]} ordered by path, which is relative and written with `/` */
export function readFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({ path: relative(folder, path).split(sep).join("/"), text: readFileSync(path, "utf8") }));
}
