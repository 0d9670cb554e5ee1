/** What everything that an expression for paths matches begins with, in lower case. */
export function literalStart(pattern: string): string {
  return writtenStart(pattern).toLowerCase();
}

/** The same as it is written. */
export function writtenStart(pattern: string): string {
  const text = pattern.startsWith("^") ? pattern.slice(1) : pattern;
  const special = text.search(/[()[\]{}*+?|^$\\.]/);
  if (special < 0) return text;
  // A quantifier makes what stands before it optional.
  const isQuantified = /[*?{]/.test(text.charAt(special));
  return text.slice(0, isQuantified ? Math.max(0, special - 1) : special);
}

/** True where two expressions may match one path. */
export function mayMeet(one: string, other: string): boolean {
  const [first, second] = [literalStart(one), literalStart(other)];
  return first.startsWith(second) || second.startsWith(first);
}
