import { type Delivered, isOfKind, type ResourceId } from "../../delivery/delivered.ts";
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

/** How client certificates are checked on a listener, and whether the authorities for that can be used. */
export interface ClientCheck {
  readonly validation: FrontendValidation | undefined;
  /** Empty where no certificate is asked for. */
  readonly authorities: readonly CertificateDecision[];
  /** The Gateway of a ListenerSet, where that says so; undefined where the listener's own object does. */
  readonly inheritedFrom: ResourceId | undefined;
}

/**
 * Decides how client certificates are checked on a listener; undefined where they are not. Only HTTPS listeners check them, those of
 * a ListenerSet as its Gateway says, which `gatewayOfSet` gives.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#frontendtlsconfig (default: all listeners that handle HTTPS)
 */
export function decideClientCheck(
  owner: ListenerOwner,
  listener: Listener,
  gatewayOfSet: () => Delivered<Gateway> | undefined,
  view: ClusterView,
): ClientCheck | undefined {
  if (listener.protocol !== "HTTPS") return undefined;
  const gateway = isOfKind(owner, "Gateway") ? owner : gatewayOfSet();
  if (gateway?.resource.spec.tls === undefined) return undefined;
  const { validation, path } = frontendValidation(gateway.resource, listener);
  const authorities = (validation?.caCertificateRefs ?? []).map((ref, at) =>
    decideCaCertificate(gateway, ref, [...path, "caCertificateRefs", at], view),
  );
  return { validation, authorities, inheritedFrom: gateway.id === owner.id ? undefined : gateway.id };
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
  gatewayOfSet: () => Delivered<Gateway> | undefined,
  profile: ImplementationProfile,
  view: ClusterView,
): boolean {
  const listener = owner.resource.spec.listeners?.[index];
  if (listener === undefined) return false;
  if (anyUsable(decideClientCheck(owner, listener, gatewayOfSet, view)?.authorities ?? []) === "no")
    return true;
  return profile.leavesOutBrokenTls && anyUsable(decideCertificates(owner, index, view)) === "no";
}
