/** A half-open stretch of text in UTF-16 code units, relative to the start of the document it speaks of. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A zero-based line and a UTF-16 column, as the language server protocol counts. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** A half-open range of positions. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** Orders positions as they stand in the text. */
export function comparePositions(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}

/** True where two ranges have a place in common, their ends included. */
export function rangesTouch(a: Range, b: Range): boolean {
  return comparePositions(a.start, b.end) <= 0 && comparePositions(b.start, a.end) <= 0;
}

/** True when `position` stands in `range`, its end included, as editors ask for the word at the cursor. */
export function rangeTouches(range: Range, position: Position): boolean {
  return comparePositions(range.start, position) <= 0 && comparePositions(position, range.end) <= 0;
}
