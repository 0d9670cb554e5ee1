// Folders that are gone when this process is, whichever way it ends.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** @type {Set<string>} */
const folders = new Set();

process.on("exit", () => {
  for (const folder of folders) removeFolder(folder);
});

/**
 * Makes an empty folder.
 * @param {string} name the beginning of its name
 * @param {string} [parent] where it is made
 */
export function temporaryFolder(name, parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, `${name}-`));
  folders.add(folder);
  return folder;
}

/** Removes a temporary folder before the process ends. Processes that are just ending may still write to it. */
export function removeFolder(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  folders.delete(folder);
}
