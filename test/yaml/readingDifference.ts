import { isDeepStrictEqual } from "node:util";
import { readPlainly } from "../../server/src/yaml/plainReader/plainReader.ts";
import { readByLibrary } from "../../server/src/yaml/readDocument.ts";

/** What our reader makes of a document: the same as `yaml`, something else, or nothing because it leaves the text to `yaml`. */
export type ReadingOutcome =
  | { readonly kind: "same" }
  | { readonly kind: "left" }
  | { readonly kind: "different"; readonly difference: string };

/** Holds our reader to `yaml`: trees, spans and problems have to be deeply equal wherever it answers. */
export function compareReadings(text: string): ReadingOutcome {
  const ours = readPlainly(text);
  if (ours === undefined) return { kind: "left" };
  const theirs = readByLibrary(text);
  if (isDeepStrictEqual({ root: ours.root, problems: [] }, theirs)) return { kind: "same" };
  const difference = JSON.stringify({ text, ours: ours.root, theirs }, undefined, 1);
  return { kind: "different", difference };
}
