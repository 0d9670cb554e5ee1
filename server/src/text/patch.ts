import { applyEdits, type TextEdit } from "./textEdit.ts";

/** Lines of the old text that stand around a change. */
const CONTEXT = 3;

/** The lines of a whole text, each with its break, as they are to be shown. */
export type ShownLines = (lines: readonly string[]) => readonly string[];

/**
 * Edits of a file as a patch in the unified form, which `git apply` and `patch -p1` take as long as `shown` leaves the lines as they
 * are; empty where the edits change nothing. They do not overlap, and lines end as they do in the file.
 */
export function patchOf(
  path: string,
  text: string,
  edits: readonly TextEdit[],
  shown: ShownLines = (lines) => lines,
): string {
  const lines = linesOf(text);
  const changes = lineChanges(text, lines, edits);
  if (changes.length === 0) return "";
  const before = shown(lines);
  const after = shown(linesOf(applyEdits(text, edits)));
  const head = `--- ${quotedPath(`a/${path}`)}\n+++ ${quotedPath(`b/${path}`)}\n`;
  let shift = 0;
  const hunks = together(changes, 2 * CONTEXT).map((group) => {
    const written = hunk(group, before, after, shift);
    shift += group.reduce((sum, { from, to, after }) => sum + after.length - (to - from), 0);
    return written;
  });
  return `${head}${hunks.join("")}`;
}

/** Lines, each with its break. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}

/** Lines `[from, to)` of the old text, and those in their place. */
interface LineChange {
  readonly from: number;
  readonly to: number;
  readonly after: readonly string[];
}

function lineChanges(
  text: string,
  lines: readonly string[],
  edits: readonly TextEdit[],
): readonly LineChange[] {
  const starts = [0];
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length);
  const lineAt = (offset: number): number => starts.findLastIndex((start) => start <= offset);
  const touched = edits
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .map((edit) => ({
      edits: [edit],
      from: lineAt(edit.start),
      to: Math.min(lineAt(edit.end) + 1, lines.length),
    }));
  return together(touched, 0).flatMap((group): readonly LineChange[] => {
    // What is added behind the last line break lies on no line; without one it goes on with the last line.
    const isEnd = group[0] !== undefined && group[0].from === lines.length && !text.endsWith("\n");
    const from = Math.max(0, (group[0]?.from ?? 0) - (isEnd ? 1 : 0));
    const to = Math.max(from, group.at(-1)?.to ?? 0);
    const start = starts[from] ?? 0;
    const own = group.flatMap((one) => one.edits);
    const before = lines.slice(from, to);
    const changed = applyEdits(
      before.join(""),
      own.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start })),
    );
    const trimmed = trim(before, linesOf(changed), from);
    return trimmed.to === trimmed.from && trimmed.after.length === 0 ? [] : [trimmed];
  });
}

/** A change without the lines that are the same at both ends. */
function trim(before: readonly string[], after: readonly string[], from: number): LineChange {
  const most = Math.min(before.length, after.length);
  let first = 0;
  while (first < most && before[first] === after[first]) first++;
  let last = 0;
  while (last < most - first && before.at(-1 - last) === after.at(-1 - last)) last++;
  return {
    from: from + first,
    to: from + before.length - last,
    after: after.slice(first, after.length - last),
  };
}

/** Stretches of lines in their order, those together between which there are at most so many lines. */
function together<T extends Pick<LineChange, "from" | "to">>(
  stretches: readonly T[],
  most: number,
): readonly (readonly T[])[] {
  const groups: T[][] = [];
  for (const stretch of stretches) {
    const last = groups.at(-1);
    const end = Math.max(...(last ?? []).map(({ to }) => to));
    if (last !== undefined && stretch.from - end <= most) last.push(stretch);
    else groups.push([stretch]);
  }
  return groups;
}

/** `shift` is by how many lines what is behind this hunk has moved down before it. */
function hunk(
  group: readonly LineChange[],
  before: readonly string[],
  after: readonly string[],
  shift: number,
): string {
  const start = Math.max(0, (group[0]?.from ?? 0) - CONTEXT);
  const end = Math.min(before.length, (group.at(-1)?.to ?? 0) + CONTEXT);
  const body: string[] = [];
  const add = (mark: string, some: readonly string[]): void => {
    for (const line of some)
      body.push(`${mark}${line}${line.endsWith("\n") ? "" : "\n\\ No newline at end of file\n"}`);
  };
  let at = start;
  let added = 0;
  for (const { from, to, after: own } of group) {
    add(" ", before.slice(at, from));
    add("-", before.slice(from, to));
    const start = from + shift + added;
    add("+", after.slice(start, start + own.length));
    added += own.length - (to - from);
    at = to;
  }
  add(" ", before.slice(at, end));
  const [old, now] = [extent(start, end - start), extent(start + shift, end - start + added)];
  return `@@ -${old} +${now} @@\n${body.join("")}`;
}

/** Where a hunk begins, lines counted from one, and its lines; of none the line before. */
function extent(start: number, count: number): string {
  return `${count === 0 ? start : start + 1},${count}`;
}

/** A path as git writes it in patches: in quotes where it holds something that would end it. */
function quotedPath(path: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  const escaped = path.replace(/["\\\u0000-\u001f\u007f]/g, (character) =>
    character === '"' || character === "\\"
      ? `\\${character}`
      : `\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`,
  );
  return escaped === path ? path : `"${escaped}"`;
}
