import { fittedTable } from "../text/fittedTable.ts";
import { printable } from "../text/printable.ts";
import type { Style } from "./style.ts";

/** How a table stands among other lines. */
export interface TableLook {
  readonly heading?: "bold" | "dim";
  /** Blanks before each line. */
  readonly indent?: number;
}

/** Rows as columns that fit the terminal; the first row is the heading. Ends with a line break. */
export function table(
  rows: readonly (readonly string[])[],
  style: Style,
  { heading = "bold", indent = 0 }: TableLook = {},
): string {
  const lines = fittedTable(
    rows.map((row) => row.map(printable)),
    style.width === undefined ? undefined : style.width - indent,
    style[heading],
  );
  return lines.map((line) => `${" ".repeat(indent)}${line}\n`).join("");
}
