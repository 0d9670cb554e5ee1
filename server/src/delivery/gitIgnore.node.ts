import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import ignore, { type Ignore } from "ignore";
import { otherWorkingTrees } from "./gitWorkingTree.node.ts";
import { readUnlinked } from "./guardedFolder.node.ts";
import { folderOf } from "./paths.ts";

export const IGNORE_FILE = ".gitignore";

/** The `.gitignore` files that speak of a folder: its own and those above it. */
export interface IgnoreRules {
  /** True when git would leave a file or folder (absolute path) out. */
  excludes(path: string, isFolder: boolean): boolean;
  /** The rules of a folder inside this one; in a repository of its own, as a submodule is one, they begin anew. */
  inside(folder: string): IgnoreRules;
}

/** As `git init` sets `core.ignoreCase` on the file systems that these come with. (git-config(1)) */
const IGNORES_CASE = process.platform === "win32" || process.platform === "darwin";

interface IgnoreFile {
  readonly folder: string;
  readonly patterns: Ignore;
}

/** The text of the ignore file that lies in a folder; undefined where there is none. */
export type IgnoreText = (folder: string) => string | undefined;

/**
 * The rules for a folder to start from, with those above it up to the top of its git repository. `textOf` has the files in it and
 * below it, where they are not those on disk.
 */
export function ignoreRules(folder: string, textOf: IgnoreText = textOnDisk): IgnoreRules {
  const above = foldersUpToRepository(folder).flatMap((one) => readIgnoreFile(one, textOnDisk) ?? []);
  const outer = rulesOf(above, textOf);
  // A folder that the user names is wanted, also when a pattern above excludes it.
  const own = readIgnoreFile(folder, textOf);
  const inner = own === undefined ? [] : [own];
  return rulesOf([...(outer.excludes(folder, true) ? [] : above), ...inner], textOf);
}

/**
 * Asks of single files and folders below a folder whether git leaves them out, by themselves or with a folder that they lie
 * in: paths relative to it with `/`. Ignore files are read once, by `textOf`.
 */
export function ignoredBelow(
  root: string,
  textOf?: IgnoreText,
): (path: string, isFolder: boolean) => boolean {
  const known = new Map<string, IgnoreRules | undefined>([["", ignoreRules(root, textOf)]]);
  const isOtherWorkingTree = otherWorkingTrees(root);
  return (path, isFolder) => rulesIn(folderOf(path))?.excludes(join(root, path), isFolder) ?? true;

  /** Undefined for a folder that is left out. */
  function rulesIn(folder: string): IgnoreRules | undefined {
    if (known.has(folder)) return known.get(folder);
    const outer = rulesIn(folderOf(folder));
    const path = join(root, folder);
    const isLeftOut = outer === undefined || outer.excludes(path, true) || isOtherWorkingTree(path);
    const rules = isLeftOut ? undefined : outer.inside(path);
    known.set(folder, rules);
    return rules;
  }
}

/** The folders above one, outermost first, down from the one that holds `.git`; none outside of a repository. */
function foldersUpToRepository(folder: string): readonly string[] {
  const found: string[] = [];
  for (let at = folder; ; ) {
    if (isRepository(at)) return found.reverse();
    const parent = dirname(at);
    if (parent === at) return [];
    found.push(parent);
    at = parent;
  }
}

function isRepository(folder: string): boolean {
  return existsSync(join(folder, ".git"));
}

function readIgnoreFile(folder: string, textOf: IgnoreText): IgnoreFile | undefined {
  const text = textOf(folder);
  return text === undefined
    ? undefined
    : { folder, patterns: ignore({ ignorecase: IGNORES_CASE }).add(text) };
}

/** As in git, an ignore file that is a link says nothing. (gitignore(5), notes) */
function textOnDisk(folder: string): string | undefined {
  const found = readUnlinked(join(folder, IGNORE_FILE));
  return "bytes" in found ? found.bytes.toString() : undefined;
}

/** The path of a file from a folder that it lies in, with `/`. */
function nameIn(folder: string, path: string): string {
  const above = `${folder}${sep}`;
  const name = path.startsWith(above) ? path.slice(above.length) : relative(folder, path);
  return sep === "/" ? name : name.split(sep).join("/");
}

function rulesOf(files: readonly IgnoreFile[], textOf: IgnoreText): IgnoreRules {
  return {
    excludes(path, isFolder) {
      // The innermost file that says anything has the last word, as in git.
      for (const { folder, patterns } of [...files].reverse()) {
        const name = nameIn(folder, path);
        const verdict = patterns.test(isFolder ? `${name}/` : name);
        if (verdict.ignored) return true;
        if (verdict.unignored) return false;
      }
      return false;
    },
    inside(folder) {
      if (isRepository(folder)) return ignoreRules(folder, textOf);
      const file = readIgnoreFile(folder, textOf);
      return file === undefined ? this : rulesOf([...files, file], textOf);
    },
  };
}
