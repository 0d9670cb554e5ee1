import type { Path } from "./tree.ts";
import { writeYaml } from "./writeYaml.ts";

/** A line of written YAML, without its break, and the path of the innermost node that begins on it. */
export interface YamlLine {
  readonly text: string;
  readonly path: Path;
}

/** Writes plain data, a map or a list, line by line: the same text as `writeYaml`, with the path of each line. */
export function yamlLines(value: object, at: Path = []): readonly YamlLine[] {
  const lines: YamlLine[] = [];
  addBranch(lines, value, at, "", "");
  return lines;
}

/** Lines moved to the right. */
export function indented<Line extends { readonly text: string }>(
  lines: readonly Line[],
  by: string,
): readonly Line[] {
  return lines.map((line) => ({ ...line, text: line.text === "" ? "" : `${by}${line.text}` }));
}

/** Adds the lines of a map or a list; what stands before its first line may be a dash. */
function addBranch(lines: YamlLine[], value: object, at: Path, first: string, rest: string): void {
  let margin = first;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      addItem(lines, item, [...at, index], margin, rest);
      margin = rest;
    }
    return;
  }
  for (const [key, content] of Object.entries(value)) {
    if (content === undefined) continue;
    addEntry(lines, key, content, [...at, key], margin, rest);
    margin = rest;
  }
}

function addEntry(
  lines: YamlLine[],
  key: string,
  value: unknown,
  path: Path,
  first: string,
  rest: string,
): void {
  const short = shortScalar(value);
  if (short !== undefined) {
    lines.push({ text: `${first}${keyText(key)}: ${short}`, path });
  } else if (isBranch(value)) {
    lines.push({ text: `${first}${keyText(key)}:`, path });
    addBranch(lines, value, path, `${rest}  `, `${rest}  `);
  } else {
    addWritten(lines, writeYaml({ [key]: value }), path, first, rest);
  }
}

/** An item of a list: what stands first in it shares the line of its dash. */
function addItem(lines: YamlLine[], value: unknown, path: Path, first: string, rest: string): void {
  const short = shortScalar(value);
  if (short !== undefined) lines.push({ text: `${first}- ${short}`, path });
  else if (isBranch(value)) addBranch(lines, value, path, `${first}- `, `${rest}  `);
  else addWritten(lines, writeYaml([value]), path, first, rest);
}

function addWritten(lines: YamlLine[], text: string, path: Path, first: string, rest: string): void {
  for (const [index, line] of text.replace(/\n$/, "").split("\n").entries())
    lines.push({ text: line === "" ? "" : `${index === 0 ? first : rest}${line}`, path });
}

/** A map or a list with something in it. */
function isBranch(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.values(value).some((one) => one !== undefined);
}

/** Words that YAML 1.1 takes for something else. */
const TAKEN = /^(?:y|n|yes|no|on|off|true|false|null)$/i;
/** Words and sentences that begin with a letter, and have nothing in them that means anything to YAML. */
const PLAIN = /^[A-Za-z](?:[A-Za-z0-9 ._/,;()'`-]*[A-Za-z0-9._/,;()'`-])?$/;
const WILDCARD = /^\*[A-Za-z0-9.-]*$/;

/** A scalar on one line, for which nobody has to think about quotes; undefined for all others. */
function shortScalar(value: unknown): string | undefined {
  if (typeof value === "boolean" || Number.isSafeInteger(value)) return String(value);
  if (typeof value !== "string") return undefined;
  if (TAKEN.test(value) || WILDCARD.test(value)) return `"${value}"`;
  return PLAIN.test(value) ? value : undefined;
}

function keyText(key: string): string {
  return PLAIN.test(key) && !TAKEN.test(key) ? key : writeYaml({ [key]: 0 }).slice(0, -": 0\n".length);
}
