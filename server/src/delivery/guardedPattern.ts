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
  if (text === undefined || isOpaque(pattern) || isOpaque(text)) return "unknown";
  if (!/[.*+?()[\]{}|^$\\]/.test(pattern))
    return (extent === "whole" ? text === pattern : text.includes(pattern)) ? "yes" : "no";
  if (pattern.length > MAXIMUM_LENGTH || text.length > MAXIMUM_LENGTH) return "unknown";
  const expression = compiled(extent === "whole" ? `^(?:${pattern})$` : pattern);
  if (expression === undefined || waysToMatch(pattern, text, extent) > MAXIMUM_ATTEMPTS) return "unknown";
  return expression.test(text) ? "yes" : "no";
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
 * A bound for what backtracking tries: each choice multiplies. No group may repeat, so that nothing is chosen again and
 * again. What is escaped or in brackets counts too: the bound is coarse.
 */
function waysToMatch(pattern: string, text: string, extent: "whole" | "part"): number {
  if (/\)[*+{]/.test(pattern)) return Number.POSITIVE_INFINITY;
  const repeated = pattern.match(/[*+{]/g)?.length ?? 0;
  const chosen = pattern.match(/[?|]/g)?.length ?? 0;
  return (text.length + 1) ** (repeated + (extent === "part" ? 1 : 0)) * 2 ** chosen;
}
