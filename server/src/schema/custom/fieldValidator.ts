import { isOpaque } from "../../yaml/opaqueText.ts";
import { codePointCount } from "../codePointCount.ts";
import type { Branch, Field } from "../field.ts";
import type { JsonType, JsonValue, ValidatorError } from "../jsonSchema.ts";
import { isList } from "../jsonValue.ts";
import type { Kind } from "../kinds.ts";
import { brokenFormat } from "./formats.ts";
import { patternHolds } from "./patterns.ts";

/** The most errors that are kept of one document: nobody reads more, and a hostile one could have millions. */
const MOST_ERRORS = 1000;

/** A validator that walks the fields of a CustomResourceDefinition: nothing is compiled, so nothing needs `eval`. */
export function fieldValidator(root: Field): Kind["validate"] {
  return (value) => {
    const errors: ValidatorError[] = [];
    check(value, root, "", errors);
    return errors;
  };
}

function check(value: JsonValue, field: Field, at: string, errors: ValidatorError[]): void {
  if (errors.length >= MOST_ERRORS) return;
  const refuse = (keyword: string): void => void errors.push({ instancePath: at, keyword });
  if (value === null && field.custom?.nullable === true) return;
  if (field.types.length > 0 && !field.types.some((type) => isOfType(value, type))) {
    refuse("type");
    return;
  }
  const values = field.custom?.values;
  if (values !== undefined && !values.some((one) => isSame(one, value))) refuse("enum");
  if (typeof value === "string") checkText(value, field, refuse);
  else if (typeof value === "number") checkNumber(value, field, refuse);
  else if (isList(value)) checkList(value, field, at, errors, refuse);
  else if (typeof value === "object" && value !== null) checkMap(value, field, at, errors, refuse);
  for (const branch of field.custom?.branches ?? []) {
    if (!hasOpaque(value) && !holdsBranch(value, branch)) refuse(branch.kind);
  }
}

type Refuse = (keyword: string) => void;

function checkText(value: string, { constraints, custom }: Field, refuse: Refuse): void {
  const { minLength, maxLength, pattern } = constraints;
  if (minLength !== undefined || maxLength !== undefined) {
    const length = codePointCount(value);
    if (maxLength !== undefined && length > maxLength) refuse("maxLength");
    if (minLength !== undefined && length < minLength) refuse("minLength");
  }
  if (pattern !== undefined && patternHolds(pattern, value) === false) refuse("pattern");
  if (brokenFormat(custom?.format, value) !== undefined) refuse("format");
}

function checkNumber(value: number, { constraints }: Field, refuse: Refuse): void {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf } = constraints;
  if (minimum !== undefined && value < minimum) refuse("minimum");
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) refuse("exclusiveMinimum");
  if (maximum !== undefined && value > maximum) refuse("maximum");
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) refuse("exclusiveMaximum");
  // Fractions cannot be divided exactly here, so only whole numbers are judged.
  const isWhole = Number.isInteger(value) && Number.isInteger(multipleOf);
  if (multipleOf !== undefined && multipleOf > 0 && isWhole && value % multipleOf !== 0) refuse("multipleOf");
}

function checkList(
  value: readonly JsonValue[],
  { constraints, items }: Field,
  at: string,
  errors: ValidatorError[],
  refuse: Refuse,
): void {
  if (constraints.maxItems !== undefined && value.length > constraints.maxItems) refuse("maxItems");
  if (constraints.minItems !== undefined && value.length < constraints.minItems) refuse("minItems");
  if (items === undefined) return;
  for (const [index, item] of value.entries()) check(item, items, `${at}/${index}`, errors);
}

function checkMap(
  value: Readonly<Record<string, JsonValue>>,
  field: Field,
  at: string,
  errors: ValidatorError[],
  refuse: Refuse,
): void {
  const { maxProperties, minProperties } = field.constraints;
  const keys = Object.keys(value);
  if (maxProperties !== undefined && keys.length > maxProperties) refuse("maxProperties");
  if (minProperties !== undefined && keys.length < minProperties) refuse("minProperties");
  for (const missingProperty of field.required) {
    if (value[missingProperty] === undefined)
      errors.push({ instancePath: at, keyword: "required", params: { missingProperty } });
  }
  for (const key of keys) {
    const known = field.properties.get(key) ?? field.values;
    const inner = value[key];
    if (known === undefined || inner === undefined) continue;
    check(inner, known, `${at}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`, errors);
  }
}

/** Whether a value meets a combination of schemas. */
function holdsBranch(value: JsonValue, { kind, options }: Branch): boolean {
  const meets = (option: Field): boolean => {
    const errors: ValidatorError[] = [];
    check(value, option, "", errors);
    return errors.length === 0;
  };
  switch (kind) {
    case "allOf":
      return options.every(meets);
    case "anyOf":
      return options.some(meets);
    case "oneOf":
      return options.filter(meets).length === 1;
    case "not":
      return !options.some(meets);
  }
}

function isOfType(value: JsonValue, type: JsonType): boolean {
  switch (type) {
    case "object":
      return typeof value === "object" && value !== null && !isList(value);
    case "array":
      return isList(value);
    case "integer":
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

/** Equality of JSON; the order of keys says nothing. */
export function isSame(a: JsonValue, b: JsonValue): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  if (isList(a))
    return isList(b) && a.length === b.length && a.every((item, at) => isSame(item, b[at] ?? null));
  if (isList(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => {
      const [one, other] = [a[key], b[key]];
      return one !== undefined && other !== undefined && isSame(one, other);
    })
  );
}

/** True where something in a value is filled in later, so that nothing can be said of the whole. */
export function hasOpaque(value: JsonValue): boolean {
  if (typeof value === "string") return isOpaque(value);
  if (typeof value !== "object" || value === null) return false;
  if (isList(value)) return value.some(hasOpaque);
  return Object.entries(value).some(([key, inner]) => isOpaque(key) || hasOpaque(inner));
}
