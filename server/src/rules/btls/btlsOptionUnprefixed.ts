import { isOpaque } from "../../yaml/opaqueText.ts";
import { BACKEND_TLS_POLICY } from "../policy/policyTarget.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "btls-option-unprefixed",
  category: "status",
  severity: "warning",
  kinds: ["BackendTLSPolicy"],
  summary: "An option of a BackendTLSPolicy without a domain before its name.",
  why: `Options are an implementation's own and bear its domain, as in \`example.net/minimum-version\`. Names without one are reserved
for the API, which has none so far: nobody reads them.`,
  source: BACKEND_TLS_POLICY,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: api, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: api }]
  options:
    minimum-version: TLSv1.3
#   ^^^^^^^^^^^^^^^ warning btls-option-unprefixed: Options without a domain are reserved for the API, which has none, so no implementation reads \`minimum-version\`. Write the implementation's domain before it, as in \`example.net/minimum-version\`.
  validation:
    hostname: api.example.com
    wellKnownCACertificates: System
`,
  correction: `
-    minimum-version: TLSv1.3
+    example.net/minimum-version: TLSv1.3
`,
  check(_cluster, policy, report) {
    for (const key of policy.resource.spec.optionKeys) {
      if (key.includes("/") || isOpaque(key)) continue;
      report({
        at: ["spec", "options", key],
        on: "key",
        message: `Options without a domain are reserved for the API, which has none, so no implementation reads \`${key}\`. Write the implementation's domain before it, as in \`example.net/${key}\`.`,
      });
    }
  },
});
