import { type Dirent, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { finished } from "../yaml/finished.ts";
import { problemOf } from "./fileProblem.node.ts";
import { IGNORE_FILE, type IgnoreRules, ignoreRules } from "./gitIgnore.node.ts";
import { otherWorkingTrees } from "./gitWorkingTree.node.ts";
import { guardedFolder, OUTSIDE } from "./guardedFolder.node.ts";
import { joinedTo } from "./joinedTo.node.ts";
import { type Links, NO_LINKS } from "./links.ts";
import { MANIFEST_FILE } from "./manifestFile.ts";

const GIT = ".git";
const SKIPPED = new Set([GIT, "node_modules"]);

/** True for a path, with `/`, that leads through a folder in which no manifest is looked for. */
export function isSkipped(path: string): boolean {
  return path.split("/").some((part) => SKIPPED.has(part));
}

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
  /** The links below it but those among the files, and those that lead nowhere. */
  readonly links: Links;
}

/** The files below a folder that may hold manifests, or have names of another kind, ordered. */
export function manifestsBelow(root: string, log?: ProblemLog, wanted?: RegExp): readonly string[] {
  return filesBelow(root, log, wanted).files;
}

/**
 * The files below a folder that may hold manifests, or have names of another kind, and the folders that hold any.
 * What git ignores is left out, and so are other working trees of the same repository. Links to folders are not followed: what they lead to is found where it stands, or
 * belongs to something else. A link to a file counts where the file lies below the folder and is not found by itself.
 */
export function filesBelow(root: string, log?: ProblemLog, wanted?: RegExp): FilesBelow {
  return finished(walkBelow(root, log, wanted));
}

/** The same a folder at a time: whoever walks may do something else in between. */
export function* walkBelow(
  root: string,
  log: ProblemLog = () => {},
  wanted: RegExp = MANIFEST_FILE,
): Generator<void, FilesBelow> {
  const files: string[] = [];
  const links: string[] = [];
  const folders: string[] = [];
  const pathOf = joinedTo(root);
  const isOtherWorkingTree = otherWorkingTrees(root);
  yield* walk("", entriesOf(root, log), ignoreRules(root));
  const found =
    links.length === 0 ? { others: [], links: NO_LINKS } : followed(root, { files, links }, log, wanted);
  return { files: [...files, ...found.others].sort(), folders, links: found.links };

  /** Walks through a folder, of which `below` is the path from the root with a slash behind; true where git knows a file there. */
  function* walk(below: string, entries: readonly Dirent[], rules: IgnoreRules): Generator<void, boolean> {
    let holdsFiles = false;
    for (const entry of entries) {
      const name = `${below}${entry.name}`;
      const path = pathOf(name);
      if (entry.isDirectory()) {
        if (SKIPPED.has(entry.name) || rules.excludes(path, true)) continue;
        const inside = entriesOf(path, log);
        const hasRules = inside.some((one) => one.name === IGNORE_FILE || one.name === GIT);
        if (hasRules && isOtherWorkingTree(path)) continue;
        if (yield* walk(`${name}/`, inside, hasRules ? rules.inside(path) : rules)) holdsFiles = true;
      } else if (!rules.excludes(path, false)) {
        holdsFiles = true;
        if (entry.isSymbolicLink()) links.push(name);
        else if (wanted.test(entry.name) && entry.isFile()) files.push(name);
      }
    }
    if (holdsFiles && below !== "") folders.push(below.slice(0, -1));
    yield;
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

/** Where links lead: `others` are those to files which were not found by themselves, one for each file. */
function followed(
  root: string,
  { files, links }: { readonly files: readonly string[]; readonly links: readonly string[] },
  log: ProblemLog,
  wanted: RegExp,
): { readonly others: readonly string[]; readonly links: Links } {
  const known = new Map(files.map((file) => [file, file]));
  const others: string[] = [];
  const targets = new Map<string, string>();
  const { leadsTo } = guardedFolder(root);
  for (const link of links) {
    const path = join(root, link);
    const isWanted = wanted.test(basename(link));
    const target = leadsTo(path);
    if (target === undefined) continue;
    const refusal = "error" in target ? target : target.kind === "outside" ? OUTSIDE : undefined;
    if (refusal !== undefined && isWanted) log(path, refusal.error, refusal.isLeftOut);
    if ("error" in target) continue;
    if (target.kind === "file" && isWanted && !known.has(target.path)) {
      known.set(target.path, link);
      others.push(link);
    } else targets.set(link, known.get(target.path) ?? target.path);
  }
  return { others, links: targets };
}
