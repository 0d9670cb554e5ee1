import { child, type YamlNode } from "../yaml/tree.ts";
import { list, present, text } from "./reading.ts";
import { type ObjectReference, readObjectReference } from "./reference.ts";

export interface PolicyTarget {
  readonly group?: string;
  readonly kind?: string;
  readonly name?: string;
  readonly sectionName?: string;
}

export interface BackendTlsPolicySpec {
  readonly targetRefs: readonly PolicyTarget[];
  readonly caCertificateRefs?: readonly ObjectReference[];
  readonly wellKnownCACertificates?: string;
  readonly hostname?: string;
}

export function readBackendTlsPolicy(spec: YamlNode | undefined): BackendTlsPolicySpec {
  const validation = child(spec, "validation");
  return present<BackendTlsPolicySpec>({
    targetRefs: list(spec, "targetRefs", readPolicyTarget) ?? [],
    caCertificateRefs: list(validation, "caCertificateRefs", readObjectReference),
    wellKnownCACertificates: text(validation, "wellKnownCACertificates"),
    hostname: text(validation, "hostname"),
  });
}

export function readPolicyTarget(node: YamlNode): PolicyTarget {
  return present<PolicyTarget>({
    group: text(node, "group"),
    kind: text(node, "kind"),
    name: text(node, "name"),
    sectionName: text(node, "sectionName"),
  });
}
