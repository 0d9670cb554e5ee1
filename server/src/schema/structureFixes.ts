import { scalarValue } from "../yaml/scalars.ts";
import { entryOf, nodeAt, type Path, type YamlNode } from "../yaml/tree.ts";
import { patternHolds } from "./custom/patterns.ts";
import type { Field } from "./field.ts";
import type { StructureFix } from "./structureProblem.ts";
import { clipped } from "./structureText.ts";

/** Makes a value of the wrong type right where its text already is: quotes it, unquotes it, makes it a list of one. */
export function typeFix(node: YamlNode, field: Field): StructureFix | undefined {
  if (node.kind !== "scalar" || node.end <= node.start) return undefined;
  const value = scalarValue(node);
  const [type] = field.types;
  if (type === "string" && node.plain && value !== null)
    return replaced(node, JSON.stringify(node.text), node.text, `Quote \`${clipped(node.text)}\``);
  const literal =
    type === "integer" ? /^(?:0|-?[1-9]\d*)$/ : type === "boolean" ? /^(?:true|false)$/ : undefined;
  if (literal?.test(node.text) === true && !node.plain)
    return replaced(
      node,
      node.text,
      type === "integer" ? Number(node.text) : node.text === "true",
      "Remove the quotes",
    );
  if (type === "array" && typeof value === "string" && /^[\w.*/-]+$/.test(node.text)) {
    const item = node.plain && !node.text.startsWith("*") ? node.text : JSON.stringify(node.text);
    return replaced(node, `[${item}]`, [node.text], "Make it a list");
  }
  return undefined;
}

/** Writes `text` in place of a scalar, in quotes where it stood in quotes or needs them. */
export function replacementFix(node: YamlNode, text: string): StructureFix | undefined {
  if (node.kind !== "scalar") return undefined;
  const written = node.plain && /^[A-Za-z][\w.-]*$|^\d+$/.test(text) ? text : JSON.stringify(text);
  const value = written === text && /^\d+$/.test(text) ? Number(text) : text;
  return replaced(node, written, value, `Change to \`${text}\``);
}

/** Writes a value in lower case, where that is all that is wrong with it. */
export function lowerCaseFix(node: YamlNode | undefined, field: Field): StructureFix | undefined {
  const { pattern } = field.constraints;
  if (node?.kind !== "scalar" || pattern === undefined) return undefined;
  const lower = node.text.toLowerCase();
  if (lower === node.text || !hasPattern(lower, pattern, field)) return undefined;
  return replacementFix(node, lower);
}

function hasPattern(text: string, pattern: string, { custom }: Field): boolean {
  if (custom !== undefined) return patternHolds(pattern, text) === true;
  return new RegExp(pattern, "u").test(text.slice(0, 300));
}

/** Gives a key another name. */
export function renameFix(root: YamlNode, path: Path, name: string): StructureFix | undefined {
  const parent = nodeAt(root, path.slice(0, -1));
  const key = path.at(-1);
  const entry = typeof key === "string" ? entryOf(parent, key) : undefined;
  if (entry === undefined || entry.merged || entryOf(parent, name) !== undefined) return undefined;
  // A key that is longer than its name stands in quotes, as all keys of JSON do.
  const quoted = entry.keyEnd - entry.keyStart > entry.key.length;
  const text = quoted ? JSON.stringify(name) : name;
  return {
    title: `Change to \`${name}\``,
    edits: [{ start: entry.keyStart, end: entry.keyEnd, text }],
    change: { kind: "rename", key: name },
  };
}

/** Writes `text`, which is how `value` is written there, in place of a scalar. */
function replaced(
  node: YamlNode,
  text: string,
  value: string | number | boolean | readonly string[],
  title: string,
): StructureFix {
  return { title, edits: [{ start: node.start, end: node.end, text }], change: { kind: "set", value } };
}
