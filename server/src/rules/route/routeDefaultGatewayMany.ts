import { ROUTE_KINDS } from "../../model/route.ts";
import { namesText } from "../../text/sentence.ts";
import { DEFAULT_GATEWAYS } from "../gateway/gatewayParts.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "route-default-gateway-many",
  category: "advice",
  severity: "information",
  kinds: [...ROUTE_KINDS],
  summary: "A Route attaches to more than one default Gateway.",
  why: `A cluster may have several default Gateways, and a Route with \`useDefaultGateways: All\` attaches to each of them that lets
it in: it serves its requests in more places than its author may think of. Implementations must not insist on a single one.`,
  source: DEFAULT_GATEWAYS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: internet
  defaultScope: All
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: inside, namespace: shop }
spec:
  gatewayClassName: internal
  defaultScope: All
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  useDefaultGateways: All
#                     ^^^ information route-default-gateway-many: The Route attaches to 2 default Gateways: \`edge\` and \`inside\`.
`,
  correction: `
----
-apiVersion: gateway.networking.k8s.io/v1
-kind: Gateway
-metadata: { name: inside, namespace: shop }
-spec:
-  gatewayClassName: internal
-  defaultScope: All
-  listeners:
-    - { name: http, port: 80, protocol: HTTP }
`,
  check(cluster, route, report) {
    const taken = cluster.attachment.byDefault(route.id).filter(({ verdict }) => verdict === "yes");
    if (taken.length < 2) return;
    const names = taken.flatMap(({ parent }) =>
      parent !== undefined && mayBeNamed(route, parent) ? (parent.resource.metadata.name ?? []) : [],
    );
    const others = taken.length - names.length;
    const elsewhere = others === 0 ? "" : `${names.length === 0 ? "" : " and "}${others} of other namespaces`;
    report({
      at: ["spec", "useDefaultGateways"],
      message: `The Route attaches to ${taken.length} default Gateways: ${namesText(names)}${elsewhere}.`,
    });
  },
});
