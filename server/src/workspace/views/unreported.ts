import type { Delivered } from "../../delivery/delivered.ts";
import { explainBinding } from "../../gateway-api/status/delegationStatus.ts";
import { explainAttachment } from "../../gateway-api/status/routeStatus.ts";
import { clauseOf } from "../../text/sentence.ts";
import type { Cluster } from "../cluster/cluster.ts";
import type { PredictedStatus } from "../cluster/predictedStatus.ts";

/**
 * Why nobody reports anything on a Route, a policy or a pool, in one sentence: of a Route which parents it names and what is
 * not known of them. Undefined for a status that has entries.
 */
export function whyUnreported(
  status: PredictedStatus,
  subject: Delivered,
  cluster: Cluster,
): string | undefined {
  if (("ancestors" in status ? status.ancestors : "parents" in status ? status.parents : [{}]).length > 0)
    return undefined;
  switch (subject.resource.kind) {
    case "BackendTLSPolicy":
      return "No Route in these files sends requests through a Gateway to its targets, so no Gateway reports a status for it.";
    case "InferencePool":
    case "XBackend":
      return "No Route in these files sends requests to it through a Gateway, so no Gateway reports a status for it.";
    case "Policy":
      return "It aims at no Gateway, so no Gateway reports a status for it.";
    default:
      return whyNoParent(subject, cluster);
  }
}

function whyNoParent(subject: Delivered, cluster: Cluster): string {
  const bindings = cluster.delegation.bindings(subject.id);
  const reasons = cluster.attachment.allOf(subject.id).map((attachment) => {
    const binding = bindings.find(({ index }) => index === attachment.index);
    return binding === undefined ? explainAttachment(attachment) : explainBinding(binding);
  });
  const [first] = reasons;
  if (first === undefined) return "It names no parent.";
  return reasons.length === 1
    ? first
    : `None of its ${reasons.length} parents reports on it: ${clauseOf(first)} (and ${reasons.length - 1} more).`;
}
