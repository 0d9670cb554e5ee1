import { EXPERIMENTAL_PARENT_REFS } from "./parentReferences.ts";
import { unevenPartsRule } from "./unevenParts.ts";

export default unevenPartsRule(EXPERIMENTAL_PARENT_REFS, {
  id: "cel-parentrefs-section-port-all-or-none-exp",
  summary: "Two parentRefs to the same object choose a part of it by different fields",
  why: "`sectionName` and `port` choose listeners of a parent. Where a route names one parent several times, all of its parentRefs have to choose in the same way, so that no two of them can mean the same listener. The API server refuses the route otherwise.",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs:
    - { name: edge, namespace: infra, sectionName: https }
    - { name: edge, namespace: infra, port: 8443 }
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error cel-parentrefs-section-port-all-or-none-exp: Another parentRef to Gateway \`edge\` sets \`sectionName\`, this one sets only \`port\`; the API server refuses the route unless all of them set the same fields. Add \`sectionName\` here and \`port\` there. 💡
  rules:
    - backendRefs: [{ name: catalog, port: 8080 }]
`,
  correction: `
-    - { name: edge, namespace: infra, sectionName: https }
+    - { name: edge, namespace: infra, port: 443 }
`,
});
