import { ROUTE_KINDS } from "../../model/route.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { consequenceText } from "../grant/grantFixes.ts";
import { preferOnly, targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { BACKENDS, servicePlace, setBackendField, severityOfBackend } from "./backendRef.ts";

export default defineRule({
  id: "backend-port-is-targetport",
  category: "status",
  severity: "error",
  kinds: [...ROUTE_KINDS],
  summary: "A backend's port that is a `targetPort` of its Service",
  why: "A Route names the port of the Service; the Service then sends to the `targetPort` of its containers. With the container's port in the Route there is nothing to send to: requests for the backend are answered with 500.",
  source: BACKENDS,
  bad: `
#- shop/service.yaml
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ port: 80, targetPort: 8080 }] }
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
        - name: cart
          port: 8080
#               ^^^^ error backend-port-is-targetport: 8080 is the port of the containers behind Service \`cart\`, whose own port is 80; as it stands requests for it are answered with 500. 💡
`,
  check(cluster, route, report) {
    for (const backend of cluster.backends.servicesOf(route.id)) {
      const { decision, service, choice } = backend;
      const meant = choice.kind === "missing" ? choice.behind : [];
      const [first] = meant;
      if (first === undefined) continue;
      const { path, target, ref } = decision;
      report({
        at: [...path, "port"],
        severity: severityOfBackend(route, backend),
        message: `${ref.port ?? ""} is the port of the containers behind ${targetText(route, target)}, whose own port is ${first.port ?? ""}; as it stands ${consequenceText(route, decision)}.`,
        related: servicePlace(service, ["ports", first.index, "targetPort"], "The port of the containers."),
        fixes: preferOnly(
          meant.flatMap(({ port }) =>
            typeof port === "number"
              ? [fixBy(`Change the port to ${port}`, setBackendField(route, path, "port", port))]
              : [],
          ),
        ),
      });
    }
  },
});
