import type { Target } from "../../gateway-api/target.ts";

/** A kind of objects and the namespace that they would be in. */
export type PlacedKind = Pick<Target, "group" | "kind" | "namespace">;

/** A kind in a namespace as the key of a cell; the namespace comes last, as it may be left out. */
export function keyOfPlaced({ group, kind, namespace }: PlacedKind): string {
  return [group, kind, ...(namespace === undefined ? [] : [namespace])].join("\u0000");
}

/** What such a key stands for. */
export function placedKind(key: string): PlacedKind {
  const [group = "", kind = "", namespace] = key.split("\u0000");
  return { group, kind, namespace };
}
