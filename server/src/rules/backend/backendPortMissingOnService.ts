import { portTransport, transportOf } from "../../gateway-api/backends/servicePorts.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { namesText } from "../../text/sentence.ts";
import { consequenceText } from "../grant/grantFixes.ts";
import { targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { BACKENDS, portFixes, portsText, servicePlace, severityOfBackend } from "./backendRef.ts";
import { likelyPorts } from "./likelyPorts.ts";

export default defineRule({
  id: "backend-port-missing-on-service",
  category: "status",
  severity: "error",
  kinds: [...ROUTE_KINDS],
  summary: "A backend's port that its Service does not have",
  why: "`port` is a port of the Service, not one of its containers. Where the Service has no such port there is nothing to send to. The API does not say what happens then, and most implementations answer requests for the backend with 500, as for one that does not exist; many set `ResolvedRefs` to False. It is a warning for a Service of a chart whose values list the ports, and a hint for one that stands beside the Route without a namespace.",
  source: BACKENDS,
  bad: `
#- shop/service.yaml
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ port: 80, targetPort: 3000 }] }
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
#               ^^^^ error backend-port-missing-on-service: Service \`cart\` has no port 8080, so requests for it are answered with 500. It has port 80. 💡
`,
  check(cluster, route, report) {
    for (const backend of cluster.backends.servicesOf(route.id)) {
      const { decision, service, choice } = backend;
      if (choice.kind !== "missing" || choice.behind.length > 0) continue;
      const { path, target, ref } = decision;
      const transport = transportOf(route.resource.kind);
      const offered = service.resource.spec.ports.filter((port) => portTransport(port) === transport);
      report({
        at: [...path, "port"],
        severity: severityOfBackend(route, backend),
        message: `${targetText(route, target)} has no port ${ref.port ?? ""}, so ${consequenceText(route, decision)}.${portsText(route, service)}`,
        related: servicePlace(service, ["ports"], "The ports of the Service."),
        fixes: portFixes(route, backend, offered),
      });
    }
    for (const decision of cluster.backends.of(route.id)) {
      const { path, target, ref } = decision;
      const likely = likelyPorts(cluster, route, decision);
      if (likely === undefined || typeof ref.port !== "number" || likely.ports.includes(ref.port)) continue;
      const has = `It has ${likely.ports.length === 1 ? "port" : "ports"} ${namesText(likely.ports, "")}.`;
      report({
        at: [...path, "port"],
        severity: likely.severity,
        message: `${targetText(route, target)}${likely.whose} has no port ${ref.port}, so ${consequenceText(route, decision)}. ${has}`,
        related: likely.related,
      });
    }
  },
});
