import type { Delivered } from "../../delivery/delivered.ts";
import type { CertificateDecision } from "../../gateway-api/listeners/certificates.ts";
import type { ClientCheck } from "../../gateway-api/listeners/frontendAuthorities.ts";
import { contentAt } from "../../model/keyedData.ts";
import type { Gateway, ListenerSet } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { type ManifestEdit, setAt } from "../../workspace/finding.ts";

/** The text that certificates of listeners follow. */
export const LISTENER_TLS = "https://gateway-api.sigs.k8s.io/reference/spec/#listenertlsconfig";

/** The decisions about the certificates of an object's listeners. */
export function certificatesOf(
  cluster: Cluster,
  owner: Delivered<Gateway | ListenerSet>,
): readonly CertificateDecision[] {
  return cluster.merging.listenerDecisions(owner.id).flatMap(({ certificates }) => certificates);
}

/** The decisions about the bundles that client certificates are checked against; listeners share them. */
export function authoritiesOf(cluster: Cluster, owner: Delivered): readonly CertificateDecision[] {
  const byPath = new Map(
    [...cluster.merging.listenerDecisions(owner.id), ...inheritedChecks(cluster, owner)].flatMap(
      ({ authorities }) => authorities.map((one) => [one.path.join("/"), one] as const),
    ),
  );
  return [...byPath.values()];
}

/** How listeners of ListenerSets check client certificates as a Gateway says; empty where that asks for none. */
export function inheritedChecks(cluster: Cluster, { id, resource }: Delivered): readonly ClientCheck[] {
  const { frontendDefault, frontendPerPort = [] } = (resource.kind === "Gateway" && resource.spec.tls) || {};
  if (frontendDefault === undefined && frontendPerPort.length === 0) return [];
  return (cluster.merging.of(id)?.members ?? [])
    .flatMap((member) => cluster.merging.listenerDecisions(member.id))
    .flatMap(({ inherited }) => (inherited?.inheritedFrom === id ? [inherited] : []));
}

/** Gives a field of a reference a value. */
export function setField(
  owner: Delivered,
  { path }: CertificateDecision,
  field: string,
  value: string,
): ManifestEdit {
  return setAt({ id: owner.id, path: [...path, field] }, value);
}

/** A ConfigMap with PEM text under some other key than `ca.crt`. */
export function holdsOtherPem({ resolution }: CertificateDecision): boolean {
  const resource = resolution?.kind === "found" ? resolution.target.resource : undefined;
  return (
    resource?.kind === "ConfigMap" &&
    contentAt(resource.data, "ca.crt") === undefined &&
    Object.values(resource.data.contents).includes("pem")
  );
}
