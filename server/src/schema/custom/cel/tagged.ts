import { type CelInput, type CelMap, type CelValue, celMap, isCelMap } from "@bufbuild/cel";

/**
 * Values of types that the engine does not have, such as addresses and quantities: maps with a key that no object has.
 * Two of them are equal where their parts are, so each type writes its values in one form only.
 */
const TAG = "\u0000type";

/** A value of a type of ours. */
export function tagged(type: string, parts: Readonly<Record<string, CelInput>>): CelMap {
  return celMap(new Map<string, CelInput>([[TAG, type], ...Object.entries(parts)]));
}

/** The type of a value of ours; undefined for every other value. */
export function tagOf(value: CelValue): string | undefined {
  const tag = isCelMap(value) ? value.get(TAG) : undefined;
  return typeof tag === "string" ? tag : undefined;
}

/** A part of a value of ours. Throws where the value is of another type. */
export function partOf(value: CelValue, type: string, part: string): CelValue {
  const found = tagOf(value) === type && isCelMap(value) ? value.get(part) : undefined;
  if (found === undefined) throw new Error(`no ${type}`);
  return found;
}

/** A part that is text. */
export function textPart(value: CelValue, type: string, part: string): string {
  const found = partOf(value, type, part);
  if (typeof found !== "string") throw new Error(`no ${type}`);
  return found;
}
