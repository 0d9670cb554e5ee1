import type { Range } from "../../text/span.ts";

/** One use or definition of a symbol. */
export interface Occurrence {
  readonly path: string;
  readonly range: Range;
  readonly isDefinition: boolean;
}
