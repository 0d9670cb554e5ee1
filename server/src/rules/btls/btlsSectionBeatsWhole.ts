import { displayKind } from "../../gateway-api/target.ts";
import { BACKEND_TLS_POLICY, targetPath, targetsOf } from "../policy/policyTarget.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "btls-section-beats-whole",
  category: "advice",
  severity: "hint",
  kinds: ["BackendTLSPolicy"],
  summary: "A policy for the whole Service gives way to one for a port.",
  why: `A policy for a port and one for the whole Service do not conflict: both are accepted. What holds for that port is not
written in the API; the narrower policy is what its wording suggests and implementations do.`,
  source: BACKEND_TLS_POLICY,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: first, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: api, sectionName: admin }]
  validation:
    hostname: api.example.com
    wellKnownCACertificates: System
---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: second, namespace: shop }
spec:
  targetRefs:
    - group: ""
      kind: Service
      name: api
#           ^^^ hint btls-section-beats-whole: For port \`admin\` of Service \`api\` BackendTLSPolicy \`first\` holds instead of this one.
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
`,
  correction: `
       name: api
+      sectionName: https
`,
  check(cluster, policy, report) {
    for (const { index, ref, target, resolution } of targetsOf(cluster, policy)) {
      if (ref.sectionName !== undefined || resolution.kind !== "found") continue;
      for (const { id, name, service, index: at, sectionName } of cluster.policies.policiesForPorts(target)) {
        if (id === policy.id || service !== resolution.target.id) continue;
        report({
          at: targetPath(index, "name"),
          message: `For port \`${sectionName ?? ""}\` of ${displayKind(target)} \`${target.name}\` BackendTLSPolicy \`${name ?? ""}\` holds instead of this one.`,
          related: [
            {
              place: { id, path: targetPath(at, "sectionName") },
              message: "The narrower policy.",
            },
          ],
        });
      }
    }
  },
});
