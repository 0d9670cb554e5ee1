import type { Delivered } from "../../delivery/delivered.ts";
import { contentAt, type UnusableContent } from "../../model/keyedData.ts";
import type { Listener } from "../../model/listener.ts";
import type { ObjectReference } from "../../model/reference.ts";
import {
  asListenerOwner,
  type ConfigMap,
  type Gateway,
  type ListenerSet,
  type Resource,
  type Secret,
} from "../../model/resource.ts";
import { isBetween } from "../../schema/release.ts";
import { clauseOf, withArticle } from "../../text/sentence.ts";
import { isOpaque, mayBecome } from "../../yaml/opaqueText.ts";
import type { Path } from "../../yaml/tree.ts";
import type { ClusterView, Resolution } from "../clusterView.ts";
import {
  explainOpenPermission,
  explainRefused,
  type Permission,
  permission,
} from "../references/referenceGrants.ts";
import { caCertificateTarget, certificateTarget, isTrustBundle } from "../references/references.ts";
import { explainUndecided, reasonOfSearch } from "../references/undecidedTarget.ts";
import type { Target } from "../target.ts";
import { any, type JudgedVerdict, judged, type Verdict } from "../verdict.ts";
import { tlsMode } from "./listeners.ts";

/** Why a certificate cannot be used, in the words of the condition `ResolvedRefs`. */
export type CertificateReason =
  | "InvalidCertificateRef"
  | "RefNotPermitted"
  | "InvalidCACertificateRef"
  | "InvalidCACertificateKind"
  /** What `InvalidCACertificateKind` is called on a BackendTLSPolicy or an XBackend. */
  | "InvalidKind";

/** Whether one reference to a certificate or to a bundle of authorities can be used. */
export type CertificateDecision = JudgedVerdict & {
  readonly path: Path;
  readonly target: Target | undefined;
  readonly reason?: CertificateReason;
  readonly why: string;
  readonly permission: Permission | undefined;
  readonly resolution: Resolution | undefined;
};

type Owner = Delivered<Gateway> | Delivered<ListenerSet>;

/** Whether a listener ends TLS with certificates of its own. */
export function needsCertificates(listener: Listener): Verdict {
  const { protocol = "" } = listener;
  if (protocol === "HTTPS") return "yes";
  if (!mayBecome(protocol, "HTTPS") && !mayBecome(protocol, "TLS")) return "no";
  const mode = tlsMode(listener);
  if (mode === "Passthrough") return "no";
  return mode === undefined || isOpaque(protocol) ? "unknown" : "yes";
}

/** Whether one of some references can be used, of which one is enough; what needs none lacks nothing. */
export function anyUsable(decisions: readonly CertificateDecision[]): Verdict {
  return decisions.length === 0 ? "yes" : any(decisions.map(({ verdict }) => verdict));
}

/**
 * Decides the certificateRefs of one listener; empty where the listener needs none.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#listenertlsconfig
 */
export function decideCertificates(
  owner: Owner,
  index: number,
  view: ClusterView,
): readonly CertificateDecision[] {
  const listener = owner.resource.spec.listeners?.[index];
  const need = listener === undefined ? "no" : needsCertificates(listener);
  if (listener === undefined || need === "no") return [];
  const decisions = (listener.tls?.certificateRefs ?? []).map((ref, at) =>
    decideCertificate(owner, ref, ["spec", "listeners", index, "tls", "certificateRefs", at], view),
  );
  return need === "yes" ? decisions : decisions.map(perhapsNeeded);
}

/** The decision on a reference that nobody looks at where TLS is passed through: only what can be used is sure. */
function perhapsNeeded(decision: CertificateDecision): CertificateDecision {
  if (decision.verdict === "yes") return decision;
  return {
    path: decision.path,
    target: decision.target,
    permission: undefined,
    resolution: undefined,
    verdict: "unknown",
    doubt: "FilledInLater",
    why: "whether the listener ends TLS hangs on a variable that is filled in later",
  };
}

/** Decides one reference to a Secret that holds a certificate and its key. */
export function decideCertificate(
  owner: Delivered,
  ref: ObjectReference,
  path: Path,
  view: ClusterView,
): CertificateDecision {
  const target = certificateTarget(ref, owner.namespace);
  return decide(owner, path, target, view, {
    maySupport: () => false,
    isKind: (candidate) => candidate.group === "" && candidate.kind === "Secret",
    kindReason: "InvalidCertificateRef",
    contentReason: "InvalidCertificateRef",
    inspect: (resource) => (resource.kind === "Secret" ? secretContent(resource) : undefined),
  });
}

