import { GATEWAY_GROUP } from "../../model/resource.ts";
import { defineRule } from "../rule.ts";
import { PROPOSAL } from "./attachTo.ts";

export default defineRule({
  id: "attach-gatewaylistener-kind",
  category: "migration",
  severity: "warning",
  kinds: ["Other"],
  summary: "GatewayListener is an idea of the proposal that no release has",
  why: "The merging proposal weighed a kind GatewayListener and left it. What became of the idea is the ListenerSet: it names its Gateway in `parentRef` and brings listeners of its own.",
  source: `${PROPOSAL}#alternatives`,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayListener
#     ^^^^^^^^^^^^^^^ warning attach-gatewaylistener-kind: No release of the Gateway API has the kind \`GatewayListener\`, so no API server takes it. Write a \`ListenerSet\` with a \`parentRef\` to the Gateway.
metadata: { name: shop, namespace: shop }
spec:
  gateway: web
  listeners: [{ name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }]
`,
  correction: `
-kind: GatewayListener
+kind: ListenerSet
-  gateway: web
+  parentRef: { name: web }
`,
  check(_cluster, { resource }, report) {
    if (resource.group !== GATEWAY_GROUP || resource.otherKind !== "GatewayListener") return;
    report({
      at: ["kind"],
      message:
        "No release of the Gateway API has the kind `GatewayListener`, so no API server takes it. Write a `ListenerSet` with a `parentRef` to the Gateway.",
    });
  },
});
