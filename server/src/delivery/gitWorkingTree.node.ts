import { existsSync, lstatSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { readUnlinked, realpathOr } from "./guardedFolder.node.ts";

/** Where git keeps what it knows of the working trees that `git worktree` adds. (gitrepository-layout(5)) */
const WORKTREES = "worktrees";

/**
 * Tells of folders below one whether they are another working tree of the same repository (git-worktree(1)): the same files at
 * another revision, which are no part of what is checked out here. Where nothing is checked out beside them, as around a bare
 * repository, they are what a folder holds.
 */
export function otherWorkingTrees(root: string): (folder: string) => boolean {
  let own: string | undefined;
  let isAsked = false;
  return (folder) => {
    const linked = linkedRepository(folder);
    if (linked === undefined) return false;
    if (!isAsked) own = repositoryAround(root);
    isAsked = true;
    return linked === own;
  };
}

/** The repository of which a folder is a working tree that was added; undefined for any other folder. */
function linkedRepository(folder: string): string | undefined {
  const administration = pointedAt(folder);
  return administration !== undefined && isAdded(administration) ? repositoryOf(administration) : undefined;
}

/** The repository of which something is checked out around a folder. */
function repositoryAround(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const entry = join(at, ".git");
    if (existsSync(entry)) {
      const administration = pointedAt(at) ?? realpathOr(entry);
      // A bare repository has no index.
      return existsSync(join(administration, "index")) ? repositoryOf(administration) : undefined;
    }
    if (dirname(at) === at) return undefined;
  }
}

/** The folder that the file `.git` of a working tree or a submodule names; undefined where `.git` is none. */
function pointedAt(folder: string): string | undefined {
  const file = join(folder, ".git");
  if (lstatSync(file, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
  const found = readUnlinked(file);
  const path = "bytes" in found ? /^gitdir: (.+?)[\r\n]*$/.exec(found.bytes.toString())?.[1] : undefined;
  return path === undefined ? undefined : realpathOr(resolve(folder, path));
}

function isAdded(administration: string): boolean {
  return basename(dirname(administration)) === WORKTREES;
}

function repositoryOf(administration: string): string {
  return isAdded(administration) ? dirname(dirname(administration)) : administration;
}
