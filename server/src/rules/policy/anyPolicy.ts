import type { Delivered } from "../../delivery/delivered.ts";
import { policyTarget } from "../../gateway-api/references/references.ts";
import type { Target } from "../../gateway-api/target.ts";
import type { AnyPolicyTarget } from "../../model/policy.ts";
import { asListenerOwner, asRoute, GATEWAY_GROUP, type Policy, type Resource } from "../../model/resource.ts";
import { namesText } from "../../text/sentence.ts";

/** The form that all policies share. */
export const POLICY_ATTACHMENT = "https://gateway-api.sigs.k8s.io/geps/gep-713/";

/** Where a policy of whatever API applies to. */
export interface NamedTarget extends AnyPolicyTarget {
  readonly target: Target;
}

/** The targets of a policy that name an object of the Gateway API or a Service: what others are is not known here. */
export function knownTargets({ resource, namespace }: Delivered<Policy>): readonly NamedTarget[] {
  return resource.spec.targets.flatMap((written) => {
    const target = policyTarget(written.ref, namespace);
    const isKnown =
      target !== undefined &&
      (target.group === GATEWAY_GROUP || (target.group === "" && target.kind === "Service"));
    return isKnown ? [{ ...written, target }] : [];
  });
}

/** The names of the parts that a `sectionName` can mean; undefined where the kind has none that are known here. */
export function sectionsOf(resource: Resource): readonly string[] | undefined {
  const owner = asListenerOwner(resource);
  if (owner !== undefined) return named(owner.spec.listeners ?? []);
  const route = asRoute(resource);
  if (route !== undefined) return named(route.spec.rules);
  return resource.kind === "Service" ? named(resource.spec.ports) : resource.sections;
}

/** Says which of its parts an object has: "It has `http` and `https`." `by` is what a part is chosen by. */
export function sectionsText(part: string, sections: readonly string[], by = "name"): string {
  return sections.length === 0 ? `It has no ${part} with a ${by}.` : `It has ${namesText(sections)}.`;
}

function named(parts: readonly { readonly name?: string }[]): readonly string[] {
  return parts.flatMap(({ name }) => name ?? []);
}
