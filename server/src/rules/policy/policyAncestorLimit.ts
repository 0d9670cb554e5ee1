import { MOST_ANCESTORS } from "../../gateway-api/status/policyStatus.ts";
import { defineRule } from "../rule.ts";
import { BACKEND_TLS_POLICY } from "./policyTarget.ts";

export default defineRule({
  id: "policy-ancestor-limit",
  category: "advice",
  severity: "hint",
  kinds: ["BackendTLSPolicy"],
  summary: "More Gateways lead to the targets of a policy than its status has room for.",
  why: `The status of a policy has room for sixteen Gateways. A controller that finds it full adds nothing: for further Gateways the
policy counts as not implementable, and nobody can see whether it was accepted there.`,
  source: BACKEND_TLS_POLICY,
  bad: example(
    17,
    "# ^^^^^^^^^^ hint policy-ancestor-limit: 17 Gateways lead to the targets of this policy, and its status has room for 16. For the others it may not be implemented.\n",
  ),
  correction: "-    - name: edge-17",
  check(cluster, policy, report) {
    const count = cluster.policies.ancestors(policy.id).length;
    if (count <= MOST_ANCESTORS) return;
    report({
      at: ["spec", "targetRefs"],
      on: "key",
      message: `${count} Gateways lead to the targets of this policy, and its status has room for ${MOST_ANCESTORS}. For the others it may not be implemented.`,
    });
  },
});

/** A policy, its Service, and a Route that so many Gateways take. */
function example(gateways: number, marker = ""): string {
  const names = Array.from({ length: gateways }, (_, at) => `edge-${at + 1}`);
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: api, namespace: shop }
spec:
  targetRefs:
${marker}    - { group: "", kind: Service, name: api }
  validation:
    hostname: api.example.com
    wellKnownCACertificates: System
---
apiVersion: v1
kind: Service
metadata: { name: api, namespace: shop }
spec: { ports: [{ port: 443 }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: api, namespace: shop }
spec:
  parentRefs:
${names.map((name) => `    - name: ${name}\n`).join("")}  rules: [{ backendRefs: [{ name: api, port: 443 }] }]
${names.map(gateway).join("")}`;
}

function gateway(name: string): string {
  return `---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: ${name}, namespace: shop }
spec: { gatewayClassName: example, listeners: [{ name: http, port: 80, protocol: HTTP }] }
`;
}
