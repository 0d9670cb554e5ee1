import { type ObjectType, objectType } from "../../model/objectType.ts";
import { EXPERIMENTAL_GROUP, GATEWAY_GROUP, splitApiVersion } from "../../model/resource.ts";
import { type Field, fieldAt } from "../../schema/field.ts";
import { type Kind, kindOf, newestKindOf } from "../../schema/kinds.ts";
import type { StructureOptions } from "../../schema/structureProblem.ts";
import type { CursorPlace } from "../../yaml/cursorPlace.ts";
import type { Layout } from "../../yaml/layout.ts";
import { pathPattern } from "../../yaml/pathPattern.ts";
import { stringValue } from "../../yaml/scalars.ts";
import { child, nodeAt, type Path, type YamlMap, type YamlNode } from "../../yaml/tree.ts";
import { lineBreak, type Style } from "./draft.ts";

/** A place of an object where something of a known kind can be written. */
export interface Slot {
  /** Entries of a map, or a scalar. */
  readonly takes: "entries" | "scalar";
  readonly object: CompletedObject;
  /** From the root of the object, with any index for an item that is not there yet. */
  readonly path: Path;
  /** The path in words, with `[]` for every index: `spec.listeners[].port`. */
  readonly pattern: string;
  readonly field: Field;
  /** The field of the map that holds the entries or the scalar. */
  readonly mapField: Field | undefined;
  /** The map whose entries are written, or in which the scalar stands; undefined where it is not there yet. */
  readonly map: YamlMap | undefined;
  readonly options: StructureOptions;
  readonly style: Style;
  /** Column of further lines. */
  readonly column: number;
  /** Further entries of `map` may follow behind what is written. */
  readonly takesSiblings: boolean;
  /** Only the name of a key changes. */
  readonly isNamed: boolean;
  /** What goes before and behind what is written: line breaks, dashes, brackets. */
  readonly before: string;
  readonly after: string;
}

/** The object that a cursor stands in. */
export interface CompletedObject {
  readonly root: YamlNode | undefined;
  readonly apiVersion: string | undefined;
  readonly kindName: string | undefined;
  /** Undefined until `kind` is written. */
  readonly kind: Kind | undefined;
}

/**
 * The slot of a cursor's place in an object; undefined in objects of other APIs and where the schemas know of nothing.
 */
export function slotIn(
  { object, path }: PlacedPath,
  place: CursorPlace,
  layout: Layout,
  options: StructureOptions,
  text: string,
): Slot | undefined {
  const root = rootField(object);
  if (root === undefined) return undefined;
  const field = fieldAt(root, path) ?? (path.length === 0 ? root : undefined);
  if (field === undefined) return undefined;
  const style = styleOf(place, layout);
  const node = nodeAt(object.root, path);
  const after = separatorBehind(place, text);
  const base = { object, options, style, isNamed: place.isNamed, takesSiblings: false, after } as const;
  switch (place.writes) {
    case "entry": {
      const around = { before: "", column: place.column };
      return entriesSlot({ ...base, ...around, path, field, map: asMap(node) });
    }
    case "item": {
      const column = place.column + 2;
      const item = { ...base, before: "- ", column };
      return slotInside(item, [...path, itemCount(node)], field.items, object, layout);
    }
    case "node":
      return slotInside(
        { ...base, before: "", after: "", column: place.column },
        path,
        field,
        object,
        layout,
      );
    case "value": {
      const blank = place.isFlow || /[ \t]/.test(text.charAt(place.start - 1)) ? "" : " ";
      return valueSlot({ ...base, before: blank, column: place.column }, path, field, object, layout);
    }
  }
}

/** How whatever is written at a cursor has to look. */
export function styleOf({ isFlow }: CursorPlace, { quotesKeys }: Layout): Style {
  if (!isFlow) return "block";
  return quotesKeys ? "json" : "flow";
}

/** What has to follow between brackets, where another member does without a comma. */
export function separatorBehind({ isFlow, isNamed, end }: CursorPlace, text: string): string {
  return isFlow && !isNamed && /^\s*[^\s,}\]]/.test(text.slice(end, end + 1000)) ? ", " : "";
}

type SlotBase = Pick<
  Slot,
  "object" | "options" | "style" | "takesSiblings" | "isNamed" | "before" | "after" | "column"
>;

/** A node on a line of its own, behind a dash or between brackets: a list begins with its first item. */
function slotInside(
  base: SlotBase,
  path: Path,
  field: Field | undefined,
  object: CompletedObject,
  layout: Layout,
): Slot | undefined {
  if (field === undefined) return undefined;
  if (base.style !== "block" && !isScalar(field)) return bracketed(base, path, field, object);
  if (field.items !== undefined && isList(field)) {
    const item = { ...base, before: `${base.before}- `, column: base.column + 2 };
    return slotInside(item, [...path, 0], field.items, object, layout);
  }
  if (isScalar(field)) return scalarSlot(base, path, field, object);
  return entriesSlot({ ...base, path, field, map: undefined });
}

