import type { Span } from "../text/span.ts";
import type { TraceRequest } from "../workspace/views/trace.ts";
import type { Expectation } from "./expectation.ts";

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

export interface WrittenExpectation {
  /** From `expect` to the end of the comment. */
  readonly span: Span;
  readonly text: string;
  readonly expectation: Expectation;
}
