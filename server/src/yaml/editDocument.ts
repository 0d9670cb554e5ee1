import { applyEdits, editBetween, type TextEdit } from "../text/textEdit.ts";
import { columnOf, contentEnd, endOfLine, indent, lineBreak, textEnd } from "./blockText.ts";
import { hasExplicitKey, holdsExplicitKeys } from "./explicitKeys.ts";
import type { FixBy } from "./fixBy.ts";
import { flowRemoval } from "./flowRemoval.ts";
import {
  branchesAlong,
  flowValueEdit,
  flowWriterAt,
  insertBetweenBrackets,
  renamedKey,
} from "./flowStyle.ts";
import { indentedBelow } from "./movedBelow.ts";
import { commentBefore, linesOf, membersOf, pieceOf, startWithProperties } from "./pieces.ts";
import { recentReading } from "./recentReading.ts";
import { holdsAliases, reachesFurther } from "./sharedNodes.ts";
import { smallerEdits, wrapping } from "./smallerEdits.ts";
import { nodeAt, type Path, type YamlEntry, type YamlMap, type YamlNode, type YamlSequence } from "./tree.ts";
import { writeYaml } from "./writeYaml.ts";
import { yamlValue } from "./yamlValue.ts";

/** A change to one document, named by the path of the node that it concerns. */
export type DocumentEdit =
  /** Gives the node a value; missing parents are created, a number in the path beyond the end of a list appends. */
  | { readonly kind: "set"; readonly path: Path; readonly value: unknown }
  | { readonly kind: "remove"; readonly path: Path }
  /** Adds an item to a list, which is created where it is missing. */
  | { readonly kind: "append"; readonly path: Path; readonly value: unknown }
  | { readonly kind: "renameKey"; readonly path: Path; readonly key: string }
  /** Makes entries that stand beside a key without a value what it has. */
  | { readonly kind: "moveBelow"; readonly path: Path; readonly keys: readonly string[] };

/** Something that a person can have done to a document. */
export type DocumentFix = FixBy<DocumentEdit>;

/** A fix whose paths start at the node at `base`, with paths that start where `base` itself does. */
export function fixBelow(fix: DocumentFix, base: Path): DocumentFix {
  return { ...fix, edits: fix.edits.map((edit) => ({ ...edit, path: [...base, ...edit.path] })) };
}

/**
 * The text edits that make a change and leave everything else as it is written, comments included. Offsets are UTF-16
 * code units from the start of the document. No edits where the document cannot be read, where the path does not fit, or where
 * the change is refused.
 */
export function editDocument(text: string, edit: DocumentEdit): readonly TextEdit[] {
  const { root } = recentReading(text);
  if (root === undefined || edit.path.length === 0) return [];
  if (isBesideExplicitKey(text, root, edit)) return [];
  const edits = editsOf({ text, root }, edit);
  return holdsAliases(text) && reachesFurther(root, edit.path, edits) ? [] : edits;
}

/**
 * True where a change of a document cannot be made: an anchor or alias would carry it to other places, too, or keys are written
 * in a way that it does not know.
 */
export function isRefused(text: string, edit: DocumentEdit): boolean {
  if (!holdsAliases(text) && !holdsExplicitKeys(text)) return false;
  const { root } = recentReading(text);
  if (root === undefined) return false;
  if (isBesideExplicitKey(text, root, edit)) return true;
  if (!holdsAliases(text)) return false;
  const edits = editsOf({ text, root }, edit);
  const isKept = edit.kind === "remove" && edits.length === 0 && nodeAt(root, edit.path) !== undefined;
  return isKept || reachesFurther(root, edit.path, edits);
}

/**
 * True for a change of more than the text of a value below keys that stand behind a `?`: the column of a key and the colon behind
 * it, by which others are written, are elsewhere there.
 */
function isBesideExplicitKey(text: string, root: YamlNode, edit: DocumentEdit): boolean {
  if (!holdsExplicitKeys(text)) return false;
  const node = nodeAt(root, edit.path);
  const isInText =
    edit.kind === "set" && isScalar(edit.value) && node?.kind === "scalar" && node.start < node.end;
  return !isInText && branchesAlong(root, edit.path).some((branch) => hasExplicitKey(text, branch));
}

function isScalar(value: unknown): boolean {
  return typeof value !== "object" || value === null;
}

function editsOf(document: EditedDocument, edit: DocumentEdit): readonly TextEdit[] {
  switch (edit.kind) {
    case "set":
      return setNode(document, edit.path, edit.value);
    case "append":
      return appendItem(document, edit.path, edit.value);
    case "remove":
      return removeNode(document, edit.path);
    case "renameKey":
      return renameKey(document, edit.path, edit.key);
    case "moveBelow":
      return moveBelow(document, edit.path, edit.keys);
  }
}

