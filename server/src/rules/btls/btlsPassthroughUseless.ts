import type { Delivered } from "../../delivery/delivered.ts";
import { tlsMode } from "../../gateway-api/listeners/listeners.ts";
import type { Route } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { BACKEND_TLS_POLICY, serviceOf, targetPath, targetsOf } from "../policy/policyTarget.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "btls-passthrough-useless",
  category: "advice",
  severity: "warning",
  kinds: ["BackendTLSPolicy"],
  summary: "TLS to the Service of a BackendTLSPolicy is only ever passed through.",
  why: `On a listener with \`tls.mode: Passthrough\` the client's own TLS reaches the backend untouched: the Gateway opens none, and a
policy has nothing to say. It works with listeners that end TLS, and with HTTP.`,
  source: BACKEND_TLS_POLICY,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: api, namespace: shop }
spec:
  targetRefs:
    - group: ""
      kind: Service
      name: api
#           ^^^ warning btls-passthrough-useless: Service \`api\` is only reached by TLS that is passed through, so the Gateway opens no TLS of its own and the policy has no effect.
  validation:
    hostname: api.example.com
    wellKnownCACertificates: System
---
apiVersion: v1
kind: Service
metadata: { name: api, namespace: shop }
spec:
  ports:
    - { name: https, port: 443 }
    - { name: admin, port: 8443 }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  listeners:
    - { name: tls, port: 443, protocol: TLS, tls: { mode: Passthrough } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: TLSRoute
metadata: { name: api, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  hostnames: [api.example.com]
  rules: [{ backendRefs: [{ name: api, port: 443 }] }]
`,
  correction: `
-    - { name: tls, port: 443, protocol: TLS, tls: { mode: Passthrough } }
+    - { name: tls, port: 443, protocol: TLS, tls: { mode: Terminate, certificateRefs: [{ name: edge }] } }
`,
  check(cluster, policy, report) {
    for (const decision of targetsOf(cluster, policy)) {
      const { index, target } = decision;
      if (policy.namespace === undefined || serviceOf(decision) === undefined) continue;
      const routes = cluster.referrers.routesTo(target);
      if (routes.length === 0 || !routes.every((route) => isPassedThrough(cluster, route))) continue;
      report({
        at: targetPath(index, "name"),
        message: `Service \`${target.name}\` is only reached by TLS that is passed through, so the Gateway opens no TLS of its own and the policy has no effect.`,
        related: routes.slice(0, 3).map(({ id }) => ({
          place: { id, path: ["metadata", "name"] },
          message: "A Route to the Service.",
        })),
      });
    }
  },
});

/** True where all parents of a TLSRoute are known, and every listener that takes it passes TLS through. */
function isPassedThrough(cluster: Cluster, route: Delivered<Route>): boolean {
  const attachments = cluster.attachment.of(route.id);
  return (
    route.resource.kind === "TLSRoute" &&
    attachments.some(({ verdict }) => verdict === "yes") &&
    attachments.every(
      ({ parent, meant }) =>
        parent !== undefined &&
        meant.every(({ index, verdict }) => {
          const listener = parent.resource.spec.listeners?.[index];
          return verdict === "no" || (listener !== undefined && tlsMode(listener) === "Passthrough");
        }),
    )
  );
}
