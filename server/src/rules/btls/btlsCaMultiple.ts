import { BACKEND_TLS_POLICY } from "../policy/policyTarget.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "btls-ca-multiple",
  category: "advice",
  severity: "hint",
  kinds: ["BackendTLSPolicy"],
  summary: "A BackendTLSPolicy names more than one bundle of authorities.",
  why: `One ConfigMap is what every implementation supports; several references are up to the implementation, and one at least reads
the first only. Certificates of several authorities can stand one after the other in one \`ca.crt\`.`,
  source: BACKEND_TLS_POLICY,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: api, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: api }]
  validation:
    hostname: api.example.com
    caCertificateRefs:
#   ^^^^^^^^^^^^^^^^^ hint btls-ca-multiple: Whether more than the first of these CA bundles is used is up to the implementation. One \`ca.crt\` can hold all CA certificates.
      - { group: "", kind: ConfigMap, name: inner }
      - { group: "", kind: ConfigMap, name: outer }
`,
  correction: `
-      - { group: "", kind: ConfigMap, name: inner }
-      - { group: "", kind: ConfigMap, name: outer }
+      - { group: "", kind: ConfigMap, name: authorities }
`,
  check(_cluster, policy, report) {
    if ((policy.resource.spec.caCertificateRefs ?? []).length < 2) return;
    report({
      at: ["spec", "validation", "caCertificateRefs"],
      on: "key",
      message:
        "Whether more than the first of these CA bundles is used is up to the implementation. One `ca.crt` can hold all CA certificates.",
    });
  },
});
