import { qualifiedName } from "../../delivery/delivered.ts";
import { type TraceReader, traceLines } from "../../requests/traceLines.ts";
import { printable } from "../../text/printable.ts";
import type { Trace, TraceRequest } from "../../workspace/views/trace.ts";
import type { Style } from "../style.ts";

/** A trace for a terminal. */
export function prettyTrace(request: TraceRequest, trace: Trace, style: Style): string {
  return traceLines(request, trace, readerAt(style))
    .map(({ text }) => `${text}\n`)
    .join("");
}

function readerAt(style: Style): TraceReader {
  return {
    plain: printable,
    strong: style.bold,
    faint: style.dim,
    good: style.green,
    bad: style.red,
    doubtful: style.yellow,
    naming: ({ scope, ...gateway }) =>
      printable(`--gateway ${qualifiedName(gateway)}${scope === undefined ? "" : ` --scope ${scope}`}`),
  };
}
