import type { Delivered } from "../../delivery/delivered.ts";
import { type WrittenTarget, writtenTarget } from "../../gateway-api/references/writtenTargets.ts";
import type { Target } from "../../gateway-api/target.ts";
import { GATEWAY_GROUP } from "../../model/resource.ts";
import type { WrittenReference } from "../../model/writtenReference.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Path } from "../../yaml/tree.ts";

/** Where the tables come from: each names the project that it was read from. */
export const VENDOR_REFERENCES = "https://gateway-api.sigs.k8s.io/geps/gep-713/";

/** The objects that can refer to others by the table of references or by an annotation. */
export const REFERRING_KINDS = [
  "Other",
  "Policy",
  "Producer",
  "Dependent",
  "Service",
  "Namespace",
  "ConfigMap",
  "Ingress",
  "Gateway",
  "HTTPRoute",
  "GRPCRoute",
  "TLSRoute",
  "TCPRoute",
  "UDPRoute",
] as const;

/** A reference of the table with what it means. */
export interface NamedTarget {
  readonly written: WrittenReference;
  readonly meant: WrittenTarget;
}

/** What an object names by the table; nothing for those whose kind is not in it. */
export function namedTargets({ resource, namespace }: Delivered): readonly NamedTarget[] {
  return (resource.references ?? []).flatMap((written) =>
    written.field.isMade === true || written.selector !== undefined
      ? []
      : [{ written, meant: writtenTarget(written, namespace) }],
  );
}

/** The node of a reference that says which object is meant. */
export function namePath({ path, isScalar, isPart }: WrittenReference): Path {
  return isScalar === true || isPart === true ? path : [...path, "name"];
}

/** True for the target of a policy that the rules for policies of whatever API speak of. */
export function isToldOfPolicies({ resource }: Delivered, { written, meant }: NamedTarget): boolean {
  if (resource.kind !== "Policy" || meant.kind === "open" || meant.kind === "refused") return false;
  const { path } = written;
  const isTarget =
    path[0] === "spec" && (path[1] === "targetRef" || path[1] === "targetRefs") && path.length < 4;
  const { group, kind } = written.ref;
  return isTarget && (group === GATEWAY_GROUP || (group === "" && kind === "Service"));
}

/**
 * The object that is meant, where there is one. In the closed world what says no namespace stands in `default`, so that the only
 * one which may be meant is the one.
 */
export function foundTarget(cluster: Cluster, { id }: Delivered, target: Target): Delivered | undefined {
  const resolution = cluster.lookup.find(id, target);
  if (resolution.kind === "found") return resolution.target;
  if (resolution.kind !== "undecided" || resolution.why !== "namespace" || !cluster.options.closedWorld)
    return undefined;
  return resolution.candidates.length === 1 ? resolution.candidates[0] : undefined;
}
