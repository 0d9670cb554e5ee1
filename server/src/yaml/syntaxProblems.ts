import type { YAMLParseError } from "yaml";
import type { TextEdit } from "../text/textEdit.ts";

/** Something that keeps a text from being YAML, or from being the YAML that its author meant. */
export interface YamlProblem {
  readonly code: "syntax" | "duplicate-key" | "too-deep" | "too-large" | "alias-bomb";
  readonly start: number;
  readonly end: number;
  readonly message: string;
  /** A change that most likely makes it what was meant. */
  readonly fix?: { readonly title: string; readonly edits: readonly TextEdit[] };
}

/** Problems reported of one document; whoever has more starts at the top. */
export const MAXIMUM_PROBLEMS = 100;

/** What the parser complains of, without what only follows from an earlier complaint. */
export function syntaxProblems(errors: readonly YAMLParseError[], text: string): YamlProblem[] {
  const starts = new Set<number>();
  const problems: YamlProblem[] = [];
  for (const { code, pos, message } of errors) {
    const start = Math.min(pos[0], text.length);
    const isConsequence = starts.has(start) || (problems.length > 0 && message.includes(" in YAML stream"));
    if (isConsequence || problems.length === MAXIMUM_PROBLEMS) continue;
    starts.add(start);
    const end = Math.min(Math.max(pos[1], start), text.length);
    problems.push({ code: "syntax", start, end, message: plainMessage(code, message, text.slice(start)) });
  }
  return problems;
}

/** The parser's message in words for people who write manifests. */
function plainMessage(code: string, message: string, rest: string): string {
  switch (code) {
    case "TAB_AS_INDENT":
      return "YAML does not allow tabs for indentation; use spaces.";
    case "BAD_INDENT":
      // Of a list or a map between brackets the parser complains where the next line begins, or the text ends.
      if (message.startsWith("Flow") && !/^[\]}]/.test(rest))
        return message.startsWith("Flow map")
          ? "A map that begins with `{` before this has no `}`."
          : "A list that begins with `[` before this has no `]`.";
      return "The indentation of this line does not match the lines above it.";
    case "MISSING_CHAR":
      if (message.startsWith("Implicit map keys")) return `Expected \`:\` after ${keyAtStart(rest)}.`;
      return message.includes("quote") ? "The closing quote is missing." : firstSentence(message);
    case "MULTILINE_IMPLICIT_KEY":
      return "A key has to be on one line, followed by a colon and a space.";
    case "BLOCK_AS_IMPLICIT_KEY":
      return "A nested map cannot be on the same line as its key; put it on a line of its own.";
    default:
      return message.includes(" in YAML stream")
        ? "This does not fit the lines before it."
        : firstSentence(message);
  }
}

/** The key that a text begins with, in backticks. */
function keyAtStart(text: string): string {
  const [key = ""] = /^[^\s:#]+/.exec(text) ?? [];
  return key === "" || key.length > 60 ? "this key" : `\`${key}\``;
}

function firstSentence(message: string): string {
  const first = message.split("\n", 1)[0] ?? message;
  return /[.!?]$/.test(first) ? first : `${first}.`;
}
