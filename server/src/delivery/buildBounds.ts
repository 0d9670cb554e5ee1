import { sameItems } from "../yaml/sameItems.ts";
import type { BuildEntry } from "./layer.ts";

/** Kustomizations inside of one another past which others are not followed. */
export const MOST_TIERS = 100;

/**
 * Entries and layers that the builds of a workspace hold together, past which no base is followed: bases that each list two
 * others double with every tier.
 */
export const MOST_HELD = 5_000_000;

/** The most delivery paths of one file; of a base of very many clusters others are not followed. */
export const MOST_DELIVERIES = 200;

/** Entries of a build up to which nobody asks whether some are alike. */
const FEW = 1_000;

/** What holding some entries costs: they, and the layers of each. */
export function heldBy(entries: readonly BuildEntry[]): number {
  return entries.reduce((sum, { layers }) => sum + 1 + layers.length, 0);
}

/**
 * The entries without those of a file that stand there twice already with the same layers. Two say as much as a thousand: that
 * the file is listed in more places than one. Nor are those of a file kept that no walk would follow.
 */
export function withoutAlike(entries: readonly BuildEntry[]): readonly BuildEntry[] {
  if (entries.length <= FEW) return entries;
  const byFile = new Map<string, BuildEntry[]>();
  return entries.filter((entry) => {
    const known = byFile.get(entry.file);
    if (known === undefined) {
      byFile.set(entry.file, [entry]);
      return true;
    }
    if (known.length >= MOST_DELIVERIES) return false;
    const alike = known.filter(({ role, layers }) => role === entry.role && sameItems(layers, entry.layers));
    if (alike.length > 1) return false;
    known.push(entry);
    return true;
  });
}
