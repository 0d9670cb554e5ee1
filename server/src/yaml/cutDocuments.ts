import { isLineEnd } from "./tolerantTokens.ts";

/** Where one document of a file stands: `[start, end)` in UTF-16 code units. The stretches cover the file without gaps. */
export interface DocumentStretch {
  readonly start: number;
  readonly end: number;
}

const MARKER = /^(?:---|\.\.\.)(?=\s|$)/gm;
/** Lines that make no document by themselves: blank, comment, directive. */
const NOTHING =
  /(?:[ \t\uFEFF]*(?:#[^\r\n]*)?(?:\r\n|\r|\n)|\uFEFF?%[^\r\n]*(?:\r\n|\r|\n))*(?:[ \t\uFEFF]*(?:#[^\r\n]*)?$|\uFEFF?%[^\r\n]*$)?/y;

/**
 * Cuts a file into its documents before anything is parsed, so that a broken document cannot swallow its neighbours.
 * A cut stands before a line that starts with `---`, unless everything since the last cut is blank, comment or
 * directive; and after a line that starts with `...`. The last of the `most` stretches holds all that is left.
 */
export function cutDocuments(
  text: string,
  most: number = Number.POSITIVE_INFINITY,
): readonly DocumentStretch[] {
  if (!text.startsWith("...") && !beginsLaterLine(text, "---") && !beginsLaterLine(text, "..."))
    return [{ start: 0, end: text.length }];
  const stretches: DocumentStretch[] = [];
  let start = 0;
  let started = false;
  for (const match of text.matchAll(MARKER)) {
    if (stretches.length + 1 === most) break;
    const at = match.index;
    // `^` also matches after U+2028 and U+2029, which end no line in YAML.
    if (at > 0 && !/[\r\n]/.test(text.charAt(at - 1))) continue;
    if (match[0] === "---") {
      if (started || endOfNothing(text, start) < at) {
        stretches.push({ start, end: at });
        start = at;
      }
      started = true;
    } else {
      const end = endOfLine(text, at);
      stretches.push({ start, end });
      start = end;
      started = false;
    }
  }
  if (start < text.length || stretches.length === 0) stretches.push({ start, end: text.length });
  return stretches;
}

/**
 * True where a line behind the first one begins with a marker. It is searched without the break before it, which stands at the end
 * of every line: megabytes of definitions are passed over several times as fast.
 */
function beginsLaterLine(text: string, marker: string): boolean {
  for (let at = text.indexOf(marker, 1); at > 0; at = text.indexOf(marker, at + marker.length)) {
    if (isLineEnd(text, at - 1)) return true;
  }
  return false;
}

function endOfNothing(text: string, from: number): number {
  NOTHING.lastIndex = from;
  return from + (NOTHING.exec(text)?.[0].length ?? 0);
}

function endOfLine(text: string, from: number): number {
  const match = /\r\n|\r|\n/g;
  match.lastIndex = from;
  const found = match.exec(text);
  return found === null ? text.length : found.index + found[0].length;
}

/** True when a stretch of text holds nothing but blanks, comments and directives: no document of its own. */
export function isEmptyDocument(text: string): boolean {
  return endOfNothing(text, 0) === text.length;
}
