import { answerText } from "../../requests/answerText.ts";
import { detailLines, sentLines, type TraceReader } from "../../requests/traceLines.ts";
import type { Trace, TraceRequest, TraceStep } from "../../workspace/views/trace.ts";
import { type Tone, type ViewPart, type ViewWords, words } from "./viewPart.ts";

/**
 * What happens to a request: the answer, the decisions that led to it, and what is sent and received.
 */
export function traceView(request: TraceRequest, trace: Trace, reader: TraceReader): readonly ViewPart[] {
  return [
    { kind: "answer", words: words(answerText(trace), toneOf(trace), trace.rule ?? trace.listener) },
    ...(trace.candidates === undefined || trace.candidates.length < 2
      ? []
      : trace.candidates.map(
          (candidate): ViewPart => ({
            kind: "text",
            words: words(reader.naming(candidate), "plain", candidate),
          }),
        )),
    ...(trace.steps.length === 0
      ? []
      : [
          {
            kind: "table",
            head: ["ABOUT", "DECIDED", "BECAUSE"],
            rows: trace.steps.map(rowOf),
          } as const,
        ]),
    ...literal("What is sent", sentLines(request)),
    ...literal("What comes of it", detailLines(trace)),
  ];
}

function literal(heading: string, lines: readonly string[]): readonly ViewPart[] {
  return lines.length === 0
    ? []
    : [
        { kind: "heading", words: words(heading) },
        { kind: "literal", lines },
      ];
}

function rowOf(step: TraceStep): readonly ViewWords[] {
  return [words(step.about), words(step.what, "plain", step), words(step.why)];
}

function toneOf({ outcome, redirect }: Trace): Tone {
  switch (outcome) {
    case "forwarded":
      return "good";
    case "response":
      return redirect === undefined ? "bad" : "good";
    case "connection-rejected":
    case "tls-failure":
      return "bad";
    case "unknown":
      return "doubtful";
  }
}
