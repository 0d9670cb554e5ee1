import type { Workspace } from "../workspace.ts";

/** Parts of answers that hold at one revision, by what the answers are about. */
interface Begun<R> {
  readonly revision: number;
  readonly parts: Map<string, R[]>;
}

/** Answers of one sort whose parts are kept. */
const MOST_KEPT = 8;

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
  const known = new WeakMap<Workspace, Begun<R>>();
  return (workspace, about, items, make) => {
    if (!workspace.isBounded) return items.map((item) => make(item));
    const parts = partsOf(known, workspace, about);
    for (const item of items.slice(parts.length)) {
      parts.push(make(item));
      workspace.madePart();
    }
    return parts;
  };
}

function partsOf<R>(known: WeakMap<Workspace, Begun<R>>, workspace: Workspace, about: string): R[] {
  const { revision } = workspace;
  const last = known.get(workspace);
  const begun = last?.revision === revision ? last : { revision, parts: new Map<string, R[]>() };
  known.set(workspace, begun);
  const parts = begun.parts.get(about) ?? [];
  // Whoever is asked for again is the last to go.
  begun.parts.delete(about);
  begun.parts.set(about, parts);
  const [oldest] = begun.parts.keys();
  if (begun.parts.size > MOST_KEPT && oldest !== undefined) begun.parts.delete(oldest);
  return parts;
}
