import { SeparateEdits } from "../text/separateEdits.ts";
import { applyEdits } from "../text/textEdit.ts";
import { type DocumentEdit, editDocument } from "./editDocument.ts";
import { recentReading } from "./recentReading.ts";
import { nodeAt, pathKey, type YamlNode } from "./tree.ts";

/**
 * A document's text after one change and then the next, as `editDocument` makes each. What is set or removed in different places
 * is so at once: read anew after each of a thousand, a document of a thousand listeners is read for seconds.
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
  const { root } = recentReading(text);
  if (first === undefined || !keepsPaths(root, first))
    return { made: first === undefined ? [] : editDocument(text, first), next: others };
  const [made, waiting] = [new SeparateEdits(), new SeparateEdits()];
  const next: DocumentEdit[] = [];
  const [thinned, changed, above] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const end = edits.findIndex((edit) => !keepsPaths(root, edit));
  const together = end < 0 ? edits : edits.slice(0, end);
  for (const edit of together) {
    const one = editDocument(text, edit);
    const prefixes = edit.path.map((_, length) => pathKey(edit.path.slice(0, length)));
    const [own, parent = ""] = [pathKey(edit.path), prefixes.at(-1)];
    // Where two meet, the second is worked out in what the first makes, and so is whatever meets that. What is left of a map hangs
    // on whether it loses its last entry.
    const mustWait =
      made.touch(one) ||
      waiting.touch(one) ||
      prefixes.some((key) => thinned.has(key)) ||
      (edit.kind === "remove" && above.has(parent)) ||
      above.has(own) ||
      [own, ...prefixes].some((key) => changed.has(key));
    if (mustWait) next.push(edit);
    (mustWait ? waiting : made).add(one);
    if (edit.kind === "remove") thinned.add(parent);
    changed.add(own);
    for (const prefix of prefixes) above.add(prefix);
  }
  return { made: made.edits, next: [...next, ...edits.slice(together.length)] };
}

/** True for changes that leave the paths of everything else as they are: they take no item out of a list, emptied ones included, and add none. */
function keepsPaths(root: YamlNode | undefined, { kind, path }: DocumentEdit): boolean {
  if (kind === "append" || kind === "renameKey" || kind === "moveBelow") return false;
  if (kind === "remove" && entriesBeside(root, path) < 2) return false;
  return path.every(
    (step, at) => typeof step === "string" || nodeAt(root, path.slice(0, at + 1)) !== undefined,
  );
}

/** The entries of the map that a path leads into; none where it leads to an item of a list. */
function entriesBeside(root: YamlNode | undefined, path: DocumentEdit["path"]): number {
  const parent = nodeAt(root, path.slice(0, -1));
  return parent?.kind === "map" ? parent.entries.length : 0;
}
