import { meetHostnames, specificity } from "../../gateway-api/hostnames.ts";
import { shareConnections } from "../../gateway-api/listeners/listenerIsolation.ts";
import type { ListenerOwner, MergedListener } from "../../gateway-api/listeners/merging.ts";
import { enumerateSome } from "../../text/sentence.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { peersInWords } from "./listenerHover.ts";
import { bullets, codeSpan, paragraphs } from "./markdown.ts";
import type { Reader } from "./mergedTable.ts";
import { nameOf } from "./naming.ts";

/** The hostname of a listener: names that it takes, listeners that come before and after it, what each Route gets. */
export function listenerHostnameHover(
  owner: ListenerOwner,
  index: number,
  workspace: Workspace,
): string | undefined {
  const listener = owner.resource.spec.listeners?.[index];
  const hostname = listener?.hostname;
  if (listener === undefined || hostname === undefined || hostname === "" || isOpaque(hostname))
    return undefined;
  const { above, below } = rivalsOf(owner, index, workspace);
  const cluster = workspace.clusterOf(owner.id);
  const reader: Reader = {
    subject: owner,
    root: cluster.merging.of(cluster.merging.rootOf(owner.id))?.root ?? owner,
  };
  return paragraphs([
    `**Hostname** ${codeSpan(hostname)} of listener ${codeSpan(listener.name ?? "")}`,
    namesInWords(hostname),
    bullets([
      ...(above.length === 0
        ? []
        : [`More specific, so tried before it on the port: ${peersInWords(above, reader)}.`]),
      ...(below.length === 0
        ? []
        : [`Less specific, so tried after it on the port: ${peersInWords(below, reader)}.`]),
    ]),
    servedInWords(owner, index, workspace),
  ]);
}

/** A wildcard takes any number of labels, but at least one. */
function namesInWords(hostname: string): string {
  if (!hostname.startsWith("*.")) return "Takes this name only, nothing below it.";
  const rest = hostname.slice(2);
  return `Takes ${codeSpan(`a.${rest}`)} and ${codeSpan(`a.b.${rest}`)}, not ${codeSpan(rest)} itself.`;
}

interface Rivals {
  readonly above: readonly MergedListener[];
  readonly below: readonly MergedListener[];
}

/** The listeners of the port that have hosts in common with one, the most specific first. */
function rivalsOf(owner: ListenerOwner, index: number, workspace: Workspace): Rivals {
  const cluster = workspace.clusterOf(owner.id);
  const all = cluster.merging.of(cluster.merging.rootOf(owner.id))?.listeners ?? [];
  const own = all.find((entry) => entry.owner.id === owner.id && entry.index === index);
  if (own === undefined) return { above: [], below: [] };
  const rank = (entry: MergedListener): number => specificity(entry.listener.hostname);
  const rivals = all
    .filter(
      (entry) =>
        entry.conflict === undefined &&
        shareConnections(entry.listener, own.listener) &&
        meetHostnames(entry.listener.hostname, own.listener.hostname).verdict === "yes",
    )
    .sort((a, b) => (rank(a) === rank(b) ? 0 : rank(b) - rank(a)));
  return {
    above: rivals.filter((entry) => rank(entry) > rank(own)),
    below: rivals.filter((entry) => rank(entry) < rank(own)),
  };
}

/** The hosts that each attached Route serves here. */
function servedInWords(owner: ListenerOwner, index: number, workspace: Workspace): string {
  const cluster = workspace.clusterOf(owner.id);
  const lines = cluster.attachment.routesOn(owner.id, index).map((route) => {
    const hosts = cluster.attachment
      .allOf(route.id)
      .filter(({ parent }) => parent?.id === owner.id)
      .flatMap(({ meant }) => meant.filter((one) => one.index === index && one.verdict === "yes"))
      .flatMap(({ hostnames }) => hostnames.hostnames.map((host) => codeSpan(host ?? "*")));
    return `${nameOf(route)}: ${enumerateSome([...new Set(hosts)], 3)}`;
  });
  const list = bullets(lines);
  return list === undefined ? "No Route of this workspace is attached." : `What Routes get of it:\n\n${list}`;
}
