import type { VariableOperator } from "./variableExpressions.ts";

/**
 * What an operator other than a default makes of a value, as envsubst does it; undefined where that is not known: it
 * counts bytes where a text of ours counts UTF-16 code units, so most of them are for ASCII only.
 *
 * `limit` is the number of code units that the outcome may have.
 */
export function applyOperator(
  operator: Exclude<VariableOperator, ":=" | ":-" | "=" | "-">,
  value: string,
  words: readonly string[],
  limit: number,
): string | undefined {
  const [word = "", second] = words;
  switch (operator) {
    case "value":
      return value;
    case "length":
      return isAscii(value) ? String(value.length) : undefined;
    case "^":
      return isAscii(value) ? value.slice(0, 1).toUpperCase() + value.slice(1) : undefined;
    case "^^":
      return isAscii(value) ? value.toUpperCase() : undefined;
    case ",":
      return isAscii(value) ? value.slice(0, 1).toLowerCase() + value.slice(1) : undefined;
    case ",,":
      return isAscii(value) ? value.toLowerCase() : undefined;
    case ":":
      return isAscii(value) ? part(value, word, second) : undefined;
    case "/":
      return word === "" ? undefined : replacedAt(value, word, value.indexOf(word), second ?? "");
    case "//":
      return word === "" ? undefined : replacedAll(value, word, second ?? "", limit);
    case "/#":
      return replacedAt(value, word, second !== undefined && value.startsWith(word) ? 0 : -1, second ?? "");
    case "/%": {
      const isThere = second !== undefined && value.endsWith(word);
      return replacedAt(value, word, isThere ? value.length - word.length : -1, second ?? "");
    }
    case "#":
    case "##":
      return withoutPrefix(value, word, operator === "##");
    case "%":
    case "%%": {
      const rest = withoutPrefix(reversed(value), reversed(word), operator === "%%");
      return rest === undefined ? undefined : reversed(rest);
    }
  }
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

/** `${X:offset:length}`; a negative offset counts from the end, and what is no number leaves the value as it is. */
function part(value: string, offset: string, length: string | undefined): string | undefined {
  const isNumber = (text: string): boolean => /^[-+]?[0-9]{1,9}$/.test(text);
  if (!isNumber(offset) || (length !== undefined && !isNumber(length))) return value;
  const written = Number(offset);
  const start = written < 0 ? Math.max(0, value.length + written) : written;
  if (length === undefined) return value.slice(start);
  return Number(length) < 0 ? undefined : value.slice(start, start + Number(length));
}

function replacedAt(value: string, pattern: string, at: number, replacement: string): string {
  return at < 0 ? value : value.slice(0, at) + replacement + value.slice(at + pattern.length);
}

function replacedAll(value: string, pattern: string, replacement: string, limit: number): string | undefined {
  const pieces = value.split(pattern);
  const length = value.length + (pieces.length - 1) * (replacement.length - pattern.length);
  return length > limit ? undefined : pieces.join(replacement);
}

function reversed(text: string): string {
  return [...text].reverse().join("");
}

/** The value without the shortest or longest beginning, of one character or more, that a shell's pattern matches. */
function withoutPrefix(value: string, pattern: string, isLongest: boolean): string | undefined {
  if (!/[*?[\\]/.test(pattern))
    return pattern !== "" && value.startsWith(pattern) ? value.slice(pattern.length) : value;
  if (/[[\\]/.test(pattern) || !isAscii(value)) return undefined;
  return value.slice(prefixLength(value, pattern, isLongest));
}

/** Walks all ways of matching at once: `reached` holds how much of the pattern may be used up so far. */
function prefixLength(value: string, pattern: string, isLongest: boolean): number {
  let length = 0;
  let reached = pastStars(new Set([0]), pattern);
  for (let at = 0; at < value.length && reached.size > 0; at++) {
    const next = new Set<number>();
    for (const used of reached) {
      if (pattern[used] === "*") next.add(used);
      else if (pattern[used] === "?" || pattern[used] === value[at]) next.add(used + 1);
    }
    reached = pastStars(next, pattern);
    if (reached.has(pattern.length)) {
      length = at + 1;
      if (!isLongest) return length;
    }
  }
  return length;
}

/** A `*` may also stand for nothing. A set visits what is added to it on the way. */
function pastStars(reached: Set<number>, pattern: string): Set<number> {
  for (const used of reached) if (pattern[used] === "*") reached.add(used + 1);
  return reached;
}
