import { BACKEND_TLS_POLICY, serviceOf, targetPath, targetsOf } from "../policy/policyTarget.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "btls-unused",
  category: "advice",
  severity: "hint",
  kinds: ["BackendTLSPolicy"],
  summary: "No Route sends requests to the Service of a BackendTLSPolicy.",
  why: `A policy says how a Gateway connects to the backends of its Routes. Without such a Route nobody looks at it, and it gets no
status. The Route may be in another repository.`,
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
#           ^^^ hint btls-unused: No Route in this workspace sends requests to Service \`api\`, so the policy has no effect here.
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
     - { name: admin, port: 8443 }
+---
+apiVersion: gateway.networking.k8s.io/v1
+kind: HTTPRoute
+metadata: { name: api, namespace: shop }
+spec:
+  parentRefs: [{ name: edge }]
+  rules: [{ backendRefs: [{ name: api, port: 443 }] }]
`,
  check(cluster, policy, report) {
    // Routes of any namespace may mean a Service whose namespace is not known.
    if (policy.namespace === undefined) return;
    for (const decision of targetsOf(cluster, policy)) {
      const { index, target } = decision;
      if (serviceOf(decision) === undefined || cluster.referrers.routesTo(target).length > 0) continue;
      if (cluster.referrers.mayBeNamed(target, "backend")) continue;
      report({
        at: targetPath(index, "name"),
        message: `No Route in this workspace sends requests to Service \`${target.name}\`, so the policy has no effect here.`,
      });
    }
  },
});
