import { soughtWord } from "../../text/soughtWord.ts";
import type { Field, FieldMap } from "../field.ts";
import type { JsonValue } from "../jsonSchema.ts";
import { isList, isMap, type JsonMap } from "../jsonValue.ts";
import { keysThatMayHold } from "./outlinedJson.ts";

/**
 * The fields of a map, each made of its schema when it is first asked for: definitions describe thousands of fields, and
 * an object has a few of them.
 */
export class LoweredFields implements FieldMap {
  private readonly schemas: JsonMap;
  private readonly lower: (schema: JsonValue) => Field;
  private readonly made = new Map<string, Field>();

  constructor(schemas: JsonMap, lower: (schema: JsonValue) => Field) {
    this.schemas = schemas;
    this.lower = lower;
  }

  get size(): number {
    return Object.keys(this.schemas).length;
  }

  get presetNames(): readonly string[] {
    return keysThatMayHold(this.schemas, PRESET).filter((name) => {
      const schema = this.schemas[name];
      return isMap(schema) && schema.default !== undefined;
    });
  }

  get mayHaveRules(): boolean {
    return someHoldRules(this.schemas);
  }

  has(name: string): boolean {
    return Object.hasOwn(this.schemas, name);
  }

  get(name: string): Field | undefined {
    const known = this.made.get(name);
    if (known !== undefined || !this.has(name)) return known;
    const schema = this.schemas[name];
    if (schema === undefined) return undefined;
    const field = this.lower(schema);
    this.made.set(name, field);
    return field;
  }

  *entries(): MapIterator<[string, Field]> {
    for (const name of Object.keys(this.schemas)) {
      const field = this.get(name);
      if (field !== undefined) yield [name, field];
    }
  }

  *keys(): MapIterator<string> {
    yield* Object.keys(this.schemas);
  }

  *values(): MapIterator<Field> {
    for (const [, field] of this.entries()) yield field;
  }

  [Symbol.iterator](): MapIterator<[string, Field]> {
    return this.entries();
  }

  forEach(take: (field: Field, name: string, fields: ReadonlyMap<string, Field>) => void): void {
    for (const [name, field] of this.entries()) take(field, name, this);
  }
}

const PRESET = soughtWord("default", 2);

const RULES = soughtWord("x-kubernetes-validations", 0);

const known = new WeakMap<JsonMap, boolean>();

/** True where a schema, or one inside it, says `x-kubernetes-validations`. */
function holdsRules(schema: JsonValue | undefined): boolean {
  if (!isMap(schema)) return false;
  if (isList(schema["x-kubernetes-validations"])) return true;
  const { properties, items, additionalProperties } = schema;
  // Most have nothing inside, and need not be remembered.
  if (properties === undefined && items === undefined && additionalProperties === undefined) return false;
  const answer = known.get(schema);
  if (answer !== undefined) return answer;
  const found =
    holdsRules(items) || holdsRules(additionalProperties) || (isMap(properties) && someHoldRules(properties));
  known.set(schema, found);
  return found;
}

function someHoldRules(schemas: JsonMap): boolean {
  return keysThatMayHold(schemas, RULES).some((name) => holdsRules(schemas[name]));
}
