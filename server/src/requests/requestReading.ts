import type { Span } from "../text/span.ts";
import type { TraceRequest } from "../workspace/views/trace.ts";
import type { Expectation } from "./expectation.ts";

/** A request of a file: read, open because of variables that the file does not define, or not readable. */
export type RequestReading =
  | {
      readonly kind: "request";
      readonly request: TraceRequest;
      /** Headers, in lower case, whose values the file does not say. */
      readonly openHeaders: readonly string[];
    }
  /** What the request asks for hangs on variables that the file does not define. */
  | { readonly kind: "open"; readonly variables: readonly string[] }
  | { readonly kind: "unreadable"; readonly why: string };

/** An expectation and the comment that it is written in. */
export interface WrittenExpectation {
  /** From `expect` to the end of the comment. */
  readonly span: Span;
  readonly text: string;
  readonly expectation: Expectation;
}
