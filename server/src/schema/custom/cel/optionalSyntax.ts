/**
 * Writes the two signs for optional fields, which the parser of the engine does not know, as calls: `a.?b` becomes
 * `a.__optField("b")` and `a[?b]` becomes `a.__optIndex(b)`. Text in quotes stays as it is.
 */
export function withoutOptionalSyntax(source: string): string {
  if (!source.includes(".?") && !source.includes("[?")) return source;
  let result = "";
  let at = 0;
  const brackets: boolean[] = [];
  while (at < source.length) {
    const end = endOfString(source, at);
    const field = /^\.\?\s*([A-Za-z_]\w*)/.exec(source.slice(at, at + 200));
    if (end !== undefined) {
      result += source.slice(at, end);
      at = end;
    } else if (field !== null) {
      result += `.${OPTIONAL_FIELD}("${field[1] ?? ""}")`;
      at += field[0].length;
    } else if (source.startsWith("[?", at)) {
      result += `.${OPTIONAL_INDEX}(`;
      brackets.push(true);
      at += 2;
    } else {
      const sign = source.charAt(at);
      if (sign === "[") brackets.push(false);
      result += sign === "]" && brackets.pop() === true ? ")" : sign;
      at++;
    }
  }
  return result;
}

export const OPTIONAL_FIELD = "__optField";
export const OPTIONAL_INDEX = "__optIndex";

/** The end of the string literal that starts here; undefined where none does. */
function endOfString(source: string, at: number): number | undefined {
  const quote = source.charAt(at);
  if (quote !== '"' && quote !== "'") return undefined;
  const isRaw = /[rR][bB]?$/.test(source.slice(Math.max(0, at - 2), at));
  const fence = source.startsWith(quote.repeat(3), at) ? quote.repeat(3) : quote;
  let end = at + fence.length;
  while (end < source.length && !source.startsWith(fence, end)) end += !isRaw && source[end] === "\\" ? 2 : 1;
  return Math.min(source.length, end + fence.length);
}
