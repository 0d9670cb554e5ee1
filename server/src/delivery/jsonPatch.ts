import { text } from "../model/reading.ts";
import { counted } from "../text/counted.ts";
import { deepEqual } from "../yaml/deepEqual.ts";
import { scalarValue } from "../yaml/scalars.ts";
import { emptyScalar } from "../yaml/tolerantTokens.ts";
import { child, type YamlMap, type YamlNode, type YamlSequence } from "../yaml/tree.ts";
import { yamlValue } from "../yaml/yamlValue.ts";
import { DoesNotFit, outcomeOf, type Patched } from "./patched.ts";
import { MAXIMUM_COPIED_NODES, nodeCount } from "./treeSize.ts";

/** One operation of a JSON patch (RFC 6902). */
export interface JsonOperation {
  readonly op: string;
  /** The segments of a JSON pointer (RFC 6901), unescaped. */
  readonly path: readonly string[];
  readonly from?: readonly string[];
  readonly value?: YamlNode;
}

/** Operations and segments past which a patch is not read. */
const MAXIMUM_OPERATIONS = 1000;
const MAXIMUM_SEGMENTS = 100;

/** Reads a list of operations; undefined where one of them is not readable as such. */
export function readOperations(list: YamlSequence): readonly JsonOperation[] | undefined {
  if (list.items.length > MAXIMUM_OPERATIONS) return undefined;
  const operations = list.items.map(readOperation);
  return operations.every((operation) => operation !== undefined) ? operations : undefined;
}

function readOperation(node: YamlNode): JsonOperation | undefined {
  const op = text(node, "op");
  const path = segmentsOf(text(node, "path"));
  const from = child(node, "from") === undefined ? [] : segmentsOf(text(node, "from"));
  if (op === undefined || path === undefined || from === undefined) return undefined;
  const value = child(node, "value");
  return { op, path, ...(from.length === 0 ? {} : { from }), ...(value === undefined ? {} : { value }) };
}

