import { aligned } from "./aligned.ts";
import { columnWidths } from "./columnWidths.ts";
import { columnsOf } from "./printable.ts";
import { longestWord, wrapped } from "./wrapped.ts";

type Row = readonly string[];

/** Blanks between two columns, and before what stands below a row. */
const GAP = 2;
const BELOW = 4;

/** A table may take so many times the lines of another one, where it splits fewer rows. */
const HARDLY_MORE = 1.1;

/**
 * Rows as lines whose columns are equally wide and two spaces apart, in at most `width` columns of a terminal; the first row is
 * the heading, and `emphasise` makes it one. Where the rows are wider, the widest columns wrap, or the last ones stand below
 * their rows, each with its heading, where that takes fewer lines. Names stay whole, even where one is wider than the terminal.
 */
export function fittedTable(
  rows: readonly Row[],
  width: number | undefined,
  emphasise: (heading: string) => string,
): readonly string[] {
  if (width === undefined || fits(widthsOf(rows), width)) {
    const lines = aligned(rows, columnsOf);
    return lines.map((line, index) => (index === 0 ? emphasise(line) : line));
  }
  return narrowTable(withoutEmptyColumns(rows), width, emphasise);
}

function narrowTable(
  rows: readonly Row[],
  width: number,
  emphasise: (heading: string) => string,
): readonly string[] {
  const count = rows[0]?.length ?? 0;
  const layouts = Array.from({ length: count }, (_, below): Layout | undefined => {
    const kept = count - below;
    const widths = columnWidths(rows, kept, width - GAP * (kept - 1));
    return widths && { widths, width };
  }).flatMap((layout) => layout ?? []);
  // A name that is wider than the terminal stands in the first column, or below it.
  const possible = layouts.length === 0 ? [{ widths: [width], width }] : layouts;
  return shortest(possible.map((layout) => laidOut(rows, layout, emphasise)));
}

/** The widths of the columns that stay; the others stand below. */
interface Layout {
  readonly widths: readonly number[];
  readonly width: number;
}

function fits(widths: readonly number[], width: number): boolean {
  return sum(widths) + GAP * (widths.length - 1) <= width;
}

/** Where there is little room, a heading above nothing takes none. */
function withoutEmptyColumns([heading = [], ...body]: readonly Row[]): readonly Row[] {
  const isFilled = heading.map((_, column) => body.some((row) => (row[column] ?? "") !== ""));
  return [heading, ...body].map((row) => row.filter((_, column) => isFilled[column]));
}

function saysNothing(cell: string): boolean {
  return cell === "" || cell === "-";
}

function widthsOf(rows: readonly Row[]): readonly number[] {
  return (rows[0] ?? []).map((_, column) =>
    rows.reduce((most, row) => Math.max(most, columnsOf(row[column] ?? "")), 0),
  );
}

function laidOut(
  rows: readonly Row[],
  { widths, width }: Layout,
  emphasise: (heading: string) => string,
): readonly string[] {
  const [heading = [], ...body] = rows;
  const labels = heading.slice(widths.length);
  const label = Math.max(0, ...labels.map(columnsOf)) + BELOW + GAP;
  return [
    ...cellLines(heading, widths).map(emphasise),
    ...body.flatMap((row) => [
      ...cellLines(row, widths),
      ...labels.flatMap((name, at) => {
        const cell = row[widths.length + at] ?? "";
        return saysNothing(cell) ? [] : below(name, cell, label, width);
      }),
    ]),
  ];
}

/** What stands below a row: a heading and behind it a cell, or below it where one of its words is too long for that. */
function below(name: string, cell: string, label: number, width: number): readonly string[] {
  const before = `${" ".repeat(BELOW)}${name}`;
  if (label + longestWord(cell) <= width)
    return wrapped(before.padEnd(before.length + label - columnsOf(before)) + cell, width, label);
  const hang = BELOW + GAP;
  return [before, ...wrapped(" ".repeat(hang) + cell, width, hang)];
}

/** One row, on as many lines as its longest cell takes. */
function cellLines(row: Row, widths: readonly number[]): readonly string[] {
  const cells = widths.map((width, column) => wrapped(row[column] ?? "", width));
  const height = Math.max(...cells.map(({ length }) => length));
  return Array.from({ length: height }, (_, at) =>
    cells
      .map((lines, column) => {
        const text = lines[at] ?? "";
        return text + " ".repeat(Math.max(0, (widths[column] ?? 0) - columnsOf(text)));
      })
      .join(" ".repeat(GAP))
      .trimEnd(),
  );
}

/** The first of some layouts, which go from rows that stay whole to rows that are split, that takes hardly more lines than another. */
function shortest(layouts: readonly (readonly string[])[]): readonly string[] {
  const fewest = Math.min(...layouts.map(({ length }) => length));
  return layouts.find(({ length }) => length <= fewest * HARDLY_MORE) ?? [];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
