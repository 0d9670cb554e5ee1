import type { LabelSelector } from "../../model/namespacePolicy.ts";
import { itemsAt, placesByKey } from "../../text/placesByKey.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { type Labels, labelKey, labelsWanted } from "./labelTable.ts";

/**
 * Things that select by labels, for many objects: the other side of a `LabelTable`.
 * Source: https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#label-selectors
 */
export interface SelectorTable<T> {
  readonly all: readonly T[];
  /** Places in the list: of those that want a label of a value, by `labelKey`. */
  readonly byLabel: ReadonlyMap<string, readonly number[]>;
  /** Places in the list: of those that may select whatever there is. */
  readonly loose: readonly number[];
}

/** Arranges things by what their selectors want; undefined among those stands for one of which that is not known. */
export function selectorTable<T>(
  all: readonly T[],
  selectorsOf: (one: T) => readonly (LabelSelector | undefined)[],
): SelectorTable<T> {
  const wanted = all.map((one) =>
    selectorsOf(one).map((selector) => (selector === undefined ? undefined : labelsWanted(selector))),
  );
  return {
    all,
    byLabel: placesByKey(wanted, (labels) => labels.flatMap((keys) => keys ?? [])),
    loose: wanted.flatMap((labels, place) => (labels.includes(undefined) ? [place] : [])),
  };
}

/** Whatever may select an object with these labels, in order; all, where something may add others. */
export function selectorsFor<T>(
  { all, byLabel, loose }: SelectorTable<T>,
  labels: Labels,
  isOpen: boolean,
): readonly T[] {
  const entries = Object.entries(labels);
  if (isOpen || entries.some((label) => label.some(isOpaque))) return all;
  const places = entries.flatMap(([key, value]) => byLabel.get(labelKey(key, value)) ?? []);
  return itemsAt(all, [...places, ...loose]);
}
