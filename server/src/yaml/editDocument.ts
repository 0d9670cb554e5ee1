import type { Span } from "../text/span.ts";
import type { TextEdit } from "../text/textEdit.ts";
import {
  columnOf,
  contentEnd,
  endOfLine,
  entryEnd,
  indent,
  lineBreak,
  linesToEnd,
  wholeLines,
} from "./blockText.ts";
import type { FixBy } from "./fixBy.ts";
import { flowValueEdit, flowWriterAt, insertBetweenBrackets, renamedKey } from "./flowStyle.ts";
import { recentReading } from "./recentReading.ts";
import { holdsAliases, reachesFurther } from "./sharedNodes.ts";
import { lineStart } from "./tolerantTokens.ts";
import { nodeAt, type Path, type YamlEntry, type YamlMap, type YamlNode, type YamlSequence } from "./tree.ts";
import { writeYaml } from "./writeYaml.ts";

/** A change to one document, named by the path of the node that it concerns. */
export type DocumentEdit =
  /** Gives the node a value; missing parents are created, a number in the path beyond the end of a list appends. */
  | { readonly kind: "set"; readonly path: Path; readonly value: unknown }
  | { readonly kind: "remove"; readonly path: Path }
  /** Adds an item to a list, which is created where it is missing. */
  | { readonly kind: "append"; readonly path: Path; readonly value: unknown }
  | { readonly kind: "renameKey"; readonly path: Path; readonly key: string };

/** Something that a person can have done to a document. */
export type DocumentFix = FixBy<DocumentEdit>;

/** A fix whose paths start at the node at `base`, with paths that start where `base` itself does. */
export function fixBelow(fix: DocumentFix, base: Path): DocumentFix {
  return { ...fix, edits: fix.edits.map((edit) => ({ ...edit, path: [...base, ...edit.path] })) };
}

/**
 * The text edits that make a change and leave everything else as it is written, comments included. Offsets are UTF-16
 * code units from the start of the document. No edits where the document cannot be read, where the path does not fit, or where
 * an anchor or alias would carry the change to other places, too.
 */
export function editDocument(text: string, edit: DocumentEdit): readonly TextEdit[] {
  const { root } = recentReading(text);
  if (root === undefined || edit.path.length === 0) return [];
  const edits = editsOf({ text, root }, edit);
  return holdsAliases(text) && reachesFurther(root, edit.path, edits) ? [] : edits;
}

