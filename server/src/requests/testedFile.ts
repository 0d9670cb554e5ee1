import { lineStarts, positionAt } from "../text/lines.ts";
import type { Range, Span } from "../text/span.ts";
import type { Diagnostic } from "../workspace/diagnostics/diagnostic.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { answerRequest, type RequestAnswer } from "./answeredRequest.ts";
import { ruleText } from "./answerText.ts";
import { expectationOf } from "./expectationOf.ts";
import { judge } from "./judgement.ts";
import { type FileRequest, type RequestProblem, readRequestFile } from "./requestFile.ts";
import type { WrittenExpectation } from "./requestReading.ts";

/** A request with its answer, at its place. */
export interface AnsweredRequest {
  readonly request: FileRequest;
  /** The request line. */
  readonly range: Range;
  /** From the separator or the first comment to the end of the body. */
  readonly block: Range;
  readonly answer: RequestAnswer;
}

/** One expectation of a request and what became of it. */
export interface RequestTest {
  /** The request's name, or else its line. */
  readonly request: string;
  readonly expectation: string;
  readonly range: Range;
  /** `unreadable` where there is no request to judge. */
  readonly verdict: "passed" | "failed" | "unknown" | "unreadable";
  /** Why it did not pass. */
  readonly message?: string;
  /** What would have passed, in the words of the comment. */
  readonly now?: string;
  /** The rule that took the request. */
  readonly related?: NonNullable<Diagnostic["related"]>;
}

/** A request file held against the manifests. */
export interface TestedFile {
  readonly path: string;
  readonly requests: readonly AnsweredRequest[];
  readonly tests: readonly RequestTest[];
  readonly problems: readonly (RequestProblem & { readonly range: Range })[];
}

/** Follows every request of a file and judges what is expected of it. */
export function testRequestFile(path: string, text: string, workspace: Workspace): TestedFile {
  const { requests, problems } = readRequestFile(text);
  const starts = lineStarts(text);
  const range = ({ start, end }: Span): Range => ({
    start: positionAt(starts, start),
    end: positionAt(starts, end),
  });
  const answered = requests.map((request) => ({
    request,
    range: range(request.line),
    block: range(request.span),
    answer: answerRequest(request, workspace),
  }));
  return {
    path,
    requests: answered,
    tests: answered.flatMap((one) =>
      one.request.expectations.map((expected) =>
        tested(one, expected, range(expected.span), text.slice(one.request.line.start, one.request.line.end)),
      ),
    ),
    problems: problems.map((problem) => ({ ...problem, range: range(problem.span) })),
  };
}

function tested(
  { request, answer }: AnsweredRequest,
  { expectation, text }: WrittenExpectation,
  range: Range,
  line: string,
): RequestTest {
  const test = { request: request.name ?? line.replace(/\s+/g, " "), expectation: text, range };
  if (answer.kind === "unreadable") return { ...test, verdict: "unreadable", message: answer.why };
  if (answer.kind === "open") {
    const isMet = expectation.kind === "outcome" && expectation.outcome === "unknown";
    return isMet ? { ...test, verdict: "passed" } : { ...test, verdict: "unknown", message: answer.why };
  }
  const judgement = judge(expectation, answer.trace);
  if (judgement.verdict === "met") return { ...test, verdict: "passed" };
  const verdict = judgement.verdict === "missed" ? "failed" : "unknown";
  const now = verdict === "failed" ? expectationOf(answer.trace) : undefined;
  return {
    ...test,
    verdict,
    message: judgement.message,
    ...(now === undefined ? {} : { now }),
    ...relatedOf(answer),
  };
}

/** Where the rule stands that took the request, or else its Route. */
function relatedOf({ trace }: Extract<RequestAnswer, { kind: "traced" }>): Pick<RequestTest, "related"> {
  const { path, range } = trace.rule?.path === undefined ? (trace.route ?? {}) : trace.rule;
  const words = ruleText(trace);
  if (path === undefined || range === undefined || words === undefined) return {};
  return { related: [{ path, range, message: `${words} takes the request.` }] };
}
