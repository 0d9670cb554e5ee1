import type { TextEdit } from "../text/textEdit.ts";
import { endOfLine } from "./blockText.ts";
import { membersOf } from "./pieces.ts";
import type { YamlEntry, YamlMap, YamlNode, YamlSequence } from "./tree.ts";

/** The comma behind a member between brackets, and the comment on its line. */
const BEHIND = /^([ \t]*,)?(?:[ \t]+#[^\r\n]*)?/;
/** All that stands behind a member, up to what belongs to the next one: the comments above that are about it. */
const UP_TO_NEXT = /^(?:\s+#[^\r\n]*(?=[\r\n]))*\s*,(?:[ \t]+#[^\r\n]*)?\s*/;
const NOTHING_BUT_COMMENTS = /^\s*(?:#[^\r\n]*[\r\n]\s*)*(?:,\s*(?:#[^\r\n]*[\r\n]\s*)*)?$/;

/**
 * Takes one of several members out between brackets, with the comment on its line; the comments on other lines stay, but for those
 * above the last member. No edit where something else stands between the members: an anchor, a tag, a merged map.
 */
export function flowRemoval(text: string, parent: YamlMap | YamlSequence, at: number): readonly TextEdit[] {
  const members = membersOf(parent);
  const [before, member, after] = [members[at - 1], members[at], members[at + 1]];
  if (member === undefined) return [];
  const [start, end] = [startOf(member), endIn(text, member)];
  const previousEnd = before === undefined ? parent.start + 1 : endIn(text, before);
  if (previousEnd <= parent.start || previousEnd > start || end >= parent.end) return [];
  if (!NOTHING_BUT_COMMENTS.test(text.slice(previousEnd, start))) return [];
  if (after !== undefined) return upToNext(text, start, end);
  return before === undefined ? [] : fromPrevious(text, previousEnd, start, end);
}

function upToNext(text: string, start: number, end: number): readonly TextEdit[] {
  const gone = UP_TO_NEXT.exec(text.slice(end))?.[0];
  if (gone === undefined) return [];
  const next = end + gone.length;
  // A `#` right behind a bracket would be no comment.
  const isGlued = text.charAt(next) === "#" && /\S/.test(text.charAt(start - 1));
  return [{ start, end: next, text: isGlued ? " " : "" }];
}

/** Takes the last member out; a comment behind the one before it stays there. */
function fromPrevious(text: string, previousEnd: number, start: number, end: number): readonly TextEdit[] {
  const [all = "", comma = ""] = BEHIND.exec(text.slice(end)) ?? [];
  const line = text.slice(previousEnd, Math.min(endOfLine(text, previousEnd), start));
  const [kept = "", keptComma = ""] = BEHIND.exec(line) ?? [];
  if (!kept.includes("#")) return [{ start: previousEnd, end: end + all.length, text: comma }];
  const rest = previousEnd + kept.length;
  const gap = /^\s*/.exec(text.slice(rest, start))?.[0].length ?? 0;
  return [{ start: rest + gap, end: end + all.length, text: keptComma === "" ? comma : "" }];
}

function startOf(member: YamlEntry | YamlNode): number {
  return "key" in member ? member.keyStart : member.start;
}

/** Where the text of a member ends: a key may have no value, and no colon, or an alias, which stands for what is elsewhere. */
function endIn(text: string, member: YamlEntry | YamlNode): number {
  if (!("key" in member)) return member.end;
  const { keyEnd, value } = member;
  if (value.start > keyEnd && value.start < value.end) return value.end;
  return keyEnd + (/^\s*:(?:\s*\*[^\s,[\]{}]+)?/.exec(text.slice(keyEnd))?.[0].length ?? 0);
}
