import { displayKind } from "../../gateway-api/target.ts";
import { holdsOtherPem } from "../cert/certificateRefs.ts";
import { BACKEND_TLS_POLICY } from "../policy/policyTarget.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "btls-ca-all-invalid",
  category: "status",
  severity: "error",
  kinds: ["BackendTLSPolicy"],
  summary: "No bundle of authorities of a BackendTLSPolicy is usable.",
  why: `With no usable bundle the policy is not accepted: its status says \`Accepted: False\` with reason \`NoValidCACertificate\`.
Implementations must not fall back to connections without TLS, so requests to the backend are answered with an error of the
5xx kind.`,
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
#   ^^^^^^^^^^^^^^^^^ error btls-ca-all-invalid: None of the CA bundles can be used, so the policy is not accepted and requests to its backends fail: ConfigMap \`authorities\`: \`ca.crt\` of the ConfigMap is no PEM text.
      - { group: "", kind: ConfigMap, name: authorities }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: authorities, namespace: shop }
data: { ca.crt: "ask the platform team" }
`,
  correction: `
-data: { ca.crt: "ask the platform team" }
+data: { ca.crt: "-----BEGIN CERTIFICATE-----" }
`,
  check(cluster, policy, report) {
    const decision = cluster.policies.backendTlsPolicy(policy.id);
    if (decision?.usableAuthority !== "no") return;
    const reasons = decision.authorities.map(({ target, why }) =>
      target === undefined ? why : `${displayKind(target)} \`${target.name}\`: ${why}`,
    );
    report({
      at: ["spec", "validation", "caCertificateRefs"],
      on: "key",
      // What an implementation finds under another key is no fault with that implementation.
      severity: decision.authorities.some(holdsOtherPem) ? "warning" : "error",
      message: `None of the CA bundles can be used, so the policy is not accepted and requests to its backends fail: ${reasons.join("; ")}.`,
    });
  },
});
