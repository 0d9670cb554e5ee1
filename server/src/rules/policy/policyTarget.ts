import type { Delivered } from "../../delivery/delivered.ts";
import type { PolicyTargetDecision } from "../../gateway-api/backends/backendTlsPolicy.ts";
import type { PolicyTarget } from "../../model/backendTlsPolicy.ts";
import type { Service } from "../../model/resource.ts";
import type { ServicePort } from "../../model/service.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { type Fix, type ManifestEdit, type Related, setAt } from "../../workspace/finding.ts";
import type { Path } from "../../yaml/tree.ts";

/** The text that the rules about BackendTLSPolicies follow. */
export const BACKEND_TLS_POLICY = "https://gateway-api.sigs.k8s.io/api-types/backendtlspolicy/";

/** Where a field of a targetRef stands. */
export function targetPath(index: number, field: keyof PolicyTarget): Path {
  return ["spec", "targetRefs", index, field];
}

/** The field that says what of a target is meant: its section, or its name where all of it is. */
export function partPath({ index, ref }: PolicyTargetDecision): Path {
  return targetPath(index, ref.sectionName === undefined ? "name" : "sectionName");
}

/** How a policy stands with its targets. */
export function targetsOf(cluster: Cluster, policy: Delivered): readonly PolicyTargetDecision[] {
  return cluster.policies.backendTlsPolicy(policy.id)?.targets ?? [];
}

/** The Service that a target means, where it is one and is there. */
export function serviceOf({ resolution }: PolicyTargetDecision): Delivered<Service> | undefined {
  if (resolution.kind !== "found") return undefined;
  const { resource, ...rest } = resolution.target;
  return resource.kind === "Service" ? { ...rest, resource } : undefined;
}

/** The ports of a Service that a policy can name: they have a name and speak TCP. */
export function portsForTls({ resource }: Delivered<Service>): readonly string[] {
  return resource.spec.ports.flatMap((port) => (port.name === undefined || isUdp(port) ? [] : [port.name]));
}

export function isUdp({ protocol }: ServicePort): boolean {
  return protocol === "UDP";
}

/** The ports of a Service, as a place that a finding about a policy points to. */
export function relatedPorts({ id }: Delivered<Service>): readonly Related[] {
  return [{ place: { id, path: ["spec", "ports"] }, message: "The ports of the Service." }];
}

/** Gives a field of a targetRef a value. */
export function setTargetField(
  policy: Delivered,
  index: number,
  field: keyof PolicyTarget,
  value: string,
): ManifestEdit {
  return setAt({ id: policy.id, path: targetPath(index, field) }, value);
}

const MOST_FIXES = 4;

/** Narrows a target to one of some ports; the only one is what is most likely meant. */
export function choosePort(policy: Delivered, index: number, ports: readonly string[]): readonly Fix[] {
  return ports.slice(0, MOST_FIXES).map((port) => ({
    title: `Apply the policy to port \`${port}\``,
    edits: [setTargetField(policy, index, "sectionName", port)],
    ...(ports.length === 1 ? { isPreferred: true } : {}),
  }));
}
