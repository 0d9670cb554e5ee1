import { child, type YamlNode } from "../yaml/tree.ts";
import { keys, list, present, text } from "./reading.ts";
import type { ObjectReference } from "./reference.ts";

/**
 * What a policy applies to, in its own namespace; `sectionName` narrows it to a part: of a Service, to a port's name.
 */
export interface PolicyTarget {
  readonly group?: string;
  readonly kind?: string;
  readonly name?: string;
  readonly sectionName?: string;
}

/** A name that the backend's certificate has to bear. */
export interface SubjectAltName {
  readonly type?: string;
  readonly hostname?: string;
  readonly uri?: string;
}

/** The `spec` of a BackendTLSPolicy, as written, without defaults. */
export interface BackendTlsPolicySpec {
  readonly targetRefs: readonly PolicyTarget[];
  /** The references have no namespace: what they name stands beside the policy. */
  readonly caCertificateRefs?: readonly ObjectReference[];
  readonly wellKnownCACertificates?: string;
  readonly hostname?: string;
  readonly subjectAltNames?: readonly SubjectAltName[];
  readonly optionKeys: readonly string[];
}

/** Reads `spec` of a BackendTLSPolicy. Never throws: what has a wrong type reads as absent. */
export function readBackendTlsPolicy(spec: YamlNode | undefined): BackendTlsPolicySpec {
  const validation = child(spec, "validation");
  return present<BackendTlsPolicySpec>({
    targetRefs: list(spec, "targetRefs", readPolicyTarget) ?? [],
    caCertificateRefs: list(validation, "caCertificateRefs", readLocalReference),
    wellKnownCACertificates: text(validation, "wellKnownCACertificates"),
    hostname: text(validation, "hostname"),
    subjectAltNames: list(validation, "subjectAltNames", readSubjectAltName),
    optionKeys: keys(spec, "options"),
  });
}

function readPolicyTarget(node: YamlNode): PolicyTarget {
  return present<PolicyTarget>({ ...readLocalReference(node), sectionName: text(node, "sectionName") });
}

function readLocalReference(node: YamlNode): ObjectReference {
  return present<ObjectReference>({
    group: text(node, "group"),
    kind: text(node, "kind"),
    namespace: undefined,
    name: text(node, "name"),
  });
}

function readSubjectAltName(node: YamlNode): SubjectAltName {
  return present<SubjectAltName>({
    type: text(node, "type"),
    hostname: text(node, "hostname"),
    uri: text(node, "uri"),
  });
}
