import { foldersAbove, isWithin } from "./paths.ts";

/**
 * Which files that no build applies belong together. All of them, as `kubectl apply -R` would have it, unless one
 * identity is defined twice: then the nearest folder that holds both is a collection, and what lies in it side by side,
 * folders and files, are clusters of their own. Collections of examples look like that, and so do folders of
 * environments.
 */
export function orphanScopes(definedTwice: Iterable<readonly string[]>): (file: string) => string {
  const collections = new Set<string>();
  for (const files of definedTwice) {
    const ordered = [...new Set(files)].sort();
    for (const [at, file] of ordered.entries()) {
      const next = ordered[at + 1];
      if (next !== undefined) collections.add(commonFolder(file, next));
    }
  }
  return (file) => (collections.size === 0 ? WHOLE : scopeIn(collections, file));
}

/** The scope of all files that lie in no collection. */
export const WHOLE = "";

/**
 * The scope of a file: the path, below the innermost collection around it, of the folder or file that is a cluster of
 * its own.
 */
function scopeIn(collections: ReadonlySet<string>, file: string): string {
  let member = file;
  for (const folder of foldersAbove(file)) {
    if (collections.has(folder)) return member;
    member = folder;
  }
  return WHOLE;
}

function commonFolder(a: string, b: string): string {
  return foldersAbove(a).find((folder) => isWithin(b, folder)) ?? "";
}
