import { explainMembership, type Membership } from "../../gateway-api/membership.ts";
import type { ListenerOwner } from "../../gateway-api/mergedListeners.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { conditionsLine } from "./conditions.ts";
import { ownListenersTable } from "./gatewayHover.ts";
import { capitalised, paragraphs, proseMarkdown } from "./markdown.ts";
import { listenerTable } from "./mergedTable.ts";
import { titleOf } from "./naming.ts";

/** What a child Gateway or a ListenerSet names as its parent: whether that lets it in, and the merged listeners. */
export function membershipHover(member: ListenerOwner, workspace: Workspace): string | undefined {
  const { cluster } = workspace;
  const membership = cluster.membership(member.id);
  if (membership === undefined) return undefined;
  const { parent } = membership;
  const merged = parent === undefined || parent.id === member.id ? undefined : cluster.merged(parent.id);
  return paragraphs([
    `**${capitalised(verdictInWords(membership))}.** ${proseMarkdown(explainMembership(membership))}`,
    parent !== undefined && membership.verdict === "yes" && cluster.isRejected(parent.id)
      ? "That Gateway is rejected itself."
      : undefined,
    merged === undefined
      ? undefined
      : listenerTable(merged.listeners, { subject: member, root: merged.root }, cluster),
  ]);
}

/** A ListenerSet: whether its Gateway lets it in, and what becomes of its own listeners. */
export function listenerSetHover(set: ListenerOwner, workspace: Workspace): string {
  const { cluster } = workspace;
  const membership = cluster.membership(set.id);
  return paragraphs([
    `${titleOf(set)}: ${membership === undefined ? "no parent" : verdictInWords(membership)}`,
    membership === undefined ? undefined : proseMarkdown(explainMembership(membership)),
    ownListenersTable(set, workspace),
    conditionsLine(set, cluster, membership === undefined ? undefined : explainMembership(membership)),
  ]);
}

/** The verdict in a word or two, to be read at a glance. */
function verdictInWords({ verdict }: Pick<Membership, "verdict">): string {
  switch (verdict) {
    case "yes":
      return "attached";
    case "no":
      return "not attached";
    case "unknown":
      return "not known here";
  }
}
