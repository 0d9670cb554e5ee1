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
