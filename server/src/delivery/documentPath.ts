import type { Resource } from "../model/resource.ts";
import type { Path } from "../yaml/tree.ts";
import { deliveredPath, type MovedList, writtenPath } from "./movedLists.ts";

/** What is needed to map paths within an object to paths within its document. */
export interface PlacedObject {
  readonly resource: Resource;
  readonly moved?: readonly MovedList[];
}

/**
 * Where a place of an object is written in its document. What an embedded `spec` does not have stands for the whole of
 * it, and what a patch brings for the list or map that it is brought into.
 */
export function documentPath({ resource, moved }: PlacedObject, path: Path): Path {
  const { base, embedded } = resource;
  const inDocument =
    embedded?.form !== "spec" ? [...base, ...path] : path[0] === "spec" ? [...base, ...path.slice(1)] : base;
  return moved === undefined ? inDocument : writtenPath(moved, inDocument);
}

/**
 * The place of an object that a place of its document is; undefined for one outside, and for what a patch takes away.
 */
export function objectPath({ resource, moved }: PlacedObject, written: Path): Path | undefined {
  const { base, embedded } = resource;
  if (!base.every((step, index) => written[index] === step)) return undefined;
  const path = moved === undefined ? written : deliveredPath(moved, written);
  const rest = path?.slice(base.length);
  return rest !== undefined && embedded?.form === "spec" ? ["spec", ...rest] : rest;
}
