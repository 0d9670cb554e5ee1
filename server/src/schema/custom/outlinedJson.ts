import { holdsWord, type SoughtWord } from "../../text/soughtWord.ts";
import { Lazy } from "../../yaml/lazy.ts";
import type { BlockOutline } from "../../yaml/plainReader/blockOutline.ts";
import { readDocument } from "../../yaml/readDocument.ts";
import { jsonOf } from "../jsonOf.ts";
import type { JsonValue } from "../jsonSchema.ts";
import type { JsonMap } from "../jsonValue.ts";

/**
 * The JSON of an outline's map, of which every value is read when it is first asked for: schemas have thousands of
 * fields, and an object has a few of them.
 */
export function outlinedJson(outline: BlockOutline): JsonMap {
  return mapOf({ outline, first: 0, behind: outline.size });
}

/** The keys of a map in whose lines a word stands; of a map that was not read on demand all of them. */
export function keysThatMayHold(map: JsonMap, word: SoughtWord): readonly string[] {
  const written = stretches.get(map);
  if (written === undefined) return Object.keys(map);
  const { outline } = written;
  return entriesOf(written)
    .filter((entry) => holdsWord(outline.lines(entry), word))
    .map((entry) => outline.key(entry));
}

/** The entries of one map, with those of the maps in it. */
interface Stretch {
  readonly outline: BlockOutline;
  readonly first: number;
  readonly behind: number;
}

const stretches = new WeakMap<JsonMap, Stretch>();

function mapOf(stretch: Stretch): JsonMap {
  const { outline } = stretch;
  // Without a prototype, as `jsonOf` makes them.
  const map: Record<string, JsonValue> = Object.create(null);
  for (const entry of entriesOf(stretch)) {
    const value = new Lazy(() => valueAt(outline, entry));
    Object.defineProperty(map, outline.key(entry), { enumerable: true, get: () => value.value });
  }
  stretches.set(map, stretch);
  return map;
}

/** The entries of a map itself. */
function entriesOf({ outline, first, behind }: Stretch): readonly number[] {
  const entries: number[] = [];
  for (let entry = first; entry < behind; entry = outline.next(entry)) entries.push(entry);
  return entries;
}

function valueAt(outline: BlockOutline, entry: number): JsonValue {
  const [first, behind] = [entry + 1, outline.next(entry)];
  if (behind > first) return mapOf({ outline, first, behind });
  const { root } = readDocument(outline.lines(entry));
  const node = root?.kind === "map" ? root.entries[0]?.value : undefined;
  return node === undefined ? null : jsonOf(node);
}