/** True where an anchor or alias would carry a change of a document to other places, too, so that it cannot be made. */
export function editReachesFurther(text: string, edit: DocumentEdit): boolean {
  if (!holdsAliases(text)) return false;
  const { root } = recentReading(text);
  return root !== undefined && reachesFurther(root, edit.path, editsOf({ text, root }, edit));
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

function setNode(document: EditedDocument, path: Path, value: unknown): readonly TextEdit[] {
  for (let depth = path.length; depth >= 0; depth--) {
    const node = nodeAt(document.root, path.slice(0, depth));
    if (node === undefined) continue;
    const [step, ...rest] = path.slice(depth);
    if (step === undefined) return replaceNode(document, path, node, value);
    return insertBelow(document, path.slice(0, depth), node, step, wrap(rest, value));
  }
  return [];
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
  const isScalar = typeof value !== "object" || value === null;
  const isInLine = isScalar || Object.keys(value).length === 0;
  const entry = entryAt(document.root, path);
  if (isInFlow(document.root, path)) {
    const write = flowWriterAt(text, document.root, path.slice(0, -1));
    return [flowValueEdit(text, node, entry, write(value))];
  }
  if (isScalar && node.kind === "scalar" && node.end > node.start) {
    return [
      { start: node.start, end: trimEnd(text, node.start, node.end), text: writeYaml(value).trimEnd() },
    ];
  }
  if (entry === undefined) {
    const column = columnOf(text, node.start);
    return [
      { start: node.start, end: contentEnd(node), text: indent(writeYaml(value), column, text).trimStart() },
    ];
  }
  const from = text.indexOf(":", entry.keyEnd) + 1;
  const to = node.kind === "scalar" && node.end === node.start ? from : Math.max(from, contentEnd(node));
  if (isInLine) return [{ start: from, end: to, text: ` ${writeYaml(value).trimEnd()}` }];
  const column = columnOf(text, entry.keyStart) + 2;
  return [{ start: from, end: to, text: `${lineBreak(text)}${indent(writeYaml(value), column, text)}` }];
}

function removeNode(document: EditedDocument, path: Path): readonly TextEdit[] {
  const parent = nodeAt(document.root, path.slice(0, -1));
  const step = path.at(-1);
  if (parent === undefined || step === undefined) return [];
  const members = membersOf(parent);
  const at =
    typeof step === "number" ? step : members.findIndex((member) => "key" in member && member.key === step);
  const piece = pieceOf(members[at]);
  if (piece === undefined) return [];
  const isBlock = parent.kind !== "scalar" && !parent.flow;
  const isLast = at === members.length - 1;
  const lines = isBlock && members.length > 1 ? linesOf(document.text, piece, isLast) : undefined;
  if (lines !== undefined) return [{ ...lines, text: "" }];
  const next = pieceOf(members[at + 1]);
  if (next !== undefined) {
    const end = isBlock ? commentBefore(document.text, piece.end, next.start) : next.start;
    return [{ start: piece.start, end, text: "" }];
  }
  const previous = pieceOf(members[at - 1]);
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

/** Where the first comment on a line of its own between two pieces begins, or else the second of them. */
function commentBefore(text: string, end: number, next: number): number {
  const behind = endOfLine(text, end);
  const comment = behind < next ? text.slice(behind, next).indexOf("#") : -1;
  return comment < 0 ? next : behind + comment;
}

/**
 * The lines of a piece that shares none of them with its neighbours; comments on the lines around it stay. Behind the last
 * piece others may be added in the same go, so its line break stays and the one before it goes.
 */
function linesOf(text: string, piece: Piece, isLast: boolean): Span | undefined {
  const start = lineStart(text, piece.start);
  const end = endOfLine(text, piece.end);
  const before = piece.key === undefined ? /^[ \t]*-[ \t]+$/ : /^[ \t]*$/;
  const after = /^[ \t]*(?:#[^\r\n]*)?$/;
  if (!before.test(text.slice(start, piece.start)) || !after.test(text.slice(piece.end, end)))
    return undefined;
  return isLast ? linesToEnd(text, start, end) : wholeLines(text, start, end);
}

interface Piece {
  readonly key?: string;
  readonly start: number;
  readonly end: number;
}

/** What is written in a map or a list itself; of a long list nothing is made, since many edits each look at a few of its items. */
function membersOf(node: YamlNode): readonly (YamlEntry | YamlNode)[] {
  switch (node.kind) {
    case "map":
      return node.entries.filter(({ merged }) => !merged);
    case "sequence":
      return node.items;
    case "scalar":
      return [];
  }
}

function pieceOf(member: YamlEntry | YamlNode | undefined): Piece | undefined {
  if (member === undefined) return undefined;
  return "key" in member
    ? { key: member.key, start: member.keyStart, end: entryEnd(member) }
    : { start: member.start, end: contentEnd(member) };
}

function entryAt(root: YamlNode, path: Path): YamlEntry | undefined {
  const key = path.at(-1);
  const parent = nodeAt(root, path.slice(0, -1));
  if (typeof key !== "string" || parent?.kind !== "map") return undefined;
  return parent.entries.find((entry) => entry.key === key);
}

function isInFlow(root: YamlNode, path: Path): boolean {
  return path.some((_, depth) => {
    const ancestor = nodeAt(root, path.slice(0, depth));
    return ancestor !== undefined && ancestor.kind !== "scalar" && ancestor.flow;
  });
}

function trimEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length;
}
