import type { Delivered } from "../../delivery/delivered.ts";
import { isLiteralHostname } from "../../gateway-api/hostnames.ts";
import {
  type CertificateDecision,
  decideCaCertificate,
  decideCertificate,
} from "../../gateway-api/listeners/certificates.ts";
import { asOwner } from "../../gateway-api/listeners/merging.ts";
import type { OutgoingReference } from "../../gateway-api/references/outgoingReferences.ts";
import type { Target } from "../../gateway-api/target.ts";
import type { Resource } from "../../model/resource.ts";
import { capitalised, enumerateSome } from "../../text/sentence.ts";
import { mayCover, namedCertificate } from "../../workspace/cluster/certificateNames.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { Path } from "../../yaml/tree.ts";
import { bullets, codeSpan, paragraphs, proseMarkdown } from "./markdown.ts";
import { nameOf, titleOfTarget } from "./naming.ts";
import { permissionInWords } from "./permissionText.ts";

/** A certificate or a bundle of authorities: the object by its keys' names, what is wrong with it, and what makes it. */
export function certificateHover(
  owner: Delivered,
  reference: OutgoingReference,
  workspace: Workspace,
): string {
  const { target, path, role } = reference;
  const decide = role === "authority" ? decideCaCertificate : decideCertificate;
  const decision = decide(owner, refOf(target), path, workspace.clusterOf(owner.id).lookup);
  const { permission } = decision;
  const title = titleOfTarget(target);
  if (permission !== undefined && permission.verdict !== "yes") {
    return permission.verdict === "no"
      ? paragraphs([
          `${title}: not permitted (RefNotPermitted)`,
          `No ReferenceGrant in namespace ${codeSpan(target.namespace ?? "")} permits the reference.`,
        ])
      : paragraphs([
          `${title}: not known here`,
          "Whether a ReferenceGrant permits the reference cannot be told here.",
        ]);
  }
  const found = decision.resolution?.kind === "found" ? decision.resolution.target : undefined;
  return paragraphs([
    `${title}: ${verdictInWords(decision)}`,
    decision.resolution?.kind === "absent" && decision.verdict === "unknown"
      ? undefined
      : `${capitalised(proseMarkdown(decision.why))}.`,
    bullets([
      ...(found === undefined ? [] : contentInWords(found.resource)),
      ...producersInWords(target, workspace.clusterOf(owner.id)),
      ...namesInWords(owner, path, decision, workspace.clusterOf(owner.id)),
      ...(permission === undefined ? [] : permissionInWords(permission, workspace)),
    ]),
  ]);
}

function refOf({ namespace, ...rest }: Target): {
  group: string;
  kind: string;
  name: string;
  namespace?: string;
} {
  return namespace === undefined ? rest : { ...rest, namespace };
}

function verdictInWords({ verdict, resolution }: CertificateDecision): string {
  switch (verdict) {
    case "yes":
      return "usable";
    case "no":
      return "not usable";
    case "unknown":
      return resolution?.kind === "absent" ? "not in this workspace" : "not known here";
  }
}

/** Names of keys only: a tool that shows manifests to people must not show them a key. */
function contentInWords(resource: Resource): readonly string[] {
  if (resource.kind !== "Secret" && resource.kind !== "ConfigMap") return [];
  const { type, contents } = resource.data;
  const names = Object.keys(contents).sort().map(codeSpan);
  return [
    ...(type === undefined ? [] : [`Type ${codeSpan(type)}.`]),
    names.length === 0 ? "No keys." : `Keys: ${enumerateSome(names)}.`,
  ];
}

/** The names that a certificate is made for, held against the hostname of the listener that uses it. */
function namesInWords(
  owner: Delivered,
  path: Path,
  decision: CertificateDecision,
  cluster: Cluster,
): readonly string[] {
  const names = namedCertificate(owner, decision, cluster)?.names ?? [];
  if (names.length === 0) return [];
  const [, list, index] = path;
  const isOfListener = list === "listeners" && typeof index === "number";
  const hostname = isOfListener ? asOwner(owner)?.resource.spec.listeners?.[index]?.hostname : undefined;
  const isMissed = hostname !== undefined && isLiteralHostname(hostname) && !mayCover(names, hostname);
  const miss = isMissed ? `, not for ${codeSpan(hostname)} of the listener` : "";
  return [`Made for ${enumerateSome(names.map(codeSpan))}${miss}.`];
}

function producersInWords(target: Target, cluster: Cluster): readonly string[] {
  const producers = cluster.producers.of(target);
  const exact = cluster.producers.makersOf(target);
  if (exact.length > 0) return [`Made by ${enumerateSome(exact.map(nameOf))}.`];
  const [annotated, others] = [
    producers.filter(isAnnotated),
    producers.filter((producer) => !isAnnotated(producer)),
  ];
  return [
    ...(annotated.length === 0
      ? []
      : [`cert-manager may make it, as the annotations of ${enumerateSome(annotated.map(nameOf), 3)} ask.`]),
    ...(others.length === 0 ? [] : [`May be made by ${enumerateSome(others.map(nameOf), 3)}.`]),
  ];
}

/** cert-manager makes Secrets for Gateways and ListenerSets that carry its annotations. */
function isAnnotated({ resource }: Delivered): boolean {
  return resource.kind !== "Producer";
}
