import { qualifiedName } from "../delivery/delivered.ts";
import { codeSpan } from "../text/markdown.ts";
import { enumerateSome } from "../text/sentence.ts";
import type { Trace, TracedBackend, TracedMirror } from "../workspace/views/trace.ts";
import { backendName, percentText } from "./answerText.ts";
import { headerLines } from "./requestText.ts";
import { receivedLines } from "./traceLines.ts";

/** What an answer has beside whom it reaches and with which status, in pieces that are named where they differ. */
export interface AnswerDetails {
  readonly outcome: Trace["outcome"];
  /** What backends receive. */
  readonly received: readonly string[];
  readonly mirrors: readonly string[];
  /** Headers of what comes back to the client. */
  readonly returned: readonly string[];
  /** What the rule asks beside that. */
  readonly terms: readonly string[];
}

/** The details of an answer, each in Markdown. */
export function answerDetails({
  outcome,
  forwarded = {},
  backends,
  mirrors,
  responseHeaders = {},
  redirect,
  terms = [],
}: Pick<
  Trace,
  "outcome" | "forwarded" | "backends" | "mirrors" | "responseHeaders" | "redirect" | "terms"
>): AnswerDetails {
  const { location: _, ...besideTarget } = responseHeaders;
  return {
    outcome,
    received: [...receivedLines(forwarded).map(codeSpan), ...backends.flatMap(receivedByOne)],
    mirrors: mirrors.map(mirrorText),
    // Where a redirect leads is said with its status.
    returned: headerLines(redirect === undefined ? responseHeaders : besideTarget).map(codeSpan),
    terms: terms.map(codeSpan),
  };
}

/** The details of an answer that another one has not: ` (receives …; copied to …)`. Nothing where the two are of different kinds. */
export function differingDetails(one: AnswerDetails, other: AnswerDetails): string {
  if (one.outcome !== other.outcome) return "";
  const parts = [
    ["receives", one.received, other.received],
    ["copied to", one.mirrors, other.mirrors],
    ["answers with", one.returned, other.returned],
    ["with", one.terms, other.terms],
  ] as const;
  const own = parts.flatMap(([words, pieces, others]) => {
    const differing = pieces.filter((piece) => !others.includes(piece));
    return differing.length === 0 ? [] : [`${words} ${enumerateSome(differing, MOST_PIECES)}`];
  });
  return own.length === 0 ? "" : ` (${own.join("; ")})`;
}

const MOST_PIECES = 4;

function receivedByOne(backend: TracedBackend): readonly string[] {
  const { forwarded, share } = backend;
  if (forwarded === undefined || share === 0) return [];
  return receivedLines(forwarded).map((line) => `${codeSpan(line)} at ${codeSpan(backendName(backend))}`);
}

function mirrorText({ namespace, name, percent }: TracedMirror): string {
  const part = percent === undefined ? "" : ` ${percentText(percent / 100)}`;
  return `${codeSpan(qualifiedName({ namespace, name }))}${part}`;
}
