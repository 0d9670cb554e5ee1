/**
 * Text of a manifest as a code span: whatever it holds, it starts no link, no table cell and no formatting. The fence
 * is longer than every run of backticks inside, as CommonMark has it.
 */
export function codeSpan(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line === "") return "(empty)";
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`;
}

/** Text of a manifest as plain words: Markdown's marks, links and HTML are taken literally. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/[\\`*_[\]<>|~&#@!]/g, "\\$&")
    .replace(/:\/\//g, "\\://")
    .replace(/www\./gi, (match) => `${match.slice(0, -1)}\\.`);
}

/**
 * A message of ours, with names in `backticks`, as Markdown. A name that itself holds a backtick upsets the pairing; what
 * then stands outside of code is escaped like any other text of a manifest.
 */
export function proseMarkdown(message: string): string {
  const parts = message.split("`");
  return parts
    .map((part, index) => {
      const isPaired = index % 2 === 1 && index < parts.length - 1;
      if (isPaired) return part === "" ? "" : codeSpan(part);
      return index % 2 === 1 ? `\\\`${escapeMarkdown(part)}` : escapeMarkdown(part);
    })
    .join("");
}

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

function tableCell(cell: string): string {
  return cell.replace(/(\\*)\|/g, escapePipe);
}

/** An odd number of backslashes keeps a pipe inside its cell. */
function escapePipe(_match: string, backslashes: string): string {
  return `${backslashes}${backslashes.length % 2 === 0 ? "\\" : ""}|`;
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