interface EditedDocument {
  readonly text: string;
  readonly root: YamlNode;
}

function renameKey({ text, root }: EditedDocument, path: Path, key: string): readonly TextEdit[] {
  const entry = entryAt(root, path);
  if (entry === undefined) return [];
  return [{ start: entry.keyStart, end: entry.keyEnd, text: renamedKey(text, entry, key) }];
}

function moveBelow(document: EditedDocument, path: Path, keys: readonly string[]): readonly TextEdit[] {
  const above = path.slice(0, -1);
  const [map, key] = [nodeAt(document.root, above), path.at(-1)];
  if (map?.kind !== "map" || typeof key !== "string") return [];
  const moved = map.entries.filter((entry) => keys.includes(entry.key) && !entry.merged);
  return (
    indentedBelow(document.text, map, key, keys) ?? [
      ...moved.flatMap((entry) => removeNode(document, [...above, entry.key])),
      ...setNode(document, path, Object.fromEntries(moved.map((one) => [one.key, yamlValue(one.value)]))),
    ]
  );
}

function setNode(document: EditedDocument, path: Path, value: unknown): readonly TextEdit[] {
  for (let depth = path.length; depth >= 0; depth--) {
    const node = nodeAt(document.root, path.slice(0, depth));
    if (node === undefined) continue;
    const [step, ...rest] = path.slice(depth);
    if (step === undefined)
      return changedInside(document, path, node, value) ?? replaceNode(document, path, node, value);
    return insertBelow(document, path.slice(0, depth), node, step, wrap(rest, value));
  }
  return [];
}

/** The edits of a commented map or list that leave what stays of it as it is written; undefined where nothing does. */
function changedInside(
  { text, root }: EditedDocument,
  path: Path,
  node: YamlNode,
  value: unknown,
): readonly TextEdit[] | undefined {
  const start = entryAt(root, path)?.keyEnd ?? node.start;
  if (node.kind === "scalar" || !text.slice(start, node.end).includes("#")) return undefined;
  const keyStart = entryAt(root, path)?.keyStart ?? node.start;
  const wrapped = wrapping(text, node, value, { write: flowWriterAt(text, root, path), keyStart });
  if (wrapped !== undefined) return wrapped;
  let changed = text;
  for (const step of smallerEdits(path, node, value) ?? []) {
    const edits = editDocument(changed, step);
    if (edits.length === 0) return undefined;
    changed = applyEdits(changed, edits);
  }
  if (changed === text) return undefined;
  // The lines behind may be another edit's: blanks that they begin with are not taken for a part of this one.
  const behind = text.length - endOfLine(text, textEnd(text, node));
  return editBetween(text.slice(0, text.length - behind), changed.slice(0, changed.length - behind));
}

/** The value with the steps that do not exist yet around it. */
function wrap(steps: Path, value: unknown): unknown {
  return steps.reduceRight<unknown>(
    (inner, step) => (typeof step === "string" ? { [step]: inner } : [inner]),
    value,
  );
}

function insertBelow(
  document: EditedDocument,
  path: Path,
  node: YamlNode,
  step: string | number,
  value: unknown,
): readonly TextEdit[] {
  if (typeof step === "string") {
    if (node.kind === "map" && node.entries.some(({ merged }) => !merged))
      return insertEntry(document, path, node, step, value);
    return replaceNode(document, path, node, { [step]: value });
  }
  if (node.kind === "sequence" && node.items.length > 0) return insertItem(document, path, node, value);
  return replaceNode(document, path, node, [value]);
}

function appendItem(document: EditedDocument, path: Path, value: unknown): readonly TextEdit[] {
  const node = nodeAt(document.root, path);
  if (node?.kind === "sequence" && node.items.length > 0) return insertItem(document, path, node, value);
  return setNode(document, path, [value]);
}

function insertEntry(
  document: EditedDocument,
  path: Path,
  map: YamlMap,
  key: string,
  value: unknown,
): readonly TextEdit[] {
  if (map.flow) {
    const write = flowWriterAt(document.text, document.root, path);
    return insertBetweenBrackets(document.text, map, `${write(key)}: ${write(value)}`);
  }
  const own = map.entries.filter(({ merged }) => !merged);
  const column = columnOf(document.text, own[0]?.keyStart ?? map.start);
  return [insertLines(document.text, contentEnd(map), column, writeYaml({ [key]: value }))];
}

function insertItem(
  document: EditedDocument,
  path: Path,
  sequence: YamlSequence,
  value: unknown,
): readonly TextEdit[] {
  if (sequence.flow) {
    const write = flowWriterAt(document.text, document.root, path);
    return insertBetweenBrackets(document.text, sequence, write(value));
  }
  return [
    insertLines(
      document.text,
      contentEnd(sequence),
      columnOf(document.text, sequence.start),
      writeYaml([value]),
    ),
  ];
}

