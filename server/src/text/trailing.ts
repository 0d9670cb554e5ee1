/**
 * The longest end of a text of which each character is one that an expression for a single character takes. An expression for
 * the whole end (`[-.]+$`) would try every run of such characters in the text anew from each of its characters.
 */
export function trailing(text: string, character: RegExp): string {
  return text.slice(startOfTrailing(text, character));
}

/** A text without that end. */
export function withoutTrailing(text: string, character: RegExp): string {
  return text.slice(0, startOfTrailing(text, character));
}

function startOfTrailing(text: string, character: RegExp): number {
  let start = text.length;
  while (start > 0 && character.test(text.charAt(start - 1))) start--;
  return start;
}