/**
 * Decides one reference to a bundle of authorities: a ConfigMap with `ca.crt`.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#frontendtlsconfig
 */
export function decideCaCertificate(
  owner: Delivered,
  ref: ObjectReference,
  path: Path,
  view: ClusterView,
): CertificateDecision {
  const target = caCertificateTarget(ref, owner.namespace);
  if (target !== undefined && isTrustBundle(ref) && isBetween(view.crds.bundleVersion, "1.7", undefined))
    return decideTrustBundle(owner, path, target, view);
  return decide(owner, path, target, view, {
    maySupport: (candidate) => candidate.kind === "ClusterTrustBundle",
    isKind: (candidate) =>
      candidate.group === "" && (candidate.kind === "ConfigMap" || candidate.kind === "Secret"),
    kindReason: asListenerOwner(owner.resource) === undefined ? "InvalidKind" : "InvalidCACertificateKind",
    contentReason: "InvalidCACertificateRef",
    inspect: (resource) =>
      resource.kind === "ConfigMap" || resource.kind === "Secret" ? caContent(resource) : undefined,
  });
}

/**
 * Decides one reference to a ClusterTrustBundle, for which nobody needs a grant. What it holds is read in the cluster.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-5075/
 */
function decideTrustBundle(
  owner: Delivered,
  path: Path,
  target: Target,
  view: ClusterView,
): CertificateDecision {
  const resolution = view.find(owner.id, target);
  const base = { path, target, permission: undefined, resolution };
  const name = `${target.kind} \`${target.name}\``;
  switch (resolution.kind) {
    case "found":
      return { ...base, verdict: "yes", why: `${name} holds the authorities` };
    case "undecided":
      return { ...base, ...undecided(name, resolution) };
    case "absent":
      return {
        ...base,
        ...absence(target, view),
        reason: "InvalidCACertificateRef",
        why: `${name} is not in this workspace`,
      };
  }
}

type Found = { readonly kind: "found" };

/** Of an object that cannot be told from others, or is applied by others. */
function undecided(
  name: string,
  resolution: Exclude<Resolution, Found>,
): JudgedVerdict & { readonly why: string } {
  const why = clauseOf(explainUndecided(name, resolution));
  return { verdict: "unknown", doubt: reasonOfSearch(resolution), why };
}

/** Of an object that is in no file: in a closed world it is not there, unless something makes it. */
function absence(target: Target, view: ClusterView): JudgedVerdict {
  return judged(view.closedWorld && !view.mayBeProduced(target) ? "no" : "unknown", "NotInWorkspace");
}

interface CertificateKind {
  /** True for a kind that some implementations read and others refuse, so that the decision is unknown. */
  readonly maySupport: (target: Target) => boolean;
  readonly isKind: (target: Target) => boolean;
  readonly kindReason: CertificateReason;
  readonly contentReason: CertificateReason;
  readonly inspect: (resource: Resource) => Content | undefined;
}

/** Whether an object holds what is looked for. */
type Content = JudgedVerdict & { readonly why: string };

function decide(
  owner: Delivered,
  path: Path,
  target: Target | undefined,
  view: ClusterView,
  kind: CertificateKind,
): CertificateDecision {
  const base = { path, target, permission: undefined, resolution: undefined };
  if (target === undefined)
    return { ...base, verdict: "no", reason: kind.contentReason, why: "the reference has no name" };
  if (isOpaque(target.group) || isOpaque(target.kind))
    return { ...base, verdict: "unknown", doubt: "FilledInLater", why: "its kind is filled in later" };
  if (kind.maySupport(target))
    return {
      ...base,
      verdict: "unknown",
      doubt: "ImplementationSpecific",
      why: `whether ${withArticle(target.kind)} is read is up to the implementation`,
    };
  if (!kind.isKind(target)) {
    return {
      ...base,
      verdict: "no",
      reason: kind.kindReason,
      why: `\`${target.kind}\` is no kind that holds certificates`,
    };
  }
  const referrer = { group: owner.resource.group, kind: owner.resource.kind, namespace: owner.namespace };
  const allowed = permission(referrer, target, view);
  if (allowed.verdict === "no") {
    return {
      ...base,
      permission: allowed,
      verdict: "no",
      reason: "RefNotPermitted",
      why: explainRefused(allowed, target, `${target.kind} \`${target.name}\``),
    };
  }
  const resolution = view.find(owner.id, target);
  const decided = (content: Content & Pick<CertificateDecision, "reason">): CertificateDecision => ({
    path,
    target,
    permission: allowed,
    resolution,
    ...content,
  });
  const name = `${target.kind} \`${target.name}\``;
  const maker = resolution.kind === "absent" ? view.makerOf(target) : undefined;
  if (maker !== undefined) return decided(permitted(allowed, `${maker} makes ${name}`, name));
  if (resolution.kind === "absent") {
    const why = `${name} is not in this workspace`;
    return decided({ reason: kind.contentReason, why, ...absence(target, view) });
  }
  if (resolution.kind === "undecided") return decided(undecided(name, resolution));
  const { resource } = resolution.target;
  const content = kind.inspect(resource);
  if (content?.verdict === "no" && !view.closedWorld && isEmpty(resource))
    return decided({
      verdict: "unknown",
      doubt: "FilledInLater",
      why: `the ${target.kind} is empty here; something may fill it in`,
    });
  if (content === undefined)
    return decided({ verdict: "unknown", doubt: "Undecided", why: `what ${name} holds cannot be read` });
  if (content.verdict === "no")
    return decided({ verdict: "no", reason: kind.contentReason, why: content.why });
  return decided(content.verdict === "yes" ? permitted(allowed, content.why, name) : content);
}

