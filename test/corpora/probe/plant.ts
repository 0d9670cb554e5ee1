import type { YamlEntry, YamlMap, YamlNode } from "../../../server/src/yaml/tree.ts";
import type { PlantedMistake, PlantingGround } from "./plantedMistake.ts";
import { entry } from "./writtenEntry.ts";

/** A mistake at a place of a document; offsets count from the start of the document. */
export type Plant = Omit<PlantedMistake, "path" | "where">;

export function inPlace(kind: string, value: YamlNode, text: string): Plant {
  return { kind, start: value.start, end: value.end, text, shownAt: "place" };
}

export function renamedKey(kind: string, at: YamlEntry, text: string): Plant {
  return { kind, start: at.keyStart, end: at.keyEnd, text, shownAt: "place" };
}

/** A further key of a map, before the entry `before`. */
export function besides(
  kind: string,
  ground: PlantingGround,
  map: YamlMap,
  before: YamlEntry,
  line: string,
): Plant {
  const separator = map.flow ? ", " : `\n${" ".repeat(columnOf(ground, before.keyStart))}`;
  return {
    kind,
    start: before.keyStart,
    end: before.keyStart,
    text: `${line}${separator}`,
    shownAt: "place",
  };
}

export function besidesOr(
  kind: string,
  ground: PlantingGround,
  map: YamlMap,
  before: YamlEntry,
  key: string,
  value: string,
): Plant {
  const there = entry(map, key);
  return there === undefined
    ? besides(kind, ground, map, before, `${key}: ${value}`)
    : inPlace(kind, there.value, value);
}

/** A block map without one of its entries, where that stands on lines of its own. */
export function withoutEntry(
  kind: string,
  ground: PlantingGround,
  map: YamlMap,
  gone: YamlEntry,
): Plant | undefined {
  if (map.flow || gone.value.kind !== "scalar") return undefined;
  const text = ground.text.slice(ground.offset);
  const lineStart = text.lastIndexOf("\n", gone.keyStart - 1) + 1;
  if (text.slice(lineStart, gone.keyStart).trim() !== "") return undefined;
  const end = text.indexOf("\n", gone.value.end);
  return { kind, start: lineStart, end: end < 0 ? text.length : end + 1, text: "", shownAt: "file" };
}

/** An item of a block list, written a second time behind itself. */
export function doubled(kind: string, ground: PlantingGround, item: YamlMap): Plant | undefined {
  const text = ground.text.slice(ground.offset);
  const column = columnOf(ground, item.start);
  const lineStart = item.start - column;
  if (!/^[ \t]*-[ \t]+$/.test(text.slice(lineStart, item.start))) return undefined;
  const lineEnd = text.indexOf("\n", lineStart);
  let end = lineEnd < 0 ? text.length : lineEnd + 1;
  while (end < text.length) {
    const next = text.indexOf("\n", end);
    const line = text.slice(end, next < 0 ? text.length : next);
    if (line.trim() !== "" && line.search(/\S/) < column) break;
    end = next < 0 ? text.length : next + 1;
  }
  const block = text.slice(lineStart, end).trimEnd();
  return { kind, start: lineStart, end: lineStart, text: `${block}\n`, shownAt: "file" };
}

function columnOf(ground: PlantingGround, at: number): number {
  const text = ground.text.slice(ground.offset);
  return at - (text.lastIndexOf("\n", at - 1) + 1);
}

/** A slip of the finger: two neighbouring letters near the end change places, or the last one is doubled. */
export function misspelt(text: string): string {
  for (let at = text.length - 2; at > 0; at--) {
    const [a = "", b = ""] = [text[at], text[at + 1]];
    if (a !== b && /[a-z]/i.test(a) && /[a-z]/i.test(b))
      return `${text.slice(0, at)}${b}${a}${text.slice(at + 2)}`;
  }
  return `${text}${text.at(-1) ?? "x"}`;
}
