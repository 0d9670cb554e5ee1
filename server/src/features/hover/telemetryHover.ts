import type { Delivered } from "../../delivery/delivered.ts";
import { targetName } from "../../gateway-api/target.ts";
import type { Policy } from "../../model/resource.ts";
import { whyUnreported } from "../../workspace/views/unreported.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { conditionsInWords } from "./conditions.ts";
import { bullets, codeSpan, escapeMarkdown, paragraphs } from "./markdown.ts";
import { titleOf } from "./naming.ts";

/** An XTelemetryPolicy: who receives the traces, and what each Gateway that it aims at would report. */
export function telemetryHover(policy: Delivered<Policy>, workspace: Workspace): string | undefined {
  const cluster = workspace.clusterOf(policy.id);
  const status = cluster.status.of(policy.id);
  if (status === undefined || !("ancestors" in status)) return undefined;
  const [receiver] = cluster.backends.of(policy.id);
  return paragraphs([
    `${titleOf(policy)}: traces of requests`,
    receiver &&
      `Spans go to ${escapeMarkdown(receiver.target.kind)} ${codeSpan(targetName(receiver.target))}.`,
    whyUnreported(status, policy, cluster) ??
      `Predicted for each Gateway that it aims at:\n\n${
        bullets(
          status.ancestors.map(
            ({ ancestorRef: { namespace, name }, conditions }) =>
              `Gateway ${codeSpan(namespace === undefined ? name : `${namespace}/${name}`)}: ${conditionsInWords(conditions)}`,
          ),
        ) ?? ""
      }`,
  ]);
}
