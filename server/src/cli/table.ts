import { aligned } from "../text/aligned.ts";
import { columnsOf, printable } from "../text/printable.ts";

/** Rows as columns of equal width, two spaces apart; the first row is the heading. Ends with a line break. */
export function table(
  rows: readonly (readonly string[])[],
  emphasise: (heading: string) => string = (text) => text,
): string {
  const lines = aligned(
    rows.map((row) => row.map(printable)),
    columnsOf,
  );
  return lines.map((line, index) => `${index === 0 ? emphasise(line) : line}\n`).join("");
}
