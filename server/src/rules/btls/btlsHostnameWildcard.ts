import { isNumericAddress } from "../../gateway-api/hostnames.ts";
import { BACKEND_TLS_POLICY } from "../policy/policyTarget.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "btls-hostname-wildcard",
  category: "status",
  severity: "error",
  kinds: ["BackendTLSPolicy"],
  summary: "The hostname that a backend is asked for is an IP address.",
  why: `\`validation.hostname\` is the server name in the TLS handshake and, without \`subjectAltNames\`, the name that the backend's
certificate has to bear. It is one precise DNS name: the API server refuses a wildcard, but its pattern lets a numeric address
through, which no handshake may name.`,
  source: BACKEND_TLS_POLICY,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: api, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: api }]
  validation:
    hostname: 192.0.2.10
#             ^^^^^^^^^^ error btls-hostname-wildcard: \`192.0.2.10\` is an IP address, and a TLS handshake names hosts only. Write the name that the backend's certificate bears.
    wellKnownCACertificates: System
`,
  correction: `
-    hostname: 192.0.2.10
+    hostname: api.example.com
`,
  check(_cluster, policy, report) {
    const { hostname } = policy.resource.spec;
    if (hostname === undefined || !isNumericAddress(hostname)) return;
    report({
      at: ["spec", "validation", "hostname"],
      message: `\`${hostname}\` is an IP address, and a TLS handshake names hosts only. Write the name that the backend's certificate bears.`,
    });
  },
});
