import { matchWays } from "../../text/matchWays.ts";

/** What an expression says of a path; unknown for what would take too long, or reads otherwise than nginx reads it. */
export type PathMatch =
  | { readonly kind: "yes"; readonly groups: readonly string[] }
  | { readonly kind: "no" }
  | { readonly kind: "unknown" };

const NO: PathMatch = { kind: "no" };
const UNKNOWN: PathMatch = { kind: "unknown" };

/** The most ways in which an expression may try to match a path. */
const MOST_WAYS = 10_000_000;
/** Code units of an expression that is looked at. */
export const MOST_CHARACTERS = 512;

/**
 * Holds an expression against a path as nginx does: `anchored` at its start for a location (`~* "^PATH"`), or anywhere in it
 * for a rewrite. Letter case does not count.
 */
export function matchPath(pattern: string, path: string, anchored: boolean): PathMatch {
  return match(anchored ? `^${pattern}` : pattern, path, "i");
}

/** Holds an expression against the value of a header, anywhere in it, as the Lua of ingress-nginx does: letter case counts. */
export function matchValue(pattern: string, value: string): PathMatch {
  return match(pattern, value, "");
}

function match(source: string, text: string, flags: "i" | ""): PathMatch {
  if (!isBounded(source, text)) return UNKNOWN;
  const expression = compiled(source, flags);
  if (expression === undefined) return UNKNOWN;
  const found = expression.exec(text);
  return found === null ? NO : { kind: "yes", groups: found.map((group: string | undefined) => group ?? "") };
}

function isBounded(pattern: string, path: string): boolean {
  if (pattern.length > MOST_CHARACTERS || path.length > 8 * MOST_CHARACTERS) return false;
  return matchWays(pattern, path.length) <= MOST_WAYS;
}

const compilations = new Map<string, RegExp | undefined>();
const MOST_KEPT = 2_000;

/** Undefined for what JavaScript reads otherwise than PCRE, or not at all. */
function compiled(pattern: string, flags: "i" | ""): RegExp | undefined {
  const key = `${flags}/${pattern}`;
  if (compilations.has(key)) return compilations.get(key);
  if (compilations.size >= MOST_KEPT) compilations.clear();
  const expression = /\(\?[^:=!]|\[\[:|\\[pPXRKAzZQEGhHvV]|[*+?}]\+/.test(pattern)
    ? undefined
    : readExpression(pattern, flags);
  compilations.set(key, expression);
  return expression;
}

function readExpression(pattern: string, flags: "i" | ""): RegExp | undefined {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
}
