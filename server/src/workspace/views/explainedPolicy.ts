import { type Delivered, displayName } from "../../delivery/delivered.ts";
import { manifestKind } from "../../model/resource.ts";
import { sourceInWords } from "./protection.ts";
import { doubtedPolicies, otherwiseOf, type RoutePolicies, standingPolicies } from "./routePolicies.ts";

/** A policy in words, whether it is in force, and why not. */
export interface ExplainedPolicy {
  readonly policy: string;
  /** Left out where that is not known. */
  readonly isInForce?: boolean;
  readonly why?: string;
}

/** What policies come to at some places, the most specific first, then those of which it is not known. */
export function explainedPolicies(byPlace: RoutePolicies["byPlace"]): readonly ExplainedPolicy[] {
  const standing = standingPolicies(byPlace).map(({ policy, on, section, replaced }): ExplainedPolicy => {
    const words = sourceInWords({ by: policy, on, ...(section === undefined ? {} : { section }) });
    if (replaced === undefined) return { policy: words, isInForce: true };
    const reason = replaced.isSameTarget ? "counts for the same target" : "is more specific";
    const by = `${manifestKind(replaced.by.policy.resource)} ${displayName(replaced.by.policy)}`;
    return { policy: words, isInForce: false, why: `no effect here, because ${by} ${reason}` };
  });
  const doubted = doubtedPolicies(byPlace).map(
    (doubt): ExplainedPolicy => ({
      policy: sourceInWords({ by: doubt.policy }),
      why: `perhaps in force: ${"why" in doubt ? doubt.why : besideInWords(doubt.beside)}`,
    }),
  );
  const rest = otherwiseOf(byPlace).map((why): ExplainedPolicy => ({ policy: "otherwise", why }));
  return [...standing, ...doubted, ...rest];
}

function besideInWords(other: Delivered): string {
  return `it is not known what becomes of ${sourceInWords({ by: other })}`;
}

/** The same as one line of text. */
export function policyLine({ policy, why }: ExplainedPolicy): string {
  return why === undefined ? policy : `${policy}: ${why}`;
}
