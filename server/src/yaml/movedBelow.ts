import type { TextEdit } from "../text/textEdit.ts";
import { contentEnd, endOfLine } from "./blockText.ts";
import { furtherLines } from "./smallerEdits.ts";
import { lineStart } from "./tolerantTokens.ts";
import type { YamlMap } from "./tree.ts";

/**
 * The edits that indent the lines of entries which stand right behind a key without a value, so that they are its value, with all
 * comments; undefined where they stand elsewhere.
 */
export function indentedBelow(
  text: string,
  map: YamlMap,
  key: string,
  keys: readonly string[],
): readonly TextEdit[] | undefined {
  if (map.flow) return undefined;
  const at = map.entries.findIndex((entry) => entry.key === key);
  const [entry, ...behind] = map.entries.slice(at);
  const moved = behind.slice(0, keys.length);
  const last = moved.at(-1);
  const isEmpty = entry?.value.kind === "scalar" && entry.value.start === entry.value.end;
  if (at < 0 || entry === undefined || last === undefined || !isEmpty) return undefined;
  const isAll = moved.length === keys.length && moved.every((one) => keys.includes(one.key) && !one.merged);
  const onOwnLines = moved.every((one) =>
    /^ *$/.test(text.slice(lineStart(text, one.keyStart), one.keyStart)),
  );
  if (!isAll || !onOwnLines) return undefined;
  const start = endOfLine(text, entry.keyEnd);
  const end = Math.max(last.keyEnd, contentEnd(last.value));
  return furtherLines(text, start, end).map((line) => ({ start: line, end: line, text: "  " }));
}
