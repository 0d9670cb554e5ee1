import { printable } from "./printable.ts";

/**
 * Text of a manifest as a code span: whatever it holds, it starts no link, no table cell and no formatting. The fence
 * is longer than every run of backticks inside, as CommonMark has it.
 */
export function codeSpan(text: string): string {
  const line = oneLine(text).trim();
  if (line === "") return "(empty)";
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 ? `${fence}${line}${fence}` : `${fence} ${line} ${fence}`;
}

/** Text without line breaks, and without what may not be shown. */
function oneLine(text: string): string {
  return printable(text.replace(/\s+/g, " "));
}

/** Text of a manifest as plain words: Markdown's marks, links and HTML are taken literally. */
export function escapeMarkdown(text: string): string {
  return oneLine(text)
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

/** A cell of a table: Markdown in which a pipe does not end the cell. */
export function tableCell(cell: string): string {
  return cell.replace(/(?<!\\)(\\*)\|/g, escapePipe);
}

/** An odd number of backslashes keeps a pipe inside its cell. */
function escapePipe(_match: string, backslashes: string): string {
  return `${backslashes}${backslashes.length % 2 === 0 ? "\\" : ""}|`;
}
