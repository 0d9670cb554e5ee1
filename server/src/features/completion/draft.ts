import type { Layout } from "../../yaml/layout.ts";
import { resolvePlain } from "../../yaml/scalars.ts";
import { writeFlow, writeYaml } from "../../yaml/writeYaml.ts";

const HOLE: unique symbol = Symbol("hole");
const BELOW: unique symbol = Symbol("below");

/** A place in a draft that the author fills in, with the text that stands there until then. */
export interface Hole {
  readonly [HOLE]: string | number | undefined;
  /** What can stand there, the best first. */
  readonly choices?: readonly (string | number)[];
}

/** A map without anything in it yet: in a block, the cursor goes to the line below the key. */
export interface EmptyMap {
  readonly [BELOW]: true;
}

/** A value that is about to be written, with holes. */
export type Draft = string | number | boolean | Hole | EmptyMap | readonly Draft[] | DraftMap;
export interface DraftMap {
  readonly [key: string]: Draft;
}

/** A hole; `preset` stands in it until somebody types. Without one a number or a word without quotes is expected. */
export function hole(preset?: string | number): Hole {
  return { [HOLE]: preset };
}

/** A hole with what can stand in it, the best first; `preset` where nothing is known. */
export function choice(values: readonly (string | number)[], preset: string | number): Hole {
  const choices = [...new Set(values)];
  return choices.length < 2 ? hole(choices[0] ?? preset) : { [HOLE]: choices[0], choices };
}

export const EMPTY_MAP: EmptyMap = { [BELOW]: true };

/** Text with places to fill in. */
export type Piece = string | Gap;

/** A place to fill in, with what stands there until then, and what else can where that is known. */
export interface Gap {
  readonly hole: string;
  readonly choices?: readonly string[];
}

/** How a value is written: by indentation, between brackets, or as JSON. */
export type Style = "block" | "flow" | "json";

/** Entries of a map, one below the other from `column` on, or one behind the other. The first begins at the cursor. */
export function writeEntries(
  entries: DraftMap,
  style: Style,
  column: number,
  layout: Layout,
): readonly Piece[] {
  const isBlock = style === "block";
  const written = Object.entries(entries).map(([key, value]) =>
    isBlock
      ? [`${flowScalar(key, "flow")}:`, ...blockValue(value, column, layout)]
      : [`${flowScalar(key, style)}: `, ...flowValue(value, style, layout)],
  );
  return joined(written, isBlock ? lineBreak(column) : ", ");
}

/** One value at the cursor. */
export function writeValue(draft: Draft, style: Style, column: number, layout: Layout): readonly Piece[] {
  return style === "block" ? blockNode(draft, column, layout) : flowValue(draft, style, layout);
}

/** A line break and the blanks before what follows. */
export function lineBreak(column: number): string {
  return `\n${" ".repeat(column)}`;
}

/** A value behind its key. */
function blockValue(draft: Draft, column: number, layout: Layout): readonly Piece[] {
  if (isEmptyMap(draft) || isMap(draft)) {
    const below = column + layout.step;
    return [lineBreak(below), ...blockNode(draft, below, layout)];
  }
  if (isList(draft)) {
    const below = column + layout.dash;
    return [lineBreak(below), ...blockNode(draft, below, layout)];
  }
  return [" ", ...blockNode(draft, column, layout)];
}

/** A node whose first line begins at the cursor and whose other lines begin at a column. */
function blockNode(draft: Draft, column: number, layout: Layout): readonly Piece[] {
  if (isHole(draft)) return holePieces(draft, "block");
  if (isEmptyMap(draft)) return [{ hole: "" }];
  if (isList(draft)) {
    const items = draft.map((item) => ["- ", ...blockNode(item, column + 2, layout)]);
    return joined(items, lineBreak(column));
  }
  if (isMap(draft)) return writeEntries(draft, "block", column, layout);
  return [simply(draft) ?? writeYaml(draft).trimEnd()];
}

function flowValue(draft: Draft, style: "flow" | "json", layout: Layout): readonly Piece[] {
  if (isHole(draft)) return holePieces(draft, style);
  if (isEmptyMap(draft)) return ["{ ", { hole: "" }, " }"];
  if (isList(draft)) {
    const items = draft.map((item) => flowValue(item, style, layout));
    return ["[", ...joined(items, ", "), "]"];
  }
  if (isMap(draft)) return ["{ ", ...writeEntries(draft, style, 0, layout), " }"];
  return [flowScalar(draft, style)];
}

function flowScalar(value: string | number | boolean, style: "flow" | "json"): string {
  if (style === "json") return JSON.stringify(value);
  return simply(value) ?? writeFlow(value);
}

/** What needs no writer of YAML, which takes its time: numbers, booleans, most words and the empty text. */
function simply(value: string | number | boolean): string | undefined {
  if (value === "") return '""';
  return typeof value !== "string" || isWord(value) ? String(value) : undefined;
}

/** A text that stands for itself without quotes wherever it is written, as nearly all do. */
function isWord(value: Draft): value is string {
  return typeof value === "string" && /^[A-Za-z][\w./-]*$/.test(value) && resolvePlain(value) === value;
}

/**
 * In JSON a text has its quotes around the hole. They hold for whatever is chosen, so where the first choice does without them,
 * those that need them are left out.
 */
function holePieces({ [HOLE]: preset, choices }: Hole, style: Style): readonly Piece[] {
  const isQuoted =
    preset !== undefined && (style === "json" ? typeof preset === "string" : needsQuotes(preset));
  const fitting = choices?.filter((value) => isQuoted || !needsQuotes(value)).map(String) ?? [];
  const gap = { hole: String(preset ?? ""), ...(fitting.length < 2 ? {} : { choices: fitting }) };
  return isQuoted ? ['"', gap, '"'] : [gap];
}

function needsQuotes(value: string | number): boolean {
  return typeof value === "string" && value !== "" && flowScalar(value, "flow") !== value;
}

function joined(parts: readonly (readonly Piece[])[], separator: string): readonly Piece[] {
  return parts.flatMap((part, index) => (index === 0 ? part : [separator, ...part]));
}

function isHole(draft: Draft): draft is Hole {
  return typeof draft === "object" && HOLE in draft;
}

function isEmptyMap(draft: Draft): draft is EmptyMap {
  return typeof draft === "object" && BELOW in draft;
}

function isList(draft: Draft): draft is readonly Draft[] {
  return Array.isArray(draft);
}

function isMap(draft: Draft): draft is DraftMap {
  return typeof draft === "object" && !isHole(draft) && !isEmptyMap(draft) && !isList(draft);
}
