import { type Delivered, displayName } from "../../delivery/delivered.ts";
import type { BackendTlsPolicy } from "../../model/resource.ts";
import type { XBackendSpec } from "../../model/xBackend.ts";
import type { BackendDecision } from "../backends/backends.ts";
import type { BackendTlsPolicyDecision, PolicyTargetDecision } from "../backends/backendTlsPolicy.ts";
import type { TrafficView } from "./trafficView.ts";

/** Whether the Gateway speaks TLS to a backend, and which policy or field asks for that. */
export type BackendTls =
  | { readonly kind: "plain" }
  | {
      readonly kind: "tls";
      readonly policy?: Delivered<BackendTlsPolicy>;
      readonly sni?: string;
      /** Another policy lost, or the order is not certain. */
      readonly isTentative: boolean;
    }
  /** A policy asks for TLS and has nothing to check the backend against. */
  | { readonly kind: "broken"; readonly policy: Delivered<BackendTlsPolicy>; readonly reason: string }
  | { readonly kind: "unknown"; readonly why: string };

/**
 * Whether a BackendTLSPolicy makes the Gateway speak TLS to a backend. A policy for the port goes before one for the
 * whole Service; of equal ones the oldest counts.
 * Source: https://gateway-api.sigs.k8s.io/api-types/backendtlspolicy/
 */
export function backendTls({ target, ref, resolution }: BackendDecision, view: TrafficView): BackendTls {
  const resource = resolution?.kind === "found" ? resolution.target.resource : undefined;
  if (resource?.kind === "XBackend") {
    return resource.spec.hasTls && resource.spec.tlsMode !== "None"
      ? {
          kind: "tls",
          ...sniOf(resource.spec),
          isTentative: false,
        }
      : { kind: "plain" };
  }
  const aimed = view.policiesOn(target).flatMap((policy) => {
    const decision = view.backendTlsPolicy(policy.id);
    return (decision?.targets ?? [])
      .filter(
        (one) => one.target.name === target.name && one.target.kind === target.kind && one.verdict !== "no",
      )
      .map((one) => ({ policy, decision: decision as BackendTlsPolicyDecision, one }));
  });
  const winners = aimed.filter(({ one }) => one.rival === undefined);
  const chosen =
    winners.find(({ one }) => one.ref.sectionName !== undefined && one.port === ref.port) ??
    winners.find(({ one }) => one.ref.sectionName === undefined);
  if (chosen === undefined) return { kind: "plain" };
  const { policy, decision } = chosen;
  if (decision.usableAuthority === "no" || decision.wellKnown.verdict === "no")
    return { kind: "broken", policy, reason: "NoValidCACertificate" };
  const { hostname } = policy.resource.spec;
  return {
    kind: "tls",
    policy,
    ...(hostname === undefined ? {} : { sni: hostname }),
    isTentative: hasConflict(
      chosen.one,
      aimed.map(({ one }) => one),
    ),
  };
}

/** The name that the certificate has to be made for is asked for too; in earlier releases it may be left out. */
function sniOf({ tlsHostname, hostname }: XBackendSpec): { readonly sni?: string } {
  const sni = tlsHostname ?? hostname;
  return sni === undefined ? {} : { sni };
}

function hasConflict(winner: PolicyTargetDecision, all: readonly PolicyTargetDecision[]): boolean {
  return all.some(
    ({ rival, ref }) => rival?.tentative === true && ref.sectionName === winner.ref.sectionName,
  );
}

/** A sentence on who asks for TLS, with a blank before it; empty where nobody does. */
export function tlsInWords(tls: BackendTls): string {
  if (tls.kind !== "tls" || tls.policy === undefined) return "";
  const order = tls.isTentative ? ", the first by name, as the files do not say which is older" : "";
  return ` The Gateway speaks TLS to it, as BackendTLSPolicy \`${displayName(tls.policy)}\` says${order}.`;
}
