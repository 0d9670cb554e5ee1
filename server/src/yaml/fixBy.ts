/** Something that a person can have done about a finding, as changes that are data. */
export interface FixBy<Edit> {
  /** An imperative phrase, shown in the editor's menu. */
  readonly title: string;
  readonly edits: readonly Edit[];
  /** The one that is most likely meant. */
  readonly isPreferred?: boolean;
}

/** A fix by some edits, one of several that may be meant. */
export function fixBy<Edit>(title: string, ...edits: readonly Edit[]): FixBy<Edit> {
  return { title, edits };
}

/** The fix that is most likely meant. */
export function preferredFix<Edit>(title: string, ...edits: readonly Edit[]): FixBy<Edit> {
  return { title, edits, isPreferred: true };
}
