import type { Constraints, GatewayApiAnnotations, JsonSchema, JsonType, JsonValue } from "./jsonSchema.ts";

/** A field of a kind with its references followed: what may stand there, and what is said about it. */
export interface Field {
  /** Name of the type that the specification gives to what stands here; several fields may have it. */
  readonly typeName: string | undefined;
  readonly types: readonly JsonType[];
  readonly description: string;
  readonly default: JsonValue | undefined;
  /** Fields by name, of a map with fixed keys. */
  readonly properties: FieldMap;
  /** The value of every key, of a map with free keys. */
  readonly values: Field | undefined;
  /** Keys that are not described may stand here, and nothing is said about them. */
  readonly open: boolean;
  readonly items: Field | undefined;
  readonly required: readonly string[];
  readonly allowed: readonly (string | number)[] | undefined;
  readonly constraints: Constraints;
  /** Keys whose values tell the items of a list apart; empty where whole items must differ. */
  readonly uniqueBy: readonly string[] | undefined;
  readonly format: "int32" | undefined;
  readonly annotations: GatewayApiAnnotations;
  /** Its annotations say nothing that decides what the API server makes of a value, as those of most fields. */
  readonly isUnconditional: boolean;
  /** What only a field of a CustomResourceDefinition can say; every such field has it. */
  readonly custom?: CustomTerms;
}

/** Fields by name, and what is known of them before any of them is made. */
export interface FieldMap extends ReadonlyMap<string, Field> {
  /** The names of those that have a default; left out where that has to be asked of each. */
  readonly presetNames?: readonly string[];
  /** False where neither these fields nor those inside them have `x-kubernetes-validations`. */
  readonly mayHaveRules?: boolean;
}

/**
 * Follows the references of `schema`, found by name in `definitions`. A field that only refers is shared. Throws for a
 * reference to nothing.
 */
export function linkField(schema: JsonSchema, definitions: ReadonlyMap<string, JsonSchema>): Field {
  const shared = new Map<string, Field>();

  function link(node: JsonSchema): Field {
    if (node.$ref === undefined) return toField(node);
    const base = definition(node.$ref);
    const { description, default: preset, "x-gateway-api": annotations } = node;
    if (description === undefined && preset === undefined && annotations === undefined) return base;
    return varied(base, {
      description: description ?? base.description,
      default: preset ?? base.default,
      typeName: annotations?.type ?? base.typeName,
      annotations: { ...base.annotations, ...annotations },
      isUnconditional: base.isUnconditional && isUnconditional(annotations),
    });
  }

  function definition(name: string): Field {
    const known = shared.get(name);
    if (known !== undefined) return known;
    const target = definitions.get(name);
    if (target === undefined) throw new Error(`the schemas define no ${name}`);
    const linked = link(target);
    const field = varied(linked, { typeName: linked.typeName ?? plainName(name) });
    shared.set(name, field);
    return field;
  }

  function toField(node: JsonSchema): Field {
    const { additionalProperties, items, type } = node;
    return {
      typeName: node["x-gateway-api"]?.type,
      types: type === undefined ? [] : typeof type === "string" ? [type] : type,
      description: node.description ?? "",
      default: node.default,
      properties: new Map(
        Object.entries(node.properties ?? {}).map(([name, property]) => [name, link(property)]),
      ),
      values: typeof additionalProperties === "object" ? link(additionalProperties) : undefined,
      open: additionalProperties === true,
      items: items === undefined ? undefined : link(items),
      required: node.required ?? [],
      allowed: node.enum,
      constraints: constraintsOf(node),
      uniqueBy: uniqueBy(node),
      format: node.format,
      annotations: node["x-gateway-api"] ?? {},
      isUnconditional: isUnconditional(node["x-gateway-api"]),
    };
  }

  return link(schema);
}

/** What annotations decide: when there is a field or one of its values, and in what form. */
const CONDITIONS = [
  "proposal",
  "standard",
  "experimental",
  "until",
  "deprecated",
  "values",
  "varies",
  "address",
  "keys",
] as const satisfies readonly (keyof GatewayApiAnnotations)[];

function isUnconditional(annotations: GatewayApiAnnotations = {}): boolean {
  return CONDITIONS.every((condition) => annotations[condition] === undefined);
}

