import type { DocumentEdit } from "./editDocument.ts";
import type { Path } from "./tree.ts";

/** Gives the node a value; missing parents are created, a number in the path beyond the end of a list appends. */
export function setAt(path: Path, value: unknown): DocumentEdit {
  return { kind: "set", path, value };
}

/** Takes the key or the list item out. */
export function removeAt(path: Path): DocumentEdit {
  return { kind: "remove", path };
}

/** Adds an item to a list, which is created where it is missing. */
export function appendAt(path: Path, value: unknown): DocumentEdit {
  return { kind: "append", path, value };
}

/** Gives the key another name. */
export function renameKeyAt(path: Path, key: string): DocumentEdit {
  return { kind: "renameKey", path, key };
}

/** Makes entries that stand beside a key without a value what it has. */
export function moveBelow(path: Path, keys: readonly string[]): DocumentEdit {
  return { kind: "moveBelow", path, keys };
}
