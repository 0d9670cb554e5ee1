import { ROUTE_KINDS } from "../../model/route.ts";
import { nodesAlong } from "../../yaml/tree.ts";
import { defineDocumentRule } from "../documentRule.ts";

/** How a selector from a Route to its parents might be written. */
const PLACES: readonly (readonly string[])[] = [
  ["spec", "parentRefs", "*", "selector"],
  ["spec", "parentSelector"],
  ["spec", "gatewaySelector"],
  ["spec", "selector"],
];

export default defineDocumentRule({
  id: "route-selector-proposal",
  category: "admission",
  severity: "warning",
  kinds: ROUTE_KINDS,
  summary: "A Route that selects its parents by label.",
  why: "GEP-724 mentions such a selector as something for later. No release has it: a Route attaches to the parents that it names, and the API server drops the selector.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-724/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentSelector:
# ^^^^^^^^^^^^^^ warning route-selector-proposal: A Route cannot select its parents by label; the API server drops \`parentSelector\`. Name each Gateway in \`parentRefs\`.
    matchLabels: { gateway: edge }
`,
  correction: `
-  parentSelector:
-    matchLabels: { gateway: edge }
+  parentRefs: [{ name: edge }]
`,
  check({ root }, report) {
    for (const { path } of PLACES.flatMap((place) => nodesAlong(root, place))) {
      report({
        at: path,
        message: `A Route cannot select its parents by label; the API server drops \`${path.at(-1)}\`. Name each Gateway in \`parentRefs\`.`,
      });
    }
  },
});
