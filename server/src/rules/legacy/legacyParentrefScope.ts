import { ROUTE_KINDS } from "../../model/route.ts";
import { nodesAlong } from "../../yaml/tree.ts";
import { defineDocumentRule } from "../documentRule.ts";
import { removal } from "./respelling.ts";

export default defineDocumentRule({
  id: "legacy-parentref-scope",
  category: "admission",
  severity: "warning",
  kinds: ROUTE_KINDS,
  summary: "`scope` in a parentRef, which was dropped before release 0.4.",
  why: "GEP-724 planned parents without a namespace, told apart by `scope: Cluster`. No release has the field: the API server drops it, and a parent without `namespace` is one of the Route's own namespace.",
  source: "https://github.com/kubernetes-sigs/gateway-api/releases/tag/v0.4.0",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - name: edge
      scope: Namespace
#     ^^^^^ warning legacy-parentref-scope: A parentRef has no \`scope\`; the API server drops it, and without \`namespace\` the parent is one of the Route's own namespace. 💡
`,
  check({ root }, report) {
    for (const { path } of nodesAlong(root, ["spec", "parentRefs", "*", "scope"])) {
      report({
        at: path,
        message:
          "A parentRef has no `scope`; the API server drops it, and without `namespace` the parent is one of the Route's own namespace.",
        fixes: [removal(path)],
      });
    }
  },
});
