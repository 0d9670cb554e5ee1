import type { Branch, CustomTerms, Field, ValidationRule } from "../field.ts";
import type { Constraints, JsonType, JsonValue } from "../jsonSchema.ts";
import { isMap, type JsonMap } from "../jsonValue.ts";
import { fieldPathSteps } from "./fieldPath.ts";
import { LoweredFields } from "./loweredFields.ts";

/**
 * Brings the `openAPIV3Schema` of a CustomResourceDefinition into the form of this project's own fields, so that one
 * walk, one set of messages and one hover serve both. What is not as it should be in the schema counts as left out.
 */
export function lowerSchema(schema: JsonValue | undefined): Field {
  const node = asMap(schema);
  const properties = new LoweredFields(asMap(node.properties), lowerSchema);
  const additional = node.additionalProperties;
  const preserves = node["x-kubernetes-preserve-unknown-fields"] === true;
  const isEmbedded = node["x-kubernetes-embedded-resource"] === true;
  const items = isMap(node.items) ? lowerSchema(node.items) : undefined;
  const bare: Field = {
    typeName: undefined,
    format: undefined,
    types: typesOf(node),
    description: textOf(node.description) ?? "",
    default: undefined,
    properties: isEmbedded ? new Map([...embeddedFields(), ...properties]) : properties,
    values: isMap(additional) ? lowerSchema(additional) : undefined,
    open: preserves || additional === true,
    items,
    required: [...textsOf(node.required), ...(isEmbedded ? ["apiVersion", "kind"] : [])],
    allowed: allowedOf(node.enum),
    constraints: constraintsOf(node),
    uniqueBy: uniqueBy(node),
    annotations: {},
    isUnconditional: true,
    custom: termsOf(node, preserves || additional === true),
  };
  const field = withoutConjunctions(bare);
  return node.default === undefined ? field : { ...field, default: withDefaults(node.default, field) };
}

/** What every object has that stands inside another one. */
function embeddedFields(): readonly (readonly [string, Field])[] {
  return [
    ["apiVersion", embedded("Group and version of the object.", { type: "string", minLength: 1 })],
    ["kind", embedded("Kind of the object.", { type: "string", minLength: 1 })],
    [
      "metadata",
      embedded("Name, labels and annotations of the object.", {
        type: "object",
        "x-kubernetes-preserve-unknown-fields": true,
      }),
    ],
  ];
}

function embedded(description: string, schema: JsonMap): Field {
  return lowerSchema({ ...schema, description });
}

const TYPES: readonly JsonType[] = ["object", "array", "string", "integer", "number", "boolean"];

function typesOf(node: JsonMap): readonly JsonType[] {
  if (node["x-kubernetes-int-or-string"] === true || node.format === "int-or-string")
    return ["integer", "string"];
  const type = TYPES.find((candidate) => candidate === node.type);
  return type === undefined ? [] : [type];
}

/** The values of an enumeration as people write them. */
function allowedOf(value: JsonValue | undefined): readonly (string | number)[] | undefined {
  return listOf(value)?.map((item) =>
    typeof item === "string" || typeof item === "number" ? item : JSON.stringify(item),
  );
}

const LIMITS = [
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
  "minimum",
  "maximum",
  "multipleOf",
] as const;

function constraintsOf(node: JsonMap): Constraints {
  const limits: Record<string, number | string> = {};
  for (const name of LIMITS) {
    const value = node[name];
    if (typeof value === "number") limits[name] = value;
  }
  if (typeof node.pattern === "string") limits.pattern = node.pattern;
  for (const [name, exclusive] of [
    ["minimum", "exclusiveMinimum"],
    ["maximum", "exclusiveMaximum"],
  ] as const) {
    if (node[exclusive] !== true || limits[name] === undefined) continue;
    limits[exclusive] = limits[name];
    delete limits[name];
  }
  return limits;
}

function uniqueBy(node: JsonMap): readonly string[] | undefined {
  switch (node["x-kubernetes-list-type"]) {
    case "map": {
      const keys = textsOf(node["x-kubernetes-list-map-keys"]);
      return keys.length === 0 ? undefined : keys;
    }
    case "set":
      return [];
    default:
      return undefined;
  }
}

