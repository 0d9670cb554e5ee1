import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import ignore, { type Ignore } from "ignore";
import { readUnlinked } from "./guardedFolder.node.ts";
import { folderOf } from "./paths.ts";

export const IGNORE_FILE = ".gitignore";

/** The `.gitignore` files that speak of a folder: its own and those above it. */
export interface IgnoreRules {
  /** True when git would leave a file or folder (absolute path) out. */
  excludes(path: string, isFolder: boolean): boolean;
  /** The rules of a folder inside this one. */
  inside(folder: string): IgnoreRules;
}

/** As `git init` sets `core.ignoreCase` on the file systems that these come with. (git-config(1)) */
const IGNORES_CASE = process.platform === "win32" || process.platform === "darwin";

interface IgnoreFile {
  readonly folder: string;
  readonly patterns: Ignore;
}

/** The rules for a folder to start from, with those above it up to the top of its git repository. */
export function ignoreRules(folder: string): IgnoreRules {
  const above = foldersUpToRepository(folder).flatMap((one) => readIgnoreFile(one) ?? []);
  const outer = rulesOf(above);
  // A folder that the user names is wanted, also when a pattern above excludes it.
  const own = readIgnoreFile(folder);
  return rulesOf([...(outer.excludes(folder, true) ? [] : above), ...(own === undefined ? [] : [own])]);
}

/**
 * Asks of single files and folders below a folder whether git leaves them out, by themselves or with a folder that they lie
 * in: paths relative to it with `/`. Ignore files are read once.
 */
export function ignoredBelow(root: string): (path: string, isFolder: boolean) => boolean {
  const known = new Map<string, IgnoreRules | undefined>([["", ignoreRules(root)]]);
  return (path, isFolder) => rulesIn(folderOf(path))?.excludes(join(root, path), isFolder) ?? true;

  /** Undefined for a folder that is left out. */
  function rulesIn(folder: string): IgnoreRules | undefined {
    if (known.has(folder)) return known.get(folder);
    const outer = rulesIn(folderOf(folder));
    const path = join(root, folder);
    const rules = outer === undefined || outer.excludes(path, true) ? undefined : outer.inside(path);
    known.set(folder, rules);
    return rules;
  }
}

/** The folders above one, outermost first, down from the one that holds `.git`; none outside of a repository. */
function foldersUpToRepository(folder: string): readonly string[] {
  const found: string[] = [];
  for (let at = folder; ; ) {
    if (existsSync(join(at, ".git"))) return found.reverse();
    const parent = dirname(at);
    if (parent === at) return [];
    found.push(parent);
    at = parent;
  }
}

/** As in git, an ignore file that is a link says nothing. (gitignore(5), notes) */
function readIgnoreFile(folder: string): IgnoreFile | undefined {
  const found = readUnlinked(join(folder, IGNORE_FILE));
  if (!("bytes" in found)) return undefined;
  return { folder, patterns: ignore({ ignorecase: IGNORES_CASE }).add(found.bytes.toString()) };
}

/** The path of a file from a folder that it lies in, with `/`. */
function nameIn(folder: string, path: string): string {
  const above = `${folder}${sep}`;
  const name = path.startsWith(above) ? path.slice(above.length) : relative(folder, path);
  return sep === "/" ? name : name.split(sep).join("/");
}

function rulesOf(files: readonly IgnoreFile[]): IgnoreRules {
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
      const file = readIgnoreFile(folder);
      return file === undefined ? this : rulesOf([...files, file]);
    },
  };
}
