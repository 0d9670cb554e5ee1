import { isOpaque } from "../yaml/opaqueText.ts";

/** Three answers, not two: a workspace is a part of a cluster, and what needs an object that is not here is unknown. */
export type Verdict = "yes" | "no" | "unknown";

/** Yes when all are yes, no when one is no, otherwise unknown: a certain no beats an unknown. */
export function all(verdicts: Iterable<Verdict>): Verdict {
  let result: Verdict = "yes";
  for (const verdict of verdicts) {
    if (verdict === "no") return "no";
    if (verdict === "unknown") result = "unknown";
  }
  return result;
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
