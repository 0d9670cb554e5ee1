import { BACKEND_TLS_POLICY } from "../policy/policyTarget.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "btls-san-wildcard",
  category: "advice",
  severity: "information",
  kinds: ["BackendTLSPolicy"],
  summary: "A wildcard among the `subjectAltNames` of a policy.",
  why: `The API server accepts a wildcard here; the guide to BackendTLSPolicy says that none is allowed. Implementations may compare
it letter by letter with the certificate or refuse it. Write the names that the certificate bears.`,
  source: BACKEND_TLS_POLICY,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: api, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: api }]
  validation:
    hostname: api.example.com
    wellKnownCACertificates: System
    subjectAltNames:
      - { type: Hostname, hostname: "*.example.com" }
#                                   ^^^^^^^^^^^^^^^ information btls-san-wildcard: Whether \`*.example.com\` stands for other names here is up to the implementation. Write the names that the certificate bears.
      - { type: Hostname, hostname: api.example.com }
`,
  correction: `
-      - { type: Hostname, hostname: "*.example.com" }
`,
  check(_cluster, policy, report) {
    (policy.resource.spec.subjectAltNames ?? []).forEach(({ hostname }, index) => {
      if (hostname === undefined || !hostname.startsWith("*.")) return;
      report({
        at: ["spec", "validation", "subjectAltNames", index, "hostname"],
        message: `Whether \`${hostname}\` stands for other names here is up to the implementation. Write the names that the certificate bears.`,
      });
    });
  },
});
