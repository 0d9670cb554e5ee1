import type { Span } from "../text/span.ts";
import { withoutTrailing } from "../text/trailing.ts";

/** One line of a request file without its line break; offsets count from the start of the file. */
export interface RequestLine extends Span {
  readonly text: string;
}

/** What stands between two separators: one request with everything that belongs to it. */
export interface RequestBlock {
  /** The separator that opens it; absent for what stands before the first one. */
  readonly separator?: RequestLine;
  readonly lines: readonly RequestLine[];
}

const LINE = /[^\r\n]*(?:\r\n|\r|\n|$)/g;
/** A byte order mark may stand before the first one. */
const SEPARATOR = /^\ufeff?#{3,}\s*/;

/** Cuts a request file at its `###` lines, which wins over everything else that a line could be. */
export function cutRequestFile(text: string): readonly RequestBlock[] {
  const blocks: { separator?: RequestLine; lines: RequestLine[] }[] = [{ lines: [] }];
  for (const line of linesOf(text)) {
    if (SEPARATOR.test(line.text)) blocks.push({ separator: line, lines: [] });
    else blocks.at(-1)?.lines.push(line);
  }
  return blocks;
}

/** What stands behind the signs of a separator. */
export function separatorText({ text }: RequestLine): string {
  return text.replace(SEPARATOR, "").trim();
}

function linesOf(text: string): readonly RequestLine[] {
  return [...text.matchAll(LINE)].map(({ 0: whole, index }) => {
    const content = withoutTrailing(whole, /[\r\n]/);
    return { start: index, end: index + content.length, text: content };
  });
}

/** A line without white space around it. */
export function trimmedSpan({ start, text }: RequestLine): Span {
  const from = start + text.length - text.trimStart().length;
  return { start: from, end: from + text.trim().length };
}
