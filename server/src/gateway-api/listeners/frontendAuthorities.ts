import type { FrontendValidation } from "../../model/gateway.ts";
import type { Listener } from "../../model/listener.ts";
import type { Gateway } from "../../model/resource.ts";
import type { Path } from "../../yaml/tree.ts";
import type { ClusterView } from "../clusterView.ts";
import type { ImplementationProfile } from "../implementationProfile.ts";
import {
  anyUsable,
  type CertificateDecision,
  decideCaCertificate,
  decideCertificates,
} from "./certificates.ts";
import type { ListenerOwner } from "./merging.ts";

/** What is written about client certificates for a listener, and where. */
interface Frontend {
  readonly validation: FrontendValidation | undefined;
  readonly path: Path;
}

/**
 * What is written about client certificates for a listener; undefined for a ListenerSet and for protocols other than
 * HTTPS, which have none.
 */
export function frontendOf({ resource }: ListenerOwner, listener: Listener): Frontend | undefined {
  return resource.kind === "Gateway" && listener.protocol === "HTTPS"
    ? frontendValidation(resource, listener)
    : undefined;
}

/** Decides the authorities that client certificates of a listener are checked against; empty where none are asked for. */
export function decideAuthorities(
  owner: ListenerOwner,
  listener: Listener,
  view: ClusterView,
): readonly CertificateDecision[] {
  const frontend = frontendOf(owner, listener);
  return (frontend?.validation?.caCertificateRefs ?? []).map((ref, at) =>
    decideCaCertificate(owner, ref, [...(frontend?.path ?? []), "caCertificateRefs", at], view),
  );
}

/**
 * What `spec.tls.frontend` says for the port of the listener: an entry of `perPort` replaces the default as a whole.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#frontendtlsconfig
 */
function frontendValidation(gateway: Gateway, listener: Listener): Frontend {
  const tls = gateway.spec.tls;
  const at = tls?.frontendPerPort.findIndex(({ port }) => port !== undefined && port === listener.port) ?? -1;
  if (at >= 0) {
    return {
      validation: tls?.frontendPerPort[at]?.validation,
      path: ["spec", "tls", "frontend", "perPort", at, "tls", "validation"],
    };
  }
  return { validation: tls?.frontendDefault, path: ["spec", "tls", "frontend", "default", "validation"] };
}

/**
 * Whether a listener is refused before any are compared, and so takes no place from others: without a usable authority it
 * is not accepted, and some implementations leave out what has no usable certificate, too.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#listenerconditionreason (NoValidCACertificate)
 */
export function isRefusedAlone(
  owner: ListenerOwner,
  index: number,
  profile: ImplementationProfile,
  view: ClusterView,
): boolean {
  const listener = owner.resource.spec.listeners?.[index];
  if (listener === undefined) return false;
  if (anyUsable(decideAuthorities(owner, listener, view)) === "no") return true;
  return profile.leavesOutBrokenTls && anyUsable(decideCertificates(owner, index, view)) === "no";
}
