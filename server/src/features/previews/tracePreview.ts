import { qualifiedName } from "../../delivery/delivered.ts";
import { answerRequest } from "../../requests/answeredRequest.ts";
import { readRequestFile } from "../../requests/requestFile.ts";
import { requestText } from "../../requests/requestText.ts";
import { type TraceLine, type TraceReader, traceLines } from "../../requests/traceLines.ts";
import type { TracedLine } from "../../workspace/views/tracedLine.ts";
import { traceView } from "../renderedViews/traceView.ts";
import { type ViewPart, words } from "../renderedViews/viewPart.ts";
import { suggestedRequest } from "../suggestedRequest.ts";
import type { PreviewKind } from "./preview.ts";

/**
 * What happens to a request. The subject's `detail` is the request, as it would stand in a request file; the first one
 * counts.
 */
export const tracePreview: PreviewKind = {
  name: "trace",
  ending: "txt",
  subjectAt: (workspace, location) => {
    const request = location && suggestedRequest(workspace, location);
    return request === undefined ? undefined : { detail: requestText(request) };
  },
  partsOf: (workspace, { detail = "" }) => {
    const { requests, problems } = readRequestFile(detail);
    const [request] = requests;
    if (request === undefined) return [{ kind: "answer", words: words(NO_REQUEST, "doubtful") }];
    const answer = answerRequest(request, workspace);
    if (answer.kind !== "traced") return [{ kind: "answer", words: words(answer.why, "doubtful") }];
    const told = problems.map(({ message }): ViewPart => ({ kind: "text", words: words(message, "bad") }));
    return [...traceView(answer.request, answer.trace, READER), ...told];
  },
  linesOf: (workspace, { detail = "" }) => {
    const { requests, problems } = readRequestFile(detail);
    const [request] = requests;
    if (request === undefined) return [{ text: NO_REQUEST }];
    const answer = answerRequest(request, workspace);
    if (answer.kind !== "traced") return [{ text: answer.why }];
    const lines = traceLines(answer.request, answer.trace, READER).map(tracedLine);
    return [...problems.map(({ message }) => ({ text: `(${message})` })), ...lines];
  },
};

const NO_REQUEST = "There is no request: write a URL such as http://HOST/PATH.";

const same = (text: string): string => text;

const READER: TraceReader = {
  plain: (text) => text.replace(/[\r\n]+/g, " "),
  strong: same,
  faint: same,
  good: same,
  bad: same,
  doubtful: same,
  naming: (gateway) => `# gateway: ${qualifiedName(gateway)}`,
};

function tracedLine({ text, place }: TraceLine): TracedLine {
  const { path, range } = place ?? {};
  if (path === undefined || range === undefined) return { text };
  return { text, from: { path, range, about: `${path}` } };
}
