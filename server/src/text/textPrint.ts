/** Characters that are looked at. */
const SAMPLES = 1024;

/**
 * A number that equal texts have in common and others seldom, made of the length and of characters spread over the text. Large
 * texts that it is the same of still have to be compared.
 */
export function textPrint(text: string): number {
  const step = Math.max(1, Math.floor(text.length / SAMPLES));
  let print = text.length;
  for (let at = 0; at < text.length; at += step) print = (Math.imul(print, 31) + text.charCodeAt(at)) | 0;
  return print;
}
