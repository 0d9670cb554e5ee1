import type { Delivered } from "../../delivery/delivered.ts";
import { GATEWAY_NAME_LABEL, LEGACY_GATEWAY_NAME_LABEL } from "../../model/dependent.ts";

/** The labels that what is generated for a Gateway has for certain, and by which the Service of Cilium's is selected. */
export function generatedLabels({ resource, namespace }: Delivered): Readonly<Record<string, string>> {
  const { name } = resource.metadata;
  if (resource.kind !== "Gateway" || name === undefined) return {};
  return {
    ...resource.spec.infrastructure?.labels,
    [GATEWAY_NAME_LABEL]: name,
    [LEGACY_GATEWAY_NAME_LABEL]: name,
    "io.kubernetes.service.name": `cilium-gateway-${name}`,
    "io.kubernetes.service.namespace": namespace ?? "default",
  };
}
