import type { Delivered } from "../../delivery/delivered.ts";
import type { NamespacePolicy } from "../../model/namespacePolicy.ts";
import type { Gateway } from "../../model/resource.ts";
import type { ClusterView } from "../clusterView.ts";
import { admits } from "../references/namespaces.ts";
import { attachToTarget } from "../references/references.ts";
import { sameText } from "../verdict.ts";
import { type AcceptanceObstacle, findParent, isFound, type ParentAcceptance } from "./parentAcceptance.ts";

/**
 * Whether `child` merges into the Gateway that its `spec.infrastructure.attachTo` names (GEP-1713, first form).
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1713/ (as first proposed)
 */
export function attachToAcceptance(
  child: Delivered<Gateway>,
  view: ClusterView,
): ParentAcceptance | undefined {
  const infrastructure = child.resource.spec.infrastructure;
  const ref = infrastructure?.attachTo;
  // A text or a list in the place of the reference asks for a parent, too, and names none.
  if (ref === undefined && infrastructure?.attachToIsMalformed !== true) return undefined;
  const target = ref && attachToTarget(ref, child.namespace);
  const found = findParent("attachTo", child.id, target, view);
  if (!isFound(found)) {
    const isBoth = infrastructure?.allowedChildren !== undefined;
    return isBoth && found.verdict === "unknown"
      ? { ...found, verdict: "no", obstacle: "is-parent-and-child" }
      : found;
  }
  const { parent } = found;
  const refuse = (obstacle: AcceptanceObstacle): ParentAcceptance => ({ ...found, verdict: "no", obstacle });
  if (parent.id === child.id) return refuse("self");
  if (parent.resource.spec.infrastructure?.attachTo !== undefined) return refuse("chain");
  if (infrastructure?.allowedChildren !== undefined) return refuse("is-parent-and-child");
  const allowed = parent.resource.spec.infrastructure?.allowedChildren;
  if (allowed === undefined) return refuse("not-opted-in");
  const admission = admits(
    allowed.namespaces ?? SAME,
    "Same",
    parent.namespace,
    child.namespace,
    view.namespaceLabels,
  );
  if (admission.verdict === "no") return { ...refuse("namespace"), admission };
  const sameClass = sameText(parent.resource.spec.gatewayClassName, child.resource.spec.gatewayClassName);
  if (sameClass === "no") return { ...refuse("class"), admission };
  if (admission.verdict === "unknown")
    return { ...found, verdict: "unknown", obstacle: "namespace", admission };
  if (sameClass === "unknown") return { ...found, verdict: "unknown", obstacle: "class", admission };
  return { ...found, verdict: "yes", admission };
}

/** What an absent policy for children stands for: those of the Gateway's own namespace. */
export const SAME: NamespacePolicy = { from: "Same", hasSelector: false };

/** The Gateway that a Gateway names in `attachTo`, where it is found. */
export type ParentOf = (gateway: Delivered<Gateway>) => Delivered<Gateway> | undefined;

/** There are two tiers. Who strings more Gateways together than these has made no circle by hand. */
const MOST_TIERS = 32;

/**
 * The Gateways that are passed when each is followed to its parent: the Gateway itself first. The chain ends with a
 * Gateway that has no parent, before it comes to one again, or where it is too long to be looked through.
 */
export function attachmentChain(
  start: Delivered<Gateway>,
  parentOf: ParentOf,
): readonly Delivered<Gateway>[] {
  const chain = [start];
  const passed = new Set([start.id]);
  for (let at = parentOf(start); at !== undefined && !passed.has(at.id); at = parentOf(at)) {
    if (chain.length === MOST_TIERS) break;
    passed.add(at.id);
    chain.push(at);
  }
  return chain;
}

/**
 * The Gateways by which a Gateway comes back to itself when each is followed to its parent: the Gateway first, then its
 * parent, and so on. Undefined where the chain ends, runs into other Gateways' circle, or is no step long.
 */
export function attachmentCycle(
  start: Delivered<Gateway>,
  parentOf: ParentOf,
): readonly Delivered<Gateway>[] | undefined {
  const chain = attachmentChain(start, parentOf);
  const last = chain.at(-1) ?? start;
  return chain.length > 1 && parentOf(last)?.id === start.id ? chain : undefined;
}
