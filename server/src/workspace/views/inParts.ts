import { KeptAtRevision } from "../cells/keptAtRevision.ts";
import type { Workspace } from "../workspace.ts";

/**
 * Makes an answer of a part for each item, for answers that take long in a large file or workspace: where whoever asks wants
 * others to be heard, it gives way between two parts, and asked again it goes on behind what is made. `about` tells answers of
 * one sort apart. What is made must follow from the files alone, since it is kept as long as no document changes.
 */
export function inParts<R>(): <T>(
  workspace: Workspace,
  about: string,
  items: readonly T[],
  make: (item: T) => R,
) => readonly R[] {
  const known = new WeakMap<Workspace, KeptAtRevision<R[]>>();
  return (workspace, about, items, make) => {
    if (!workspace.isBounded) return items.map((item) => make(item));
    const begun = known.get(workspace) ?? new KeptAtRevision<R[]>();
    known.set(workspace, begun);
    const parts = begun.get(workspace.revision, about, () => []);
    for (const item of items.slice(parts.length)) {
      parts.push(make(item));
      workspace.madePart();
    }
    return parts;
  };
}
