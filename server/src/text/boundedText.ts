import { counted } from "./counted.ts";

/** Lines that a text for a model has at most, and characters. */
const MOST_LINES = 1000;
const MOST_CHARACTERS = 60_000;

/** A text that is not too long to be read by a model: its first lines, and how many there are more. */
export function boundedText(text: string): string {
  const lines = text.split("\n");
  let shown = Math.min(lines.length, MOST_LINES);
  let length = 0;
  for (let at = 0; at < shown; at++) {
    length += (lines[at]?.length ?? 0) + 1;
    if (length > MOST_CHARACTERS) shown = at;
  }
  if (shown === lines.length) return text;
  return `${lines.slice(0, shown).join("\n")}\n… and ${counted(lines.length - shown, "more line")}`;
}
