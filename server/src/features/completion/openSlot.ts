import type { CursorPlace } from "../../yaml/cursorPlace.ts";
import type { Layout } from "../../yaml/layout.ts";
import { nodeAt, type Path } from "../../yaml/tree.ts";
import { type CompletedObject, objectAround, type Slot, separatorBehind, styleOf } from "./slot.ts";

/** How something is written at a cursor. */
export type Frame = Pick<Slot, "style" | "column" | "before" | "after" | "isNamed" | "takesSiblings">;

/** A place of an object of another API, whose fields are known in part at most. */
export interface OpenSlot extends Frame {
  readonly object: CompletedObject;
  /** Entries of the map at `path`, or the scalar at it. */
  readonly takes: "entries" | "scalar";
  readonly path: Path;
}

/** The place of a cursor in whatever object; whether a map or a scalar belongs there its author has to know. */
export function openSlotAt(place: CursorPlace, layout: Layout, text: string): OpenSlot {
  const { object, path } = objectAround(place.root, place.path);
  const style = styleOf(place, layout);
  const frame = {
    object,
    style,
    column: place.column,
    before: "",
    after: separatorBehind(place, text),
    isNamed: place.isNamed,
  };
  switch (place.writes) {
    case "entry":
      return { ...frame, takes: "entries", path, takesSiblings: false };
    case "value": {
      const before = place.isFlow || /[ \t]/.test(text.charAt(place.start - 1)) ? "" : " ";
      return { ...frame, takes: "scalar", path, before, takesSiblings: true };
    }
    case "item": {
      const list = nodeAt(object.root, path);
      const index = list?.kind === "sequence" ? list.items.length : 0;
      const item = { before: "- ", column: place.column + 2, takesSiblings: false };
      return { ...frame, ...item, takes: "scalar", path: [...path, index] };
    }
    case "node": {
      const takes = typeof path.at(-1) === "number" ? "scalar" : "entries";
      return { ...frame, takes, path, takesSiblings: false };
    }
  }
}
