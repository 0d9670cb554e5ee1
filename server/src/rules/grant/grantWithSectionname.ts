import { text } from "../../model/reading.ts";
import { GATEWAY_GROUP } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { nodesAlong, type YamlNode } from "../../yaml/tree.ts";
import { defineDocumentRule } from "../documentRule.ts";
import { removal } from "../legacy/respelling.ts";

export default defineDocumentRule({
  id: "grant-with-sectionname",
  category: "admission",
  severity: "warning",
  kinds: ["ReferenceGrant"],
  summary: "A ReferenceGrant in one of the forms that GEP-724 turned down.",
  why: "GEP-724 weighed two other ways to let Routes attach: a grant for single listeners, with `sectionName`, and a grant from a Gateway to the Routes that it selects. Neither was taken. The API server drops `sectionName`, and nobody asks a grant whether a Route may attach: `allowedRoutes` of the listener says that.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-724/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: routes, namespace: infra }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop }]
  to:
    - group: gateway.networking.k8s.io
      kind: Gateway
      name: edge
      sectionName: https
#     ^^^^^^^^^^^ warning grant-with-sectionname: A grant has no \`sectionName\`; the API server drops it. Which Routes may attach to a listener its \`allowedRoutes\` says. 💡
`,
  correction: `
-kind: ReferenceGrant
-metadata: { name: routes, namespace: infra }
+kind: Gateway
+metadata: { name: edge, namespace: infra }
-  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop }]
-  to:
-    - group: gateway.networking.k8s.io
-      kind: Gateway
-      name: edge
-      sectionName: https
+  gatewayClassName: internet
+  listeners:
+    - name: http
+      port: 80
+      protocol: HTTP
+      allowedRoutes:
+        namespaces: { from: All }
`,
  check({ root }, report) {
    for (const { path } of nodesAlong(root, ["spec", "to", "*", "sectionName"])) {
      report({
        at: path,
        message:
          "A grant has no `sectionName`; the API server drops it. Which Routes may attach to a listener its `allowedRoutes` says.",
        fixes: [removal(path)],
      });
    }
    const from = nodesAlong(root, ["spec", "from", "*"]);
    if (from.length === 0 || !from.every(({ node }) => isGatewayKind(node, ["Gateway"]))) return;
    for (const entry of nodesAlong(root, ["spec", "to", "*"])) {
      if (!isGatewayKind(entry.node, ROUTE_KINDS)) continue;
      report({
        at: [...entry.path, "kind"],
        on: "value",
        category: "advice",
        message:
          "A Gateway does not refer to Routes, so this entry permits nothing. Routes name the Gateway in `parentRefs`, and `allowedRoutes` of its listeners lets them in.",
      });
    }
  },
});

function isGatewayKind(node: YamlNode, kinds: readonly string[]): boolean {
  const kind = text(node, "kind");
  return text(node, "group") === GATEWAY_GROUP && kind !== undefined && kinds.includes(kind);
}
