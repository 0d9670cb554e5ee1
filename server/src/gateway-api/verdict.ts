import { isOpaque } from "../yaml/opaqueText.ts";
import type { UnknownReason } from "./unknownReason.ts";

/** Three answers, not two: a workspace is a part of a cluster, and what needs an object that is not here is unknown. */
export type Verdict = "yes" | "no" | "unknown";

/** A verdict which, where it is unknown, says what leaves it open. */
export type JudgedVerdict =
  | { readonly verdict: "yes"; readonly doubt?: undefined }
  | { readonly verdict: "no"; readonly doubt?: undefined }
  | { readonly verdict: "unknown"; readonly doubt: UnknownReason };

/** What is refused, or perhaps so. */
export type RefusedOrOpen = Exclude<JudgedVerdict, { readonly verdict: "yes" }>;

/** A verdict with the doubt that it has where it is unknown. */
export function judged(verdict: Verdict, doubt: UnknownReason): JudgedVerdict {
  return verdict === "unknown" ? { verdict, doubt } : { verdict };
}

/** As `all`, with the doubt of the first that is unknown. */
export function allJudged(parts: readonly JudgedVerdict[]): JudgedVerdict {
  return joined(all(parts.map(({ verdict }) => verdict)), parts);
}

/** As `any`, with the doubt of the first that is unknown. */
export function anyJudged(parts: readonly JudgedVerdict[]): JudgedVerdict {
  return joined(any(parts.map(({ verdict }) => verdict)), parts);
}

function joined(verdict: Verdict, parts: readonly JudgedVerdict[]): JudgedVerdict {
  return judged(verdict, parts.find((part) => part.verdict === "unknown")?.doubt ?? "Undecided");
}

/** Yes when all are yes, no when one is no, otherwise unknown: a certain no beats an unknown. */
export function all(verdicts: Iterable<Verdict>): Verdict {
  let result: Verdict = "yes";
  for (const verdict of verdicts) {
    if (verdict === "no") return "no";
    if (verdict === "unknown") result = "unknown";
  }
  return result;
}

/** No for yes and yes for no; what is unknown stays so. */
export function opposite(verdict: Verdict): Verdict {
  return verdict === "unknown" ? verdict : verdict === "yes" ? "no" : "yes";
}

/** Yes when one is yes, no when all are no, otherwise unknown. */
export function any(verdicts: Iterable<Verdict>): Verdict {
  let result: Verdict = "no";
  for (const verdict of verdicts) {
    if (verdict === "yes") return "yes";
    if (verdict === "unknown") result = "unknown";
  }
  return result;
}

/**
 * Whether two texts of manifests are one in the cluster. Two absent ones are equal; an absent one against a text is
 * undecided, and so is text that something fills in later.
 */
export function sameText(a: string | undefined, b: string | undefined): Verdict {
  if (a === b) return "yes";
  if (a === undefined || b === undefined || isOpaque(a) || isOpaque(b)) return "unknown";
  return "no";
}
