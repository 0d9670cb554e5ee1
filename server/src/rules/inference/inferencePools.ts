import type { Target } from "../../gateway-api/target.ts";
import { INFERENCE_ALPHA_GROUP, INFERENCE_GROUP, isInferenceGroup } from "../../model/inferencePool.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { namesIn } from "../absence.ts";

/** What an InferencePool is. */
export const INFERENCE_POOLS = "https://gateway-api-inference-extension.sigs.k8s.io/api-types/inferencepool/";

/**
 * The group in which the workspace has the pool that a reference looks for in the other group of the extension; undefined
 * where it does not.
 */
export function otherGroupOf(target: Target, cluster: Cluster): string | undefined {
  const { group, kind, name } = target;
  if (kind !== "InferencePool" || !isInferenceGroup(group)) return undefined;
  const other = group === INFERENCE_GROUP ? INFERENCE_ALPHA_GROUP : INFERENCE_GROUP;
  return namesIn({ ...target, group: other }, cluster).includes(name) ? other : undefined;
}
