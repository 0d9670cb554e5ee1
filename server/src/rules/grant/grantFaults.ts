import type { Delivered } from "../../delivery/delivered.ts";
import { isBoundToNamespace } from "../../gateway-api/backends/backends.ts";
import { decideXBackendCertificates } from "../../gateway-api/backends/xBackendCertificates.ts";
import {
  type GrantNearMiss,
  isWithoutGrant,
  type Permission,
  permission,
} from "../../gateway-api/references/referenceGrants.ts";
import { decideClientCertificate } from "../../gateway-api/status/gatewayStatus.ts";
import type { Target } from "../../gateway-api/target.ts";
import {
  type Gateway,
  isTelemetryPolicy,
  type ListenerSet,
  type Policy,
  type Route,
  type XBackend,
} from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Severity } from "../../workspace/finding.ts";
import type { Path } from "../../yaml/tree.ts";
import { authoritiesOf } from "../cert/certificateRefs.ts";
import { severityOfDetail } from "../severityOfDetail.ts";

/** The kinds whose references across namespaces need a grant. */
export const REFERRERS = [
  "Gateway",
  "ListenerSet",
  "XListenerSet",
  "HTTPRoute",
  "GRPCRoute",
  "TLSRoute",
  "TCPRoute",
  "UDPRoute",
  "XBackend",
  "Policy",
] as const;

export type Referring = Delivered<Gateway | ListenerSet | Route | XBackend | Policy>;

/** A reference that no grant permits, with how it came about: each form is one rule's. */
export interface GrantFault {
  /** The reference in the referrer's manifest. */
  readonly path: Path;
  readonly target: Target;
  readonly severity: Severity;
  readonly form:
    | { readonly kind: "missing" }
    | { readonly kind: "near-miss"; readonly nearMiss: GrantNearMiss }
    /** A set's reference that a grant permits to its Gateway, or would permit to a Gateway of the set's namespace. */
    | { readonly kind: "for-gateway"; readonly nearMiss: GrantNearMiss | undefined }
    /** A Gateway's reference that a grant permits to ListenerSets. */
    | { readonly kind: "for-listener-set"; readonly nearMiss: GrantNearMiss }
    /** A child Gateway's certificate that a grant permits to its parent: a rule about merging reports it. */
    | { readonly kind: "for-parent"; readonly nearMiss: undefined };
}

/**
 * The references of an object that lack a grant. Of a namespace of which the workspace holds nothing it is a hint only:
 * its grants may stand elsewhere, too.
 */
export function grantFaults(cluster: Cluster, subject: Referring): readonly GrantFault[] {
  return ungranted(cluster, subject).flatMap(({ path, target, nearMiss }): readonly GrantFault[] => {
    const form = formOf(cluster, subject, { path, target, nearMiss });
    const severity =
      form.kind === "missing" || form.nearMiss === undefined
        ? severityOfAbsence(cluster, target, form)
        : severityOfDetail(subject, form.nearMiss.grant);
    return severity === undefined ? [] : [{ path, target, form, severity }];
  });
}

function severityOfAbsence(
  cluster: Cluster,
  { namespace }: Target,
  form: GrantFault["form"],
): Severity | undefined {
  if (form.kind === "missing" && mayBeWritten(cluster, namespace)) return "hint";
  if (cluster.options.closedWorld || form.kind !== "missing") return "error";
  if (namespace === undefined) return undefined;
  if (cluster.objects.isNamespaceSeen(namespace)) return "warning";
  return cluster.options.isExternal(namespace) ? undefined : "hint";
}

/** True where a template may make a grant in a namespace, of which nobody knows whom it lets in. */
export function mayBeWritten({ lookup }: Cluster, namespace: string | undefined): boolean {
  return lookup.mayGrantUnseen(namespace);
}

function formOf(
  cluster: Cluster,
  subject: Referring,
  { path, target, nearMiss }: Ungranted,
): GrantFault["form"] {
  const { kind } = subject.resource;
  const parent = cluster.merging.parentAcceptance(subject.id)?.parent;
  const mayParent = parent !== undefined && isGranted(cluster, parent, target);
  const grantedKind = nearMiss?.side === "from" && nearMiss.field === "kind" ? nearMiss.actual : undefined;
  if (kind === "ListenerSet" || kind === "XListenerSet") {
    if (grantedKind === "Gateway") return { kind: "for-gateway", nearMiss };
    if (mayParent) return { kind: "for-gateway", nearMiss: undefined };
  }
  if (kind === "Gateway") {
    if (mayParent && path.includes("certificateRefs")) return { kind: "for-parent", nearMiss: undefined };
    if (nearMiss !== undefined && grantedKind === "ListenerSet")
      return { kind: "for-listener-set", nearMiss };
  }
  return nearMiss === undefined ? { kind: "missing" } : { kind: "near-miss", nearMiss };
}

function isGranted(cluster: Cluster, { resource, namespace }: Delivered<Gateway>, target: Target): boolean {
  const granted = permission(
    { group: resource.group, kind: resource.kind, namespace },
    target,
    cluster.lookup,
  );
  return granted.verdict === "yes" && granted.by === "grant";
}

interface Ungranted {
  readonly path: Path;
  readonly target: Target;
  readonly nearMiss: GrantNearMiss | undefined;
}

function ungranted(cluster: Cluster, subject: Referring): readonly Ungranted[] {
  const { resource } = subject;
  switch (resource.kind) {
    case "Gateway":
      return [
        ...ofListeners(cluster, subject),
        ...toUngranted(decideClientCertificate({ ...subject, resource }, cluster.lookup)),
        ...(hasListenerFilters(resource) ? ofBackends(cluster, subject) : []),
      ];
    case "ListenerSet":
    case "XListenerSet":
      return ofListeners(cluster, subject);
    case "XBackend":
      return decideXBackendCertificates({ ...subject, resource }, cluster.lookup).flatMap((decision) =>
        toUngranted(decision),
      );
    case "Policy":
      // Of the policies of other APIs no reference is known that could need a grant.
      return isTelemetryPolicy(resource) ? ofBackends(cluster, subject) : [];
    default:
      return ofBackends(cluster, subject);
  }
}

function ofBackends(cluster: Cluster, { id }: Delivered): readonly Ungranted[] {
  return cluster.backends
    .of(id)
    .filter(
      ({ reason, target, permission: { verdict: allowed } }) =>
        !isBoundToNamespace(target) &&
        (reason === "RefNotPermitted" || (allowed === "unknown" && reason !== "InvalidKind")),
    )
    .flatMap((decision) => toUngranted(decision));
}

function hasListenerFilters({ spec }: Gateway): boolean {
  return (spec.listeners ?? []).some(({ filters }) => filters !== undefined);
}

/** Certificates of the listeners, and authorities, which several listeners share. */
function ofListeners(cluster: Cluster, owner: Delivered): readonly Ungranted[] {
  const certificates = cluster.merging.listenerDecisions(owner.id).flatMap((one) => one.certificates);
  return [...certificates, ...authoritiesOf(cluster, owner)].flatMap((decision) => toUngranted(decision));
}

interface Permitted {
  readonly path: Path;
  readonly target: Target | undefined;
  readonly permission: Permission | undefined;
}

function toUngranted(decision: Permitted | undefined): readonly Ungranted[] {
  const { path, target, permission: allowed } = decision ?? {};
  if (path === undefined || target === undefined || allowed === undefined || !isWithoutGrant(allowed))
    return [];
  return [{ path, target, nearMiss: allowed.verdict === "no" ? allowed.nearMiss : undefined }];
}
