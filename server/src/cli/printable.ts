/**
 * Text of a file as it may go to a terminal: control characters, which could move the cursor or forge output, and
 * marks that turn the direction of writing become `\u{FFFD}`. Tabs stay.
 */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace.
  return text.replace(/[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, "\ufffd");
}

/** Ranges of characters that fill two columns: East Asian scripts and pictures. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]/u;

/** Columns that a text fills on a terminal. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += /\p{Mark}/u.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return columns;
}