/** A field with some members of its own, in the shape that all fields have. */
function varied(base: Field, own: Partial<Field>): Field {
  return Object.assign({ ...base }, own);
}

/** The name of a definition without the file that it stands in. */
function plainName(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

function uniqueBy(node: JsonSchema): readonly string[] | undefined {
  switch (node["x-kubernetes-list-type"]) {
    case "map":
      return node["x-kubernetes-list-map-keys"] ?? [];
    case "set":
      return [];
    default:
      return undefined;
  }
}

/** The limits that a schema sets by itself, whatever the channel and the release. */
export function constraintsOf(node: JsonSchema): Constraints {
  const { minLength, maxLength, minItems, maxItems, minProperties, maxProperties } = node;
  const { minimum, maximum, pattern } = node;
  // One by one, so that equal sets of limits have one shape in the engine: they are looked at for every value.
  const constraints: { -readonly [K in keyof Constraints]: Constraints[K] } = {};
  if (minLength !== undefined) constraints.minLength = minLength;
  if (maxLength !== undefined) constraints.maxLength = maxLength;
  if (minItems !== undefined) constraints.minItems = minItems;
  if (maxItems !== undefined) constraints.maxItems = maxItems;
  if (minProperties !== undefined) constraints.minProperties = minProperties;
  if (maxProperties !== undefined) constraints.maxProperties = maxProperties;
  if (minimum !== undefined) constraints.minimum = minimum;
  if (maximum !== undefined) constraints.maximum = maximum;
  if (pattern !== undefined) constraints.pattern = pattern;
  return constraints;
}

const presets = new WeakMap<Field["properties"], readonly (readonly [string, Field])[]>();

/** The fields of a map that have a default, by name. */
export function presetsOf({ properties }: Field): readonly (readonly [string, Field])[] {
  const known = presets.get(properties);
  if (known !== undefined) return known;
  const names = properties.presetNames ?? [...properties.keys()];
  const found = names.flatMap((name): readonly [string, Field][] => {
    const field = properties.get(name);
    return field?.default === undefined ? [] : [[name, field]];
  });
  presets.set(properties, found);
  return found;
}

/** The field that a path leads to from `field`; a key leads into a map, an index into a list. */
export function fieldAt(field: Field | undefined, path: readonly (string | number)[]): Field | undefined {
  return fieldsAlong(field, path)?.at(-1);
}

/** The fields that a path passes, the last one included and `field` left out; undefined where it leads nowhere. */
export function fieldsAlong(
  field: Field | undefined,
  path: readonly (string | number)[],
): readonly Field[] | undefined {
  const passed: Field[] = [];
  let at = field;
  for (const step of path) {
    at = typeof step === "number" ? at?.items : (at?.properties.get(step) ?? at?.values);
    if (at === undefined) return undefined;
    passed.push(at);
  }
  return field === undefined ? undefined : passed;
}

/** What a CustomResourceDefinition says about a field beyond the words of this project's own schemas. */
export interface CustomTerms {
  /** Null is a value here and is not dropped. */
  readonly nullable: boolean;
  /** Whatever stands here and is not described is kept as it is. */
  readonly preserves: boolean;
  /** Values of an enumeration that may hold more than text and numbers. */
  readonly values: readonly JsonValue[] | undefined;
  /** The name of a format, whether or not the API server enforces it. */
  readonly format: string | undefined;
  /** What the value has to meet besides. */
  readonly branches: readonly Branch[];
  /** `x-kubernetes-validations`. */
  readonly rules: readonly ValidationRule[];
}

/** A combination of schemas: all, at least one, exactly one or none of `options` has to hold. */
export interface Branch {
  readonly kind: "allOf" | "anyOf" | "oneOf" | "not";
  readonly options: readonly Field[];
}

/** One entry of `x-kubernetes-validations`. */
export interface ValidationRule {
  readonly rule: string;
  readonly message: string | undefined;
  readonly messageExpression: string | undefined;
  /** Steps from the field that has the rule to the one that its failure is reported on. */
  readonly fieldPath: readonly string[];
  readonly optionalOldSelf: boolean;
}
