import { refusalOf } from "../../gateway-api/attachment/attachment.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { PROPOSAL } from "../attach/attachTo.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { defineRule } from "../rule.ts";
import { parentRefPath, parentText } from "./parentRef.ts";

export default defineRule({
  id: "route-parent-not-accepted",
  category: "status",
  severity: "warning",
  kinds: [...ROUTE_KINDS],
  summary: "The Gateway or ListenerSet that a Route names is not accepted itself",
  why: `Nothing of a Gateway that is rejected as a whole is served: one with an address that it cannot have, or a child that its
parent does not take. The same holds for a ListenerSet that its Gateway does not let in. A Route there gets no traffic, although
nothing is wrong with the Route.`,
  source: `${PROPOSAL}#gateway-conditions`,
  bad: `
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  addresses:
    - type: StaticIPAddress
      value: 192.0.2.10
  listeners:
    - { name: http, port: 80, protocol: HTTP }
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - name: edge
#           ^^^^ warning route-parent-not-accepted: Gateway \`edge\` is not accepted, so the Route does not attach to it and gets no traffic from there. Address type \`StaticIPAddress\` is not one that the API defines.
`,
  correction: `
-    - type: StaticIPAddress
-      value: 192.0.2.10
+    - { type: IPAddress, value: 192.0.2.10 }
`,
  check(cluster, route, report) {
    for (const attachment of cluster.attachment.of(route.id)) {
      const { index, parent } = attachment;
      if (parent === undefined || refusalOf(attachment) !== "parent") continue;
      const standing = cluster.merging.standing(parent.id);
      if (standing.verdict !== "no") continue;
      const cause = mayBeNamed(route, parent)
        ? standing.why
        : "The reason is not shown, as it belongs to another namespace.";
      report({
        at: parentRefPath(index, "name"),
        message: `${parentText(route, attachment)} is not accepted, so the Route does not attach to it and gets no traffic from there. ${cause}`,
        related: [{ place: { id: parent.id, path: ["metadata", "name"] }, message: "What is not accepted" }],
      });
    }
  },
});
