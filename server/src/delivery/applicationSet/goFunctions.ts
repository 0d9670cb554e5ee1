import { isMap, type YamlValue } from "../../yaml/yamlValue.ts";
import { isEmptyValue, normalizedName, textOf } from "./parameterSet.ts";

/** A function of the templates; undefined where Go would refuse the call or the outcome is not certain. */
type GoFunction = (operands: readonly YamlValue[]) => YamlValue | undefined;

/** Code units past which no function is asked to make a text. */
const MAXIMUM_TEXT = 65_536;

/** The functions that are understood, a few of those that Go, Sprig and Argo CD bring. What is piped comes last. */
export const GO_FUNCTIONS: ReadonlyMap<string, GoFunction> = new Map<string, GoFunction>([
  ["default", fallback],
  ["index", index],
  ["lower", onTexts(1, (text) => text.toLowerCase())],
  ["normalize", onTexts(1, (text) => normalizedName(text))],
  ["printf", printf],
  ["quote", (operands) => (operands.length === 1 ? written(operands[0], JSON.stringify) : undefined)],
  ["replace", onTexts(3, replace)],
  ["squote", (operands) => (operands.length === 1 ? written(operands[0], (text) => `'${text}'`) : undefined)],
  ["toJson", ([value, ...others]) => (others.length > 0 || value === undefined ? undefined : json(value))],
  ["trim", onTexts(1, (text) => text.trim())],
  ["trimPrefix", onTexts(2, (prefix, text) => (text.startsWith(prefix) ? text.slice(prefix.length) : text))],
  [
    "trimSuffix",
    onTexts(2, (suffix, text) => (text.endsWith(suffix) ? text.slice(0, text.length - suffix.length) : text)),
  ],
  ["upper", onTexts(1, (text) => text.toUpperCase())],
]);

/** A function of so many texts, and of nothing else. */
function onTexts(
  count: number,
  call: (...texts: [string, string, string]) => string | undefined,
): GoFunction {
  return (operands) => {
    const texts = operands.filter((operand) => typeof operand === "string");
    if (texts.length !== count || operands.length !== count) return undefined;
    if (texts.some((text) => text.length > MAXIMUM_TEXT)) return undefined;
    return call(texts[0] ?? "", texts[1] ?? "", texts[2] ?? "");
  };
}

function fallback(operands: readonly YamlValue[]): YamlValue | undefined {
  const [otherwise, value] = operands;
  if (operands.length !== 2 || otherwise === undefined || value === undefined) return undefined;
  return isEmptyValue(value) ? otherwise : value;
}

function index(operands: readonly YamlValue[]): YamlValue | undefined {
  const [start, ...steps] = operands;
  let value = start;
  for (const step of steps) {
    if (Array.isArray(value) && typeof step === "number") value = value[step];
    else if (isMap(value) && typeof step === "string" && Object.hasOwn(value, step)) value = value[step];
    else return undefined;
  }
  return value;
}

function replace(old: string, fresh: string, text: string): string | undefined {
  if (old === "") return undefined;
  const parts = text.split(old);
  return text.length + parts.length * fresh.length > MAXIMUM_TEXT ? undefined : parts.join(fresh);
}

/** Only `%s` and `%v`: all else asks for types that parameters do not have. */
function printf(operands: readonly YamlValue[]): string | undefined {
  const [format, ...values] = operands.map((operand) => written(operand, (text) => text));
  if (format === undefined || /%(?![sv])/.test(format)) return undefined;
  const between = format.split(/%[sv]/);
  if (between.length !== values.length + 1 || values.includes(undefined)) return undefined;
  return between.map((text, at) => text + (values[at] ?? "")).join("");
}

function written(value: YamlValue | undefined, call: (text: string) => string): string | undefined {
  const text = value === undefined ? undefined : textOf(value);
  return text === undefined || text.length > MAXIMUM_TEXT ? undefined : call(text);
}

function json(value: YamlValue): string | undefined {
  const text = JSON.stringify(value);
  return text.length > MAXIMUM_TEXT ? undefined : text;
}
