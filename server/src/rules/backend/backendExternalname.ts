import { ROUTE_KINDS } from "../../model/route.ts";
import { targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { BACKENDS, servicePlace } from "./backendRef.ts";

export default defineRule({
  id: "backend-externalname",
  category: "advice",
  severity: "warning",
  kinds: [...ROUTE_KINDS],
  summary: "A Service of type ExternalName as a backend",
  why: "Such a Service is only an alias in DNS. Through a Gateway it would lend everybody who may write one the Gateway's way into other networks (CVE-2021-25740), so implementations should not support it and many do not: the backend then answers with 500. Give the Service endpoints of its own, or use an XBackend where the implementation has them.",
  source: BACKENDS,
  bad: `
#- shop/service.yaml
apiVersion: v1
kind: Service
metadata: { name: payments, namespace: shop }
spec: { type: ExternalName, externalName: pay.example.com, ports: [{ port: 443 }] }
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
        - name: payments
#               ^^^^^^^^ warning backend-externalname: Service \`payments\` is of type ExternalName, which implementations should not send to and many refuse. Use a Service with endpoints.
          port: 443
`,
  correction: `
-spec: { type: ExternalName, externalName: pay.example.com, ports: [{ port: 443 }] }
+spec: { selector: { app: payments }, ports: [{ port: 443 }] }
`,
  check(cluster, route, report) {
    for (const { decision, service } of cluster.backends.servicesOf(route.id)) {
      if (service.resource.spec.type !== "ExternalName") continue;
      const { path, target } = decision;
      report({
        at: [...path, "name"],
        message: `${targetText(route, target)} is of type ExternalName, which implementations should not send to and many refuse. Use a Service with endpoints.`,
        related: servicePlace(service, ["type"], "The Service is an alias in DNS."),
      });
    }
  },
});
