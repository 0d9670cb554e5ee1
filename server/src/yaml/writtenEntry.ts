import { columnOf, contentEnd, endOfLine, entryEnd, indent, lineBreak } from "./blockText.ts";
import { deepEqual } from "./deepEqual.ts";
import { readDocument } from "./readDocument.ts";
import { recentReading } from "./recentReading.ts";
import { nodeAt, type Path, type YamlEntry } from "./tree.ts";
import { writeYaml } from "./writeYaml.ts";
import { type YamlValue, yamlValue } from "./yamlValue.ts";

/** An entry of a map on its way to another map. */
export interface WrittenEntry {
  readonly key: string;
  /** Block YAML of this one entry, from column zero, with the comments in it and beside it. */
  readonly text: string;
  readonly value: YamlValue;
}

/** The entry at `path` as it is written there, in flow style where it is; undefined where there is none. */
export function writtenEntry(text: string, path: Path): WrittenEntry | undefined {
  const found = entryAt(text, path);
  if (found === undefined) return undefined;
  const { entry, isFlow } = found;
  const { key } = entry;
  const value = yamlValue(entry.value);
  const end = isFlow ? entryEnd(entry) : endOfLine(text, Math.max(contentEnd(entry.value), entry.keyEnd));
  const column = isFlow ? 0 : columnOf(text, entry.keyStart);
  const written = outdented(text.slice(entry.keyStart, end), column);
  const isWhole = deepEqual(readingOf(written), { [key]: value });
  return { key, text: isWhole ? written : writeYaml({ [key]: value }), value };
}

/** The text with one more entry at the end of the block map at `path`; unchanged where there is no such map. */
export function withWrittenEntry(text: string, path: Path, entry: WrittenEntry): string {
  const map = nodeAt(recentReading(text).root, path);
  if (map?.kind !== "map" || map.flow) return text;
  const [first] = map.entries;
  if (first === undefined) return text;
  const at = endOfLine(text, contentEnd(map));
  const column = columnOf(text, first.keyStart);
  const added = (yaml: string): string =>
    `${text.slice(0, at)}${lineBreak(text)}${indent(yaml, column, text)}${text.slice(at)}`;
  const written = added(entry.text);
  const node = nodeAt(readDocument(written).root, [...path, entry.key]);
  const isWhole = node !== undefined && deepEqual(yamlValue(node), entry.value);
  return isWhole ? written : added(writeYaml({ [entry.key]: entry.value }));
}

function entryAt(
  text: string,
  path: Path,
): { readonly entry: YamlEntry; readonly isFlow: boolean } | undefined {
  const map = nodeAt(recentReading(text).root, path.slice(0, -1));
  if (map?.kind !== "map") return undefined;
  const entry = map.entries.find(({ key, merged }) => key === path.at(-1) && !merged);
  return entry === undefined ? undefined : { entry, isFlow: map.flow };
}

function readingOf(text: string): YamlValue | undefined {
  const { root, problems } = readDocument(text);
  return root === undefined || problems.length > 0 ? undefined : yamlValue(root);
}

function outdented(text: string, column: number): string {
  const lines = text.replaceAll(/\r\n|\r/g, "\n");
  return column === 0 ? lines : lines.replace(new RegExp(`^ {1,${column}}`, "gm"), "");
}
