import { answerText } from "../requests/answerText.ts";
import { requestText } from "../requests/requestText.ts";
import type { AnsweredRequest, TestedFile } from "../requests/testedFile.ts";
import type { TraceLens } from "./traceLenses.ts";

/** The answer to each request of a request file in a few words, over its line. */
export function requestLenses({ requests }: TestedFile): readonly TraceLens[] {
  return requests.map((one) => {
    const { answer, range } = one;
    const request = answer.kind === "traced" ? { request: requestText(answer.request) } : {};
    return { range, title: titleOf(one), isAnswered: true, ...request };
  });
}

/** Lenses are no Markdown. */
function titleOf({ answer }: AnsweredRequest): string {
  const text = answer.kind === "traced" ? answerText(answer.trace) : `not followed: ${answer.why}`;
  return text.replaceAll("`", "").replace(/\.$/, "");
}
