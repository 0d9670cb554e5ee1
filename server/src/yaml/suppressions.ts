import { holdsWord, soughtWord } from "../text/soughtWord.ts";
import { NONE } from "./exactList.ts";

/** A comment that silences findings of rules. */
export interface Suppression {
  /** Line of the comment, counted from the start of the text. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly scope: "line" | "file";
  /** The rules that it silences; empty: all of them (only in a file's own comment). */
  readonly rules: readonly string[];
}

const TOOL = soughtWord("gateway-api:", 6);

const COMMENT = /#[ \t]*gateway-api:[ \t]*(ignore|ignore-file)(?![\w-])[ \t]*([^\r\n]*)/g;

/** Finds the ignore comments of a text. What follows `--` is the reason and is for people. */
export function findSuppressions(text: string): readonly Suppression[] {
  if (!holdsWord(text, TOOL)) return NONE;
  const found: Suppression[] = [];
  let line = 0;
  let counted = 0;
  for (const match of text.matchAll(COMMENT)) {
    const start = match.index;
    line += text.slice(counted, start).split(/\r\n|\r|\n/).length - 1;
    counted = start;
    const [list = ""] = (match[2] ?? "").split(/(?:^|\s)--(?:\s|$)/, 1);
    found.push({
      line,
      start,
      end: start + match[0].trimEnd().length,
      scope: match[1] === "ignore-file" ? "file" : "line",
      rules: list.split(/[\s,]+/).filter((rule) => rule !== ""),
    });
  }
  return found;
}
