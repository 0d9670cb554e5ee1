import type { Branch, Field } from "../field.ts";

/** Fields of which some number has to be set. */
export interface FieldChoice {
  readonly fields: readonly string[];
  readonly count: "exactly one" | "at least one" | "at most one";
}

/**
 * The fields that a combination of schemas chooses from, where it does nothing else: each option asks for one field, and
 * one option, as generators write it, may ask that there is none of them.
 */
export function fieldChoice({ kind, options }: Branch): FieldChoice | undefined {
  if (kind !== "anyOf" && kind !== "oneOf") return undefined;
  const asked = options.map(onlyRequired);
  const fields = asked.flatMap((field) => field ?? []);
  const others = options.filter((_, index) => asked[index] === undefined);
  const [other] = others;
  if (fields.length < 2) return undefined;
  if (other === undefined) return { fields, count: kind === "oneOf" ? "exactly one" : "at least one" };
  const isNone = kind === "oneOf" && others.length === 1 && asksForNoneOf(other, fields);
  return isNone ? { fields, count: "at most one" } : undefined;
}

function onlyRequired(option: Field): string | undefined {
  const [field] = option.required;
  return option.required.length === 1 && saysNothingElse(option) && option.custom?.branches.length === 0
    ? field
    : undefined;
}

function asksForNoneOf(option: Field, fields: readonly string[]): boolean {
  const [branch] = option.custom?.branches ?? [];
  const [inner] = branch?.options ?? [];
  const [choice] = inner?.custom?.branches ?? [];
  if (branch?.kind !== "not" || !saysNothingElse(option) || choice?.kind !== "anyOf") return false;
  const excluded = choice.options.map(onlyRequired);
  return fields.length === excluded.length && fields.every((field) => excluded.includes(field));
}

function saysNothingElse({ types, properties, items, values, constraints, custom }: Field): boolean {
  return (
    types.length === 0 &&
    properties.size === 0 &&
    items === undefined &&
    values === undefined &&
    custom?.values === undefined &&
    Object.keys(constraints).length === 0
  );
}
