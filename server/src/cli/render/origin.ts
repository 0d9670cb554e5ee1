import type { Range } from "../../text/span.ts";

/** A stretch of a file. */
export interface FilePlace {
  /** Absolute. */
  readonly path: string;
  readonly range: Range;
}

/** What a stretch of a rendered text was made from, as far as that is certain. */
export type Origin =
  | {
      readonly kind: "place";
      readonly place: FilePlace;
      /** Where the value stands that the template fills in, and what it is called there. */
      readonly value?: FilePlace & { readonly name: string };
    }
  | {
      readonly kind: "file";
      /** The file as the program that rendered names it. */
      readonly name: string;
    }
  | { readonly kind: "unknown" };

/** Finds the origin of a stretch of a rendered text. */
export type FindOrigin = (range: Range) => Origin;

export const UNKNOWN_ORIGIN: Origin = { kind: "unknown" };
