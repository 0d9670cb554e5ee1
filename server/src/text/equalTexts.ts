import { textPrint } from "./textPrint.ts";

/** UTF-16 code units below which a text is not worth looking up. */
const SMALLEST = 20_000;

/** Large texts as they come by, of which equal ones become one. */
export class EqualTexts {
  private readonly known = new Map<number, string[]>();

  /** The first text that was equal to this one, which may be itself. */
  first(text: string): string {
    if (text.length < SMALLEST) return text;
    const print = textPrint(text);
    const alike = this.known.get(print);
    if (alike === undefined) {
      this.known.set(print, [text]);
      return text;
    }
    const equal = alike.find((other) => other === text);
    if (equal === undefined) alike.push(text);
    return equal ?? text;
  }
}
