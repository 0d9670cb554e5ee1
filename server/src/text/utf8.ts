/** The text of UTF-8 bytes, without what only some environments have; bytes that are none become `\u{FFFD}`. */
export function utf8Text(bytes: Uint8Array): string {
  const parts = Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, "0")}`);
  try {
    return decodeURIComponent(parts.join(""));
  } catch {
    return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : "\ufffd")).join("");
  }
}
