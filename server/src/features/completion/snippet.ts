import type { Piece } from "./draft.ts";

/**
 * A text in the snippet syntax of editors, for one that gives further lines the indentation of the line at the cursor:
 * that many columns are left out. The cursor ends in the last hole where nothing stands in it.
 */
export function toSnippet(pieces: readonly Piece[], indentation: number): string {
  const last = pieces.findLastIndex((piece) => typeof piece !== "string");
  let stop = 0;
  return pieces
    .map((piece, index) => {
      if (typeof piece === "string") return escaped(relative(piece, indentation));
      if (piece.hole !== "") return `\${${++stop}:${escaped(piece.hole)}}`;
      return index === last ? "$0" : `$${++stop}`;
    })
    .join("");
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
