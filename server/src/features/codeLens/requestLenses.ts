import { answerText } from "../../requests/answerText.ts";
import { requestText } from "../../requests/requestText.ts";
import type { AnsweredRequest, TestedFile } from "../../requests/testedFile.ts";
import { type CodeLens, toPreview } from "./lens.ts";

/** The answer to each request of a request file in a few words, over its line. */
export function requestLenses({ requests }: TestedFile): readonly CodeLens[] {
  return requests.map((one): CodeLens => {
    const { answer, range } = one;
    const subject = answer.kind === "traced" ? { detail: requestText(answer.request) } : undefined;
    return { group: "requests", range, title: titleOf(one), leadsTo: toPreview("trace", subject) };
  });
}

/** The answer as the title of a lens, which is plain text and no Markdown. */
function titleOf({ answer }: AnsweredRequest): string {
  const text = answer.kind === "traced" ? answerText(answer.trace) : `not followed: ${answer.why}`;
  return text.replaceAll("`", "").replace(/\.$/, "");
}
