import { type Dirent, readdirSync, realpathSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { type IgnoreRules, ignoreRules } from "./gitIgnore.ts";
import { type ReadProblem, reasonOf } from "./readProblem.ts";

const MANIFEST = /\.(?:ya?ml|json)$/i;
const SKIPPED = new Set([".git", "node_modules"]);

/**
 * The files below a folder that may hold manifests, as absolute paths in order. Links to folders are not followed:
 * what they lead to is found where it stands, or belongs to something else. A link to a file counts where the file
 * itself is not below the folder.
 */
export function manifestFiles(folder: string, trouble: (problem: ReadProblem) => void): readonly string[] {
  const files: string[] = [];
  const links: string[] = [];
  walk(folder, ignoreRules(folder));
  const known = new Set(files);
  const top = realpathSync(folder);
  for (const link of links) {
    const target = linkedFile(link, trouble);
    if (target === undefined) continue;
    const own = target.startsWith(top + sep) ? join(folder, relative(top, target)) : target;
    if (known.has(own)) continue;
    known.add(own);
    files.push(link);
  }
  return files.sort();

  function walk(at: string, rules: IgnoreRules): void {
    for (const entry of entriesOf(at, trouble)) {
      const path = join(at, entry.name);
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name) && !rules.excludes(path, true)) walk(path, rules.inside(path));
      } else if (MANIFEST.test(entry.name) && !rules.excludes(path, false)) {
        if (entry.isSymbolicLink()) links.push(path);
        else if (entry.isFile()) files.push(path);
      }
    }
  }
}

function entriesOf(folder: string, trouble: (problem: ReadProblem) => void): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    trouble({ path: folder, why: reasonOf(error), isUnreadable: true });
    return [];
  }
}

/** The real path of the file that a link leads to; undefined for a link to anything else, or to nothing. */
function linkedFile(link: string, trouble: (problem: ReadProblem) => void): string | undefined {
  try {
    return statSync(link).isFile() ? realpathSync(link) : undefined;
  } catch (error) {
    trouble({ path: link, why: reasonOf(error), isUnreadable: false });
    return undefined;
  }
}
