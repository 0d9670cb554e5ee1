import { hasHidden, withEscapes } from "./printable.ts";

/**
 * A value as JSON for programs, with a line break at its end; in one line without `indentation`. What may not be shown is written as an escape, so the text says the
 * same and does nothing to a terminal or a log that it is printed in; nor does `##[`, a command for GitHub.
 */
export function jsonText(value: unknown, indentation = 2): string {
  const text = `${JSON.stringify(value, null, indentation)}\n`.replaceAll("##[", "\\u0023#[");
  if (!hasHidden(text.replaceAll("\n", ""))) return text;
  return withEscapes(text, (code) => (code === 10 ? "\n" : `\\u${code.toString(16).padStart(4, "0")}`));
}
