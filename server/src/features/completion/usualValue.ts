import type { DraftMap } from "./draft.ts";

/** A value that is usual at some place. */
export interface UsualValue {
  readonly value: string | number | boolean;
  readonly label?: string;
  readonly detail?: string;
  /** What is written beside it where that is missing. */
  readonly siblings?: DraftMap;
  /** What people type to find it, where it is not the label. */
  readonly typed?: string;
  readonly isDeprecated?: boolean;
}

/** Values without further words. */
export function values(...list: readonly (string | number)[]): readonly UsualValue[] {
  return list.map((value) => ({ value }));
}
