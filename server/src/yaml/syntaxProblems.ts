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
    problems.push({ code: "syntax", start, end, message: plainMessage(code, message) });
  }
  return problems;
}

/** The parser's message in words for people who write manifests. */
function plainMessage(code: string, message: string): string {
  switch (code) {
    case "TAB_AS_INDENT":
      return "YAML does not allow tabs for indentation; use spaces.";
    case "BAD_INDENT":
      return "This line's indentation does not fit the lines above it.";
    case "MISSING_CHAR":
      if (message.startsWith("Implicit map keys")) return "The colon and the value of this key are missing.";
      return message.includes("quote") ? "The closing quote is missing." : firstSentence(message);
    case "MULTILINE_IMPLICIT_KEY":
      return "A key must stand on one line, followed by a colon and a space.";
    case "BLOCK_AS_IMPLICIT_KEY":
      return "A nested map cannot stand on the same line as its key; put it on a line of its own.";
    default:
      return message.includes(" in YAML stream")
        ? "This does not fit what stands before it."
        : firstSentence(message);
  }
}

function firstSentence(message: string): string {
  const first = message.split("\n", 1)[0] ?? message;
  return /[.!?]$/.test(first) ? first : `${first}.`;
}