/** New lines after the line on which the content before them ends: a comment on that line stays where it is. */
function insertLines(text: string, after: number, column: number, yaml: string): TextEdit {
  const at = endOfLine(text, after);
  return { start: at, end: at, text: `${lineBreak(text)}${indent(yaml, column, text)}` };
}

function replaceNode(
  document: EditedDocument,
  path: Path,
  node: YamlNode,
  value: unknown,
): readonly TextEdit[] {
  const { text } = document;
  const isInLine = typeof value !== "object" || value === null || Object.keys(value).length === 0;
  const entry = entryAt(document.root, path);
  if (isInFlow(document.root, path)) {
    const write = flowWriterAt(text, document.root, path.slice(0, -1));
    return [flowValueEdit(text, node, entry, write(value))];
  }
  if (isScalar(value) && node.kind === "scalar" && node.end > node.start) {
    return [
      { start: node.start, end: trimEnd(text, node.start, node.end), text: writeYaml(value).trimEnd() },
    ];
  }
  if (entry === undefined) return [replacedItem(text, node, value)];
  const from = text.indexOf(":", entry.keyEnd) + 1;
  const comment = /^[ \t]+#[^\r\n]*/.exec(text.slice(from, endOfLine(text, from)));
  if (comment !== null && !isInLine && node.start === node.end) {
    const at = from + comment[0].length;
    const block = indent(writeYaml(value), columnOf(text, entry.keyStart) + 2, text);
    return [{ start: at, end: at, text: `${lineBreak(text)}${block}` }];
  }
  const to = node.kind === "scalar" && node.end === node.start ? from : Math.max(from, textEnd(text, node));
  if (isInLine) return [{ start: from, end: to, text: ` ${writeYaml(value).trimEnd()}` }];
  const column = columnOf(text, entry.keyStart) + 2;
  return [{ start: from, end: to, text: `${lineBreak(text)}${indent(writeYaml(value), column, text)}` }];
}

/** Another value in the place of a list item, or of a whole document; a block begins on a line of its own behind an anchor. */
function replacedItem(text: string, node: YamlNode, value: unknown): TextEdit {
  const start = startWithProperties(text, node.start);
  const yaml = indent(writeYaml(value), columnOf(text, start), text);
  const end = textEnd(text, node);
  if (start === node.start || isScalar(value)) return { start: node.start, end, text: yaml.trimStart() };
  return { start: trimEnd(text, start, node.start), end, text: `${lineBreak(text)}${yaml}` };
}

function removeNode(document: EditedDocument, path: Path): readonly TextEdit[] {
  const { text } = document;
  const parent = nodeAt(document.root, path.slice(0, -1));
  const step = path.at(-1);
  if (parent === undefined || step === undefined) return [];
  const members = membersOf(parent);
  const at =
    typeof step === "number" ? step : members.findIndex((member) => "key" in member && member.key === step);
  const piece = pieceOf(text, members[at]);
  if (piece === undefined) return [];
  if (parent.kind !== "scalar" && parent.flow && members.length > 1) return flowRemoval(text, parent, at);
  const isLast = at === members.length - 1;
  const lines = members.length > 1 ? linesOf(text, piece, isLast) : undefined;
  if (lines !== undefined) return [{ ...lines, text: "" }];
  const next = pieceOf(text, members[at + 1]);
  if (next !== undefined)
    return [{ start: piece.start, end: commentBefore(text, piece.end, next.start), text: "" }];
  const previous = pieceOf(text, members[at - 1]);
  if (previous !== undefined) return [{ start: previous.end, end: piece.end, text: "" }];
  // The last member takes its parent along: an empty map or list would mean something else than an absent one.
  if (path.length === 1) return [];
  const above = path.slice(0, -1);
  return isNeededEmpty(document.root, above)
    ? replaceNode(document, above, parent, {})
    : removeNode(document, above);
}

/** True for a map that has to be there with nothing in it, too: the `spec` of an object, and what the `type` beside it asks for. */
function isNeededEmpty(root: YamlNode, path: Path): boolean {
  const key = path.at(-1);
  if (typeof key !== "string" || nodeAt(root, path)?.kind !== "map") return false;
  const type = nodeAt(root, [...path.slice(0, -1), "type"]);
  return key === "spec" || (type?.kind === "scalar" && type.text.toLowerCase() === key.toLowerCase());
}

function entryAt(root: YamlNode, path: Path): YamlEntry | undefined {
  const key = path.at(-1);
  const parent = nodeAt(root, path.slice(0, -1));
  if (typeof key !== "string" || parent?.kind !== "map") return undefined;
  return parent.entries.find((entry) => entry.key === key);
}

function isInFlow(root: YamlNode, path: Path): boolean {
  return branchesAlong(root, path.slice(0, -1)).some(({ flow }) => flow);
}

function trimEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length;
}
