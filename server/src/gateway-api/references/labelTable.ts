import type { LabelRequirement, LabelSelector } from "../../model/namespacePolicy.ts";
import { itemsAt, placesByKey } from "../../text/placesByKey.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { requirementFault, requirementsOf } from "./labelSelector.ts";

export type Labels = Readonly<Record<string, string>>;

/**
 * Things by labels that they have, or that they want of others: a namespace may hold thousands of objects, and as many policies that
 * each select one of them.
 * Source: https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#label-selectors
 */
export interface LabelTable<T> {
  readonly all: readonly T[];
  /** Places in the list: of those with a label of a value, by `labelKey`. */
  readonly byLabel: ReadonlyMap<string, readonly number[]>;
  /** Places in the list: of those that may be meant by any label. */
  readonly open: readonly number[];
}

/** Arranges things by their labels; `isOpen` is true for those to which something may add others. */
export function labelTable<T>(
  all: readonly T[],
  labelsOf: (one: T) => Labels,
  isOpen: (one: T) => boolean = () => false,
): LabelTable<T> {
  const isUnsettled = (one: T): boolean =>
    isOpen(one) || Object.entries(labelsOf(one)).some((label) => label.some(isOpaque));
  return {
    all,
    byLabel: placesByKey(all, (one) =>
      Object.entries(labelsOf(one)).map(([key, value]) => labelKey(key, value)),
    ),
    open: all.flatMap((one, place) => (isUnsettled(one) ? [place] : [])),
  };
}

/** Whatever a selector may select, in order: it certainly selects none of the others. */
export function selectableOf<T>(table: LabelTable<T>, selector: LabelSelector): readonly T[] {
  const wanted = labelsWanted(selector);
  return wanted === undefined ? table.all : underLabels(table, wanted);
}

/** What a table has under some labels, by `labelKey`, in order, with whatever may be under any. */
export function underLabels<T>(
  { all, byLabel, open }: LabelTable<T>,
  labels: readonly string[],
): readonly T[] {
  return itemsAt(all, [...labels.flatMap((label) => byLabel.get(label) ?? []), ...open]);
}

/** Labels, by `labelKey`, of which an object must have one to be selected; undefined where no requirement lists them. */
export function labelsWanted(selector: LabelSelector): readonly string[] | undefined {
  const among = requirementsOf(selector).find(isOfKnownValues);
  return among?.values.map((value) => labelKey(among.key ?? "", value));
}

/** True for a requirement that says which values a label must have. */
function isOfKnownValues(requirement: LabelRequirement): boolean {
  const { key, operator, values, hasUnreadValues } = requirement;
  if (operator !== "In" || key === undefined || hasUnreadValues === true) return false;
  return requirementFault(requirement) === undefined && ![key, ...values].some(isOpaque);
}

/** A label of a value as one text. */
export function labelKey(key: string, value: string): string {
  return `${key}\u0000${value}`;
}
