import type { Delivered } from "../../delivery/delivered.ts";
import type { BackendDecision } from "../../gateway-api/backends/backends.ts";
import type { Gateway, Route } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import type { Path } from "../../yaml/tree.ts";
import { defineRule } from "../rule.ts";
import { BACKEND_TLS } from "./gatewayParts.ts";

export default defineRule({
  id: "gateway-backend-client-cert-unused",
  category: "advice",
  severity: "hint",
  kinds: ["Gateway"],
  only: ["gatewayTls"],
  summary: "A Gateway has a certificate for its backends and speaks TLS with none of them.",
  why: `The client certificate is shown where the Gateway speaks TLS with a backend, and that takes a BackendTLSPolicy for the
backend: the certificate alone turns nothing on. This is said where every backend of the Gateway's Routes is a Service of the
workspace that no policy is about and whose ports do not ask for TLS.`,
  source: BACKEND_TLS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: internet
  tls:
    backend:
#   ^^^^^^^ hint gateway-backend-client-cert-unused: The certificate is shown to no backend: none of those of the Gateway's Routes has a BackendTLSPolicy. 💡
      clientCertificateRef: { name: client }
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  rules: [{ backendRefs: [{ name: cart, port: 80 }] }]
---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ port: 80 }] }
`,
  correction: `
-  rules: [{ backendRefs: [{ name: cart, port: 80 }] }]
+  rules: [{ backendRefs: [{ name: cart, port: 443 }] }]
-spec: { ports: [{ port: 80 }] }
+spec: { ports: [{ port: 443 }] }
+---
+apiVersion: gateway.networking.k8s.io/v1
+kind: BackendTLSPolicy
+metadata: { name: cart, namespace: shop }
+spec:
+  targetRefs: [{ group: "", kind: Service, name: cart }]
+  validation: { hostname: cart.example.com, wellKnownCACertificates: System }
`,
  check(cluster, gateway, report) {
    if (gateway.resource.spec.tls?.clientCertificateRef === undefined) return;
    if (!cluster.options.closedWorld && cluster.producers.mayMakeRoutes()) return;
    const backends = routesThrough(cluster, gateway).flatMap(({ id }) => cluster.backends.of(id));
    if (backends.length === 0 || backends.some((backend) => mayUseTls(cluster, backend))) return;
    report({
      at: BACKEND,
      on: "key",
      message:
        "The certificate is shown to no backend: none of those of the Gateway's Routes has a BackendTLSPolicy.",
      fixes: [fixBy("Remove the certificate", removeAt({ id: gateway.id, path: BACKEND }))],
    });
  },
});

const BACKEND: Path = ["spec", "tls", "backend"];

/** The Routes that name the Gateway or one of its children, and those that attach to it by default. */
function routesThrough(cluster: Cluster, { id }: Delivered<Gateway>): readonly Delivered<Route>[] {
  const members = (cluster.merging.of(id)?.members ?? []).map((member) => member.id);
  return [
    ...[id, ...members].flatMap((owner) => cluster.attachment.routesNaming(owner)),
    ...cluster.attachment.routesByDefault(id),
  ];
}

function mayUseTls(cluster: Cluster, { target, resolution }: BackendDecision): boolean {
  if (resolution?.kind !== "found" || resolution.target.resource.kind !== "Service") return true;
  if (cluster.policies.backendTlsPoliciesOn(target).length > 0) return true;
  return resolution.target.resource.spec.ports.some(({ appProtocol = "" }) =>
    /https|wss|tls/i.test(appProtocol),
  );
}
