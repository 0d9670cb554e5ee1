import { columnsOf, printable } from "./printable.ts";

/** Rows as columns of equal width, two spaces apart; the first row is the heading. Ends with a line break. */
export function table(
  rows: readonly (readonly string[])[],
  emphasise: (heading: string) => string = (text) => text,
): string {
  const cells = rows.map((row) => row.map(printable));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => columnsOf(row[column] ?? ""))),
  );
  const lines = cells.map((row) =>
    row
      .map((cell, column) =>
        column === row.length - 1 ? cell : cell + " ".repeat((widths[column] ?? 0) - columnsOf(cell)),
      )
      .join("  ")
      .trimEnd(),
  );
  return lines.map((line, index) => `${index === 0 ? emphasise(line) : line}\n`).join("");
}
