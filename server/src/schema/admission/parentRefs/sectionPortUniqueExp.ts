import { EXPERIMENTAL_PARENT_REFS } from "./parentReferences.ts";
import { repeatedPartsRule } from "./repeatedParts.ts";

export default repeatedPartsRule(EXPERIMENTAL_PARENT_REFS, {
  id: "cel-parentrefs-section-port-unique-exp",
  summary: "Two parentRefs to the same object with the same `sectionName` and `port`",
  why: "A route attaches to a listener once, and its status has one entry for each parentRef. The API server refuses a second one to the same object that differs neither in `sectionName` nor in `port`.",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs:
    - { name: edge, namespace: infra, sectionName: https }
    - { name: edge, namespace: infra, sectionName: https }
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error cel-parentrefs-section-port-unique-exp: The same part of Gateway \`edge\` is in this list already; the API server refuses the route. Remove one of the two, or make them differ in \`sectionName\` or \`port\`. 💡
  rules:
    - backendRefs: [{ name: catalog, port: 8080 }]
`,
  correction: `
     - { name: edge, namespace: infra, sectionName: https }
-    - { name: edge, namespace: infra, sectionName: https }
+    - { name: edge, namespace: infra, sectionName: internal }
`,
});
