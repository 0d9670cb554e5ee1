import { present } from "../model/reading.ts";
import { booleanValue, integerValue, resolvePlain, scalarValue, stringValue } from "../yaml/scalars.ts";
import { emptyScalar } from "../yaml/tolerantTokens.ts";
import { child, type YamlNode } from "../yaml/tree.ts";
import { type FieldPath, lookUpField, readFieldPath, replaceField } from "./fieldPath.ts";
import { exactly } from "./guardedPattern.ts";
import { isTargeted, type Patchable, type PatchTarget, readPatchTarget } from "./patchTarget.ts";
import { MAXIMUM_COPIED_NODES, nodeCount } from "./treeSize.ts";

/** Which part of a text is meant, counted from 0 between delimiters. */
export interface TextPart {
  readonly delimiter?: string;
  readonly index?: number;
}

/** A field of the one object that is selected; its names are exact ones, no regular expressions. */
export interface FieldSource extends PatchTarget {
  readonly fieldPath: FieldPath;
  readonly options?: TextPart;
}

/** A value that is written in the replacement itself. */
export interface LiteralSource {
  readonly sourceValue: string;
}

export interface ReplacementTarget {
  readonly select: PatchTarget;
  readonly reject: readonly PatchTarget[];
  readonly fieldPaths: readonly FieldPath[];
  readonly options?: TextPart & { readonly create?: boolean };
}

/** One of the `replacements` of a kustomization: a value that is copied into fields of objects. */
export interface Replacement {
  readonly source: FieldSource | LiteralSource;
  readonly targets: readonly ReplacementTarget[];
  /** Targets name objects that the source selects, and follow the names that a layer gives these: `nameReference`. */
  readonly copiesNames?: true;
}

/** An object of a kustomization, with what targets are held against. */
export interface ReplaceableObject {
  readonly patchable: Patchable;
  readonly root: YamlNode;
}

/** Code units past which a text is not put together. */
const MAXIMUM_LENGTH = 1_000_000;

/**
 * The replacements of a kustomization, or of a file that its `path` names, which is a list of them or a single one. What
 * cannot be read is left out.
 */
export function readReplacements(root: YamlNode | undefined): readonly Replacement[] {
  const written = child(root, "replacements") ?? root;
  const nodes = written?.kind === "map" ? [written] : itemsOf(written);
  return nodes.flatMap((node) => readReplacement(node) ?? []);
}

function itemsOf(node: YamlNode | undefined): readonly YamlNode[] {
  return node?.kind === "sequence" ? node.items : [];
}

function readReplacement(node: YamlNode): Replacement | undefined {
  const source = readSource(node);
  const targets = itemsOf(child(node, "targets")).map(readTarget);
  if (source === undefined || !targets.every((target) => target !== undefined)) return undefined;
  return { source, targets };
}

function readSource(node: YamlNode): FieldSource | LiteralSource | undefined {
  const literal = child(node, "sourceValue");
  if (literal?.kind === "scalar") return { sourceValue: literal.text };
  const source = child(node, "source");
  const select = readPatchTarget(source);
  const fieldPath = readFieldPath(stringValue(child(source, "fieldPath")) ?? "metadata.name");
  if (select === undefined || fieldPath === undefined) return undefined;
  const options = readTextPart(child(source, "options"));
  return { ...select, fieldPath, ...(options && { options }) };
}

function readTarget(node: YamlNode): ReplacementTarget | undefined {
  const select = readPatchTarget(child(node, "select"));
  const reject = itemsOf(child(node, "reject")).map(readPatchTarget);
  const written = itemsOf(child(node, "fieldPaths")).map((path) => readFieldPath(stringValue(path) ?? ""));
  const fieldPaths = written.length === 0 ? [["metadata", "name"]] : written;
  if (select === undefined) return undefined;
  if (!reject.every((target) => target !== undefined) || !fieldPaths.every((path) => path !== undefined))
    return undefined;
  const options = child(node, "options");
  const part = readTextPart(options);
  const create = booleanValue(child(options, "create"));
  return {
    select,
    reject,
    fieldPaths,
    ...(part && { options: { ...part, ...(create !== undefined && { create }) } }),
  };
}

function readTextPart(node: YamlNode | undefined): TextPart | undefined {
  if (node?.kind !== "map") return undefined;
  const delimiter = child(node, "delimiter");
  return present<TextPart>({
    delimiter: delimiter?.kind === "scalar" && delimiter.text !== "" ? delimiter.text : undefined,
    index: integerValue(child(node, "index")),
  });
}

/**
 * The objects of a kustomization after its replacements, in their order; the same node where nothing changed. Nothing is
 * replaced where the source is not found or may be more than one, and where an object may or may not be a target.
 */
export function applyReplacements(
  objects: readonly ReplaceableObject[],
  replacements: readonly Replacement[],
): readonly YamlNode[] {
  let roots = objects.map(({ root }) => root);
  const budget = { left: MAXIMUM_COPIED_NODES };
  for (const { source, targets } of replacements) {
    const value = sourceValue(objects, roots, source);
    if (typeof value === "string") continue;
    roots = roots.map((root, index) => {
      const object = objects[index]?.patchable;
      return object === undefined ? root : copyInto({ patchable: object, root }, targets, value, budget);
    });
  }
  return roots;
}

