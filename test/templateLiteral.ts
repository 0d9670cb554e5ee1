/** A template literal in the source of a test that has some text as its value. */
export interface TemplateLiteral {
  /** Where it stands in the source, its backticks included. */
  readonly start: number;
  readonly end: number;
  readonly parts: readonly Part[];
}

/** What is written out in a literal, or what `${…}` brings into it. */
interface Part {
  readonly text: string;
  /** The expression with its braces; undefined for what is written out. */
  readonly expression?: string;
}

/** What is filled in: an expression whose braces and literals hold no others of their kind but once. */
const EXPRESSION = /(\$\{(?:[^`{}]|\{[^`{}]*\}|`(?:[^`\\$]|\\[\s\S]|\$(?!\{)|\$\{[^`{}]*\})*`)*\})/;
/** A literal from its first backtick, with no escapes but those that have to be. */
const LITERAL = new RegExp(`\`((?:[^\`\\\\$]|\\\\[\`$\\\\]|\\$(?!\\{)|${EXPRESSION.source})*)\``, "y");

/**
 * The literal of a source that has `text` as its value: the one of which most is written out, of several the nearest to an
 * offset. Undefined where none has, or one that is escaped in a way that could not be written again.
 */
export function findTemplate(source: string, near: number, text: string): TemplateLiteral | undefined {
  const found: TemplateLiteral[] = [];
  for (let at = source.indexOf("`"); at >= 0; at = source.indexOf("`", at + 1)) {
    LITERAL.lastIndex = at;
    const content = LITERAL.exec(source)?.[1];
    const parts = content === undefined ? undefined : partsOf(content, text);
    if (content === undefined || parts === undefined) continue;
    found.push({ start: at, end: at + content.length + 2, parts });
  }
  const [best] = found.sort(
    (a, b) => writtenOut(b) - writtenOut(a) || Math.abs(a.start - near) - Math.abs(b.start - near),
  );
  return best;
}

function writtenOut({ parts }: TemplateLiteral): number {
  return parts.reduce((sum, { text, expression }) => sum + (expression === undefined ? text.length : 0), 0);
}

/** The parts of a literal's content as far as they make up a text. */
function partsOf(content: string, text: string): readonly Part[] | undefined {
  const pieces = content
    .split(EXPRESSION)
    .map((piece, index) => (index % 2 === 0 ? piece.replace(/\\([`$\\])/g, "$1") : piece));
  const pattern = pieces
    .map((piece, index) => (index % 2 === 0 ? `(${escaped(piece)})` : "([\\s\\S]*?)"))
    .join("");
  const values = new RegExp(`^${pattern}$`).exec(text)?.slice(1);
  return values?.map((value, index) => {
    const expression = pieces[index];
    return index % 2 === 0 || expression === undefined ? { text: value } : { text: value, expression };
  });
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/**
 * The literal written so that its value is another text, with its expressions kept; undefined where what an expression
 * brings would have to be another.
 */
export function rewrittenTemplate({ parts }: TemplateLiteral, replacement: string): string | undefined {
  const starts = parts.map((_, index) =>
    parts.slice(0, index).reduce((sum, { text }) => sum + text.length, 0),
  );
  const edits = changedLines(parts.map(({ text }) => text).join(""), replacement).map((edit) => ({
    ...edit,
    part: parts.findIndex(({ text, expression }, index) => {
      const from = starts[index] ?? 0;
      return expression === undefined && from <= edit.start && edit.end <= from + text.length;
    }),
  }));
  if (edits.some(({ part }) => part < 0)) return undefined;
  const written = parts.map(({ text, expression }, index) => {
    const own = edits.filter(({ part }) => part === index);
    return expression ?? escapedText(withEdits(text, starts[index] ?? 0, own));
  });
  return `\`${written.join("")}\``;
}

/** A part with its lines changed; offsets of edits count from the start of the whole, in order. */
function withEdits(text: string, from: number, edits: readonly LineEdit[]): string {
  return [...edits]
    .reverse()
    .reduce((all, edit) => all.slice(0, edit.start - from) + edit.text + all.slice(edit.end - from), text);
}

/** A text as it stands in a template literal. */
function escapedText(text: string): string {
  return text.replace(/[\\`]|\$(?=\{)/g, "\\$&");
}

interface LineEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The stretches of whole lines in which two texts differ, as edits of the first; lines keep their breaks. */
function changedLines(before: string, after: string): readonly LineEdit[] {
  const [old, fresh] = [before.split(/(?<=\n)/), after.split(/(?<=\n)/)];
  const common = commonLengths(old, fresh);
  const edits: LineEdit[] = [];
  let [i, j, offset] = [0, 0, 0];
  while (i < old.length || j < fresh.length) {
    if (i < old.length && old[i] === fresh[j]) {
      offset += old[i]?.length ?? 0;
      [i, j] = [i + 1, j + 1];
      continue;
    }
    const start = offset;
    let text = "";
    while ((i < old.length || j < fresh.length) && (i >= old.length || old[i] !== fresh[j])) {
      const isRemoved = i < old.length && (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0);
      if (isRemoved || j >= fresh.length) {
        offset += old[i]?.length ?? 0;
        i += 1;
      } else {
        text += fresh[j] ?? "";
        j += 1;
      }
    }
    edits.push({ start, end: offset, text });
  }
  return edits;
}

/** How many lines two lists have in common, in order, from each pair of places on. */
function commonLengths(old: readonly string[], fresh: readonly string[]): readonly (readonly number[])[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Array<number>(fresh.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = fresh.length - 1; j >= 0; j--) {
      const row = lengths[i];
      if (row === undefined) continue;
      row[j] =
        old[i] === fresh[j]
          ? 1 + (lengths[i + 1]?.[j + 1] ?? 0)
          : Math.max(lengths[i + 1]?.[j] ?? 0, row[j + 1] ?? 0);
    }
  return lengths;
}
