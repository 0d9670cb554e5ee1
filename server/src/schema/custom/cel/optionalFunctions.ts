import {
  type CelFunc,
  type CelMap,
  CelScalar,
  type CelValue,
  celFunc,
  celList,
  celMethod,
  isCelList,
  isCelMap,
} from "@bufbuild/cel";
import { LIST, MAP } from "./celTypes.ts";
import { OPTIONAL_FIELD, OPTIONAL_INDEX } from "./optionalSyntax.ts";
import { partOf, tagged, tagOf } from "./tagged.ts";

/** CEL's `optional.none()`: an optional without a value. */
export function none(): CelMap {
  return tagged("optional", { values: celList([]) });
}

/** CEL's `optional.of(value)`: an optional that holds a value. */
export function some(value: CelValue): CelMap {
  return tagged("optional", { values: celList([value]) });
}

/** The values of an optional: none or one. Throws for what is no optional. */
function valuesOf(optional: CelValue): readonly CelValue[] {
  const values = partOf(optional, "optional", "values");
  if (!isCelList(values)) throw new Error("no optional");
  return [...values];
}

/** The value of an optional. Throws where it has none. */
function firstOf(optional: CelValue): CelValue {
  const [value] = valuesOf(optional);
  if (value === undefined) throw new Error("no value");
  return value;
}

/**
 * What stands under a key or an index, as an optional; whatever is looked up in nothing is nothing. Throws where the
 * key does not fit the value.
 */
function lookUp(from: CelValue, key: CelValue): CelMap {
  const [holder] = tagOf(from) === "optional" ? valuesOf(from) : [from];
  if (holder === undefined) return none();
  if (isCelList(holder)) {
    if (typeof key !== "bigint") throw new Error("no index");
    const item = holder.get(Number(key));
    return item === undefined ? none() : some(item);
  }
  if (!isCelMap(holder) || typeof key !== "string") throw new Error("no key");
  const value = holder.get(key);
  return value === undefined ? none() : some(value);
}

function isZero(value: CelValue): boolean {
  if (isCelList(value) || isCelMap(value)) return value.size === 0;
  return value === null || value === "" || value === false || value === 0 || value === 0n;
}

const { BOOL, DYN } = CelScalar;

/** The functions of CEL's optional types: making one, asking for its value, and choosing another in its place. */
export const optionalFunctions: readonly CelFunc[] = [
  celFunc("optional.none", [], MAP, none),
  celFunc("optional.of", [DYN], MAP, some),
  celFunc("optional.ofNonZeroValue", [DYN], MAP, (value) => (isZero(value) ? none() : some(value))),
  celFunc("@values", [MAP], LIST, (optional) => celList(valuesOf(optional))),
  celMethod(OPTIONAL_FIELD, DYN, [DYN], MAP, function (key) {
    return lookUp(this, key);
  }),
  celMethod(OPTIONAL_INDEX, DYN, [DYN], MAP, function (key) {
    return lookUp(this, key);
  }),
  celMethod("hasValue", MAP, [], BOOL, function () {
    return valuesOf(this).length > 0;
  }),
  celMethod("value", MAP, [], DYN, function () {
    return firstOf(this);
  }),
  celMethod("orValue", MAP, [DYN], DYN, function (other) {
    return valuesOf(this)[0] ?? other;
  }),
  celMethod("or", MAP, [MAP], MAP, function (other) {
    return valuesOf(this).length > 0 ? this : other;
  }),
];
