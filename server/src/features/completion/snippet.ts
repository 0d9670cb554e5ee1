import type { Gap, Piece } from "./draft.ts";

/** How far an editor knows the syntax of snippets. */
export interface SnippetSyntax {
  /** Several texts to choose from at one place. */
  readonly hasChoices: boolean;
}

/**
 * A text in the snippet syntax of editors, for one that gives further lines the indentation of the line at the cursor:
 * that many columns are left out. The cursor ends in the last hole where nothing stands in it.
 */
export function toSnippet(
  pieces: readonly Piece[],
  indentation: number,
  syntax: SnippetSyntax = { hasChoices: true },
): string {
  const last = pieces.findLastIndex((piece) => typeof piece !== "string");
  let stop = 0;
  return pieces
    .map((piece, index) => {
      if (typeof piece === "string") return escaped(relative(piece, indentation));
      if (piece.hole !== "") return `\${${++stop}${contentOf(piece, syntax)}}`;
      return index === last ? "$0" : `$${++stop}`;
    })
    .join("");
}

/** Choices have escapes of their own. */
function contentOf({ hole, choices }: Gap, { hasChoices }: SnippetSyntax): string {
  if (choices === undefined || !hasChoices) return `:${escaped(hole)}`;
  return `|${choices.map((text) => text.replace(/[\\,|]/g, "\\$&")).join(",")}|`;
}

/** A text with what stands in its holes. */
export function toPlainText(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (typeof piece === "string" ? piece : piece.hole)).join("");
}

function relative(text: string, indentation: number): string {
  return text.replaceAll(`\n${" ".repeat(indentation)}`, "\n");
}

function escaped(text: string): string {
  return text.replace(/[\\$}]/g, "\\$&");
}
