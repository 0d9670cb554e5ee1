import { STANDARD_PARENT_REFS } from "./parentReferences.ts";
import { repeatedPartsRule } from "./repeatedParts.ts";

export default repeatedPartsRule(STANDARD_PARENT_REFS, {
  id: "cel-parentrefs-section-unique",
  summary: "Two parentRefs to the same object with the same `sectionName`",
  why: "A route attaches to a listener once, and its status has one entry for each parentRef. The API server refuses a second one to the same object and section. The standard CRDs do not look at `port` there, the experimental ones do.",
  exampleOptions: { channel: "standard" },
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs:
    - { name: edge, namespace: infra, port: 443 }
    - { name: edge, namespace: infra, port: 8443 }
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error cel-parentrefs-section-unique: Only \`port\` tells this parentRef from an earlier one to Gateway \`edge\`, and the standard CRDs compare \`sectionName\` alone, so the API server refuses the route. Name a listener in each with \`sectionName\`. 💡
  rules:
    - backendRefs: [{ name: catalog, port: 8080 }]
`,
  correction: `
-    - { name: edge, namespace: infra, port: 443 }
-    - { name: edge, namespace: infra, port: 8443 }
+    - { name: edge, namespace: infra, sectionName: https }
+    - { name: edge, namespace: infra, sectionName: internal }
`,
});
