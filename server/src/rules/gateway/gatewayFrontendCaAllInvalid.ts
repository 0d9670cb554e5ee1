import type { Delivered } from "../../delivery/delivered.ts";
import { anyUsable, type CertificateDecision } from "../../gateway-api/listeners/certificates.ts";
import type { Gateway } from "../../model/resource.ts";
import { namesText } from "../../text/sentence.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Severity } from "../../workspace/finding.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import type { Path } from "../../yaml/tree.ts";
import { holdsOtherPem, inheritedChecks } from "../cert/certificateRefs.ts";
import { grantFaults } from "../grant/grantFaults.ts";
import { defineRule } from "../rule.ts";
import { FRONTEND_TLS } from "./gatewayParts.ts";

export default defineRule({
  id: "gateway-frontend-ca-all-invalid",
  category: "status",
  severity: "error",
  kinds: ["Gateway"],
  only: ["gatewayTls"],
  summary: "No bundle of authorities for certificates of clients is usable.",
  why: `An HTTPS listener that is to check certificates of clients and has nothing to check them against is not accepted:
\`Accepted: False\` with reason \`NoValidCACertificate\`. One usable bundle is enough to keep it going.`,
  source: FRONTEND_TLS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  tls:
    frontend:
      default:
        validation:
          caCertificateRefs:
#         ^^^^^^^^^^^^^^^^^ error gateway-frontend-ca-all-invalid: None of the CA bundles can be used, so listener \`https\` is not accepted.
            - { group: "", kind: ConfigMap, name: clients }
  listeners:
    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: edge }] } }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: clients, namespace: infra }
data: { ca.crt: "ask the platform team" }
`,
  correction: `
-data: { ca.crt: "ask the platform team" }
+data: { ca.crt: "-----BEGIN CERTIFICATE-----" }
`,
  check(cluster, gateway, report) {
    for (const { at, listeners, authorities } of unusable(cluster, gateway)) {
      const severity = severityOf(authorities, cluster, gateway);
      if (severity === undefined) continue;
      report({
        at,
        on: "key",
        severity,
        message: `None of the CA bundles can be used, so ${listenersText(listeners)} not accepted.`,
      });
    }
  },
});

/** Listeners of ListenerSets have no names here: they may stand in namespaces that the Gateway's owner does not see. */
function listenersText(names: readonly string[]): string {
  if (names.length === 0) return "HTTPS listeners of its ListenerSets are";
  return `${names.length === 1 ? "listener" : "listeners"} ${namesText(names)} ${names.length === 1 ? "is" : "are"}`;
}

/**
 * As sure as the least sure of its reasons: a grant may be kept elsewhere, and what an implementation finds under another key
 * is no fault with that implementation. Undefined where the settings say that the grant is elsewhere.
 */
function severityOf(
  authorities: readonly CertificateDecision[],
  cluster: Cluster,
  gateway: Delivered<Gateway>,
): Severity | undefined {
  const isUngranted = authorities.some(({ reason }) => reason === "RefNotPermitted");
  const faults = isUngranted ? grantFaults(cluster, gateway) : [];
  const each = authorities.map((authority): Severity | undefined => {
    if (authority.reason !== "RefNotPermitted") return holdsOtherPem(authority) ? "warning" : "error";
    return faults.find(({ path }) => deepEqual(path, authority.path))?.severity;
  });
  return each.includes(undefined) ? undefined : LEAST_SURE.find((severity) => each.includes(severity));
}

const LEAST_SURE: readonly Severity[] = ["hint", "information", "warning", "error"];

interface Unusable {
  readonly at: Path;
  readonly listeners: readonly string[];
  readonly authorities: readonly CertificateDecision[];
}

/** The lists of bundles of which none is usable, with the listeners that they are for. */
function unusable(cluster: Cluster, gateway: Delivered<Gateway>): readonly Unusable[] {
  const byPath = new Map<string, Unusable>();
  for (const { listener, authorities, usableAuthority } of cluster.merging.listenerDecisions(gateway.id)) {
    const at = authorities[0]?.path.slice(0, -1);
    if (usableAuthority !== "no" || at === undefined) continue;
    const key = at.join("/");
    const listeners = [...(byPath.get(key)?.listeners ?? []), listener.name ?? ""];
    byPath.set(key, { at, listeners, authorities });
  }
  for (const { authorities } of inheritedChecks(cluster, gateway)) {
    const at = authorities[0]?.path.slice(0, -1);
    const key = at?.join("/");
    if (at !== undefined && key !== undefined && !byPath.has(key) && anyUsable(authorities) === "no")
      byPath.set(key, { at, listeners: [], authorities });
  }
  return [...byPath.values()];
}
