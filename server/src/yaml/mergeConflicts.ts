import type { YamlProblem } from "./syntaxProblems.ts";
import { lineEnd } from "./tolerantTokens.ts";

/** The first and the last line of what git could not merge; a document can hold either without the other. (gitattributes(5), `conflict-marker-size`) */
const MARK = /^(?:<{7}|>{7})(?: .*)?$/gm;
const BEGINNING = "<";

/**
 * The problems of a text, where those that a merge left open makes are one for each conflict: what the parser says of the lines
 * behind the first mark follows from it.
 */
export function withConflictsTold(problems: readonly YamlProblem[], text: string): readonly YamlProblem[] {
  const [first] = problems;
  if (first === undefined || (!text.includes("<<<<<<<") && !text.includes(">>>>>>>"))) return problems;
  const marks = [...text.matchAll(MARK)].map(({ index }) => index);
  const [start] = marks;
  if (start === undefined || !problems.some((problem) => problem.start >= start)) return problems;
  const beginnings = marks.filter((mark) => text.startsWith(BEGINNING, mark));
  const told = beginnings.length > 0 ? beginnings : [start];
  return [...problems.filter((problem) => problem.start < start), ...told.map((at) => conflict(text, at))];
}

function conflict(text: string, start: number): YamlProblem {
  return {
    code: "syntax",
    start,
    end: lineEnd(text, start),
    message:
      "This is a merge conflict that is not resolved, so nothing reads the file. Keep the lines that belong, and remove those that begin with `<<<<<<<`, `=======` and `>>>>>>>`.",
  };
}
