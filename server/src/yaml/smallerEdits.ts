import type { TextEdit } from "../text/textEdit.ts";
import { columnOf, contentEnd, lineBreak } from "./blockText.ts";
import { deepEqual } from "./deepEqual.ts";
import type { FlowWriter } from "./flowStyle.ts";
import type { Path, YamlMap, YamlNode, YamlSequence } from "./tree.ts";
import { yamlValue } from "./yamlValue.ts";

/** A change inside of a map or a list. */
export type SmallerEdit =
  | { readonly kind: "set" | "append"; readonly path: Path; readonly value: unknown }
  | { readonly kind: "remove"; readonly path: Path };

/**
 * What giving a map or a list another value comes to where part of it stays, so that the comments on that part stay, too: one change
 * after the other. Undefined where nothing says which part of the old value is which of the new one.
 */
export function smallerEdits(path: Path, node: YamlNode, value: unknown): readonly SmallerEdit[] | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (node.kind === "map") return Array.isArray(value) ? undefined : inMap(path, node, value);
  return node.kind === "sequence" && Array.isArray(value) ? inList(path, node, value) : undefined;
}

function inMap(path: Path, { entries }: YamlMap, value: object): readonly SmallerEdit[] | undefined {
  const before = new Map(entries.map((entry) => [entry.key, entry]));
  const wanted = new Map<string, unknown>(Object.entries(value));
  if (wanted.size === 0 || before.size < entries.length || entries.some(({ merged }) => merged))
    return undefined;
  const isKept = (key: string, one: unknown): boolean => {
    const entry = before.get(key);
    return entry !== undefined && deepEqual(yamlValue(entry.value), one);
  };
  return [
    ...[...wanted].flatMap(([key, one]): readonly SmallerEdit[] =>
      isKept(key, one) ? [] : [{ kind: "set", path: [...path, key], value: one }],
    ),
    ...[...before.keys()].flatMap((key): readonly SmallerEdit[] =>
      wanted.has(key) ? [] : [{ kind: "remove", path: [...path, key] }],
    ),
  ];
}

/** Items that are others, in their places; or else items that go, then items that come behind those that stay. */
function inList(
  path: Path,
  { items }: YamlSequence,
  value: readonly unknown[],
): readonly SmallerEdit[] | undefined {
  if (value.length === 0) return undefined;
  const before = items.map(yamlValue);
  const kept = keptItems(before, value);
  const inPlace = value.filter((one, at) => deepEqual(before[at], one)).length;
  if (value.length === before.length && inPlace >= kept.length)
    return value.flatMap((one, at): readonly SmallerEdit[] =>
      deepEqual(before[at], one) ? [] : [{ kind: "set", path: [...path, at], value: one }],
    );
  const added = value.slice(kept.length);
  const isMixed = added.some((one) => before.some((item) => deepEqual(item, one)));
  if (kept.length === 0 || isMixed) return undefined;
  const gone = before.flatMap((_, at) => (kept.includes(at) ? [] : [at])).reverse();
  return [
    ...added.map((one): SmallerEdit => ({ kind: "append", path, value: one })),
    ...gone.map((at): SmallerEdit => ({ kind: "remove", path: [...path, at] })),
  ];
}

/** The places of the items with which a new list begins, as long as they stand in their order. */
function keptItems(before: readonly unknown[], value: readonly unknown[]): readonly number[] {
  const kept: number[] = [];
  for (const one of value) {
    const at = before.findIndex((item, index) => index > (kept.at(-1) ?? -1) && deepEqual(item, one));
    if (at < 0) break;
    kept.push(at);
  }
  return kept;
}

/**
 * The edits that put a map as it stands under a key of a new one or into a list by itself, or take it out of such a list; undefined
 * where that is not what a value says.
 */
export function wrapping(
  text: string,
  node: YamlNode,
  value: unknown,
  { write, keyStart }: { readonly write: FlowWriter; readonly keyStart: number },
): readonly TextEdit[] | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (node.kind === "sequence")
    return Array.isArray(value) ? undefined : unwrapping(text, node, value, columnOf(text, keyStart));
  if (node.kind !== "map") return undefined;
  const [[key, inner] = ["", undefined], ...others] = Object.entries(value);
  const isNew = Array.isArray(value) || node.entries.every((entry) => entry.key !== key);
  if (others.length > 0 || !isNew || !deepEqual(yamlValue(node), inner)) return undefined;
  const { start } = node;
  const [before, behind] = Array.isArray(value) ? ["[", "]"] : [`{ ${write(key)}: `, " }"];
  if (node.flow)
    return [
      { start, end: start, text: before },
      { start: node.end, end: node.end, text: behind },
    ];
  const below = `${write(key)}:${lineBreak(text)}${" ".repeat(columnOf(text, start) + 2)}`;
  return [
    { start, end: start, text: Array.isArray(value) ? "- " : below },
    ...furtherLines(text, start, contentEnd(node)).map((at) => ({ start: at, end: at, text: "  " })),
  ];
}

/** The edits that leave the only item of a block list as it stands, without its dash, deeper than the list's key. */
function unwrapping(
  text: string,
  { items: [item, ...others], flow, start }: YamlSequence,
  value: object,
  keyColumn: number,
): readonly TextEdit[] | undefined {
  if (flow || item?.kind !== "map" || item.flow || others.length > 0) return undefined;
  const width = item.start - start;
  const isBehindDash = /^-[ \t]+$/.test(text.slice(start, item.start));
  if (!isBehindDash || !deepEqual(yamlValue(item), value)) return undefined;
  if (columnOf(text, start) <= keyColumn) return [{ start, end: item.start, text: " ".repeat(width) }];
  return [
    { start, end: item.start, text: "" },
    ...furtherLines(text, item.start, contentEnd(item)).map((at) => {
      const blanks = /^ */.exec(text.slice(at, at + width))?.[0].length ?? 0;
      return { start: at, end: at + blanks, text: "" };
    }),
  ];
}

/** Where the further lines of a block begin that have something on them. */
export function furtherLines(text: string, start: number, end: number): readonly number[] {
  const lines = [...text.slice(start, end).matchAll(/(?:\r\n|\r|\n)(?=[^\r\n])/g)];
  return lines.map(({ index, 0: lineEnd }) => start + index + lineEnd.length);
}