/** A value behind its key: maps and lists begin on the next line. */
function valueSlot(
  base: SlotBase,
  path: Path,
  field: Field,
  object: CompletedObject,
  layout: Layout,
): Slot | undefined {
  if (isScalar(field)) return scalarSlot({ ...base, takesSiblings: true }, path, field, object);
  if (base.style !== "block") return bracketed(base, path, field, object);
  const column = base.column + (isList(field) ? layout.dash : layout.step);
  return slotInside({ ...base, before: lineBreak(column), column }, path, field, object, layout);
}

function bracketed(base: SlotBase, path: Path, field: Field, object: CompletedObject): Slot | undefined {
  if (isList(field) && field.items !== undefined) {
    const inner = { ...base, before: `${base.before}[`, after: `]${base.after}` };
    return isScalar(field.items)
      ? scalarSlot(inner, [...path, 0], field.items, object)
      : bracketed(inner, [...path, 0], field.items, object);
  }
  const around = { ...base, before: `${base.before}{ `, after: ` }${base.after}` };
  return entriesSlot({ ...around, path, field, map: undefined });
}

function entriesSlot(slot: Omit<Slot, "takes" | "pattern" | "mapField">): Slot {
  return { ...slot, takes: "entries", pattern: pathPattern(slot.path), mapField: slot.field };
}

function scalarSlot(base: SlotBase, path: Path, field: Field, object: CompletedObject): Slot {
  const above = path.slice(0, -1);
  const map = asMap(nodeAt(object.root, above));
  const mapField = above.length === 0 ? rootField(object) : fieldAt(object.kind?.root, above);
  return { ...base, object, takes: "scalar", path, pattern: pathPattern(path), field, mapField, map };
}

/** A place of an object. */
export interface PlacedPath {
  readonly object: CompletedObject;
  readonly path: Path;
}

/** The object that holds the place, in a `List` too, and the path of the place in it. */
export function objectAround(root: YamlNode | undefined, path: Path, list?: ObjectType): PlacedPath {
  const type = objectType(root, list);
  const apiVersion = type?.apiVersion ?? stringValue(child(root, "apiVersion"));
  const kindName = type?.kind ?? stringValue(child(root, "kind"));
  const [first, index, ...rest] = path;
  if (kindName?.endsWith("List") === true && first === "items" && typeof index === "number")
    return objectAround(nodeAt(root, [first, index]), rest, type);
  return { object: { root, apiVersion, kindName, kind: knownKind(apiVersion, kindName) }, path };
}

function knownKind(apiVersion: string | undefined, kindName: string | undefined): Kind | undefined {
  if (kindName === undefined) return undefined;
  if (apiVersion === undefined)
    return newestKindOf(GATEWAY_GROUP, kindName) ?? newestKindOf(EXPERIMENTAL_GROUP, kindName);
  const { group, version } = splitApiVersion(apiVersion);
  return kindOf(group, version, kindName) ?? newestKindOf(group, kindName);
}

const HEADER = ["apiVersion", "kind", "metadata"];

/**
 * The field of the object as a whole. Without a kind it is what every object begins with, unless something is there
 * that belongs to another API.
 */
function rootField({ root, apiVersion, kind, kindName }: CompletedObject): Field | undefined {
  if (kind !== undefined) return kind.open ? undefined : kind.root;
  const isOther =
    kindName !== undefined ||
    (apiVersion !== undefined && !/^gateway\.networking\.(?:x-)?k8s\.io\//.test(apiVersion));
  const isManifest =
    root === undefined || (root.kind === "map" && root.entries.every(({ key }) => isHeader(key)));
  const any = newestKindOf(GATEWAY_GROUP, "Gateway")?.root;
  if (isOther || !isManifest || any === undefined) return undefined;
  const properties = new Map([...any.properties].filter(([name]) => HEADER.includes(name)));
  return { ...any, properties, required: HEADER };
}

function isHeader(key: string): boolean {
  return HEADER.includes(key) || key === "spec";
}

/** True for a field that holds neither a map nor a list and whose type is known. */
export function isScalar(field: Field): boolean {
  return !isList(field) && !field.types.includes("object") && field.types.length > 0;
}

function isList(field: Field): boolean {
  return field.types.includes("array");
}

function asMap(node: YamlNode | undefined): YamlMap | undefined {
  return node?.kind === "map" ? node : undefined;
}

function itemCount(node: YamlNode | undefined): number {
  return node?.kind === "sequence" ? node.items.length : 0;
}
