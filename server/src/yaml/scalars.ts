import type { YamlNode, YamlScalar } from "./tree.ts";

/**
 * Implicit typing as in Kubernetes' own YAML reader (sigs.k8s.io/yaml over go-yaml v2): YAML 1.1 booleans, octals with
 * a leading zero, underscores in numbers, no base-60 numbers; timestamps stay strings.
 */
const CONSTANTS: ReadonlyMap<string, boolean | null> = new Map<string, boolean | null>([
  ...["", "~", "null", "Null", "NULL"].map((text): [string, null] => [text, null]),
  ...["y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"].map(
    (text): [string, boolean] => [text, true],
  ),
  ...["n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"].map(
    (text): [string, boolean] => [text, false],
  ),
]);

const LONGEST_CONSTANT = Math.max(...[...CONSTANTS.keys()].map(({ length }) => length));

/** Below it in order are the signs. */
const ZERO = "0".charCodeAt(0);

const INTEGER = /^[-+]?(?:0[bB][01]+|0[oO]?[0-7]+|0[xX][0-9a-fA-F]+|0|[1-9][0-9]*)$/;
const FLOAT = /^[-+]?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?$/;
const SPECIAL_FLOATS: ReadonlyMap<string, number> = new Map<string, number>([
  ...[".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"].map((text): [string, number] => [
    text,
    Number.POSITIVE_INFINITY,
  ]),
  ...["-.inf", "-.Inf", "-.INF"].map((text): [string, number] => [text, Number.NEGATIVE_INFINITY]),
  ...[".nan", ".NaN", ".NAN"].map((text): [string, number] => [text, Number.NaN]),
]);

/** The value of a scalar as Kubernetes reads it. Quoted, block and tagged scalars are strings. */
export function scalarValue(node: YamlScalar): string | number | boolean | null {
  return node.plain ? resolvePlain(node.text) : node.text;
}

/** The value of an unquoted scalar. */
export function resolvePlain(text: string): string | number | boolean | null {
  // No longer text is a constant, and none has to be hashed to learn so.
  const constant = text.length <= LONGEST_CONSTANT ? CONSTANTS.get(text) : undefined;
  if (constant !== undefined) return constant;
  const first = text.charCodeAt(0);
  // Only a digit, a sign or a dot can start a number.
  if ((first < 48 || first > 57) && first !== 43 && first !== 45 && first !== 46) return text;
  const special = SPECIAL_FLOATS.get(text);
  if (special !== undefined) return special;
  const compact = text.replaceAll("_", "");
  if (INTEGER.test(compact)) return parseInteger(compact);
  if (FLOAT.test(compact)) return Number(compact);
  return text;
}

function parseInteger(text: string): number {
  // A decimal number, as nearly all are.
  if (text.charCodeAt(0) > ZERO) return Number(text);
  const negative = text.startsWith("-");
  const digits = text.replace(/^[-+]/, "");
  const octal = /^0[oO]?([0-7]+)$/.exec(digits);
  const magnitude = octal?.[1] !== undefined ? Number.parseInt(octal[1], 8) : Number(digits);
  return negative ? -magnitude : magnitude;
}

/** The text of a scalar that Kubernetes reads as a string; undefined for anything else, so also for `yes` or `0777`. */
export function stringValue(node: YamlNode | undefined): string | undefined {
  if (node?.kind !== "scalar") return undefined;
  return typeof scalarValue(node) === "string" ? node.text : undefined;
}

/** The value of a scalar that Kubernetes reads as an integer. */
export function integerValue(node: YamlNode | undefined): number | undefined {
  if (node?.kind !== "scalar") return undefined;
  const value = scalarValue(node);
  return typeof value === "number" && Number.isInteger(value) ? value : undefined;
}

/** The value of a scalar that Kubernetes reads as a boolean. */
export function booleanValue(node: YamlNode | undefined): boolean | undefined {
  if (node?.kind !== "scalar") return undefined;
  const value = scalarValue(node);
  return typeof value === "boolean" ? value : undefined;
}
