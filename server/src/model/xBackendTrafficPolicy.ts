import type { YamlNode } from "../yaml/tree.ts";
import { list } from "./reading.ts";
import { type ObjectReference, readObjectReference } from "./reference.ts";

/** How requests to backends are retried and kept together. */
export interface XBackendTrafficPolicySpec {
  /** Objects of the policy's own namespace. */
  readonly targetRefs: readonly ObjectReference[];
}

export function readXBackendTrafficPolicy(spec: YamlNode | undefined): XBackendTrafficPolicySpec {
  return { targetRefs: list(spec, "targetRefs", readObjectReference) ?? [] };
}
