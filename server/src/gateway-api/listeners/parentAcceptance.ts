import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { NamespacePolicy } from "../../model/namespacePolicy.ts";
import { GATEWAY_GROUP, type Gateway, type ListenerSet, type Resource } from "../../model/resource.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { type ClusterView, foundAs, type NamespaceLabels, type Resolution } from "../clusterView.ts";
import { type Admission, admits } from "../references/namespaces.ts";
import { attachToTarget, listenerSetParentTarget } from "../references/references.ts";
import { displayKind, type Target, targetName } from "../target.ts";
import { sameText, type Verdict } from "../verdict.ts";

/**
 * Whether a child Gateway or a ListenerSet takes part in the merged Gateway that it names. The first obstacle decides;
 * they are asked in the order in which a person would fix them.
 */
export interface Membership {
  readonly form: "attachTo" | "ListenerSet";
  readonly verdict: Verdict;
  readonly obstacle?: MembershipObstacle | undefined;
  /** What the reference means once defaults are applied; undefined where it has no name. */
  readonly target: Target | undefined;
  readonly resolution: Resolution | undefined;
  /** The Gateway that was found, whether or not it lets the member in. */
  readonly parent?: Delivered<Gateway> | undefined;
  readonly parentId?: ResourceId | undefined;
  readonly admission?: Admission | undefined;
}

export type MembershipObstacle =
  | "no-name"
  | "kind"
  | "parent-absent"
  | "parent-undecided"
  | "self"
  | "chain"
  | "is-parent-and-child"
  | "not-opted-in"
  | "namespace"
  | "class";

function isGateway(resource: Resource): resource is Gateway {
  return resource.kind === "Gateway";
}

