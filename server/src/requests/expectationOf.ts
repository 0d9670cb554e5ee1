import { qualifiedName } from "../delivery/delivered.ts";
import type { Trace } from "../workspace/views/trace.ts";
import { redirectUrl } from "./answerText.ts";
import { readExpectation } from "./expectation.ts";
import { judge } from "./judgement.ts";

/**
 * What stands behind `# expect:` where an answer is the one that is wanted: the backend that gets the largest share, or what
 * the Gateway answers by itself. Undefined for what a comment cannot say.
 */
export function expectationOf(trace: Trace): string | undefined {
  const text = wordsFor(trace);
  if (text === undefined) return undefined;
  const reading = readExpectation(text);
  return reading.kind === "expectation" && judge(reading.expectation, trace).verdict === "met"
    ? text
    : undefined;
}

function wordsFor(trace: Trace): string | undefined {
  switch (trace.outcome) {
    case "forwarded":
      return backendWords(trace);
    case "response": {
      if (trace.redirect !== undefined)
        return `redirect ${trace.redirect.status} ${redirectUrl(trace.redirect)}`;
      if (trace.grpcCode !== undefined) return `grpc ${trace.grpcCode}`;
      return trace.status === undefined ? undefined : String(trace.status);
    }
    case "connection-rejected":
      return "refused";
    case "tls-failure":
      return "tls-failure";
    case "unknown":
      return "unknown";
  }
}

function backendWords({ backends }: Trace): string | undefined {
  const [largest] = backends
    .filter(({ invalid }) => invalid === undefined)
    .toSorted((a, b) => b.share - a.share);
  if (largest === undefined || largest.share === 0) return undefined;
  const { namespace, name, port, share } = largest;
  const part = share === 1 ? "" : ` ${Number((share * 100).toFixed(1))}%`;
  return `backend ${qualifiedName({ namespace, name })}${port === undefined ? "" : `:${port}`}${part}`;
}
