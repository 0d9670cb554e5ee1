import type { Resource } from "../model/resource.ts";
import { type Path, pathKey } from "../yaml/tree.ts";

/** Finds the innermost of a document's objects around a place of it, by the steps of the place: a List may have thousands. */
export function objectAround<T extends { readonly resource: Resource }>(
  objects: readonly T[],
): (written: Path) => T | undefined {
  const byBase = new Map(objects.map((object) => [pathKey(object.resource.base), object]));
  const depths = [...new Set(objects.map(({ resource }) => resource.base.length))].sort((a, b) => b - a);
  return (written) => {
    for (const depth of depths) {
      const object = depth > written.length ? undefined : byBase.get(pathKey(written.slice(0, depth)));
      if (object !== undefined) return object;
    }
    return undefined;
  };
}
