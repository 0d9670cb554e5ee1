import { cutDocuments } from "../../yaml/cutDocuments.ts";

/** One document of a text, and the line of the text (zero-based) that it begins on. */
export interface PlacedDocument {
  readonly line: number;
  readonly text: string;
}

/** The documents of a text in order. */
export function placedDocuments(text: string): readonly PlacedDocument[] {
  let line = 0;
  return cutDocuments(text).map(({ start, end }) => {
    const document = { line, text: text.slice(start, end) };
    line += linesOf(document.text).length - 1;
    return document;
  });
}

/** The lines of a text without their breaks. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/);
}
