import type { ListenerOwner } from "../../gateway-api/listeners/merging.ts";
import { explainAcceptance, type ParentAcceptance } from "../../gateway-api/listeners/parentAcceptance.ts";
import { capitalised, enumerateSome } from "../../text/sentence.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { affectingPoliciesText } from "./affectingPoliciesText.ts";
import { conditionsLine } from "./conditions.ts";
import { codeSpan, paragraphs, proseMarkdown, sentences } from "./markdown.ts";
import { listenerTable } from "./mergedTable.ts";
import { nameOf, titleOf } from "./naming.ts";
import { supportedKindsLine } from "./supportedKindsLine.ts";

/**
 * What a child Gateway or a ListenerSet names as its parent: whether that lets it in, and the merged listeners. A
 * Gateway of another namespace that refuses the child shows it nothing.
 */
export function parentAcceptanceHover(member: ListenerOwner, workspace: Workspace): string | undefined {
  const cluster = workspace.clusterOf(member.id);
  const parentAcceptance = cluster.merging.parentAcceptance(member.id);
  if (parentAcceptance === undefined) return undefined;
  const { parent } = parentAcceptance;
  const merged = parent === undefined || parent.id === member.id ? undefined : cluster.merging.of(parent.id);
  const isShown = parentAcceptance.verdict !== "no" || parent?.namespace === member.namespace;
  return paragraphs([
    `**${capitalised(verdictInWords(parentAcceptance))}.** ${proseMarkdown(explainAcceptance(parentAcceptance))}`,
    parent !== undefined && parentAcceptance.verdict === "yes" && cluster.merging.isRejected(parent.id)
      ? "That Gateway is rejected itself."
      : undefined,
    merged === undefined || !isShown ? undefined : parentInWords(merged.root, member, cluster),
    merged === undefined || !isShown
      ? undefined
      : listenerTable(merged.listeners, { subject: member, root: merged.root }, cluster),
    conditionsLine(member, cluster, explainAcceptance(parentAcceptance)),
  ]);
}

/** The Gateway that accepts a child, in one line, and how many other children it has. */
function parentInWords(root: ListenerOwner, member: ListenerOwner, cluster: Cluster): string | undefined {
  if (root.resource.kind !== "Gateway") return undefined;
  const { gatewayClassName, addresses = [] } = root.resource.spec;
  const values = addresses.flatMap(({ value }) => (value === undefined ? [] : [codeSpan(value)]));
  const siblings = (cluster.merging.of(root.id)?.members ?? []).filter(({ id }) => id !== member.id);
  const near = siblings.filter(({ namespace }) => namespace === member.namespace);
  const far = siblings.length - near.length;
  const others = [
    ...near.map(nameOf),
    ...(far === 0 ? [] : [far === 1 ? "1 of another namespace" : `${far} of other namespaces`]),
  ];
  return sentences([
    gatewayClassName === undefined
      ? undefined
      : `${nameOf(root)} is of class ${codeSpan(gatewayClassName)}${values.length === 0 ? "" : ` and asks for ${enumerateSome(values, 3)}`}.`,
    others.length === 0 ? undefined : `Other members: ${enumerateSome(others, 4)}.`,
  ]);
}

/** A ListenerSet: whether its Gateway lets it in, and what becomes of its own listeners. */
export function listenerSetHover(set: ListenerOwner, workspace: Workspace): string {
  const cluster = workspace.clusterOf(set.id);
  const parentAcceptance = cluster.merging.parentAcceptance(set.id);
  if (parentAcceptance === undefined) return titleOf(set);
  return paragraphs([
    ...memberParts(set, parentAcceptance, workspace),
    supportedKindsLine(set, cluster),
    affectingPoliciesText(set, workspace),
    conditionsLine(set, cluster, explainAcceptance(parentAcceptance)),
  ]);
}

/**
 * The title of a child Gateway or ListenerSet, why it is attached or not, and the state of its own listeners where they
 * are merged.
 */
export function memberParts(
  member: ListenerOwner,
  parentAcceptance: ParentAcceptance,
  workspace: Workspace,
): readonly (string | undefined)[] {
  return [
    `${titleOf(member)}: ${verdictInWords(parentAcceptance)}`,
    proseMarkdown(explainAcceptance(parentAcceptance)),
    parentAcceptance.verdict === "no" ? undefined : ownListenersTable(member, workspace),
  ];
}

/** The listeners of a child by their rows in the Gateway that it is merged into. */
function ownListenersTable(owner: ListenerOwner, workspace: Workspace): string | undefined {
  const cluster = workspace.clusterOf(owner.id);
  const root = cluster.merging.of(cluster.merging.rootOf(owner.id))?.root ?? owner;
  const reader = { subject: owner, root };
  return listenerTable(
    cluster.merging.listenersWith(owner.id),
    reader,
    cluster,
    (entry) => entry.owner.id === owner.id,
  );
}

/** The verdict in a word or two, to be read at a glance. */
function verdictInWords({ verdict }: Pick<ParentAcceptance, "verdict">): string {
  switch (verdict) {
    case "yes":
      return "attached";
    case "no":
      return "not attached";
    case "unknown":
      return "not known here";
  }
}
