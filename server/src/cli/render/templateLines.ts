import { linesOf } from "./renderedDocuments.ts";

/** A line of a Go template that prints something of its own. */
export interface TemplateLine {
  /** Zero-based. */
  readonly line: number;
  /** What stands around the actions; a single part where there is none. */
  readonly parts: readonly string[];
  /** What stands between the braces, without them. */
  readonly actions: readonly string[];
}

/** The lines of a template that print something of their own. */
export interface TemplateLines {
  readonly lines: readonly TemplateLine[];
  /** Whether an action may print whole lines, which then look as if they were written here. */
  readonly mayPrintLines: boolean;
}

const ACTION = /\{\{([\s\S]*?)\}\}/g;
/** What cannot stand in a manifest marks where an action was. */
const HOLE = "\u0000";
const PRINTS_LINES = /\b(?:toYaml|include|template|tpl|indent|nindent|Files)\b/;

/** Reads a template into its lines. */
export function templateLines(text: string): TemplateLines {
  const actions: string[] = [];
  const written = text.replaceAll(HOLE, " ");
  // Behind the last end no action ends, and each beginning there would be followed to the end of the text.
  const last = written.lastIndexOf("}}");
  const behind = last < 0 ? 0 : last + 2;
  const filled = written.slice(0, behind).replace(ACTION, (_, action: string) => {
    actions.push(action);
    return HOLE + action.replace(/[^\n]/g, "");
  });
  const masked = filled + written.slice(behind);
  let next = 0;
  const lines = linesOf(masked).map((written, line): TemplateLine => {
    const parts = written.split(HOLE);
    const own = actions.slice(next, next + parts.length - 1);
    next += own.length;
    return { line, parts, actions: own };
  });
  return {
    lines: lines.filter(({ parts }) => parts.join("").trim() !== ""),
    mayPrintLines: actions.some((action) => PRINTS_LINES.test(action)),
  };
}

/**
 * The line of a template that printed a line of a document; undefined where that is not certain. It has to be the only one that
 * could, and what it stands next to has to be what stands next to it in the document: on both sides, where an action may print
 * whole lines, else on one.
 */
export function printingLine(
  { lines, mayPrintLines }: TemplateLines,
  document: readonly string[],
  at: number,
): TemplateLine | undefined {
  const printed = document[at] ?? "";
  const candidates = lines.flatMap((line, index) => (couldPrint(line, printed) ? index : []));
  const [index] = candidates;
  if (index === undefined || candidates.length > 1) return undefined;
  const isAfterTheSame = isNeighbour(lines[index - 1], nearest(document, at, -1));
  const isBeforeTheSame = isNeighbour(lines[index + 1], nearest(document, at, 1));
  const isCertain = mayPrintLines ? isAfterTheSame && isBeforeTheSame : isAfterTheSame || isBeforeTheSame;
  return isCertain ? lines[index] : undefined;
}

/** Of a line without a word of its own, any line could come. */
function couldPrint({ parts }: TemplateLine, printed: string): boolean {
  const [first = "", ...rest] = parts;
  const last = rest.pop();
  if (last === undefined) return first.trimEnd() === printed.trimEnd();
  if (!/\w/.test(first) || !printed.startsWith(first)) return false;
  let from = first.length;
  for (const part of rest) {
    const found = printed.indexOf(part, from);
    if (found === -1) return false;
    from = found + part.length;
  }
  return printed.length - last.length >= from && printed.endsWith(last);
}

function isNeighbour(line: TemplateLine | undefined, printed: string | undefined): boolean {
  if (line === undefined || printed === undefined) return line === undefined && printed === undefined;
  return couldPrint(line, printed);
}

/** The next line that is not blank, up or down. */
function nearest(document: readonly string[], at: number, step: 1 | -1): string | undefined {
  for (let line = at + step; line >= 0 && line < document.length; line += step) {
    const text = document[line];
    if (text !== undefined && text.trim() !== "" && !/^(?:---|\.\.\.)/.test(text)) return text;
  }
  return undefined;
}
