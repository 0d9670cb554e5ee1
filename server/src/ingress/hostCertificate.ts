import { loweredHost } from "../model/loweredHost.ts";
import type { HeldIngress } from "./heldIngress.ts";
import type { IngressSurroundings } from "./ingressObject.ts";

/** The certificate with which a host is served. */
export type HostCertificate =
  /** Nothing names one. */
  | { readonly kind: "none" }
  /**
   * That of the controller: `tls` is written, and no Secret that is there for the host. No manifest names it; where a wildcard above the
   * host has a Secret, that has its name as well.
   */
  | { readonly kind: "default"; readonly by: HeldIngress; readonly ofWildcard?: SecretCertificate }
  | SecretCertificate;

/** A Secret that an Ingress names, in the namespace of that Ingress. */
export interface SecretCertificate {
  readonly kind: "secret";
  readonly by: HeldIngress;
  /** Which item of `spec.tls` names it. */
  readonly index: number;
  readonly secretName: string;
  /** It is that of a wildcard that covers the host, which has none of its own. */
  readonly isOfWildcard?: true;
}

/** The certificate of a host. */
export function hostCertificate(
  name: string | undefined,
  members: readonly HeldIngress[],
  all: readonly HeldIngress[],
  surroundings: Pick<IngressSurroundings, "hasSecret" | "closedWorld">,
): HostCertificate {
  // Rules without a host are served with the certificate of the controller, and never redirected for it.
  if (name === undefined) return { kind: "none" };
  const named = firstSecret(members, (host) => host === name, surroundings);
  if (named !== undefined) return named;
  const wide = firstSecret(members, (host) => coversHost(host, name), surroundings);
  if (wide !== undefined) return wide;
  const unlisted = members
    .filter(({ dialect }) => dialect === "ingress-nginx")
    .find(({ ingress }) => ingress.spec.tls.length > 0);
  const sibling = ofWildcard(name, all, surroundings);
  if (unlisted === undefined) return sibling ?? { kind: "none" };
  const wild = sibling?.kind === "secret" ? { ofWildcard: sibling } : {};
  return withoutHosts(unlisted) ?? { kind: "default", by: unlisted, ...wild };
}

/** An entry of `tls` without hosts is for whatever names its certificate holds. */
function withoutHosts(by: HeldIngress): HostCertificate | undefined {
  const index = by.ingress.spec.tls.findIndex(
    ({ hosts, secretName }) => hosts.length === 0 && secretName !== undefined,
  );
  const secretName = by.ingress.spec.tls[index]?.secretName;
  return secretName === undefined ? undefined : { kind: "secret", by, index, secretName };
}

function firstSecret(
  members: readonly HeldIngress[],
  isFor: (host: string) => boolean,
  surroundings: Pick<IngressSurroundings, "hasSecret" | "closedWorld">,
): SecretCertificate | undefined {
  for (const by of members) {
    for (const [index, { hosts, secretName }] of by.ingress.spec.tls.entries()) {
      if (secretName === undefined || !hosts.some((host) => isFor(loweredHost(host)))) continue;
      if (surroundings.closedWorld && !surroundings.hasSecret(by.ingress.namespace, secretName)) continue;
      return { kind: "secret", by, index, secretName };
    }
  }
  return undefined;
}

/**
 * ingress-nginx serves a host without a certificate with that of the wildcard host above it, whether `tls` lists it there or not, and
 * redirects http for it.
 */
function ofWildcard(
  name: string,
  all: readonly HeldIngress[],
  surroundings: Pick<IngressSurroundings, "hasSecret" | "closedWorld">,
): HostCertificate | undefined {
  const wildcard = `*.${name.slice(name.indexOf(".") + 1)}`;
  if (name.startsWith("*.") || !name.includes(".")) return undefined;
  const members = all.filter(
    ({ dialect, ingress }) =>
      dialect === "ingress-nginx" && ingress.spec.rules.some(({ host }) => host === wildcard),
  );
  if (members.length === 0) return undefined;
  const found = hostCertificate(wildcard, members, [], surroundings);
  return found.kind === "secret" ? { ...found, isOfWildcard: true } : found;
}

/** True where a certificate for `host`, which may be a wildcard of one label, is good for `name`. */
function coversHost(host: string, name: string): boolean {
  return host.startsWith("*.") && name.slice(name.indexOf(".")) === host.slice(1);
}
