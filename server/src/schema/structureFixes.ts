import { enumerate, inBackticks } from "../text/sentence.ts";
import { deepEqual } from "../yaml/deepEqual.ts";
import { moveBelow, removeAt, setAt } from "../yaml/documentEdits.ts";
import type { DocumentEdit, DocumentFix } from "../yaml/editDocument.ts";
import { fixBy, preferredFix } from "../yaml/fixBy.ts";
import { scalarValue } from "../yaml/scalars.ts";
import { child, entryOf, nodeAt, type Path, type YamlNode } from "../yaml/tree.ts";
import { admissionText, LETS_ALL_IN } from "./admissionText.ts";
import { patternHolds } from "./custom/patterns.ts";
import { meantDuration } from "./duration.ts";
import type { Field } from "./field.ts";
import { jsonOf } from "./jsonOf.ts";
import { type StructureFix, type StructureProblem, withFix, withFixes } from "./structureProblem.ts";
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

/** Writes a text that has another form than its field asks for as what was certainly meant by it. */
export function patternFix(node: YamlNode | undefined, field: Field): StructureFix | undefined {
  return (
    numberFix(node, field) ?? bareTextFix(node, field) ?? addressFix(node, field) ?? durationFix(node, field)
  );
}

/** Takes the quotes off a number that is no name, where a number may stand. */
function numberFix(node: YamlNode | undefined, field: Field): StructureFix | undefined {
  return node !== undefined && field.custom === undefined && field.types[0] === "integer"
    ? typeFix(node, field)
    : undefined;
}

/** Writes a value in lower case, or without the blanks around it, where that is all that is wrong with it. */
function bareTextFix(node: YamlNode | undefined, field: Field): StructureFix | undefined {
  const { pattern } = field.constraints;
  if (node?.kind !== "scalar" || pattern === undefined) return undefined;
  const bare = node.text.trim();
  const meant = [bare, bare.toLowerCase()].find(
    (text) => text !== "" && text !== node.text && hasPattern(text, pattern, field),
  );
  return meant === undefined ? undefined : replacementFix(node, meant);
}

/** Writes a duration of another form as the Gateway API writes it. */
function durationFix(node: YamlNode | undefined, field: Field): StructureFix | undefined {
  if (node?.kind !== "scalar" || field.typeName !== "Duration") return undefined;
  const meant = meantDuration(node.text);
  return meant === undefined ? undefined : replacementFix(node, meant);
}

/** The types of fields that take a part of what a browser shows as the address. */
const PARTS_OF_ADDRESSES: ReadonlySet<string> = new Set(["CORSOrigin", "Hostname", "PreciseHostname"]);

