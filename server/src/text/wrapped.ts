import { columnsOf } from "./printable.ts";

// biome-ignore lint/suspicious/noControlCharactersInRegex: emphasis for a terminal begins with one.
const EMPHASIS = /\u001b\[[\d;]*m/g;

/** Columns that a text fills on a terminal, whatever emphasis is in it. */
export function shownColumns(text: string): number {
  return columnsOf(text.replace(EMPHASIS, ""));
}

/**
 * A text as lines of at most `width` columns, broken where blanks are; what is behind the first line begins `hang` columns
 * further right. A word that is longer than a line stays whole, and has a line of its own.
 */
export function wrapped(text: string, width: number, hang = 0): readonly string[] {
  if (shownColumns(text) <= width) return [text];
  const indent = " ".repeat(hang);
  const lines: string[] = [];
  let line = "";
  let filled = 0;
  for (const piece of text.trimEnd().split(/( +)/)) {
    const isBlank = piece.startsWith(" ");
    const columns = shownColumns(piece);
    if (!isBlank && filled > hang && filled + columns > width) {
      lines.push(line.trimEnd());
      [line, filled] = [indent, hang];
    }
    line += piece;
    filled += columns;
  }
  return [...lines, line];
}

/**
 * Lines of prose, each wrapped for itself. What is behind its first line hangs below the text that an indent, a mark or a label
 * stands before: a label is followed by two blanks or more, and by what it names.
 */
export function wrappedProse(text: string, width: number): string {
  return text
    .split("\n")
    .flatMap((line) => wrapped(line, width, hangOf(line, width)))
    .join("\n");
}

/** Blanks, a mark, a label with the blanks behind it: what stands before the text of a line. */
const BEFORE_TEXT = /^(?<indent> *)(?<mark>(?:[^\w\s`(]|fix|see|was|now) +)?(?<label>[^ ].*? {2,}(?=[^ ]))?/;

/** How much further right a line goes on that nothing stands before. */
const CONTINUED = 2;

function hangOf(line: string, width: number): number {
  const shown = line.replace(EMPHASIS, "");
  const { indent = "", mark = "", label = "" } = BEFORE_TEXT.exec(shown)?.groups ?? {};
  const marked = indent.length + columnsOf(mark);
  const labelled = marked + columnsOf(label);
  const text = shown.slice(indent.length + mark.length + label.length);
  const hasRoom = (hang: number): boolean => hang + longestWord(text) <= width;
  if (label !== "" && labelled <= width / 2 && hasRoom(labelled)) return labelled;
  return mark !== "" && hasRoom(marked) ? marked : indent.length + CONTINUED;
}

/** Columns of the longest word of a text. */
export function longestWord(text: string): number {
  return text.split(" ").reduce((most, word) => Math.max(most, columnsOf(word)), 0);
}
