import { answerText } from "../../requests/answerText.ts";
import { requestText } from "../../requests/requestText.ts";
import type { AnsweredRequest, RequestTest, TestedFile } from "../../requests/testedFile.ts";
import { comparePositions, type Range } from "../../text/span.ts";
import { type CodeLens, toPreview } from "./lens.ts";

/** The answer to each request of a request file in a few words, over its line, and whether it is what was expected. */
export function requestLenses({ requests, tests }: TestedFile): readonly CodeLens[] {
  return requests.map((one): CodeLens => {
    const { answer, range } = one;
    const verdicts = tests.filter((test) => isWithin(test.range, one.block)).map(({ verdict }) => verdict);
    const subject = answer.kind === "traced" ? { detail: requestText(answer.request) } : undefined;
    return {
      group: "requests",
      range,
      title: `${markOf(verdicts)}${titleOf(one)}`,
      leadsTo: toPreview("trace", subject),
    };
  });
}

/** The answer as the title of a lens, which is plain text and no Markdown. */
function titleOf({ answer }: AnsweredRequest): string {
  const text = answer.kind === "traced" ? answerText(answer.trace) : `not followed: ${answer.why}`;
  return text.replaceAll("`", "").replace(/\.$/, "");
}

function markOf(verdicts: readonly RequestTest["verdict"][]): string {
  if (verdicts.length === 0) return "";
  if (verdicts.includes("failed")) return "✗ ";
  return verdicts.every((verdict) => verdict === "passed") ? "✓ " : "? ";
}

function isWithin(inner: Range, outer: Range): boolean {
  return comparePositions(outer.start, inner.start) <= 0 && comparePositions(inner.end, outer.end) <= 0;
}
