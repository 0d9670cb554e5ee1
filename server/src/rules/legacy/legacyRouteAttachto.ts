import { ROUTE_KINDS } from "../../model/route.ts";
import { nodeAt } from "../../yaml/tree.ts";
import { yamlValue } from "../../yaml/yamlValue.ts";
import { defineDocumentRule } from "../documentRule.ts";
import { respelling } from "./respelling.ts";

export default defineDocumentRule({
  id: "legacy-route-attachto",
  category: "migration",
  severity: "error",
  kinds: ROUTE_KINDS,
  summary: "`attachTo` of a Route, an early name of `parentRefs`.",
  why: "The first example of GEP-724 attached Routes with `attachTo`. What was released is `parentRefs`; the API server drops the other key, and the Route is attached to nothing. `infrastructure.attachTo` of a Gateway, from GEP-1713, is something else.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-724/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  attachTo:
# ^^^^^^^^ error legacy-route-attachto: A Route names its Gateways in \`parentRefs\`; the API server drops \`attachTo\`, so the Route attaches to nothing. 💡
    - name: edge
`,
  check({ root }, report) {
    const path = ["spec", "attachTo"];
    const node = nodeAt(root, path);
    if (node === undefined) return;
    const hasParents = nodeAt(root, ["spec", "parentRefs"]) !== undefined;
    const effect = hasParents ? "and only `parentRefs` counts" : "so the Route attaches to nothing";
    const fixes = hasParents
      ? []
      : node.kind === "sequence"
        ? [respelling(path, "parentRefs")]
        : node.kind === "map"
          ? [respelling(path, "parentRefs", [yamlValue(node)])]
          : [];
    report({
      at: path,
      ...(hasParents ? { severity: "warning" } : {}),
      message: `A Route names its Gateways in \`parentRefs\`; the API server drops \`attachTo\`, ${effect}.`,
      fixes,
    });
  },
});