/** Of what can be used: it still has to be permitted. */
function permitted(allowed: Permission, why: string, name: string): Content {
  return allowed.verdict === "unknown"
    ? {
        verdict: "unknown",
        doubt: allowed.doubt,
        why: `whether the reference to ${name} is permitted cannot be told: ${explainOpenPermission(allowed) ?? ""}`,
      }
    : { verdict: "yes", why };
}

/**
 * True for an object without any data: it is written down so that something else, such as an operator, puts them in.
 */
function isEmpty(resource: Resource): boolean {
  return (
    (resource.kind === "Secret" || resource.kind === "ConfigMap") &&
    Object.keys(resource.data.contents).length === 0
  );
}

function secretContent({ data }: Secret): Content {
  for (const key of ["tls.crt", "tls.key"]) {
    const content = contentAt(data, key);
    if (content === "unnamed") return unnamed("Secret");
    if (content === undefined || content === "empty")
      return { verdict: "no", why: `the Secret has no \`${key}\`` };
    // A key may stand for itself by a placeholder in Git; only the certificate must look like one.
    if (key === "tls.crt" && content !== "pem" && content !== "unknown")
      return { verdict: "no", why: whyUnusable(key, content, "Secret") };
  }
  return data.contents["tls.crt"] === "unknown"
    ? { verdict: "unknown", doubt: "FilledInLater", why: "`tls.crt` of the Secret is filled in later" }
    : { verdict: "yes", why: "the Secret has a certificate and a key" };
}

function whyUnusable(key: string, content: UnusableContent, kind: "Secret" | "ConfigMap"): string {
  const [text, base64] = kind === "Secret" ? ["stringData", "data"] : ["data", "binaryData"];
  switch (content) {
    case "malformed":
      return `\`${key}\` of the ${kind} is no PEM text`;
    case "privateKey":
      return `\`${key}\` of the ${kind} is a private key, not a certificate`;
    case "unencoded":
      return `\`${key}\` of the ${kind} is text, and \`${base64}\` takes base64: text goes under \`${text}\``;
    case "encoded":
      return `\`${key}\` of the ${kind} is base64, and \`${text}\` takes text: base64 goes under \`${base64}\``;
  }
}

function unnamed(kind: string): Content {
  return { verdict: "unknown", doubt: "FilledInLater", why: `a key of the ${kind} is filled in later` };
}

function caContent(resource: ConfigMap | Secret): Content {
  const content = contentAt(resource.data, "ca.crt");
  if (content === "unnamed") return unnamed(resource.kind);
  if (content === undefined && resource.kind === "Secret")
    return {
      verdict: "unknown",
      doubt: "ImplementationSpecific",
      why: "which key of a Secret is read is up to the implementation",
    };
  if (content === undefined || content === "empty")
    return { verdict: "no", why: `the ${resource.kind} has no \`ca.crt\`` };
  if (content !== "pem" && content !== "unknown")
    return { verdict: "no", why: whyUnusable("ca.crt", content, resource.kind) };
  return content === "unknown"
    ? {
        verdict: "unknown",
        doubt: "FilledInLater",
        why: `\`ca.crt\` of the ${resource.kind} is filled in later`,
      }
    : { verdict: "yes", why: `the ${resource.kind} has \`ca.crt\`` };
}
