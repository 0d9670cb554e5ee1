import { answerText } from "../../requests/answerText.ts";
import type { TestedFile } from "../../requests/testedFile.ts";
import { type Position, type Range, rangeTouches } from "../../text/span.ts";

/** The answer to the request at a position of a request file, with every step that led there; in Markdown. */
export function requestHover(
  { requests }: TestedFile,
  position: Position,
): { readonly range: Range; readonly markdown: string } | undefined {
  const found = requests.find(({ range }) => rangeTouches(range, position));
  if (found === undefined) return undefined;
  const { answer, range } = found;
  if (answer.kind !== "traced") return { range, markdown: answer.why };
  const steps = answer.trace.steps.map(({ about, what, why, path, range: at }) => {
    const place = path === undefined || at === undefined ? "" : ` (${path}:${at.start.line + 1})`;
    return `* ${about}: **${what}**${place}${why === "" ? "" : `  \n  ${why}`}`;
  });
  return { range, markdown: `${answerText(answer.trace)}\n\n${steps.join("\n")}` };
}
