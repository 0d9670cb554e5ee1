import { withoutTrailing } from "./trailing.ts";

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/** By the codes of its characters, because a certificate has thousands of them. */
const SEXTETS: readonly number[] = Array.from({ length: 128 }, (_, code) =>
  Math.max(0, ALPHABET.indexOf(String.fromCharCode(code))),
);

/** The bytes of base64 text, at most `most` of them; undefined where the text is none. White space does not count. */
export function decodeBase64(text: string, most = 1 << 16): Uint8Array | undefined {
  const compact = text.replace(/\s+/g, "");
  if (!BASE64.test(compact)) return undefined;
  const length = Math.min(Math.floor((withoutTrailing(compact, /=/).length * 3) / 4), most);
  const bytes = new Uint8Array(length);
  const sextet = (at: number) => SEXTETS[compact.charCodeAt(at)] ?? 0;
  for (let at = 0, out = 0; out < length; at += 4) {
    const bits = (sextet(at) << 18) | (sextet(at + 1) << 12) | (sextet(at + 2) << 6) | sextet(at + 3);
    for (let shift = 16; shift >= 0 && out < length; shift -= 8) bytes[out++] = (bits >> shift) & 255;
  }
  return bytes;
}
