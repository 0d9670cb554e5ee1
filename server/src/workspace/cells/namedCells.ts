import { Cell, CellGraph } from "./cellGraph.ts";
import { DerivedFamily } from "./derivedFamily.ts";
import { PartedFamily } from "./partedFamily.ts";

/** A cell with what it is called by those who look for it. */
export interface NamedCell {
  /** The fields that lead to it, as in `clusters.attaching.named`. */
  readonly family: string;
  /** What it is kept under, mostly the id of an object; undefined for a cell that stands alone. */
  readonly key?: string;
  readonly cell: Cell<unknown>;
}

/**
 * Every cell that an engine holds. Cells know no names: they are named after the fields that hold them, so whoever does
 * not ask pays nothing. Nothing is computed, and nothing is read in the sense of a dependency.
 */
export function namedCells(engine: object): readonly NamedCell[] {
  const found: NamedCell[] = [];
  const seen = new Set<object>();

  function visit(value: unknown, steps: readonly string[]): void {
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    if (addCells(value, steps)) return;
    if (value instanceof Map) for (const [key, item] of value) visitItem(String(key), item, steps);
    else if (!isOpaque(value))
      for (const [field, inner] of Object.entries(value)) visitField(inner, below(steps, field));
  }

  /** Adds what is a cell or a family of them; false for anything else. */
  function addCells(value: object, steps: readonly string[], key?: string): boolean {
    const family = steps.join(".");
    if (value instanceof Cell) found.push({ family, cell: value, ...(key === undefined ? {} : { key }) });
    else if (value instanceof DerivedFamily || value instanceof PartedFamily)
      for (const [name, cell] of value.entries()) found.push({ family, key: name, cell });
    else return false;
    return true;
  }

  function visitField(value: unknown, steps: readonly string[]): void {
    if (isRecord(value)) {
      for (const [field, inner] of Object.entries(value)) {
        if (typeof inner !== "object" || inner === null || addCells(inner, below(steps, field))) continue;
        if (isGuarded(inner)) visit(inner, below(steps, field));
      }
    } else visit(value, steps);
  }

  /** Of plain data under a key only what is a cell by itself counts: the rest is what cells are computed from. */
  function visitItem(key: string, item: unknown, steps: readonly string[]): void {
    if (typeof item !== "object" || item === null) return;
    if (isRecord(item)) {
      for (const [field, inner] of Object.entries(item))
        if (inner instanceof Cell) addCells(inner, below(steps, field), key);
    } else if (item instanceof Cell) addCells(item, steps, key);
    else visit(item, steps);
  }

  visit(engine, []);
  return found;
}

/** The steps to a field; a map and the field that holds it are often called alike. */
function below(steps: readonly string[], field: string): readonly string[] {
  return steps.at(-1) === field ? steps : [...steps, field];
}

/** Plain data, as against what a class guards. */
function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** What a class guards, as against plain data and collections of it. */
function isGuarded(value: object): boolean {
  return !isRecord(value) && !(value instanceof Map) && !isOpaque(value);
}

function isOpaque(value: object): boolean {
  return value instanceof CellGraph || value instanceof Set || Array.isArray(value);
}