function termsOf(node: JsonMap, preserves: boolean): CustomTerms {
  return {
    nullable: node.nullable === true,
    preserves,
    values: listOf(node.enum),
    format: textOf(node.format),
    branches: branchesOf(node),
    rules: (listOf(node["x-kubernetes-validations"]) ?? []).flatMap((rule) => ruleOf(rule) ?? []),
  };
}

function branchesOf(node: JsonMap): readonly Branch[] {
  const lists = (["allOf", "anyOf", "oneOf"] as const).flatMap((kind): readonly Branch[] => {
    const options = (listOf(node[kind]) ?? []).map((option) => lowerSchema(option));
    return options.length === 0 ? [] : [{ kind, options }];
  });
  return isMap(node.not) ? [...lists, { kind: "not", options: [lowerSchema(node.not)] }] : lists;
}

function ruleOf(value: JsonValue): ValidationRule | undefined {
  const node = asMap(value);
  const rule = textOf(node.rule);
  if (rule === undefined || rule.trim() === "") return undefined;
  return {
    rule,
    message: textOf(node.message),
    messageExpression: textOf(node.messageExpression),
    fieldPath: fieldPathSteps(textOf(node.fieldPath) ?? ""),
    optionalOldSelf: node.optionalOldSelf === true,
  };
}

/**
 * Takes limits of `allOf` into the field itself, where generators of definitions put what several types say about one
 * value. A limit or an enumeration that the field already has keeps the rest of the `allOf` beside it.
 */
function withoutConjunctions(field: Field): Field {
  const { custom } = field;
  if (custom === undefined) return field;
  let merged = field;
  const left = custom.branches.flatMap((branch): readonly Branch[] => {
    if (branch.kind !== "allOf") return [branch];
    const options = branch.options.filter((option) => {
      const next = isPlain(option) ? mergedWith(merged, option) : undefined;
      merged = next ?? merged;
      return next === undefined;
    });
    return options.length === 0 ? [] : [{ kind: "allOf", options }];
  });
  return { ...merged, custom: { ...custom, values: merged.custom?.values, branches: left } };
}

/** True for a schema that says nothing but limits and values of what stands there itself. */
function isPlain({ properties, items, values, required, default: preset, custom }: Field): boolean {
  const isFlat = properties.size === 0 && items === undefined && values === undefined && preset === undefined;
  return isFlat && required.length === 0 && custom?.branches.length === 0 && custom.format === undefined;
}

function mergedWith(field: Field, other: Field): Field | undefined {
  const isFree = Object.keys(other.constraints).every((name) => !Object.hasOwn(field.constraints, name));
  const hasValues = other.custom?.values !== undefined;
  if (!isFree || (hasValues && field.custom?.values !== undefined)) return undefined;
  const constraints = { ...field.constraints, ...other.constraints };
  if (!hasValues || field.custom === undefined) return { ...field, constraints };
  const custom = { ...field.custom, values: other.custom?.values };
  return { ...field, constraints, allowed: other.allowed, custom };
}

/** A default with the defaults of the fields inside it. */
function withDefaults(value: JsonValue, field: Field): JsonValue {
  if (Array.isArray(value)) {
    const { items } = field;
    return items === undefined ? value : value.map((item: JsonValue) => withDefaults(item, items));
  }
  if (!isMap(value)) return value;
  const result: Record<string, JsonValue> = Object.create(null);
  for (const [key, inner] of Object.entries(value)) {
    const known = field.properties.get(key) ?? field.values;
    result[key] = known === undefined ? inner : withDefaults(inner, known);
  }
  for (const [key, known] of field.properties) {
    if (known.default !== undefined && result[key] === undefined) result[key] = known.default;
  }
  return result;
}

function asMap(value: JsonValue | undefined): JsonMap {
  return isMap(value) ? value : {};
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function textsOf(value: JsonValue | undefined): readonly string[] {
  return (listOf(value) ?? []).filter((item) => typeof item === "string");
}