/** The object with a value copied into it, as far as targets mean it. `budget`: the nodes that may still be copied. */
export function copyInto(
  { patchable, root }: ReplaceableObject,
  targets: readonly ReplacementTarget[],
  value: YamlNode,
  budget: { left: number } = { left: MAXIMUM_COPIED_NODES },
): YamlNode {
  const size = value.kind === "scalar" ? 0 : nodeCount(value, MAXIMUM_COPIED_NODES);
  return targets.reduce((so, target) => {
    if (!isSelected(target, patchable)) return so;
    const change = (node: YamlNode): YamlNode => {
      budget.left -= size;
      return budget.left < 0 ? node : withValue(node, value, target.options);
    };
    const creates = target.options?.create ?? false;
    return target.fieldPaths.reduce((at, path) => replaceField(at, path, creates, change), so);
  }, root);
}

function isSelected({ select, reject }: ReplacementTarget, object: Patchable): boolean {
  return (
    isTargeted(select, object) === "yes" && reject.every((target) => isTargeted(target, object) === "no")
  );
}

/** True for an object that is no source of a replacement for certain. */
export function isNoSource(source: FieldSource | LiteralSource, object: Patchable): boolean {
  return "sourceValue" in source || isTargeted(exactTarget(source), object) === "no";
}

/**
 * The value that a source stands for. `nothing` where the field holds none, of which kustomize copies nothing; `unknown` where it is
 * not known which object is meant, or what it holds: without a source kustomize builds nothing, so it is in something unread.
 */
export function sourceValue(
  objects: readonly Pick<ReplaceableObject, "patchable">[],
  roots: readonly YamlNode[],
  source: FieldSource | LiteralSource,
): YamlNode | "nothing" | "unknown" {
  if ("sourceValue" in source) return { ...emptyScalar(0), text: source.sourceValue };
  const target = exactTarget(source);
  const answers = objects.map(({ patchable }) => isTargeted(target, patchable));
  const index = answers.indexOf("yes");
  const root = roots[index];
  if (root === undefined || answers.includes("unknown") || answers.includes("yes", index + 1))
    return "unknown";
  const field = lookUpField(root, source.fieldPath);
  if (field === undefined) return "unknown";
  return isNothing(field) ? "nothing" : (partOf(field, source.options ?? {}) ?? "nothing");
}

/** What a replacement puts where nobody knows what it copies: text that is filled in later, with the name of the source. */
export function filledInLater(source: FieldSource | LiteralSource): YamlNode {
  const { kind = "", name = "" } = "sourceValue" in source ? {} : source;
  return { ...emptyScalar(0), text: `{{ ${[kind, name].filter((part) => part !== "").join(" ")} }}` };
}

/** What each source is held against, made once: every object of a kustomization is held against it. */
const exactTargets = new WeakMap<PatchTarget, PatchTarget>();

function exactTarget(source: PatchTarget): PatchTarget {
  const known = exactTargets.get(source);
  if (known !== undefined) return known;
  const made = withExactNames(source);
  exactTargets.set(source, made);
  return made;
}

function withExactNames({ group, version, kind, name, namespace }: PatchTarget): PatchTarget {
  const exact = (text: string | undefined): string | undefined =>
    text === undefined ? undefined : exactly(text);
  return present<PatchTarget>({
    group: exact(group),
    version: exact(version),
    kind: exact(kind),
    name: exact(name),
    namespace: exact(namespace),
  });
}

/** kustomize takes no value from a field with null, an empty map or an empty list. */
function isNothing(node: YamlNode): boolean {
  switch (node.kind) {
    case "scalar":
      return scalarValue(node) === null;
    case "sequence":
      return node.items.length === 0;
    case "map":
      return node.entries.length === 0;
  }
}

function partOf(node: YamlNode, { delimiter, index = 0 }: TextPart): YamlNode | undefined {
  if (delimiter === undefined) return node;
  const text = node.kind === "scalar" ? node.text.split(delimiter)[index] : undefined;
  return text === undefined || node.kind !== "scalar" ? undefined : { ...node, text };
}

/** A field with a value copied into it. A string stays a string, whatever the value looks like. */
function withValue(node: YamlNode, value: YamlNode, options: TextPart = {}): YamlNode {
  const { delimiter } = options;
  if (node.kind !== "scalar") return delimiter === undefined ? value : node;
  if (value.kind !== "scalar") return isNothing(node) && delimiter === undefined ? value : node;
  const text =
    delimiter === undefined ? value.text : withPart(node.text, value.text, delimiter, options.index);
  if (text === node.text || text.length > MAXIMUM_LENGTH) return node;
  const isText = typeof scalarValue(node) === "string" && typeof resolvePlain(text) !== "string";
  return { ...node, text, plain: node.plain && !isText };
}

/** An index before the first part puts the value in front, one behind the last puts it at the end. */
function withPart(text: string, value: string, delimiter: string, index = 0): string {
  const parts = text.split(delimiter);
  if (index < 0) return [value, ...parts].join(delimiter);
  if (index >= parts.length) return [...parts, value].join(delimiter);
  return parts.with(index, value).join(delimiter);
}
