import { STANDARD_PARENT_REFS } from "./parentReferences.ts";
import { unevenPartsRule } from "./unevenParts.ts";

export default unevenPartsRule(STANDARD_PARENT_REFS, {
  id: "cel-parentrefs-section-all-or-none",
  summary: "Of two parentRefs to the same object only one has a `sectionName`",
  why: "A parentRef without `sectionName` means the whole parent, so one that names a section beside it would say the same again. The API server refuses the mix. Usually the first parentRef stood there alone, and its `sectionName` was forgotten when the second one came.",
  exampleOptions: { channel: "standard" },
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs:
    - { name: edge, namespace: infra }
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error cel-parentrefs-section-all-or-none: Another parentRef to Gateway \`edge\` sets \`sectionName\`, this one does not; the API server refuses the route unless all of them set the same fields. Add \`sectionName\`. 💡
    - { name: edge, namespace: infra, sectionName: internal }
  rules:
    - backendRefs: [{ name: catalog, port: 8080 }]
`,
  correction: `
-    - { name: edge, namespace: infra }
+    - { name: edge, namespace: infra, sectionName: https }
`,
});
