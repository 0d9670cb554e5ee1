import { isOpaque } from "../yaml/opaqueText.ts";

export type Answer = "yes" | "no" | "unknown";

/** Code units past which an expression, or the text that it is held against, is not looked at. */
const MAXIMUM_LENGTH = 256;
/** The most alternatives that a regular expression may have to try before a text is known not to match. */
const MAXIMUM_ATTEMPTS = 10_000_000;

/**
 * Whether a regular expression of kustomize matches a text, as a whole or anywhere in it. Unknown where the expression
 * is not valid, is one that might take forever, or where something is yet to be filled in.
 */
export function matchesPattern(pattern: string, text: string | undefined, extent: "whole" | "part"): Answer {
  if (pattern === ".*") return "yes";
  if (text === undefined) return "unknown";
  const prepared = preparedFor(pattern, extent);
  if (prepared.kind === "unreadable" || isOpaque(text)) return "unknown";
  if (prepared.kind === "literal")
    return (extent === "whole" ? text === pattern : text.includes(pattern)) ? "yes" : "no";
  if (text.length > MAXIMUM_LENGTH || waysToMatch(prepared, text, extent) > MAXIMUM_ATTEMPTS)
    return "unknown";
  return prepared.expression.test(text) ? "yes" : "no";
}

/** A pattern as it is asked of texts, with what bounds the ways in which an expression may match. */
type Prepared =
  | { readonly kind: "literal" }
  | { readonly kind: "unreadable" }
  | {
      readonly kind: "expression";
      readonly expression: RegExp;
      readonly repeated: number;
      readonly chosen: number;
    };

/** Patterns that were asked for last: each is held against every object of a build. */
const kept = { whole: new Map<string, Prepared>(), part: new Map<string, Prepared>() };
const MOST_KEPT = 5_000;

function preparedFor(pattern: string, extent: "whole" | "part"): Prepared {
  const known = kept[extent].get(pattern);
  if (known !== undefined) return known;
  const prepared = prepare(pattern, extent);
  if (kept[extent].size >= MOST_KEPT) kept[extent].clear();
  kept[extent].set(pattern, prepared);
  return prepared;
}

/** No group may repeat, so that nothing is chosen again and again. */
function prepare(pattern: string, extent: "whole" | "part"): Prepared {
  if (isOpaque(pattern)) return { kind: "unreadable" };
  if (!/[.*+?()[\]{}|^$\\]/.test(pattern)) return { kind: "literal" };
  if (pattern.length > MAXIMUM_LENGTH || /\)[*+{]/.test(pattern)) return { kind: "unreadable" };
  const expression = compiled(extent === "whole" ? `^(?:${pattern})$` : pattern);
  if (expression === undefined) return { kind: "unreadable" };
  const repeated = pattern.match(/[*+{]/g)?.length ?? 0;
  const chosen = pattern.match(/[?|]/g)?.length ?? 0;
  return { kind: "expression", expression, repeated, chosen };
}

/** The pattern that matches one text and no other. */
export function exactly(text: string): string {
  return text.replace(/[.*+?()[\]{}|^$\\]/g, "\\$&");
}

/** Undefined for what RE2, which kustomize uses, or JavaScript does not take, or where the two differ. */
function compiled(pattern: string): RegExp | undefined {
  if (/\(\?(?!:)|\\[0-9ckpPuxzAQECaG]/.test(pattern)) return undefined;
  try {
    return new RegExp(pattern, "u");
  } catch {
    return undefined;
  }
}

/**
 * A bound for what backtracking tries: each choice multiplies. What is escaped or in brackets counts too: the bound is coarse.
 */
function waysToMatch(
  { repeated, chosen }: { readonly repeated: number; readonly chosen: number },
  text: string,
  extent: "whole" | "part",
): number {
  return (text.length + 1) ** (repeated + (extent === "part" ? 1 : 0)) * 2 ** chosen;
}
