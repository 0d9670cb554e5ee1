import type { Verdict } from "../../gateway-api/verdict.ts";
import type { TracedPlace } from "../../workspace/views/trace.ts";

/** How what is said is to be seen. Colours repeat what the words say, and never say it alone. */
export type Tone = "plain" | "good" | "bad" | "doubtful";

/** Words of a rendered view, and the place in a manifest that they lead to. */
export interface ViewWords {
  readonly text: string;
  readonly tone: Tone;
  readonly place?: TracedPlace;
}

/** A part of a rendered view, from top to bottom: the answer stands first. */
export type ViewPart =
  | { readonly kind: "answer"; readonly words: ViewWords }
  | { readonly kind: "heading"; readonly words: ViewWords }
  | { readonly kind: "text"; readonly words: ViewWords }
  | { readonly kind: "literal"; readonly lines: readonly string[] }
  | ViewTable;

/** A table. Each row has as many cells as the head. */
export interface ViewTable {
  readonly kind: "table";
  readonly head: readonly string[];
  readonly rows: readonly (readonly ViewWords[])[];
}

/** Words in a tone, and where they lead. */
export function words(text: string, tone: Tone = "plain", place?: TracedPlace): ViewWords {
  return place?.path === undefined || place.range === undefined
    ? { text, tone }
    : { text, tone, place: { path: place.path, range: place.range } };
}

/** How a verdict is seen. */
export const TONES: Readonly<Record<Verdict, Tone>> = { yes: "good", no: "bad", unknown: "doubtful" };
