import type { Attachment, ListenerAttachment } from "../../gateway-api/attachment/attachment.ts";
import { kindsInWords, supportedKinds, whyTakesNone } from "../../gateway-api/listeners/listeners.ts";
import { namesText } from "../../text/sentence.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";

/** What listeners of the parent take, in words: `http` (HTTP) takes only HTTPRoute. */
export function kindsText(
  { parent }: Attachment,
  listeners: readonly ListenerAttachment[],
  cluster: Cluster,
): string {
  const decisions = parent === undefined ? [] : cluster.merging.listenerDecisions(parent.id);
  const shown = listeners.slice(0, 3).flatMap(({ index }) => decisions[index] ?? []);
  const clauses = shown.map(({ listener, protocol }) => {
    const none = whyTakesNone(listener, protocol !== "no");
    const taken =
      none === undefined
        ? `only ${namesText(kindsInWords(supportedKinds(listener)), "")}`
        : `no Routes, since ${none}`;
    return `\`${listener.name ?? ""}\` (${listener.protocol ?? "no protocol"}) takes ${taken}`;
  });
  const rest = listeners.length - shown.length;
  return [...clauses, ...(rest > 0 ? [`${rest} more ${rest === 1 ? "does" : "do"} not either`] : [])].join(
    "; ",
  );
}
