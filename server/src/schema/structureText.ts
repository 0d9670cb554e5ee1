import { counted } from "../text/counted.ts";
import { inBackticks } from "../text/sentence.ts";
import { scalarValue } from "../yaml/scalars.ts";
import type { Path, YamlNode } from "../yaml/tree.ts";
import { codePointCount } from "./codePointCount.ts";
import type { Field } from "./field.ts";
import type { JsonType } from "./jsonSchema.ts";

/** A path as people write it, in backticks: `spec.rules[0].matches`. The document itself is called by its kind. */
export function pathText(path: Path, kind: string): string {
  if (path.length === 0) return `the ${kind}`;
  let text = "";
  for (const step of path) {
    if (typeof step === "number") text += `[${step}]`;
    else if (/^[\w-]+$/.test(step)) text += text === "" ? step : `.${step}`;
    else text += `["${clipped(step)}"]`;
  }
  return `\`${text}\``;
}

/** A text short enough for a message. */
export function clipped(text: string, most = 60): string {
  return text.length <= most ? text : `${text.slice(0, most - 3)}…`;
}

/** A value as messages quote it, with what of it nobody sees: that it is empty, or has blanks or a line break around it. */
export function valueText(text: string): string {
  if (text === "") return "An empty text";
  const bare = text.trim();
  if (bare === text || bare === "") return inBackticks(clipped(text));
  const what = (space: string): string => (/[\r\n]/.test(space) ? "a line break" : "a blank");
  const isBefore = !text.startsWith(bare);
  const around = isBefore ? text.slice(0, text.indexOf(bare)) : text.slice(bare.length);
  return `${inBackticks(clipped(bare))} with ${what(around)} ${isBefore ? "before" : "behind"} it`;
}

/** What has to stand in a field: "a list of rules", "a string". */
export function expectedText(field: Field, path: Path): string {
  return field.types.map((type) => typeText(type, path)).join(" or ");
}

function typeText(type: JsonType, path: Path): string {
  switch (type) {
    case "array":
      return `a list of ${nounOf(path.at(-1))}`;
    case "object":
      return "a map";
    case "string":
      return "a string";
    case "integer":
      return "an integer";
    case "number":
      return "a number";
    case "boolean":
      return "a boolean";
  }
}

/** What the items of a list are called, from the name of the list where it is a plural. */
function nounOf(key: string | number | undefined): string {
  if (typeof key !== "string" || !/^[a-z]\w{3,}s$/.test(key)) return "entries";
  return key
    .replace(/Refs$/, "References")
    .replace(
      /[A-Z]+(?![a-z])|[A-Z]/g,
      (capital) => ` ${capital.length > 1 ? capital : capital.toLowerCase()}`,
    )
    .trim();
}

/** What stands in a document, in two words. */
export function actualText(node: YamlNode): string {
  if (node.kind === "map") return "a map";
  if (node.kind === "sequence") return "a list";
  const value = scalarValue(node);
  return value === null ? "nothing" : `a ${typeof value}`;
}

/** What is wrong with a value that breaks a limit; `keyword` is the one of JSON Schema. */
export function limitText(keyword: string, limit: number | bigint, node: YamlNode | undefined): string {
  const text = node?.kind === "scalar" ? node.text : "";
  switch (keyword) {
    case "minLength":
      return limit === 1
        ? "must not be empty."
        : `must have at least ${counted(Number(limit), "character")}.`;
    case "maxLength":
      return `has ${counted(codePointCount(text), "character")}, but at most ${limit} are allowed.`;
    case "minItems":
    case "minProperties":
      return `must have at least ${counted(Number(limit), "entry", "entries")}.`;
    case "maxItems":
    case "maxProperties": {
      const count =
        node?.kind === "sequence" ? node.items.length : node?.kind === "map" ? node.entries.length : 0;
      return `has ${counted(count, "entry", "entries")}, but at most ${limit} ${limit === 1 ? "is" : "are"} allowed.`;
    }
    case "bytes":
      return `has more than ${Number(limit) / 1024} KiB of keys and values, which is the most that is allowed.`;
    case "minimum":
      return `is ${clipped(text)}, but must be at least ${limit}.`;
    case "exclusiveMinimum":
      return `is ${clipped(text)}, but must be greater than ${limit}.`;
    case "exclusiveMaximum":
      return `is ${clipped(text)}, but must be less than ${limit}.`;
    case "multipleOf":
      return `is ${clipped(text)}, but must be a multiple of ${limit}.`;
    default:
      return `is ${clipped(text)}, but must be at most ${limit}.`;
  }
}
