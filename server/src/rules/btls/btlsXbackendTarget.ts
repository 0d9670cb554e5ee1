import { targetPath, targetsOf } from "../policy/policyTarget.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "btls-xbackend-target",
  category: "status",
  severity: "error",
  kinds: ["BackendTLSPolicy"],
  summary: "A BackendTLSPolicy applies to an XBackend.",
  why: `An XBackend has its TLS settings in \`spec.tls\`. GEP-4894 forbids a BackendTLSPolicy to apply to one, so that there is one
place to look at.`,
  source: "https://gateway-api.sigs.k8s.io/geps/gep-4894/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: api, namespace: shop }
spec:
  targetRefs:
    - group: gateway.networking.x-k8s.io
      kind: XBackend
#           ^^^^^^^^ error btls-xbackend-target: A BackendTLSPolicy must not apply to an XBackend: write what it says into \`spec.tls\` of XBackend \`api\`.
      name: api
  validation:
    hostname: api.example.com
    wellKnownCACertificates: System
`,
  correction: `
-    - group: gateway.networking.x-k8s.io
-      kind: XBackend
+    - group: ""
+      kind: Service
`,
  check(cluster, policy, report) {
    for (const { index, fault, target } of targetsOf(cluster, policy)) {
      if (fault !== "own-settings") continue;
      report({
        at: targetPath(index, "kind"),
        message: `A BackendTLSPolicy must not apply to an XBackend: write what it says into \`spec.tls\` of XBackend \`${target.name}\`.`,
      });
    }
  },
});
