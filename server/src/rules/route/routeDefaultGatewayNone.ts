import type { Delivered } from "../../delivery/delivered.ts";
import { takesDefaultGateways } from "../../gateway-api/attachment/defaultGateways.ts";
import { explainAttachment } from "../../gateway-api/status/routeStatus.ts";
import { GATEWAY_GROUP } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { sharedAnswer } from "../../workspace/cluster/sharedAnswer.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { DEFAULT_GATEWAYS } from "../gateway/gatewayParts.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "route-default-gateway-none",
  category: "status",
  severity: "warning",
  kinds: [...ROUTE_KINDS],
  summary: "A Route wants to attach to default Gateways, and none takes it.",
  why: `A Route with \`useDefaultGateways: All\` attaches to Gateways with \`defaultScope: All\` whose listeners let it in. Where
there is none, nobody writes a status for it and it gets no traffic. A default Gateway may be kept elsewhere, so this is a hint
while the workspace has none, and a warning where those that it has all keep the Route out.`,
  source: DEFAULT_GATEWAYS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  defaultScope: All
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  useDefaultGateways: All
#                     ^^^ warning route-default-gateway-none: No default Gateway of this workspace takes the Route: their listeners do not let it in. Name a Gateway in \`parentRefs\`, or let the Route in on a default one.
`,
  correction: `
-    - { name: http, port: 80, protocol: HTTP }
+    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
`,
  check(cluster, route, report) {
    if (!takesDefaultGateways(route.resource) || cluster.options.crds.channel !== "experimental") return;
    const at = ["spec", "useDefaultGateways"];
    const gateways = cluster.attachment.defaultGateways();
    if (gateways.length === 0) {
      if (isAnyDefault(cluster)) return;
      report({
        at,
        category: "reference",
        severity: cluster.options.closedWorld ? "error" : "hint",
        message: `No Gateway of this workspace has \`defaultScope: All\`${cluster.options.closedWorld ? ", so no Gateway" : "; if none of the cluster has, no Gateway"} takes the Route by default.`,
      });
      return;
    }
    const attachments = cluster.attachment.byDefault(route.id);
    // A default Gateway that is not among them is named by the Route, or may be one of another cluster.
    if (attachments.length < gateways.length || attachments.some(({ verdict }) => verdict !== "no")) return;
    const visible = attachments.flatMap((attachment) =>
      attachment.parent !== undefined && mayBeNamed(route, attachment.parent)
        ? [explainAttachment(attachment)]
        : [],
    );
    const why = visible.length === 0 ? "their listeners do not let it in." : visible.join(" ");
    report({
      at,
      message: `No default Gateway of this workspace takes the Route: ${why} Name a Gateway in \`parentRefs\`, or let the Route in on a default one.`,
    });
  },
});

/** Whether it is filled in later that a Gateway is a default one. */
const isAnyDefault = sharedAnswer((cluster) =>
  cluster.objects.anyOfKind(GATEWAY_GROUP, "Gateway").some(mayBeDefault),
);

function mayBeDefault({ resource }: Delivered): boolean {
  return resource.kind === "Gateway" && isOpaque(resource.spec.defaultScope ?? "");
}
