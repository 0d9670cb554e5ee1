import { type Dirent, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { problemOf } from "./fileProblem.node.ts";
import { type IgnoreRules, ignoreRules } from "./gitIgnore.node.ts";
import { guardedFolder } from "./guardedFolder.node.ts";

/** The names of files that may hold manifests. */
export const MANIFEST = /\.(?:ya?ml|json)$/i;
const SKIPPED = new Set([".git", "node_modules"]);

/**
 * Called with the absolute path of everything that was not read. `isLeftOut`: on purpose, so that nothing is missed.
 */
export type ProblemLog = (path: string, problem: string, isLeftOut: boolean) => void;

/** What a walk through a folder finds: paths relative to it with `/`. */
export interface FilesBelow {
  /** The files with names of the kind that was asked for, ordered. */
  readonly files: readonly string[];
  /** The folders below it that hold files of any kind, at whatever depth. */
  readonly folders: readonly string[];
}

/** The files below a folder that may hold manifests, or have names of another kind, ordered. */
export function manifestsBelow(root: string, log?: ProblemLog, wanted?: RegExp): readonly string[] {
  return filesBelow(root, log, wanted).files;
}

/**
 * The files below a folder that may hold manifests, or have names of another kind, and the folders that hold any.
 * What git ignores is left out. Links to folders are not followed: what they lead to is found where it stands, or
 * belongs to something else. A link to a file counts where the file lies below the folder and is not found by itself.
 */
export function filesBelow(root: string, log: ProblemLog = () => {}, wanted: RegExp = MANIFEST): FilesBelow {
  const files: string[] = [];
  const links: string[] = [];
  const folders: string[] = [];
  const fromRoot = (path: string): string => relative(root, path).split(sep).join("/");
  walk(root, ignoreRules(root));
  return {
    files: [...files, ...linksToOthers(root, files, links, log)].map(fromRoot).sort(),
    folders: folders.map(fromRoot),
  };

  /** True where the folder holds any file that git knows. */
  function walk(folder: string, rules: IgnoreRules): boolean {
    let holdsFiles = false;
    for (const entry of entriesOf(folder, log)) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (SKIPPED.has(entry.name) || rules.excludes(path, true)) continue;
        if (walk(path, rules.inside(path))) holdsFiles = true;
      } else if (!rules.excludes(path, false)) {
        holdsFiles = true;
        if (!wanted.test(entry.name)) continue;
        if (entry.isSymbolicLink()) links.push(path);
        else if (entry.isFile()) files.push(path);
      }
    }
    if (holdsFiles && folder !== root) folders.push(folder);
    return holdsFiles;
  }
}

function entriesOf(folder: string, log: ProblemLog): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    log(folder, problemOf(error), false);
    return [];
  }
}

/** The links that lead to files which were not found by themselves, one for each file. */
function linksToOthers(
  root: string,
  files: readonly string[],
  links: readonly string[],
  log: ProblemLog,
): readonly string[] {
  if (links.length === 0) return [];
  const known = new Set(files);
  const { leadsTo } = guardedFolder(root);
  return links.filter((link) => {
    const target = leadsTo(link);
    if (typeof target !== "string") {
      if (target !== undefined) log(link, target.error, target.isLeftOut);
      return false;
    }
    if (known.has(target)) return false;
    known.add(target);
    return true;
  });
}
