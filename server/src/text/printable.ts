/**
 * The characters that nobody may put on a screen or into a report by way of a name: control characters (C0, DEL, C1), which move
 * the cursor, end lines or forge output, the two separators of lines, and marks that turn the direction of writing.
 */
const HIDDEN_CLASS = "\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069";

const HIDDEN = new RegExp(`[${HIDDEN_CLASS}]`, "g");
const HAS_HIDDEN = new RegExp(`[${HIDDEN_CLASS}]`);
const HIDDEN_IN_LINE = new RegExp(`(?!\\t)[${HIDDEN_CLASS}]`, "g");
const HIDDEN_IN_TEXT = new RegExp(`\\u001b\\[\\d{1,2}m|(?![\\t\\n])[${HIDDEN_CLASS}]`, "g");

/** True where a text holds a character that may not be shown as it is. */
export function hasHidden(text: string): boolean {
  return HAS_HIDDEN.test(text);
}

/** Text of a file as it may be shown on one line: what may not be shown becomes `\u{FFFD}`. Tabs stay. */
export function printable(text: string): string {
  return hasHidden(text) ? text.replace(HIDDEN_IN_LINE, "\ufffd") : text;
}

/** Text with what may not be shown written in another way, of which `written` makes something by its code. */
export function withEscapes(text: string, written: (code: number) => string): string {
  return text.replace(HIDDEN, (character) => written(character.charCodeAt(0)));
}

/**
 * Lines as they may go to a terminal or into a log, whatever the texts in them are: line breaks and tabs stay, and emphasis where
 * there is any. GitHub takes lines that begin with `::`, and `##[` anywhere, for commands of a workflow; they are broken up.
 */
export function printableLines(text: string, hasEmphasis: boolean, hasCommands = false): string {
  const shown = hasHidden(text)
    ? text.replace(HIDDEN_IN_TEXT, (found) => (found.length > 1 && hasEmphasis ? found : "\ufffd"))
    : text;
  return hasCommands ? shown : shown.replace(COMMAND, "$1$2\ufffd");
}

const COMMAND = /^([^\S\r\n\u2028\u2029]*):(?=:)|(#)#(?=\[)/gm;

/** Texts of which every character fills one column. */
const PLAIN = /^[\u0020-\u007e]*$/;

/** Characters that fill no column: marks on the one before them, what joins two, and vowels and finals of Hangul syllables. */
const WITHOUT_WIDTH = /[\p{Mark}\u1160-\u11ff\u200b-\u200d\u2060\ufeff]/u;

/** Ranges of characters that fill two columns: East Asian scripts and pictures. */
const WIDE =
  /[\p{Emoji_Presentation}\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]/u;

/** Columns that a text fills on a terminal. */
export function columnsOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let columns = 0;
  for (const character of text) columns += WITHOUT_WIDTH.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return columns;
}
