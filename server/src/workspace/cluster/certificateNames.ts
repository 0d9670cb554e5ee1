import { type Delivered, isOfKind } from "../../delivery/delivered.ts";
import { isLiteralHostname } from "../../gateway-api/hostnames.ts";
import type { CertificateDecision } from "../../gateway-api/listeners/certificates.ts";
import type { Producer, Secret } from "../../model/resource.ts";
import type { Path } from "../../yaml/tree.ts";
import type { Cluster } from "./cluster.ts";

/** The names that a certificate is made for, and where they are written. */
export interface NamedCertificate {
  /** The Certificate that makes it, or the Secret that holds it openly. */
  readonly origin: Delivered<Producer> | Delivered<Secret>;
  readonly names: readonly string[];
  readonly path: Path;
}

/**
 * The names of the certificate that a reference of an object means; undefined where they are not known. Of what says no namespace a
 * Certificate of another folder may go into another one.
 */
export function namedCertificate(
  owner: Delivered,
  { target, permission, resolution }: CertificateDecision,
  cluster: Cluster,
): NamedCertificate | undefined {
  if (target === undefined || permission?.verdict !== "yes") return undefined;
  const [maker, ...others] = cluster.producers.makersOf(target);
  if (maker !== undefined) {
    const path = ["spec", "dnsNames"];
    const isNear = target.namespace !== undefined || cluster.placement.areInOneCluster(owner.id, maker.id);
    return others.length > 0 || !isNear
      ? undefined
      : { origin: maker, names: maker.resource.spec.dnsNames ?? [], path };
  }
  if (resolution?.kind !== "found" || !isOfKind(resolution.target, "Secret")) return undefined;
  const secret = resolution.target;
  const names = secret.resource.data.certificate?.dnsNames;
  return names === undefined ? undefined : { origin: secret, names, path: ["metadata", "name"] };
}

/** True where a certificate covers the hostname, or may: names that are filled in later, or stand elsewhere. */
export function mayCover(names: readonly string[], hostname: string): boolean {
  if (names.length === 0 || !names.every(isLiteralHostname)) return true;
  return names.some((name) => name === hostname || isOneLabelBelow(hostname, name));
}

/** A wildcard in a certificate stands for one label. */
function isOneLabelBelow(hostname: string, wildcard: string): boolean {
  return wildcard.startsWith("*.") && hostname.slice(hostname.indexOf(".")) === wildcard.slice(1);
}
