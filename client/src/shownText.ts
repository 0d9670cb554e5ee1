/**
 * A text of a manifest as the editor may show it in a tab, a list or a message: characters that move the cursor, end lines or turn
 * the direction of writing become `\u{FFFD}`.
 */
export function shownText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, "\ufffd");
}
