import { SeparateEdits } from "../text/separateEdits.ts";
import { applyEdits } from "../text/textEdit.ts";
import { type DocumentEdit, editDocument } from "./editDocument.ts";

/**
 * A document's text after one change and then the next, as `editDocument` makes each. Values that are set in different places
 * are set at once: read anew after each of a thousand, a document of a thousand listeners is read for seconds.
 */
export function withEdits(text: string, edits: readonly DocumentEdit[]): string {
  let result = text;
  let left = edits;
  while (left.length > 0) {
    const { made, next } = firstOf(result, left);
    result = applyEdits(result, made);
    left = next;
  }
  return result;
}

/** What can be done at once, and what is left, in its order. */
function firstOf(
  text: string,
  edits: readonly DocumentEdit[],
): { readonly made: SeparateEdits["edits"]; readonly next: readonly DocumentEdit[] } {
  const [first, ...others] = edits;
  // What takes something away or calls it otherwise changes the paths of what comes after it.
  if (first === undefined || first.kind !== "set")
    return { made: first === undefined ? [] : editDocument(text, first), next: others };
  const [made, waiting] = [new SeparateEdits(), new SeparateEdits()];
  const next: DocumentEdit[] = [];
  const end = edits.findIndex(({ kind }) => kind !== "set");
  const together = end < 0 ? edits : edits.slice(0, end);
  for (const edit of together) {
    const one = editDocument(text, edit);
    // Where two meet, the second is worked out in what the first makes, and so is whatever meets that.
    const mustWait = made.touch(one) || waiting.touch(one);
    if (mustWait) next.push(edit);
    (mustWait ? waiting : made).add(one);
  }
  return { made: made.edits, next: [...next, ...edits.slice(together.length)] };
}
