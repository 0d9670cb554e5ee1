import { hasVariableInFlow } from "../../delivery/templateText.ts";
import { holdsSecret } from "../../model/secretLines.ts";
import { NONE } from "../../yaml/exactList.ts";
import type { DocumentReading } from "../../yaml/readDocument.ts";
import type { YamlProblem } from "../../yaml/syntaxProblems.ts";
import { lineEnd, lineStart } from "../../yaml/tolerantTokens.ts";
import { unprintableProblem } from "../../yaml/unprintable.ts";
import type { LocalFinding, Severity } from "../finding.ts";

/**
 * What is wrong with the syntax of a document: errors, but hints where a variable in flow style breaks it, as the text may become
 * YAML before anybody applies it. What a message quotes of a Secret may be what the Secret holds.
 */
export function syntaxFindings({ problems }: DocumentReading, text: string): readonly LocalFinding[] {
  const unprintable = unprintableProblem(text);
  const ofCharacters = unprintable === undefined ? NONE : [syntaxFinding(unprintable, "error")];
  const [first] = problems;
  if (first === undefined) return ofCharacters;
  const line = text.slice(lineStart(text, first.start), lineEnd(text, first.start));
  const isOfVariable = first.code === "syntax" && hasVariableInFlow(line);
  const severity = isOfVariable ? "hint" : "error";
  const isSecret = holdsSecret(text);
  const ofText = problems.map((problem) => syntaxFinding(isSecret ? concealed(problem) : problem, severity));
  return [...ofCharacters, ...ofText];
}

function concealed(problem: YamlProblem): YamlProblem {
  const { code, message, fix } = problem;
  if (code !== "syntax") return problem;
  const conceal = (words: string): string => words.replace(/`[^`]*`/g, "`…`");
  const shown = { ...problem, message: conceal(message) };
  return fix === undefined ? shown : { ...shown, fix: { ...fix, title: conceal(fix.title) } };
}

function syntaxFinding(problem: YamlProblem, severity: Severity): LocalFinding {
  const { code, start, end, message, fix } = problem;
  return {
    rule: `yaml-${code}`,
    category: "syntax",
    severity,
    message,
    at: { start, end },
    ...(fix === undefined ? {} : { fix }),
  };
}
