import type { Delivered } from "../../delivery/delivered.ts";
import { asOwner, type ListenerOwner, type MergedListener } from "../../gateway-api/listeners/merging.ts";
import type { OutgoingReference } from "../../gateway-api/references/outgoingReferences.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { paragraphs } from "./markdown.ts";
import { listenerTable } from "./mergedTable.ts";
import { nameOf, titleOfTarget } from "./naming.ts";

/**
 * What a policy of whatever API applies to where its target brings listeners: those of a parent and its children, or of
 * a child alone. A policy of another namespace is shown nothing.
 */
export function policyScopeHover(
  policy: Delivered,
  { target, sectionName }: OutgoingReference,
  workspace: Workspace,
): string | undefined {
  const cluster = workspace.clusterOf(policy.id);
  const found = cluster.lookup.find(policy.id, target);
  const owner = found.kind === "found" ? asOwner(found.target) : undefined;
  if (owner === undefined || owner.namespace !== policy.namespace) return undefined;
  const isMember = cluster.merging.parentAcceptance(owner.id) !== undefined;
  const root = cluster.merging.of(cluster.merging.rootOf(owner.id))?.root ?? owner;
  const all = cluster.merging.listenersWith(owner.id);
  const isMeant = scopeOf(owner, sectionName);
  return paragraphs([
    `${titleOfTarget(target)}: ${scopeInWords(owner, isMember, sectionName)}`,
    listenerTable(all, { subject: owner, root }, cluster, isMeant),
    sectionName === undefined && !isMember ? setsInWords(all, cluster) : undefined,
  ]);
}

/** A parent's policy holds for its children, too; a child's holds for that child alone. */
function scopeOf(owner: ListenerOwner, sectionName: string | undefined): (entry: MergedListener) => boolean {
  return (entry) => {
    const isOwn = entry.owner.id === owner.id;
    if (sectionName !== undefined) return isOwn && entry.listener.name === sectionName;
    return isOwn || (owner.resource.kind === "Gateway" && isChildOf(entry.owner, owner));
  };
}

function isChildOf(member: ListenerOwner, owner: ListenerOwner): boolean {
  const isOwnerChild =
    owner.resource.kind === "Gateway" && owner.resource.spec.infrastructure?.attachTo !== undefined;
  return member.resource.kind === "Gateway" && !isOwnerChild;
}

function scopeInWords(owner: ListenerOwner, isMember: boolean, sectionName: string | undefined): string {
  if (sectionName !== undefined) return "the policy applies to one of its listeners";
  if (owner.resource.kind !== "Gateway") return "the policy applies to the listeners of this set only";
  return isMember
    ? "the policy applies to the listeners of this child only, not to those of its parent or of other children"
    : "the policy applies to its listeners and to those of its child Gateways";
}

/** Whether a Gateway's policy reaches its ListenerSets is left to implementations. */
function setsInWords(all: readonly MergedListener[], cluster: Cluster): string | undefined {
  const sets = new Set(
    all.filter(({ owner }) => owner.resource.kind !== "Gateway").map(({ owner }) => owner.id),
  );
  const [only] = [...sets].flatMap((id) => cluster.lookup.resource(id) ?? []);
  if (only === undefined) return undefined;
  const who = sets.size === 1 ? nameOf(only) : `the ${sets.size} ListenerSets of the Gateway`;
  return `Whether it reaches ${who} as well is up to the implementation.`;
}
