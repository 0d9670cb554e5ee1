import { GATEWAY_GROUP } from "../../model/resource.ts";
import { newestKindOf } from "../../schema/kinds.ts";
import { fieldHover } from "../hover/fieldHover.ts";
import type { Slot } from "./slot.ts";

/**
 * The documentation of the field at a slot, or of one of its entries; a scalar in a list has the documentation of the
 * list.
 */
export function fieldDocumentation({ object, path }: Slot, name?: string): string | undefined {
  const group = object.kind?.group ?? GATEWAY_GROUP;
  const kind = object.kind?.kind ?? "Gateway";
  const full = name === undefined ? path : [...path, name];
  const isItem = typeof full.at(-1) === "number";
  return fieldHover(newestKindOf(group, kind), isItem ? full.slice(0, -1) : full);
}
