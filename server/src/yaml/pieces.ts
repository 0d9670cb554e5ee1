import type { Span } from "../text/span.ts";
import { contentEnd, endOfLine, entryEnd, lineAbove, linesToEnd, wholeLines } from "./blockText.ts";
import { lineStart } from "./tolerantTokens.ts";
import type { YamlEntry, YamlNode } from "./tree.ts";

/** A member of a map or a list as it stands in the text. */
export interface Piece {
  readonly key?: string;
  readonly start: number;
  readonly end: number;
}

/** Where the first comment on a line of its own between two pieces begins, or else the second of them. */
export function commentBefore(text: string, end: number, next: number): number {
  const behind = endOfLine(text, end);
  const comment = behind < next ? text.slice(behind, next).indexOf("#") : -1;
  return comment < 0 ? next : behind + comment;
}

/**
 * The lines of a piece that shares none of them with its neighbours; comments on the lines around it stay. Behind the last
 * piece others may be added in the same go, so its line break stays and the one before it goes.
 */
export function linesOf(text: string, piece: Piece, isLast: boolean): Span | undefined {
  const start = lineStart(text, piece.start);
  const end = endOfLine(text, piece.end);
  const before = piece.key === undefined ? /^[ \t]*-[ \t]+$/ : /^[ \t]*$/;
  const after = /^[ \t]*(?:#[^\r\n]*)?$/;
  if (!before.test(text.slice(start, piece.start)) || !after.test(text.slice(piece.end, end)))
    return undefined;
  return isLast ? linesToEnd(text, start, end) : wholeLines(text, start, end);
}

/** What is written in a map or a list itself; of a long list nothing is made, since many edits each look at a few of its items. */
export function membersOf(node: YamlNode): readonly (YamlEntry | YamlNode)[] {
  switch (node.kind) {
    case "map":
      return node.entries.filter(({ merged }) => !merged);
    case "sequence":
      return node.items;
    case "scalar":
      return [];
  }
}

/** A key with its value, or a list item with its anchor. */
export function pieceOf(text: string, member: YamlEntry | YamlNode | undefined): Piece | undefined {
  if (member === undefined) return undefined;
  return "key" in member
    ? { key: member.key, start: member.keyStart, end: entryEnd(member) }
    : { start: startWithProperties(text, member.start), end: contentEnd(member) };
}

/** Where a list item begins, given where its content does: at an anchor or a tag, which may stand on a line above. */
export function startWithProperties(text: string, start: number): number {
  let from = lineStart(text, start);
  if (/^[ \t]*$/.test(text.slice(from, start)))
    do from = lineAbove(text, from);
    while (from > 0 && /^[ \t]*#/.test(text.slice(from, start)));
  return from + (propertiesAt(text.slice(from, start)) ?? start - from);
}

/** Where an anchor, a tag or both begin that a text before a node ends with, comments behind them aside. */
function propertiesAt(before: string): number | undefined {
  let at: number | undefined;
  for (const { 0: word, index } of before.matchAll(/#[^\r\n]*|[^\s#]\S*/g)) {
    if (word.startsWith("#")) continue;
    const begin = word.search(/(?<=^|[[{,])[&!]/);
    at = begin < 0 ? undefined : (at ?? index + begin);
  }
  return at;
}
