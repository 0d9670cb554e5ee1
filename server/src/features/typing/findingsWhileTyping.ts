import { comparePositions, type Position, type Range } from "../../text/span.ts";
import type { Diagnostic } from "../../workspace/diagnostics/diagnostic.ts";
import { blocksAround } from "./blocksAround.ts";

/** One change of a text, as the protocol tells it; without a range the whole text is another one. */
export interface TextChange {
  readonly range?: Range;
  readonly text: string;
}

/** What somebody is in the middle of writing. */
export interface Typing {
  /** Where the last change ended. */
  readonly caret: Position;
  /** What was shown before the last change, where it stands now. */
  readonly standing: readonly Diagnostic[];
  /** What was found when the caret came to its line, shown or not, where it stands now. */
  readonly known: readonly Diagnostic[];
}

/** What is known of a file before a change. */
export interface BeforeChange {
  readonly shown: readonly Diagnostic[];
  readonly found: readonly Diagnostic[];
  readonly typing: Typing | undefined;
}

/**
 * What somebody is writing after the changes of one notification. Undefined where they are a finished piece: several lines at
 * once, or several places at once.
 */
export function typingAfter(changes: readonly TextChange[], before: BeforeChange): Typing | undefined {
  let { shown, found, typing } = before;
  for (const [index, change] of changes.entries()) {
    const { range } = change;
    if (range === undefined || !isTyped(range, change.text)) return undefined;
    if (index > 0 && range.start.line !== typing?.caret.line) return undefined;
    const caret = caretAfter(range, change.text);
    const carry = (all: readonly Diagnostic[]) => all.map((one) => carried(one, range, caret));
    const stays = typing?.caret.line === range.start.line && caret.line === range.start.line;
    const known: readonly Diagnostic[] = carry(stays && typing !== undefined ? typing.known : found);
    shown = carry(shown);
    found = carry(found);
    typing = { caret, standing: shown, known };
  }
  return typing;
}

/**
 * The findings that are shown while somebody types: those that stood before, and those of what is finished. The others speak
 * of the line of the caret, came with it, ask something of a block that the caret is still in, or stand behind the caret, where
 * a half-written line may be all that is wrong.
 */
export function shownWhileTyping(
  found: readonly Diagnostic[],
  { caret, standing, known }: Typing,
  text: string,
): readonly Diagnostic[] {
  const fresh = found.filter((one) => !standing.some((other) => isSame(one, other)));
  if (fresh.length === 0) return found;
  const unfinished = blocksAround(text, caret);
  const waits = (one: Diagnostic): boolean =>
    !known.some((other) => isSame(one, other)) ||
    comparePositions(one.range.start, caret) >= 0 ||
    unfinished.has(one.range.start.line);
  const held = new Set(fresh.filter(waits));
  return found.filter((one) => !held.has(one));
}

/** A finding may say something else of a value that was changed, and is still the same one. */
function isSame(one: Diagnostic, other: Diagnostic): boolean {
  return (
    one.rule === other.rule &&
    one.range.start.line === other.range.start.line &&
    one.range.start.character === other.range.start.character
  );
}

/** A key, a word, a deletion within a line, or a line break with the indentation that an editor adds. */
function isTyped({ start, end }: Range, text: string): boolean {
  const breaks = text.split("\n").length - 1;
  return end.line - start.line + breaks <= 1 && (breaks === 0 || text.trim() === "");
}

/** Where the caret stands after a text has taken the place of a range. */
export function caretAfter({ start }: Range, text: string): Position {
  const lines = text.split("\n");
  const last = lines.at(-1) ?? "";
  return lines.length === 1
    ? { line: start.line, character: start.character + text.length }
    : { line: start.line + lines.length - 1, character: last.length };
}

function carried(diagnostic: Diagnostic, range: Range, caret: Position): Diagnostic {
  const move = (position: Position): Position => {
    if (comparePositions(position, range.start) <= 0) return position;
    if (comparePositions(position, range.end) < 0) return caret;
    const isOnLastLine = position.line === range.end.line;
    return {
      line: position.line + caret.line - range.end.line,
      character: position.character + (isOnLastLine ? caret.character - range.end.character : 0),
    };
  };
  const { start, end } = diagnostic.range;
  return { ...diagnostic, range: { start: move(start), end: move(end) } };
}
