import type { Path } from "../../yaml/tree.ts";
import type { Field } from "../field.ts";
import type { JsonValue } from "../jsonSchema.ts";
import { isList, isMap } from "../jsonValue.ts";
import { hasOpaque } from "./fieldValidator.ts";
import { loadedEngine } from "./loadedEngine.ts";
import type { RuleEngine } from "./onDemand.ts";

/** A rule of a definition that an object breaks. */
export interface BrokenRule {
  readonly path: Path;
  readonly message: string;
}

const MOST_BROKEN = 100;
/** Letters times turns of loops that the rules of one object may come to, and the bounds of the turns. */
const MOST_WORK = 500_000_000;
const MOST_STEPS = 100_000;
const FEWEST_STEPS = 500;

/** The `x-kubernetes-validations` that an object breaks. `value` is the object as the API server takes it. */
export function brokenRules(root: Field, value: JsonValue): readonly BrokenRule[] {
  if (!hasRules(root)) return [];
  const engine = loadedEngine();
  const judge = new Judge(engine);
  const visible = withPublicMetadata(value);
  engine.start(Math.max(FEWEST_STEPS, Math.min(MOST_STEPS, MOST_WORK / Math.max(1, letterCount(visible)))));
  judge.visit(visible, root, []);
  return judge.broken;
}

const known = new WeakMap<Field, boolean>();

/** True where a field, or one inside it, has rules. */
function hasRules(field: Field): boolean {
  const answer = known.get(field);
  if (answer !== undefined) return answer;
  const inside = [
    ...(field.properties.mayHaveRules === false ? [] : field.properties.values()),
    ...(field.values ? [field.values] : []),
    ...(field.items ? [field.items] : []),
  ];
  const found = (field.custom?.rules.length ?? 0) > 0 || inside.some(hasRules);
  known.set(field, found);
  return found;
}

/** Walks an object and evaluates the rules of each field that has some. */
class Judge {
  readonly broken: BrokenRule[] = [];
  private readonly engine: RuleEngine;

  constructor(engine: RuleEngine) {
    this.engine = engine;
  }

  visit(value: JsonValue, field: Field, path: Path): void {
    // Rules look at what is there only, and are asked of the field around where it may not be.
    if (value === null || !hasRules(field)) return;
    this.judge(value, field, path);
    if (isList(value)) {
      const { items } = field;
      if (items !== undefined) value.forEach((item, index) => void this.visit(item, items, [...path, index]));
    } else if (typeof value === "object") {
      for (const [key, inner] of Object.entries(value)) {
        const known = field.properties.get(key) ?? field.values;
        if (known !== undefined) this.visit(inner, known, [...path, key]);
      }
    }
  }

  private judge(value: JsonValue, field: Field, path: Path): void {
    const rules = field.custom?.rules ?? [];
    // Nothing is known of what is filled in later, and engines differ about fields that are null.
    if (rules.length === 0 || this.broken.length >= MOST_BROKEN || hasOpaque(value) || hasNull(value)) return;
    const self = this.engine.valueOf(value, field);
    if (self === undefined) return;
    for (const rule of rules) {
      const message = this.engine.broken(rule, self);
      if (message !== undefined) this.broken.push({ path: [...path, ...rule.fieldPath], message });
    }
  }
}

/** The object with as much of its metadata as rules may see. */
function withPublicMetadata(value: JsonValue): JsonValue {
  if (!isMap(value) || !isMap(value.metadata)) return value;
  const { name, generateName } = value.metadata;
  const metadata = {
    ...(name === undefined ? {} : { name }),
    ...(generateName === undefined ? {} : { generateName }),
  };
  return { ...value, metadata };
}

function letterCount(value: JsonValue): number {
  if (typeof value === "string") return value.length + 1;
  if (isList(value)) return value.reduce((sum: number, item) => sum + letterCount(item), 1);
  return isMap(value) ? Object.values(value).reduce((sum: number, item) => sum + letterCount(item), 1) : 1;
}

function hasNull(value: JsonValue): boolean {
  if (isList(value)) return value.some(hasNull);
  return isMap(value) ? Object.values(value).some(hasNull) : value === null;
}
