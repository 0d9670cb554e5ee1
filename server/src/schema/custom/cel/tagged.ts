import { type CelInput, type CelMap, type CelValue, celMap, isCelMap } from "@bufbuild/cel";

/**
 * Values of types that the engine does not have, such as addresses and quantities: maps with a key that no object has.
 * Two of them are equal where their parts are, so each type writes its values in one form only.
 */
const TAG = "\u0000type";

/** A value of a type that the engine does not have, as a map with a tag. */
export function tagged(type: string, parts: Readonly<Record<string, CelInput>>): CelMap {
  return celMap(new Map<string, CelInput>([[TAG, type], ...Object.entries(parts)]));
}

/** The tag of such a value; undefined for every other value. */
export function tagOf(value: CelValue): string | undefined {
  const tag = isCelMap(value) ? value.get(TAG) : undefined;
  return typeof tag === "string" ? tag : undefined;
}

/** A part of such a value. Throws where the value has another tag. */
export function partOf(value: CelValue, type: string, part: string): CelValue {
  const found = tagOf(value) === type && isCelMap(value) ? value.get(part) : undefined;
  if (found === undefined) throw new Error(`no ${type}`);
  return found;
}

/** A part that is text. Throws where the value has another tag or the part is none. */
export function textPart(value: CelValue, type: string, part: string): string {
  const found = partOf(value, type, part);
  if (typeof found !== "string") throw new Error(`no ${type}`);
  return found;
}
