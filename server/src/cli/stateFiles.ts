import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { guardedFolder, namedFolderProblem } from "../delivery/guardedFolder.node.ts";
import { filesBelow } from "../delivery/manifestsBelow.node.ts";
import { readManifest } from "../delivery/readManifest.node.ts";
import type { State } from "../requests/baseAndHead.ts";
import { gitTree } from "./gitTree.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usageError.ts";

/** The manifests of a folder or of a revision of git, and its links. A folder counts before a revision of the same name. */
export function stateFiles(name: string, terminal: Terminal): State {
  const folder = resolve(terminal.workingDirectory, name);
  if (!isFolder(name, terminal)) return gitTree(terminal.workingDirectory, name, terminal.complain);
  const problem = namedFolderProblem(folder, terminal.workingDirectory);
  if (problem !== undefined) throw new UsageError(`${name}: ${problem}`);
  const files = guardedFolder(folder);
  const below = filesBelow(folder, (path, problem) => terminal.complain(`${path}: ${problem}`));
  const texts = below.files.flatMap((path): readonly [string, string][] => {
    const found = readManifest(join(folder, path), files);
    if ("text" in found) return [[path, found.text]];
    terminal.complain(`${join(name, path)}: ${found.error}`);
    return [];
  });
  return { files: new Map(texts), links: below.links };
}

/** True for the name of a folder, as seen from the working directory. */
export function isFolder(name: string, { workingDirectory }: Terminal): boolean {
  return statSync(resolve(workingDirectory, name), { throwIfNoEntry: false })?.isDirectory() === true;
}
