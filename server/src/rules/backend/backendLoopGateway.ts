import type { Delivered } from "../../delivery/delivered.ts";
import { isGeneratedName, standsForGenerated } from "../../gateway-api/infrastructure/generatedResources.ts";
import { GATEWAY_NAME_LABEL } from "../../model/dependent.ts";
import type { Gateway, ListenerSet } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { conditionsOn } from "../gen/selectedLabels.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "backend-loop-gateway",
  category: "advice",
  severity: "hint",
  kinds: [...ROUTE_KINDS],
  summary: "A backend that is the Gateway's own Service",
  why: "An implementation that runs in the cluster makes a Service for each Gateway, as a rule named after the Gateway and its class. A Route of that Gateway which sends there sends its requests back to where they came from, round and round, unless something on the way changes them.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-1762/",
  bad: `
#- shop/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: shop }
spec:
  gatewayClassName: edge
  listeners: [{ name: http, port: 80, protocol: HTTP }]
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
        - name: web-edge
#               ^^^^^^^^ hint backend-loop-gateway: \`web-edge\` is the usual name of the Service that is made for Gateway \`web\`, which this Route is attached to: requests would come back to it.
          port: 80
`,
  correction: `
-        - name: web-edge
+        - name: cart
`,
  check(cluster, route, report) {
    const generated = cluster.attachment.of(route.id).flatMap(({ parent }) => {
      const provision = parent === undefined ? undefined : cluster.generated.provision(parent.id);
      return parent === undefined || provision?.kind !== "generated" || !provision.resources.isBesideGateway
        ? []
        : [{ gateway: parent, resources: provision.resources }];
    });
    if (generated.length === 0) return;
    for (const { path, target, resolution } of cluster.backends.of(route.id)) {
      if (target.group !== "" || target.kind !== "Service") continue;
      const own = generated.find(
        ({ gateway, resources }) =>
          gateway.namespace === target.namespace &&
          isGeneratedName(target.name, resources) === "yes" &&
          (resolution?.kind !== "found" || leadsTo(resolution.target, gateway)),
      );
      if (own === undefined) continue;
      report({
        at: [...path, "name"],
        message: `\`${target.name}\` is the usual name of the Service that is made for Gateway \`${own.gateway.resource.metadata.name ?? ""}\`, which this Route is attached to: requests would come back to it.`,
      });
    }
  },
});

/** Whether a Service of a generated name is the one that is generated, or sends to what is: a label says so. */
function leadsTo(service: Delivered, gateway: Delivered<Gateway | ListenerSet>): boolean {
  return (
    standsForGenerated(service, gateway) ||
    conditionsOn(service, GATEWAY_NAME_LABEL).some(({ values }) =>
      values.some(({ value }) => value === gateway.resource.metadata.name),
    )
  );
}
