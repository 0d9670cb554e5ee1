import type { Range } from "../text/span.ts";
import { presentRanges } from "../workspace/diagnostics/render.ts";
import type { PlacedDocument } from "../workspace/views/ownDocuments.ts";
import { mappedNodes, scalarTextAt } from "../yaml/positionMap.ts";
import type { Path } from "../yaml/tree.ts";

/** A scalar of a document that somebody asked for, and what was said of it. */
export interface ScalarPlace<T> {
  readonly range: Range;
  readonly is: T;
}

/** The scalars of a document of which `choose` says something, by their paths from its root and their texts. */
export function scalarPlaces<T>(
  { document, firstLine }: PlacedDocument,
  choose: (path: Path, text: string) => T | undefined,
): readonly ScalarPlace<T>[] {
  const { positions, positionsText } = document;
  const range = presentRanges(document, firstLine);
  return mappedNodes(positions.value, positionsText).flatMap(({ path, value, isLeaf }) => {
    const is = isLeaf ? choose(path, scalarTextAt(positionsText, value)) : undefined;
    return is === undefined ? [] : [{ range: range(value), is }];
  });
}
