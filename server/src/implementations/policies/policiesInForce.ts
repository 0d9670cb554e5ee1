import type { PolicyKind } from "./policyTable.ts";

/** What decides how a policy comes together with others of its kind. */
export interface PolicyTerms {
  /** The fields that it sets. */
  readonly fields: readonly string[];
  /** It is laid over the policy of the next level above. */
  readonly isMerging: boolean;
}

/** Policies of one kind for one part of one target, in the order in which they count. */
export interface PolicyLevel<P> {
  readonly policies: readonly P[];
  /** The target is a Route or a rule: only there a policy can be laid over another. */
  readonly isOfRoute: boolean;
}

/** What becomes of a policy for the requests that several of its kind apply to. */
export type PolicyStanding<P> =
  | { readonly kind: "inForce"; readonly policy: P; readonly fields: readonly string[] }
  /** A policy of a more specific target, or one for the same target that counts before it, takes its place. */
  | { readonly kind: "replaced"; readonly policy: P; readonly by: P; readonly isSameTarget: boolean };

/**
 * Which of several policies of one kind hold. Levels come with the most specific first. Where policies count as a `whole`, the first
 * one replaces all others unless it is laid over the one above. Otherwise each field is that of the first policy that sets it,
 * and a policy none of whose fields is left has no effect. Where `all` count, those of all targets do.
 * Source: https://gateway.envoyproxy.io/docs/concepts/gateway_api_extensions/ and https://kgateway.dev/docs/about/policies/merging/
 */
export function policiesInForce<P>(
  levels: readonly PolicyLevel<P>[],
  { combination, ofSameTarget, adding }: Pick<PolicyKind, "combination" | "ofSameTarget" | "adding">,
  termsOf: (policy: P) => PolicyTerms,
): readonly PolicyStanding<P>[] {
  switch (combination) {
    case "whole":
      return wholePolicies(levels, termsOf);
    case "fields":
      return policiesByField(levels, { ofSameTarget, adding }, termsOf);
    case "all":
      return levels.flatMap(({ policies }) => {
        const [first] = policies;
        return policies.map((policy): PolicyStanding<P> => {
          const counts = first === undefined || policy === first || ofSameTarget !== "oldest";
          return counts
            ? { kind: "inForce", policy, fields: termsOf(policy).fields }
            : { kind: "replaced", policy, by: first, isSameTarget: true };
        });
      });
  }
}

function wholePolicies<P>(
  levels: readonly PolicyLevel<P>[],
  termsOf: (policy: P) => PolicyTerms,
): readonly PolicyStanding<P>[] {
  const found: PolicyStanding<P>[] = [];
  let last: P | undefined;
  let takesNext = true;
  for (const { policies, isOfRoute } of levels) {
    const [first, ...others] = policies;
    if (first === undefined) continue;
    const { fields, isMerging } = termsOf(first);
    if (last === undefined || takesNext) found.push({ kind: "inForce", policy: first, fields });
    else found.push({ kind: "replaced", policy: first, by: last, isSameTarget: false });
    for (const policy of others) found.push({ kind: "replaced", policy, by: first, isSameTarget: true });
    takesNext = last === undefined && isMerging && isOfRoute;
    last ??= first;
  }
  return found;
}

function policiesByField<P>(
  levels: readonly PolicyLevel<P>[],
  { ofSameTarget, adding }: Pick<PolicyKind, "ofSameTarget" | "adding">,
  termsOf: (policy: P) => PolicyTerms,
): readonly PolicyStanding<P>[] {
  const setBy = new Map<string, { readonly policy: P; readonly level: PolicyLevel<P> }>();
  return levels.flatMap((level) =>
    level.policies.map((policy): PolicyStanding<P> => {
      const { fields } = termsOf(policy);
      const rival =
        ofSameTarget === "conflict"
          ? fields
              .flatMap((field) => (adding.has(field) ? [] : (setBy.get(field) ?? [])))
              .find((one) => one.level === level)
          : undefined;
      if (rival !== undefined) return { kind: "replaced", policy, by: rival.policy, isSameTarget: true };
      const own = fields.filter((field) => {
        const setter = setBy.get(field);
        const addsUp = ofSameTarget === "all" || adding.has(field);
        return setter === undefined || (addsUp && setter.level === level);
      });
      const earlier = own.length === 0 ? setBy.get(fields[0] ?? "") : undefined;
      for (const field of own) setBy.set(field, { policy, level });
      return earlier === undefined
        ? { kind: "inForce", policy, fields: own }
        : { kind: "replaced", policy, by: earlier.policy, isSameTarget: earlier.level === level };
    }),
  );
}
