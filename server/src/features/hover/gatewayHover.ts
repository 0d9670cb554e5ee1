import type { Delivered } from "../../delivery/delivered.ts";
import type { ListenerOwner, MergedListener } from "../../gateway-api/listeners/merging.ts";
import { explainAcceptance } from "../../gateway-api/listeners/parentAcceptance.ts";
import type { Gateway } from "../../model/resource.ts";
import { counted } from "../../text/counted.ts";
import { enumerateSome } from "../../text/sentence.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { exclusionOf } from "../../workspace/views/effectiveGateway.ts";
import { listenerPolicies } from "../../workspace/views/routePolicies.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { affectingPoliciesText } from "./affectingPoliciesText.ts";
import { conditionsLine } from "./conditions.ts";
import { effectiveLink } from "./effectiveLink.ts";
import { provisionOfGateway } from "./generatedHover.ts";
import { bullets, codeSpan, paragraphs, proseMarkdown, sentences } from "./markdown.ts";
import { listenerTable } from "./mergedTable.ts";
import { nameOf, titleOf } from "./naming.ts";
import { memberParts } from "./parentAcceptanceHover.ts";
import { defaultScopeInWords } from "./routabilityHover.ts";
import { standingPoliciesText } from "./standingPoliciesText.ts";
import { supportedKindsLine } from "./supportedKindsLine.ts";

/** A Gateway as it is once everything is merged: its listeners, what was left out and why, its conditions. */
export function gatewayHover(
  gateway: Delivered<Gateway>,
  workspace: Workspace,
  commandLinks: boolean,
): string {
  const cluster = workspace.clusterOf(gateway.id);
  const parentAcceptance = cluster.merging.parentAcceptance(gateway.id);
  const { listeners, members } = cluster.merging.of(gateway.id) ?? { listeners: [], members: [] };
  const policies = standingPoliciesText(listenerPolicies(gateway, undefined, cluster), gateway, "compared");
  return paragraphs([
    ...(parentAcceptance === undefined
      ? [
          `${titleOf(gateway)}: ${countInWords(listeners, gateway)}`,
          listenerTable(listeners, { subject: gateway, root: gateway }, cluster),
        ]
      : memberParts(gateway, parentAcceptance, workspace)),
    conditionsLine(
      gateway,
      cluster,
      parentAcceptance === undefined ? undefined : explainAcceptance(parentAcceptance),
    ),
    excludedList(members, listeners, workspace),
    ...(parentAcceptance === undefined
      ? [
          sentences([mergedPorts(listeners, gateway), attachedSets(gateway, members, cluster)]),
          provisionOfGateway(gateway, workspace),
        ]
      : []),
    sentences([defaultScopeInWords(gateway, workspace), supportedKindsLine(gateway, cluster)]),
    affectingPoliciesText(gateway, workspace, policies.told),
    policies.text,
    commandLinks ? effectiveLink(gateway, "Gateway") : undefined,
  ]);
}

function countInWords(listeners: readonly MergedListener[], gateway: Delivered<Gateway>): string {
  if (listeners.length === 0) return "no listeners";
  const own = listeners.filter(({ owner }) => owner.id === gateway.id).length;
  const members = listeners.length - own;
  const count = counted(listeners.length, "listener");
  return members === 0 ? count : `${count}, ${own} its own and ${members} merged in`;
}

/** What the one data plane of a merged Gateway listens on: the ports of all, each once. */
function mergedPorts(listeners: readonly MergedListener[], gateway: Delivered<Gateway>): string | undefined {
  if (listeners.every(({ owner }) => owner.id === gateway.id)) return undefined;
  const ports = [...new Set(listeners.flatMap(({ listener }) => listener.port ?? []))];
  const numbers = ports.filter((port) => typeof port === "number").sort((a, b) => a - b);
  const others = ports.filter((port) => typeof port === "string").map(codeSpan);
  return `Listens on ${ports.length === 1 ? "port" : "ports"} ${enumerateSome([...numbers.map(String), ...others], MOST_PORTS)}.`;
}

const MOST_PORTS = 20;

/** How many of the ListenerSets that name the Gateway count as attached in its status. */
function attachedSets(
  gateway: Delivered<Gateway>,
  members: readonly ListenerOwner[],
  cluster: Cluster,
): string | undefined {
  const sets = members.filter(({ resource }) => resource.kind !== "Gateway").length;
  if (sets === 0) return undefined;
  const status = cluster.status.of(gateway.id);
  const attached = status !== undefined && "attachedListenerSets" in status ? status.attachedListenerSets : 0;
  return `${attached ?? 0} of ${sets === 1 ? "1 ListenerSet is" : `${sets} ListenerSets are`} attached.`;
}

function excludedList(
  members: readonly ListenerOwner[],
  listeners: readonly MergedListener[],
  workspace: Workspace,
): string | undefined {
  const merged = new Set(listeners.map(({ owner }) => owner.id));
  const excluded = members.filter(
    ({ id, resource }) => !merged.has(id) && (resource.spec.listeners ?? []).length > 0,
  );
  const list = bullets(
    excluded.map((member) => `${nameOf(member)}: ${proseMarkdown(exclusionOf(member, workspace))}`),
  );
  return list === undefined ? undefined : `Not merged in:\n\n${list}`;
}