const ADDRESS = /^(https?:\/\/)?([\w*.-]+)(:\d{1,5})?(?:[/?#]\S*)?$/;

/** Takes out of an address what the field has no place for, or adds the scheme that it lacks. */
function addressFix(node: YamlNode | undefined, field: Field): StructureFix | undefined {
  const { pattern } = field.constraints;
  if (node?.kind !== "scalar" || pattern === undefined || !PARTS_OF_ADDRESSES.has(field.typeName ?? ""))
    return undefined;
  const [whole, scheme, host = "", port = ""] = ADDRESS.exec(node.text) ?? [];
  // `null` is what browsers send for pages without an origin, and a lone word may be anything.
  if (whole === undefined || !host.includes(".")) return undefined;
  const fitting = [host, `${scheme ?? "https://"}${host}${port}`].find((part) =>
    hasPattern(part, pattern, field),
  );
  return fitting === undefined ? undefined : replacementFix(node, fitting);
}

/** Writes the path of a match, where it stands as a text, as the map that it has to be. */
export function pathMatchFix(path: Path, node: YamlNode, field: Field): DocumentFix | undefined {
  if (field.typeName !== "HTTPPathMatch" || node.kind !== "scalar" || !node.text.startsWith("/"))
    return undefined;
  const value = { type: "PathPrefix", value: node.text };
  return preferredFix("Write it as a prefix", setAt(path, value));
}

/** Makes the fix that is most likely meant or, of what says who is let in, one that has to be chosen. */
function unlessAdmission(
  root: YamlNode,
  path: Path,
): (title: string, ...edits: DocumentEdit[]) => DocumentFix {
  const text = admissionText(root, path);
  return (title, ...edits) =>
    text === "" ? preferredFix(title, ...edits) : fixBy(`${title}${text}`, ...edits);
}

/** A problem with the fix of its value, which has to be chosen where the value says who is let in. */
export function withValueFix(
  base: StructureProblem,
  root: YamlNode,
  fix: StructureFix | undefined,
): StructureProblem {
  const { path } = base;
  if (fix?.change.kind !== "set") return withFix(base, fix);
  const { value } = fix.change;
  const text =
    value === "Selector" && isBesideOpenSelector(root, path) ? LETS_ALL_IN : admissionText(root, path);
  return text === ""
    ? withFix(base, fix)
    : withFixes(base, [fixBy(`${fix.title}${text}`, setAt(path, value))]);
}

/** True for the `from` beside a selector that asks for nothing that anybody reads: once it counts, it selects all. */
function isBesideOpenSelector(root: YamlNode, path: Path): boolean {
  const selector = path.at(-1) === "from" ? nodeAt(root, [...path.slice(0, -1), "selector"]) : undefined;
  return (
    admissionText(root, path) !== "" &&
    selector?.kind === "map" &&
    ["matchLabels", "matchExpressions"].every((key) => isEmpty(child(selector, key)))
  );
}

function isEmpty(node: YamlNode | undefined): boolean {
  switch (node?.kind) {
    case "map":
      return node.entries.length === 0;
    case "sequence":
      return node.items.length === 0;
    default:
      return node === undefined || scalarValue(node) === null;
  }
}

/** Makes a list of the one item that stands where the list should, as far as all its keys are those of an item. */
export function listOfOneFix(
  root: YamlNode,
  path: Path,
  node: YamlNode,
  { items }: Field,
): DocumentFix | undefined {
  if (node.kind !== "map" || items === undefined || node.entries.length === 0) return undefined;
  const isItem = node.entries.every(({ key, merged }) => !merged && items.properties.has(key));
  return isItem ? unlessAdmission(root, path)("Make it a list", setAt(path, [jsonOf(node)])) : undefined;
}

/**
 * Moves what stands beside a key without a value below it: keys that the map does not know, and the field does. So it
 * looks where the lines of a value are not indented.
 */
export function indentationFix(
  root: YamlNode,
  path: Path,
  field: Field,
  parent: Field,
): DocumentFix | undefined {
  const map = nodeAt(root, path.slice(0, -1));
  if (map?.kind !== "map") return undefined;
  const stray = map.entries.filter(
    ({ key, merged }) => !merged && field.properties.has(key) && !parent.properties.has(key),
  );
  if (stray.length === 0) return undefined;
  const keys = stray.map(({ key }) => key);
  return unlessAdmission(root, path)(
    `Move ${enumerate(keys.map(inBackticks))} below \`${String(path.at(-1))}\``,
    moveBelow(path, keys),
  );
}

function hasPattern(text: string, pattern: string, { custom }: Field): boolean {
  if (custom !== undefined) return patternHolds(pattern, text) === true;
  return new RegExp(pattern, "u").test(text.slice(0, 300));
}

/** Takes a key out that is nothing to its API server, where it is not all that its map holds. */
export function removalFix(root: YamlNode, path: Path, isPreferred = false): readonly DocumentFix[] {
  const parent = nodeAt(root, path.slice(0, -1));
  const key = path.at(-1);
  const entry = typeof key === "string" ? entryOf(parent, key) : undefined;
  if (entry === undefined || entry.merged || parent?.kind !== "map" || parent.entries.length === 1) return [];
  return [{ title: `Remove \`${entry.key}\``, edits: [removeAt(path)], isPreferred }];
}

/** Takes the later one of two items out that have to differ. It is certainly meant where the two say the same. */
export function repeatedItemFix(root: YamlNode, path: Path): readonly DocumentFix[] {
  const list = nodeAt(root, path.slice(0, -1));
  const index = path.at(-1);
  if (list?.kind !== "sequence" || typeof index !== "number") return [];
  const values = list.items.map(jsonOf);
  const isPreferred = values.slice(0, index).some((value) => deepEqual(value, values[index]));
  return [{ title: "Remove this entry", edits: [removeAt(path)], isPreferred }];
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
    title: `Change to \`${name}\`${admissionText(root, [...path.slice(0, -1), name])}`,
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
