import { serviceOf } from "../../gateway-api/backends/backends.ts";
import { placedPorts } from "../../gateway-api/backends/servicePorts.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { BACKENDS, servicePlace, setBackendField } from "./backendRef.ts";

export default defineRule({
  id: "backend-port-name-used",
  category: "reference",
  severity: "information",
  kinds: [...ROUTE_KINDS],
  summary: "A backend's port written by its name",
  why: "Routes name the port of a Service by its number; only the `sectionName` of policies and of parents takes a port's name. The API server refuses the name, which `field-type` tells. This adds the number, where the Service is in the workspace.",
  source: BACKENDS,
  bad: `
#- shop/service.yaml
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ name: http, port: 80 }] }
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
        - name: cart
          port: http
#               ^^^^ information backend-port-name-used: Port \`http\` of Service \`cart\` has the number 80; a backend names it by that. 💡
`,
  check(cluster, route, report) {
    for (const decision of cluster.backends.of(route.id)) {
      const { path, target, ref } = decision;
      const service = typeof ref.port === "string" ? serviceOf(decision) : undefined;
      if (service === undefined) continue;
      const named = placedPorts(service.resource).find(({ name }) => name === ref.port);
      if (typeof named?.port !== "number" || !mayBeNamed(route, service)) continue;
      report({
        at: [...path, "port"],
        message: `Port \`${ref.port}\` of ${targetText(route, target)} has the number ${named.port}; a backend names it by that.`,
        related: servicePlace(service, ["ports", named.index], "The port."),
        fixes: [
          preferredFix(`Change the port to ${named.port}`, setBackendField(route, path, "port", named.port)),
        ],
      });
    }
  },
});
