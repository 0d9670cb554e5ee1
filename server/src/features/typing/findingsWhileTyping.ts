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
  /** Where the last changes ended: one place, or several where somebody types at several carets. */
  readonly carets: readonly Position[];
  /** What was shown before the last change, where it stands now. */
  readonly standing: readonly Diagnostic[];
  /** What was found when the carets came to their lines, shown or not, where it stands now. */
  readonly known: readonly Diagnostic[];
}

/** What is known of a file before a change. */
export interface BeforeChange {
  readonly shown: readonly Diagnostic[];
  readonly found: readonly Diagnostic[];
  readonly typing: Typing | undefined;
}

/** More carets than these are nobody's who types. */
const MOST_CARETS = 100;

/**
 * What somebody is writing after the changes of one notification. Undefined where they are a finished piece: several lines at
 * once, or several places that become different things.
 */
export function typingAfter(changes: readonly TextChange[], before: BeforeChange): Typing | undefined {
  let { shown, found } = before;
  let known = before.typing?.known ?? found;
  let previous = before.typing?.carets ?? [];
  let carets: readonly Position[] = [];
  let isOnItsLine = true;
  if (changes.length > MOST_CARETS) return undefined;
  for (const change of changes) {
    const { range } = change;
    if (range === undefined || !isTyped(range, change.text)) return undefined;
    const { line } = range.start;
    const isElsewhere = carets.length > 0 && !carets.some((other) => other.line === line);
    if (isElsewhere && !isSameKey(change, changes[0])) return undefined;
    const caret = caretAfter(range, change.text);
    isOnItsLine &&= caret.line === line && previous.some((other) => other.line === line);
    const carry = (all: readonly Diagnostic[]) => all.map((one) => carried(one, range, caret));
    const move = (position: Position) => moved(position, range, caret);
    [shown, found, known] = [carry(shown), carry(found), carry(known)];
    previous = previous.map(move);
    // What is changed twice in a line has one caret, behind the second change, where both bring different things.
    const others = isElsewhere || isSameKey(change, changes[0]) ? carets : [];
    carets = [...others.map(move), caret];
  }
  return carets.length === 0
    ? before.typing
    : { carets, standing: shown, known: isOnItsLine ? known : found };
}

/** Whether two changes are one key at two carets: the same text, or a line break with the indentation of each. */
function isSameKey(one: TextChange, other: TextChange | undefined): boolean {
  return one.text === other?.text || (isBreak(one.text) && isBreak(other?.text ?? ""));
}

function isBreak(text: string): boolean {
  return text.includes("\n") && text.trim() === "";
}

/**
 * The findings that are shown while somebody types: those that stood before, and those of what is finished. The others speak
 * of the line of a caret, came with it, ask something of a block that a caret is still in, or stand behind the first caret, where
 * a half-written line may be all that is wrong.
 */
export function shownWhileTyping(
  found: readonly Diagnostic[],
  { carets, standing, known }: Typing,
  text: string,
): readonly Diagnostic[] {
  const stood = new Set(standing.map(identityOf));
  const fresh = found.filter((one) => !stood.has(identityOf(one)));
  if (fresh.length === 0) return found;
  const came = new Set(known.map(identityOf));
  const unfinished = new Set(carets.flatMap((caret) => [...blocksAround(text, caret)]));
  const waits = (one: Diagnostic): boolean =>
    !came.has(identityOf(one)) ||
    carets.some((caret) => comparePositions(one.range.start, caret) >= 0) ||
    unfinished.has(one.range.start.line);
  const held = new Set(fresh.filter(waits));
  return found.filter((one) => !held.has(one));
}

/** A finding may say something else of a value that was changed, and is still the same one. */
function identityOf({ rule, range: { start } }: Diagnostic): string {
  return `${start.line}:${start.character} ${rule}`;
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
  const { start, end } = diagnostic.range;
  return { ...diagnostic, range: { start: moved(start, range, caret), end: moved(end, range, caret) } };
}

/** Where a place stands after a range has become a text that ends at the caret. */
function moved(position: Position, range: Range, caret: Position): Position {
  if (comparePositions(position, range.start) <= 0) return position;
  if (comparePositions(position, range.end) < 0) return caret;
  const isOnLastLine = position.line === range.end.line;
  return {
    line: position.line + caret.line - range.end.line,
    character: position.character + (isOnLastLine ? caret.character - range.end.character : 0),
  };
}
