import { columnsOf } from "./printable.ts";

/** No column is made narrower than this for the sake of another one. */
const NARROWEST = 12;

/** The rows by whose cells widths are chosen: those that a reader meets first. */
const MOST_ROWS = 200;

/**
 * Widths of columns that fill at most `available` columns of a terminal together, so that as few cells as possible wrap; undefined
 * where words would have to be broken.
 */
export function columnWidths(
  rows: readonly (readonly string[])[],
  count: number,
  available: number,
): readonly number[] | undefined {
  const columns = Array.from({ length: count }, (_, column) =>
    measured(
      rows.map((row) => row[column] ?? ""),
      available,
    ),
  );
  // What the columns behind one need at least, and the best that can be made of some room for them, by that room.
  let chosen: readonly (Choice | undefined)[] = Array.from({ length: available + 1 }, () => NOTHING_LEFT);
  for (const column of columns.toReversed())
    chosen = chosen.map((_, room) => bestChoice(column, room, chosen));
  return chosen[available]?.widths;
}

/** The widths that a column may have, from the least on, by the lines that its cells take behind the first. */
interface Column {
  readonly least: number;
  readonly lines: readonly number[];
}

/** Widths of some columns, with the lines that their cells take behind the first. */
interface Choice {
  readonly widths: readonly number[];
  readonly lines: number;
}

const NOTHING_LEFT: Choice = { widths: [], lines: 0 };

function measured(cells: readonly string[], available: number): Column {
  const words = cells.map((cell) => cell.split(" ").map(columnsOf));
  const longest = words.flat().reduce((most, width) => Math.max(most, width), 0);
  const natural = cells.reduce((most, cell) => Math.max(most, columnsOf(cell)), 0);
  const least = Math.max(longest, Math.min(natural, NARROWEST));
  const shown = words.slice(0, MOST_ROWS);
  const count = Math.max(0, Math.min(natural, available) - least + 1);
  const lines = Array.from({ length: count }, (_, wider) =>
    shown.reduce((sum, cell) => sum + linesOf(cell, least + wider) - 1, 0),
  );
  return { least, lines };
}

function bestChoice(
  { least, lines }: Column,
  room: number,
  behind: readonly (Choice | undefined)[],
): Choice | undefined {
  let best: Choice | undefined;
  // The widest is tried first, and taken where narrower ones are no better.
  for (let width = Math.min(least + lines.length - 1, room); width >= least; width -= 1) {
    const rest = behind[room - width];
    if (rest === undefined) continue;
    const all = rest.lines + (lines[width - least] ?? 0);
    if (best === undefined || all < best.lines) best = { widths: [width, ...rest.widths], lines: all };
  }
  return best;
}

/** Lines that words of some widths take in a column. */
function linesOf(words: readonly number[], width: number): number {
  let lines = 1;
  let filled = -1;
  for (const word of words) {
    if (filled + 1 + word > width && filled >= 0) {
      lines += 1;
      filled = -1;
    }
    filled += 1 + word;
  }
  return lines;
}
