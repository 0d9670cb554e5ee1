import type { ListenerOwner } from "../../gateway-api/listeners/merging.ts";
import { enumerate, enumerateSome } from "../../text/sentence.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { codeSpan } from "./markdown.ts";

/**
 * The kinds of Routes that an object's own listeners take, listeners of the same kinds together; nothing for an object
 * that no Gateway lets in.
 */
export function supportedKindsLine(owner: ListenerOwner, cluster: Cluster): string | undefined {
  if (cluster.merging.parentAcceptance(owner.id)?.verdict === "no") return undefined;
  const byKinds = new Map<string, string[]>();
  for (const { listener, supported } of cluster.merging.listenerDecisions(owner.id)) {
    if (supported.kinds.length === 0) continue;
    const kinds = enumerate(supported.kinds.map((kind) => `${kind}s`));
    byKinds.set(kinds, [...(byKinds.get(kinds) ?? []), codeSpan(listener.name ?? "")]);
  }
  const [only] = byKinds.keys();
  if (only === undefined) return undefined;
  if (byKinds.size === 1) return `Supported kinds: ${only}.`;
  return `Supported kinds: ${[...byKinds].map(([kinds, names]) => `${kinds} on ${enumerateSome(names, 5)}`).join("; ")}.`;
}
