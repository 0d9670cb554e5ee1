/** How often a piece stands in a text; no more than `most` are counted. */
export function occurrences(text: string, piece: string, most: number): number {
  let count = 0;
  for (let at = text.indexOf(piece); at >= 0 && count < most; at = text.indexOf(piece, at + 1)) count++;
  return count;
}
