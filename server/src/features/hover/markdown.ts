import { proseMarkdown, tableCell } from "../../text/markdown.ts";

export { codeSpan, escapeMarkdown, proseMarkdown } from "../../text/markdown.ts";

/** Paragraphs of somebody else as plain words, cut off where they would fill the screen. */
export function quotedMarkdown(text: string): string {
  const most = 2000;
  const shown = text.length <= most ? text : `${text.slice(0, most)}…`;
  return paragraphs(shown.split(/\n[ \t]*\n/).map((paragraph) => proseMarkdown(paragraph.trim())));
}

/** A table. Cells are Markdown; a pipe in them does not end the cell. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(tableCell).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** The lines of a table whose columns stand below each other, for who reads its source. */
export function alignedTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] {
  const cells = [head, head.map(() => "---"), ...rows].map((row) => row.map(tableCell));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells.map((row, index) => {
    const padded = row.map((cell, column) => cell.padEnd(widths[column] ?? 0, index === 1 ? "-" : " "));
    return `| ${padded.join(" | ")} |`;
  });
}

/** A list, or nothing where there is nothing to list. Of more than `most` items the rest is counted. */
export function bullets(items: readonly string[], most = 10): string | undefined {
  if (items.length === 0) return undefined;
  const shown = items.slice(0, most).map((item) => `- ${item}`);
  const rest = items.length - shown.length;
  return [...shown, ...(rest > 0 ? [`- … and ${rest} more`] : [])].join("\n");
}

/** The parts that are there, as paragraphs. */
export function paragraphs(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== "").join("\n\n");
}

/** The sentences that are there, as one paragraph. */
export function sentences(parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== "").join(" ");
}
