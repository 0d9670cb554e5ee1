import { entryOf, nodeAt, nodesAlong } from "../../yaml/tree.ts";
import { defineDocumentRule } from "../documentRule.ts";
import { conversion } from "./listenerRoutes.ts";

export default defineDocumentRule({
  id: "legacy-listener-routes",
  category: "migration",
  severity: "error",
  kinds: ["Gateway"],
  summary: "`routes` of a listener, which is called `allowedRoutes` since release 0.4.",
  why: "The API server drops the old key without a word. What is left is the default: Routes of the Gateway's own namespace attach, whatever `routes` says, and those of other namespaces do not.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-724/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - name: http
      port: 80
      protocol: HTTP
      routes:
#     ^^^^^^ error legacy-listener-routes: \`routes\` is called \`allowedRoutes\` since release 0.4; the API server drops it, so only Routes of the Gateway's own namespace attach. 💡
        namespaces: { from: Selector, selector: { matchLabels: { team: shop } } }
`,
  check({ root }, report) {
    for (const { path, node } of nodesAlong(root, ["spec", "listeners", "*", "routes"])) {
      const isRepeated = entryOf(nodeAt(root, path.slice(0, -1)), "allowedRoutes") !== undefined;
      const effect = isRepeated
        ? "and what `allowedRoutes` beside it says counts. Remove `routes`"
        : "so only Routes of the Gateway's own namespace attach";
      report({
        at: path,
        message: `\`routes\` is called \`allowedRoutes\` since release 0.4; the API server drops it, ${effect}.`,
        fixes: node.kind === "map" ? conversion(root, { path, node }) : [],
      });
    }
  },
});
