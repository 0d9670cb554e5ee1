/** Characters or bytes that are looked at. */
const SAMPLES = 1024;

/**
 * A number that equal texts have in common and others seldom, made of the length and of characters spread over the text. Large
 * texts that it is the same of still have to be compared.
 */
export function textPrint(text: string): number {
  return printOf(text.length, (at) => text.charCodeAt(at));
}

/** The same of bytes; that of a text and that of its bytes have nothing to do with each other. */
export function bytesPrint(bytes: Uint8Array): number {
  return printOf(bytes.length, (at) => bytes[at] ?? 0);
}

function printOf(length: number, codeAt: (at: number) => number): number {
  const step = Math.max(1, Math.floor(length / SAMPLES));
  let print = length;
  for (let at = 0; at < length; at += step) print = (Math.imul(print, 31) + codeAt(at)) | 0;
  return print;
}
