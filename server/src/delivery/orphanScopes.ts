import { type Copies, environments } from "./environments.ts";
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

/** Roots that define one identity, by their paths. */
export interface Overlap {
  readonly roots: readonly string[];
  /** They are copies of one system, and do not just have a Gateway of one name each, as examples do. */
  readonly areCopies: boolean;
}

/** The scopes that a root reaches: the clusters that it is applied to. At least one. */
export type OrphanScopes = (root: string) => readonly string[];

/**
 * Which roots belong together: all of them, as whoever has the repository applies them to one cluster, unless two define
 * one identity. Then the nearest folder that holds both is a collection: the folders in it are clusters of their own, as in
 * collections of examples and folders of environments. Files side by side that define one identity are alternatives of each
 * other, and what else lies beside them stays together. What lies beside a collection of environments reaches each of them.
 */
export function orphanScopes(overlaps: Iterable<Overlap>): OrphanScopes {
  const collections = new Set<string>();
  const alternatives = new Set<string>();
  const copies = new Map<string, Copies>();
  for (const { roots, areCopies } of overlaps) {
    const ordered = [...new Set(roots)].sort();
    for (const [at, root] of ordered.entries()) {
      const next = ordered[at + 1];
      if (next === undefined) continue;
      const folder = commonFolder(root, next);
      const isBeside = [root, next].some((one) => folderOf(one) === folder);
      for (const one of [root, next]) if (folderOf(one) === folder) alternatives.add(one);
      collections.add(folder);
      if (isBeside) continue;
      const { members, isSure } = copies.get(folder) ?? { members: new Set<string>(), isSure: false };
      for (const one of [root, next]) members.add(memberOf(folder, one));
      copies.set(folder, { members, isSure: isSure || areCopies });
    }
  }
  if (collections.size === 0) return () => IN_WHOLE;
  const reached = environments(copies, (folder) => scopeIn(collections, folder));
  return (root) => (alternatives.has(root) ? [root] : reached(scopeIn(collections, root)));
}

/** The scope of all files that lie in no collection. */
export const WHOLE = "";
const IN_WHOLE: readonly string[] = [WHOLE];

/** The member of the innermost collection that a file or folder lies in. */
function scopeIn(collections: ReadonlySet<string>, path: string): string {
  let member: string | undefined;
  for (const folder of foldersAbove(path)) {
    if (member !== undefined && collections.has(folder)) return member;
    member = folder;
  }
  return WHOLE;
}

/** The folder in another one that a file lies in. */
function memberOf(folder: string, path: string): string {
  return foldersAbove(path).findLast((one) => one !== folder && isWithin(one, folder)) ?? folder;
}

function commonFolder(a: string, b: string): string {
  return foldersAbove(a).find((folder) => isWithin(b, folder)) ?? "";
}
