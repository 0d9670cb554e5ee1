import type { Condition } from "../../gateway-api/conditions.ts";
import { filtersInForce } from "../../gateway-api/listeners/listenerFilters.ts";
import { kindsInWords, tlsMode } from "../../gateway-api/listeners/listeners.ts";
import type { ListenerOwner, MergedListener } from "../../gateway-api/listeners/merging.ts";
import { mergedKey } from "../../gateway-api/listeners/merging.ts";
import { explainAcceptance } from "../../gateway-api/listeners/parentAcceptance.ts";
import { explainConflict } from "../../gateway-api/status/listenerStatus.ts";
import { answeringFilterText } from "../../gateway-api/traffic/answeringFilters.ts";
import type { Listener } from "../../model/listener.ts";
import { enumerate, enumerateSome } from "../../text/sentence.ts";
import { listenerPolicies } from "../../workspace/views/routePolicies.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { bullets, codeSpan, escapeMarkdown, paragraphs, proseMarkdown } from "./markdown.ts";
import { maySee, type Reader } from "./mergedTable.ts";
import { namespacesInWords } from "./namespacePolicyText.ts";
import { nameOf } from "./naming.ts";
import { standingPoliciesText } from "./standingPoliciesText.ts";

/** One listener: whether it is accepted, what it takes, who may attach, who does, and whom it overlaps with. */
export function listenerHover(owner: ListenerOwner, index: number, workspace: Workspace): string | undefined {
  const cluster = workspace.clusterOf(owner.id);
  const decision = cluster.merging.listenerDecisions(owner.id)[index];
  if (decision === undefined) return undefined;
  const { listener, supported, conflict } = decision;
  const routes = cluster.attachment.routesOn(owner.id, index).map(nameOf);
  const taken = kindsInWords(supported).map((kind) => `${kind}s`);
  const kinds = taken.length === 0 ? "no Routes of this API" : enumerate(taken);
  const from = namespacesInWords(listener.allowedRoutes?.namespaces, "Same", owner.namespace);
  return paragraphs([
    `**Listener** ${codeSpan(listener.name ?? "")} of ${nameOf(owner)}: ${detailsOf(listener)}`,
    unmergedInWords(owner, workspace) ??
      (conflict === undefined
        ? stateInWords(owner, index, workspace)
        : `${conflict.tentative ? "" : "Not accepted: "}${conflict.reason}. ${proseMarkdown(explainConflict(owner, conflict))}`),
    bullets([
      `Takes ${kinds} from ${from}.`,
      routes.length === 0
        ? "Attached Routes: none in this workspace."
        : `Attached Routes (${routes.length}): ${enumerateSome(routes)}.`,
      ...filtersInWords(owner, listener, workspace),
      ...overlapInWords(owner, index, workspace),
    ]),
    standingPoliciesText(listenerPolicies(owner, index, cluster), owner, "all").text,
  ]);
}

/** Why a child's or a ListenerSet's listener is not merged in, which goes before all else. */
function unmergedInWords({ id }: ListenerOwner, workspace: Workspace): string | undefined {
  const parentAcceptance = workspace.clusterOf(id).merging.parentAcceptance(id);
  if (parentAcceptance === undefined || parentAcceptance.verdict === "yes") return undefined;
  const verdict =
    parentAcceptance.verdict === "no" ? "Not merged in." : "Whether it is merged in is not known here.";
  return `${verdict} ${proseMarkdown(explainAcceptance(parentAcceptance))}`;
}

function detailsOf(listener: Listener): string {
  const { protocol, port, hostname } = listener;
  const parts = [
    protocol === undefined
      ? "no protocol"
      : `${escapeMarkdown(protocol)}${protocol === "TLS" ? ` (${tlsMode(listener) ?? codeSpan(listener.tls?.mode ?? "")})` : ""}`,
    port === undefined ? "no port" : `port ${escapeMarkdown(String(port))}`,
    hostname === undefined || hostname === "" ? "any hostname" : codeSpan(hostname),
  ];
  return parts.join(", ");
}

function stateInWords(owner: ListenerOwner, index: number, workspace: Workspace): string | undefined {
  const status = workspace.clusterOf(owner.id).status.of(owner.id);
  const conditions =
    status !== undefined && "listeners" in status ? (status.listeners[index]?.conditions ?? []) : [];
  const undecided = conditions.find(({ type, status: value }) => type === "Accepted" && value !== "True");
  const wrong =
    undecided ?? conditions.find(({ type, status: value }) => type !== "Conflicted" && value === "False");
  if (wrong === undefined) return "Accepted.";
  return `${stateOf(wrong)} ${proseMarkdown(wrong.message)}`;
}

function stateOf({ type, status, reason }: Condition): string {
  if (type === "Accepted")
    return status === "False" ? `Not accepted: ${reason}.` : "Whether it is accepted is not known here.";
  return type === "ResolvedRefs"
    ? `Accepted, but a reference does not resolve: ${reason}.`
    : `Accepted, but not programmed: ${reason}.`;
}

/** What every request passes before a Route is looked for. */
function filtersInWords(owner: ListenerOwner, listener: Listener, workspace: Workspace): readonly string[] {
  const filters = filtersInForce({ owner, listener }, workspace.clusterOf(owner.id).lookup.crds);
  const names = filters.map((filter) =>
    filter.authorizeWith === undefined
      ? proseMarkdown(answeringFilterText(filter))
      : `external authorisation by ${codeSpan(filter.authorizeWith.name ?? "")}`,
  );
  return names.length === 0
    ? []
    : [`Before a Route is looked for, every request passes, in this order: ${names.join(", then ")}.`];
}

/** Peers whose hostnames overlap; those of other namespaces are shown to the owner of the Gateway only. */
function overlapInWords(owner: ListenerOwner, index: number, workspace: Workspace): readonly string[] {
  const cluster = workspace.clusterOf(owner.id);
  const rootId = cluster.merging.rootOf(owner.id);
  const peers = cluster.conflicts.overlaps(owner.id).get(mergedKey({ owner, index })) ?? [];
  if (peers.length === 0) return [];
  const root = cluster.merging.of(rootId)?.root ?? owner;
  const reader: Reader = { subject: owner, root };
  return [
    `Overlaps with ${peersInWords(peers, reader)} on the same port; a client may reuse a connection to one for the other.`,
  ];
}

/** Listeners by name, those that the reader may not see by number. */
export function peersInWords(peers: readonly MergedListener[], reader: Reader): string {
  const seen = peers.filter(({ owner }) => maySee(reader, owner));
  const hidden = peers.length - seen.length;
  const names = seen.map((peer) => peerName(peer, reader.subject));
  if (hidden > 0)
    names.push(hidden === 1 ? "1 listener of another namespace" : `${hidden} listeners of other namespaces`);
  return enumerateSome(names, 5);
}

function peerName({ owner, listener }: MergedListener, own: ListenerOwner): string {
  const where = owner.id === own.id ? "" : ` of ${nameOf(owner)}`;
  const hostname =
    listener.hostname === undefined || listener.hostname === ""
      ? "any hostname"
      : codeSpan(listener.hostname);
  return `${codeSpan(listener.name ?? "")}${where} (${hostname})`;
}
