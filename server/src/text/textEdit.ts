/** Replaces the half-open stretch `[start, end)` of one document's text. Offsets are UTF-16 code units. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Applies edits that do not overlap; edits at one place are applied in the order in which they are given. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const ordered = edits
    .map((edit, index) => ({ edit, index }))
    .sort((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end || a.index - b.index);
  let result = "";
  let at = 0;
  for (const { edit } of ordered) {
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}

/** What two texts have in common at both ends, in code units that do not overlap. */
function commonEnds(before: string, after: string): { readonly prefix: number; readonly suffix: number } {
  const shorter = Math.min(before.length, after.length);
  let prefix = 0;
  while (prefix < shorter && before.charCodeAt(prefix) === after.charCodeAt(prefix)) prefix++;
  let suffix = 0;
  while (
    suffix < shorter - prefix &&
    before.charCodeAt(before.length - 1 - suffix) === after.charCodeAt(after.length - 1 - suffix)
  ) {
    suffix++;
  }
  return { prefix, suffix };
}

/** The edit that makes one text out of another, without what they have in common at both ends; none for equal ones. */
export function editBetween(before: string, after: string): readonly TextEdit[] {
  if (before === after) return [];
  const { prefix, suffix } = commonEnds(before, after);
  return [{ start: prefix, end: before.length - suffix, text: after.slice(prefix, after.length - suffix) }];
}

/**
 * Carries an offset of `before` over to `after` by what the two texts have in common at both ends.
 * Inside the changed middle the offset is clamped to the end of the common beginning or the start of the common end.
 */
export function carryOffset(before: string, after: string): (offset: number) => number {
  if (before === after) return (offset) => offset;
  const { prefix, suffix } = commonEnds(before, after);
  const tail = before.length - suffix;
  return (offset) => {
    if (offset <= prefix) return offset;
    if (offset >= tail) return offset + after.length - before.length;
    return Math.min(offset, after.length - suffix);
  };
}
