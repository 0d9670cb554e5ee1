import type { Layer } from "./layer.ts";
import { folderOf, foldersAbove, isWithin } from "./paths.ts";

/**
 * Where the way of a file to a cluster begins, as far as the workspace tells: the file itself where nothing delivers it, or
 * a kustomization that nothing names. `layers` change what the file says on that way.
 */
export interface DeliveryRoot {
  readonly path: string;
  readonly layers: readonly Layer[];
}

/**
 * Which roots belong together: all of them, as whoever has the repository applies them to one cluster, unless two define
 * one identity. Then the nearest folder that holds both is a collection: the folders in it are clusters of their own, as in
 * collections of examples and folders of environments. Files side by side that define one identity are alternatives of each
 * other, and what else lies beside them stays together. `overlaps` lists the paths of roots that define one identity.
 */
export function orphanScopes(overlaps: Iterable<readonly string[]>): (root: string) => string {
  const collections = new Set<string>();
  const alternatives = new Set<string>();
  for (const roots of overlaps) {
    const ordered = [...new Set(roots)].sort();
    for (const [at, root] of ordered.entries()) {
      const next = ordered[at + 1];
      if (next === undefined) continue;
      const folder = commonFolder(root, next);
      for (const one of [root, next]) if (folderOf(one) === folder) alternatives.add(one);
      collections.add(folder);
    }
  }
  return (root) => (collections.size === 0 ? WHOLE : scopeIn(collections, alternatives, root));
}

/** The scope of all files that lie in no collection. */
export const WHOLE = "";

/** The member of the innermost collection that a root lies in. */
function scopeIn(collections: ReadonlySet<string>, alternatives: ReadonlySet<string>, root: string): string {
  if (alternatives.has(root)) return root;
  let member: string | undefined;
  for (const folder of foldersAbove(root)) {
    if (member !== undefined && collections.has(folder)) return member;
    member = folder;
  }
  return WHOLE;
}

function commonFolder(a: string, b: string): string {
  return foldersAbove(a).find((folder) => isWithin(b, folder)) ?? "";
}
