import type { LabelSelector } from "../../model/namespacePolicy.ts";
import { placesByKey } from "../../text/placesByKey.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { type Labels, type LabelTable, labelKey, labelsWanted, underLabels } from "./labelTable.ts";

/**
 * Things that select by labels, for many objects, arranged by the labels that their selectors want; undefined among those stands for
 * one of which that is not known.
 * Source: https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#label-selectors
 */
export function selectorTable<T>(
  all: readonly T[],
  selectorsOf: (one: T) => readonly (LabelSelector | undefined)[],
): LabelTable<T> {
  const wanted = all.map((one) =>
    selectorsOf(one).map((selector) => (selector === undefined ? undefined : labelsWanted(selector))),
  );
  return {
    all,
    byLabel: placesByKey(wanted, (labels) => labels.flatMap((keys) => keys ?? [])),
    open: wanted.flatMap((labels, place) => (labels.includes(undefined) ? [place] : [])),
  };
}

/** Whatever may select an object with these labels, in order; all, where something may add others. */
export function selectorsFor<T>(table: LabelTable<T>, labels: Labels, isOpen: boolean): readonly T[] {
  const entries = Object.entries(labels);
  if (isOpen || entries.some((label) => label.some(isOpaque))) return table.all;
  return underLabels(
    table,
    entries.map(([key, value]) => labelKey(key, value)),
  );
}
