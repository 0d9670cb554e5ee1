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
  const source = anchored ? `^${pattern}` : pattern;
  if (!isBounded(source, path)) return UNKNOWN;
  const expression = compiled(source);
  if (expression === undefined) return UNKNOWN;
  const found = expression.exec(path);
  return found === null ? NO : { kind: "yes", groups: found.map((group: string | undefined) => group ?? "") };
}

function isBounded(pattern: string, path: string): boolean {
  if (pattern.length > MOST_CHARACTERS || path.length > 8 * MOST_CHARACTERS) return false;
  return matchWays(pattern, path.length) <= MOST_WAYS;
}

const compilations = new Map<string, RegExp | undefined>();
const MOST_KEPT = 2_000;

/** Undefined for what JavaScript reads otherwise than PCRE, or not at all. */
function compiled(pattern: string): RegExp | undefined {
  if (compilations.has(pattern)) return compilations.get(pattern);
  if (compilations.size >= MOST_KEPT) compilations.clear();
  const expression = /\(\?[^:=!]|\[\[:|\\[pPXRKAzZQEGhHvV]|[*+?}]\+/.test(pattern)
    ? undefined
    : readExpression(pattern);
  compilations.set(pattern, expression);
  return expression;
}

function readExpression(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, "i");
  } catch {
    return undefined;
  }
}
