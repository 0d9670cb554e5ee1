import type { Path } from "../yaml/tree.ts";
import type { Resource } from "./resource.ts";

/** Where a place of an object stands in its document. What an embedded `spec` does not have stands for the whole of it. */
export function documentPath({ base, embedded }: Resource, path: Path): Path {
  if (embedded?.form !== "spec") return [...base, ...path];
  return path[0] === "spec" ? [...base, ...path.slice(1)] : base;
}

/** The place of an object that a place of its document is; undefined for one outside of the object. */
export function objectPath({ base, embedded }: Resource, path: Path): Path | undefined {
  if (!base.every((step, index) => path[index] === step)) return undefined;
  const rest = path.slice(base.length);
  return embedded?.form === "spec" ? ["spec", ...rest] : rest;
}
