import type { Delivered } from "../../delivery/delivered.ts";
import type { Route } from "../../model/resource.ts";
import type { Attachment } from "../attachment/attachment.ts";
import type { DelegationOptions } from "../clusterView.ts";

/**
 * True where the parent of a child certainly stands on no listener, so that no controller answers for the pair. A mesh
 * or a default Gateway may serve it all the same, and so may a Route above it where more than two tiers are joined.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1058/ (Terminology)
 */
export function isUnattached(
  { resource }: Delivered<Route>,
  attachments: readonly Attachment[],
  { maxRouteTiers }: DelegationOptions,
): boolean {
  const { hasParentRefs, parentRefs, useDefaultGateways } = resource.spec;
  if ((hasParentRefs && parentRefs === undefined) || useDefaultGateways !== undefined) return false;
  return attachments.every(({ parentKind, verdict }) =>
    parentKind === "Route" ? maxRouteTiers <= 2 : verdict === "no",
  );
}