/** Whether `child` merges into the Gateway that its `spec.infrastructure.attachTo` names (GEP-1713, first form). */
export function attachToMembership(child: Delivered<Gateway>, view: ClusterView): Membership | undefined {
  const infrastructure = child.resource.spec.infrastructure;
  const ref = infrastructure?.attachTo;
  if (ref === undefined) return undefined;
  const target = attachToTarget(ref, child.namespace);
  const found = findParent("attachTo", child.id, target, view);
  if (!isFound(found)) return found;
  const { parent } = found;
  const refuse = (obstacle: MembershipObstacle): Membership => ({ ...found, verdict: "no", obstacle });
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

const SAME: NamespacePolicy = { from: "Same", hasSelector: false };

/** Whether a ListenerSet merges into the Gateway that its `spec.parentRef` names (GEP-1713, released form). */
export function listenerSetMembership(set: Delivered<ListenerSet>, view: ClusterView): Membership {
  const ref = set.resource.spec.parentRef;
  const target = ref === undefined ? undefined : listenerSetParentTarget(ref, set.namespace);
  const found = findParent("ListenerSet", set.id, target, view);
  if (!isFound(found)) return found;
  const { parent } = found;
  const admission = admitsListenerSetsFrom(set.namespace, parent, view.namespaceLabels);
  if (admission.from === "None") return { ...found, verdict: "no", obstacle: "not-opted-in", admission };
  if (admission.verdict !== "yes")
    return { ...found, verdict: admission.verdict, obstacle: "namespace", admission };
  return { ...found, verdict: "yes", admission };
}

/** Whether a Gateway takes ListenerSets of a namespace; undefined stands for one that is not known. */
export function admitsListenerSetsFrom(
  namespace: string | undefined,
  { resource, namespace: owner }: Delivered<Gateway>,
  labelsOf: NamespaceLabels,
): Admission {
  const allowed = resource.spec.allowedListeners?.namespaces;
  // Without `from`, and without the field altogether, no ListenerSet is let in.
  const policy = allowed?.from === undefined ? undefined : allowed;
  return admits(policy, "None", owner, namespace, labelsOf);
}

type FoundParent = Membership & { readonly parent: Delivered<Gateway> };

function isFound(membership: Membership | FoundParent): membership is FoundParent {
  return membership.parent !== undefined;
}

function findParent(
  form: Membership["form"],
  referrer: string,
  target: Target | undefined,
  view: ClusterView,
): Membership | FoundParent {
  if (target === undefined) {
    return { form, verdict: "no", obstacle: "no-name", target, resolution: undefined };
  }
  if (target.group !== GATEWAY_GROUP || target.kind !== "Gateway") {
    const opaque = isOpaque(target.group) || isOpaque(target.kind);
    return { form, verdict: opaque ? "unknown" : "no", obstacle: "kind", target, resolution: undefined };
  }
  const resolution = view.find(referrer, target);
  if (resolution.kind === "absent") {
    const verdict = view.closedWorld ? "no" : "unknown";
    return { form, verdict, obstacle: "parent-absent", target, resolution };
  }
  const parent = foundAs(resolution, isGateway);
  if (parent === undefined)
    return { form, verdict: "unknown", obstacle: "parent-undecided", target, resolution };
  return { form, verdict: "yes", target, resolution, parent, parentId: parent.id };
}

type ParentOf = (gateway: Delivered<Gateway>) => Delivered<Gateway> | undefined;

/**
 * The Gateways that are passed when each is followed to its parent: the Gateway itself first. The way ends with a
 * Gateway that has no parent, or before it comes to one again.
 */
export function attachmentWay(start: Delivered<Gateway>, parentOf: ParentOf): readonly Delivered<Gateway>[] {
  const way = [start];
  const passed = new Set([start.id]);
  for (let at = parentOf(start); at !== undefined && !passed.has(at.id); at = parentOf(at)) {
    passed.add(at.id);
    way.push(at);
  }
  return way;
}

/**
 * The Gateways by which a Gateway comes back to itself when each is followed to its parent: the Gateway first, then its
 * parent, and so on. Undefined where the way ends, runs into other Gateways' circle, or is no step long.
 */
export function attachmentCycle(
  start: Delivered<Gateway>,
  parentOf: ParentOf,
): readonly Delivered<Gateway>[] | undefined {
  const way = attachmentWay(start, parentOf);
  const last = way.at(-1) ?? start;
  return way.length > 1 && parentOf(last)?.id === start.id ? way : undefined;
}

/** One sentence on a membership, for the member's owner: it names nothing of the parent but what the member names. */
export function explainMembership(membership: Membership): string {
  const { target, obstacle } = membership;
  const name = target === undefined ? "the parent" : `${displayKind(target)} \`${targetName(target)}\``;
  if (obstacle === undefined)
    return `${name} lets it in: ${membership.admission?.why ?? "its namespace may attach"}.`;
  switch (obstacle) {
    case "no-name":
      return "The reference has no name.";
    case "kind":
      return `Only a Gateway can be a parent, not ${name}.`;
    case "parent-absent":
      return `${name} is not in this workspace.`;
    case "parent-undecided":
      return `Which Gateway \`${target?.name ?? ""}\` is meant cannot be told from this workspace.`;
    case "self":
      return "The Gateway attaches to itself.";
    case "chain":
      return `${name} is itself attached to another Gateway; there are only two tiers.`;
    case "is-parent-and-child":
      return "A Gateway with `allowedChildren` cannot attach to another one; there are only two tiers.";
    case "not-opted-in":
      return membership.form === "attachTo"
        ? `${name} does not set \`spec.infrastructure.allowedChildren\`, so nothing may attach to it.`
        : `${name} lets no ListenerSets in: \`spec.allowedListeners\` is not set or \`None\`.`;
    case "namespace":
      return membership.verdict === "no"
        ? `${name} does not let this namespace in: ${membership.admission?.why ?? ""}.`
        : `Whether ${name} lets this namespace in cannot be told: ${membership.admission?.why ?? ""}.`;
    case "class":
      return `${name} has another \`gatewayClassName\`.`;
  }
}
