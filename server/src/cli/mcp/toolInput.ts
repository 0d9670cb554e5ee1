import { nearest } from "../../text/editDistance.ts";
import { choiceOf } from "../../text/sentence.ts";
import { UsageError } from "../usageError.ts";

/** Something that a tool is told. */
export interface ToolInput {
  readonly name: string;
  /** What it is, for the model that fills it in. */
  readonly about: string;
  /** One of some words; or text, several texts, yes or no, a whole number. */
  readonly takes:
    | readonly string[]
    | "text"
    | "texts"
    | "flag"
    | { readonly from: number; readonly to: number };
  readonly isRequired?: boolean;
}

/** What a tool was told. */
export interface GivenInputs {
  text(name: string): string | undefined;
  /** None where the input was left out. */
  texts(name: string): readonly string[];
  flag(name: string): boolean;
  number(name: string, otherwise: number): number;
}

/** Nothing that a person would write is longer, and no list of theirs. */
const LONGEST_TEXT = 4096;
const MOST_TEXTS = 100;

/** The inputs of a tool as a JSON Schema. */
export function inputSchema(
  inputs: readonly ToolInput[],
): { readonly type: "object" } & Record<string, unknown> {
  return {
    type: "object",
    properties: Object.fromEntries(inputs.map((input) => [input.name, schemaOf(input)])),
    required: inputs.filter(({ isRequired }) => isRequired === true).map(({ name }) => name),
    additionalProperties: false,
  };
}

function schemaOf({ takes, about }: ToolInput): object {
  if (typeof takes === "object" && "from" in takes)
    return { type: "integer", minimum: takes.from, maximum: takes.to, description: about };
  if (typeof takes === "object") return { type: "string", enum: takes, description: about };
  switch (takes) {
    case "text":
      return { type: "string", maxLength: LONGEST_TEXT, description: about };
    case "texts":
      return {
        type: "array",
        items: { type: "string", maxLength: LONGEST_TEXT },
        maxItems: MOST_TEXTS,
        description: about,
      };
    case "flag":
      return { type: "boolean", description: about };
  }
}

/** Reads what a caller gives. Throws a `UsageError` that says what is wrong with it, and what would be right. */
export function readInputs(tool: string, inputs: readonly ToolInput[], given: unknown): GivenInputs {
  const values = new Map(Object.entries(asObject(tool, given)).filter(([, value]) => value !== undefined));
  for (const [name, value] of values) {
    const input = inputs.find((one) => one.name === name);
    if (input === undefined) throw new UsageError(unknownInput(tool, name, inputs));
    const problem = problemOf(input, value);
    if (problem !== undefined) throw new UsageError(`\`${name}\` takes ${problem}`);
  }
  const missing = inputs.find(({ name, isRequired }) => isRequired === true && !values.has(name));
  if (missing !== undefined) throw new UsageError(`\`${tool}\` needs \`${missing.name}\`: ${missing.about}`);
  return {
    text: (name) => {
      const value = values.get(name);
      return typeof value === "string" ? value : undefined;
    },
    texts: (name) => {
      const value = values.get(name);
      return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
    },
    flag: (name) => values.get(name) === true,
    number: (name, otherwise) => {
      const value = values.get(name);
      return typeof value === "number" ? value : otherwise;
    },
  };
}

function asObject(tool: string, given: unknown): object {
  if (given === undefined) return {};
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw new UsageError(`\`${tool}\` takes an object of named arguments`);
  return given;
}

function unknownInput(tool: string, name: string, inputs: readonly ToolInput[]): string {
  const names = inputs.map((one) => one.name);
  const meant = nearest(name, names, 2);
  const remedy = meant === undefined ? `it takes ${names.join(", ")}` : `did you mean \`${meant}\`?`;
  return `\`${tool}\` takes no \`${name.slice(0, 100)}\`; ${remedy}`;
}

/** What an input takes, where a value is nothing of that; undefined where it is. */
function problemOf({ takes }: ToolInput, value: unknown): string | undefined {
  if (typeof takes === "object" && "from" in takes) {
    const isIn = Number.isInteger(value) && Number(value) >= takes.from && Number(value) <= takes.to;
    return isIn ? undefined : `a whole number from ${takes.from} to ${takes.to}`;
  }
  if (typeof takes === "object") return takes.some((word) => word === value) ? undefined : choiceOf(takes);
  switch (takes) {
    case "text":
      return isText(value) ? undefined : `a text of at most ${LONGEST_TEXT} characters`;
    case "texts":
      return Array.isArray(value) && value.length <= MOST_TEXTS && value.every(isText)
        ? undefined
        : `a list of at most ${MOST_TEXTS} texts`;
    case "flag":
      return typeof value === "boolean" ? undefined : "true or false";
  }
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value.length <= LONGEST_TEXT;
}