function segmentsOf(pointer: string | undefined): readonly string[] | undefined {
  if (pointer === "") return [];
  if (!pointer?.startsWith("/")) return undefined;
  const segments = pointer.slice(1).split("/");
  if (segments.length > MAXIMUM_SEGMENTS) return undefined;
  return segments.map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function pointerTo(segments: readonly string[]): string {
  if (segments.length === 0) return "the root";
  const escaped = segments.map((segment) => segment.replaceAll("~", "~0").replaceAll("/", "~1"));
  return `\`${escaped.map((segment) => `/${segment}`).join("")}\``;
}

/**
 * Applies the operations of a JSON patch in their order. Like kustomize's, and unlike the RFC's, `replace` sets a key
 * that is not there, `copy` of one copies null, and a missing `value` is null. An object without annotations has an empty
 * map of them: kustomize keeps its own notes there while it builds. Of labels it has none.
 */
export function applyOperations(root: YamlNode, operations: readonly JsonOperation[]): Patched {
  return outcomeOf(() => {
    let patched = root;
    let left = MAXIMUM_COPIED_NODES;
    for (const operation of operations) {
      const source = sourceOf(patched, operation);
      left -= source === undefined ? 0 : nodeCount(source, left);
      if (left < 0) throw cannot(operation, "too much of the object has been copied before");
      patched = applied(patched, operation, source ?? operation.value ?? emptyScalar(0));
    }
    return patched;
  });
}

/** The node that an operation takes from the object itself. */
function sourceOf(root: YamlNode, operation: JsonOperation): YamlNode | undefined {
  if (operation.op !== "move" && operation.op !== "copy") return undefined;
  if (operation.from === undefined) throw cannot(operation, "it says no `from`");
  const found = lookUp(root, operation.from, operation);
  if (found === undefined && operation.op === "move")
    throw cannot(operation, `the object has no ${pointerTo(operation.from)}`);
  return found;
}

/** The tree after one operation. Throws `DoesNotFit` where the operation cannot be applied. */
function applied(root: YamlNode, operation: JsonOperation, value: YamlNode): YamlNode {
  switch (operation.op) {
    case "add":
    case "copy":
      return changed(root, operation.path, operation, (holder, at) => added(holder, at, value));
    case "remove":
      return changed(root, operation.path, operation, removed);
    case "replace":
      return changed(root, operation.path, operation, (holder, at) => replaced(holder, at, value));
    case "move": {
      const rest = changed(root, operation.from ?? [], operation, removed);
      return changed(rest, operation.path, operation, (holder, at) => added(holder, at, value));
    }
    case "test":
      if (isEqual(lookUp(root, operation.path, operation), value)) return root;
      throw new DoesNotFit(
        `The patch expects another value at ${pointerTo(operation.path)} than the object has there.`,
      );
    default:
      throw new DoesNotFit(`\`${operation.op}\` is no operation of a JSON patch.`);
  }
}

function cannot({ op, path }: JsonOperation, why: string): DoesNotFit {
  return new DoesNotFit(`The patch cannot ${op} ${pointerTo(path)}: ${why}.`);
}

/** A null equals what is not there. */
function isEqual(found: YamlNode | undefined, expected: YamlNode): boolean {
  return deepEqual(found === undefined ? null : yamlValue(found), yamlValue(expected));
}

/** The node at `path`; undefined where the map that would hold it lacks it. */
function lookUp(root: YamlNode, path: readonly string[], operation: JsonOperation): YamlNode | undefined {
  let node: YamlNode | undefined = root;
  for (const [depth, segment] of path.entries()) {
    if (node === undefined) throw cannot(operation, `the object has no ${pointerTo(path.slice(0, depth))}`);
    node = below(node, segment, path.slice(0, depth), operation);
  }
  return node;
}

/** What stands under `segment` of the node at `path`. */
function below(
  node: YamlNode,
  segment: string,
  path: readonly string[],
  operation: JsonOperation,
): YamlNode | undefined {
  switch (node.kind) {
    case "map":
      return valueUnder(node, segment, path);
    case "sequence": {
      const item = isIndex(segment) ? node.items[Number(segment)] : undefined;
      if (item === undefined) throw cannot(operation, noItem(node, segment, path));
      return item;
    }
    case "scalar":
      throw cannot(operation, `${pointerTo(path)} is neither a map nor a list`);
  }
}

const NO_ANNOTATIONS: YamlMap = { kind: "map", start: 0, end: 0, entries: [], flow: false };

function valueUnder(map: YamlMap, key: string, path: readonly string[]): YamlNode | undefined {
  const value = child(map, key);
  const isAnnotations = path.length === 1 && path[0] === "metadata" && key === "annotations";
  if (!isAnnotations) return value;
  const isLacking = value === undefined || (value.kind === "scalar" && scalarValue(value) === null);
  return isLacking ? NO_ANNOTATIONS : value;
}

function isIndex(segment: string): boolean {
  return /^[0-9]{1,9}$/.test(segment);
}

function noItem(list: YamlSequence, segment: string, path: readonly string[]): string {
  return `${pointerTo(path)} is a list of ${counted(list.items.length, "item")} and has no \`${segment}\``;
}

/** The changed map or list; undefined where it has no place for the segment. */
type Change = (holder: YamlMap | YamlSequence, segment: string) => YamlNode | undefined;

/** The tree with the map or list changed that holds the last segment of `path`. */
function changed(
  root: YamlNode,
  path: readonly string[],
  operation: JsonOperation,
  change: Change,
): YamlNode {
  function walk(node: YamlNode, depth: number): YamlNode {
    const segment = path[depth];
    if (segment === undefined) throw cannot(operation, "it is the whole object");
    const here = path.slice(0, depth);
    if (depth < path.length - 1) {
      const next = below(node, segment, here, operation);
      if (next === undefined)
        throw cannot(operation, `the object has no ${pointerTo(path.slice(0, depth + 1))}`);
      const walked = walk(next, depth + 1);
      return node.kind === "scalar" ? node : (replaced(node, segment, walked) ?? node);
    }
    if (node.kind === "scalar")
      throw cannot(operation, here.length === 0 ? "the object is no map" : `${pointerTo(here)} is no map`);
    const result = change(node, segment);
    if (result !== undefined) return result;
    throw cannot(
      operation,
      node.kind === "sequence" ? noItem(node, segment, here) : `the object has no ${pointerTo(path)}`,
    );
  }

  return walk(root, 0);
}

function added(holder: YamlMap | YamlSequence, segment: string, value: YamlNode): YamlNode | undefined {
  if (holder.kind === "map") return withKey(holder, segment, value);
  const index = segment === "-" ? holder.items.length : isIndex(segment) ? Number(segment) : undefined;
  if (index === undefined || index > holder.items.length) return undefined;
  return { ...holder, items: holder.items.toSpliced(index, 0, value) };
}

function removed(holder: YamlMap | YamlSequence, segment: string): YamlNode | undefined {
  if (holder.kind === "map") {
    const entries = holder.entries.filter(({ key }) => key !== segment);
    return entries.length === holder.entries.length ? undefined : { ...holder, entries };
  }
  if (!isIndex(segment) || Number(segment) >= holder.items.length) return undefined;
  return { ...holder, items: holder.items.toSpliced(Number(segment), 1) };
}

function replaced(holder: YamlMap | YamlSequence, segment: string, value: YamlNode): YamlNode | undefined {
  if (holder.kind === "map") return withKey(holder, segment, value);
  if (!isIndex(segment) || Number(segment) >= holder.items.length) return undefined;
  return { ...holder, items: holder.items.with(Number(segment), value) };
}

function withKey(map: YamlMap, key: string, value: YamlNode): YamlMap {
  const isThere = map.entries.some((entry) => entry.key === key);
  const entries = isThere
    ? map.entries.map((entry) => (entry.key === key ? { ...entry, value } : entry))
    : [...map.entries, { key, keyStart: 0, keyEnd: 0, value, merged: false }];
  return { ...map, entries };
}
