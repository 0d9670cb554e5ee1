import { existsSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import ignore, { type Ignore } from "ignore";
import { readUnlinked } from "./guardedFolder.node.ts";

/** The `.gitignore` files that speak of a folder: its own and those above it. */
export interface IgnoreRules {
  /** True when git would leave a file or folder (absolute path) out. */
  excludes(path: string, isFolder: boolean): boolean;
  /** The rules of a folder inside this one. */
  inside(folder: string): IgnoreRules;
}

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
  const found = readUnlinked(join(folder, ".gitignore"));
  return "bytes" in found ? { folder, patterns: ignore().add(found.bytes.toString()) } : undefined;
}

function rulesOf(files: readonly IgnoreFile[]): IgnoreRules {
  return {
    excludes(path, isFolder) {
      // The innermost file that says anything has the last word, as in git.
      for (const { folder, patterns } of [...files].reverse()) {
        const name = relative(folder, path).split(sep).join("/");
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
