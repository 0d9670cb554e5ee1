/** Text of a manifest, every line that is not empty moved to the right. */
export function indent(text: string, by: string): string {
  return text.replace(/^(?=.)/gm, by);
}

/** An item of a list that stands four columns deep, as a comment there. */
export function commentOut(text: string): string {
  return text.replace(/^ {4}/gm, "    # ");
}
