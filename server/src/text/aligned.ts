/** Rows as lines whose columns are equally wide and two spaces apart; `widthOf` counts the columns that a text fills. */
export function aligned(
  rows: readonly (readonly string[])[],
  widthOf: (text: string) => number = (text) => text.length,
): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ""))),
  );
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === row.length - 1 ? cell : cell + " ".repeat((widths[column] ?? 0) - widthOf(cell)),
      )
      .join("  ")
      .trimEnd(),
  );
}
