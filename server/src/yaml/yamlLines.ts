import type { Path } from "./tree.ts";
import { writeYaml } from "./writeYaml.ts";

/** A line of written YAML, without its break, and the path of the innermost node that begins on it. */
export interface YamlLine {
  readonly text: string;
  readonly path: Path;
}

/** Writes plain data, a map or a list, line by line: the same text as `writeYaml`, with the path of each line. */
export function yamlLines(value: object, at: Path = []): readonly YamlLine[] {
  return Array.isArray(value)
    ? value.flatMap((item, index) => itemLines(item, [...at, index]))
    : Object.entries(value).flatMap(([key, content]) => entryLines(key, content, [...at, key]));
}

/** Lines moved to the right. */
export function indented<Line extends { readonly text: string }>(
  lines: readonly Line[],
  by: string,
): readonly Line[] {
  return lines.map((line) => ({ ...line, text: line.text === "" ? "" : `${by}${line.text}` }));
}

function entryLines(key: string, value: unknown, path: Path): readonly YamlLine[] {
  if (value === undefined) return [];
  if (isBranch(value)) {
    return [{ text: `${keyText(key)}:`, path }, ...indented(yamlLines(value, path), "  ")];
  }
  const short = shortScalar(value);
  if (short !== undefined) return [{ text: `${keyText(key)}: ${short}`, path }];
  return linesOf(writeYaml({ [key]: value }), path);
}

/** An item of a list: what stands first in it shares the line of its dash. */
function itemLines(value: unknown, path: Path): readonly YamlLine[] {
  if (!isBranch(value)) {
    const short = shortScalar(value);
    return short === undefined ? linesOf(writeYaml([value]), path) : [{ text: `- ${short}`, path }];
  }
  const [first, ...rest] = yamlLines(value, path);
  return first === undefined ? [] : [{ ...first, text: `- ${first.text}` }, ...indented(rest, "  ")];
}

/** A map or a list with something in it. */
function isBranch(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.values(value).some((one) => one !== undefined);
}

function linesOf(text: string, path: Path): readonly YamlLine[] {
  return text
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => ({ text: line, path }));
}

/** Words that YAML 1.1 takes for something else begin with these letters, and are few: the long way is right for them. */
const PLAIN = /^(?!(?:y|n|yes|no|on|off|true|false|null)$)[A-Za-z][A-Za-z0-9._/-]*$/i;

/** A scalar that is written as it is; undefined for those that may need quotes or several lines. */
function shortScalar(value: unknown): string | undefined {
  if (typeof value === "boolean" || Number.isSafeInteger(value)) return String(value);
  return typeof value === "string" && PLAIN.test(value) ? value : undefined;
}

function keyText(key: string): string {
  return PLAIN.test(key) ? key : writeYaml({ [key]: 0 }).slice(0, -": 0\n".length);
}
