import { portTransport } from "../../gateway-api/backends/servicePorts.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { servicePlace } from "./backendRef.ts";

export default defineRule({
  id: "backend-mixed-protocol-port",
  category: "advice",
  severity: "information",
  kinds: [...ROUTE_KINDS],
  summary: "A backend's port that its Service has for TCP and for UDP",
  why: "A port number may stand in a Service once for TCP and once for UDP. A Route names the number only, and implementations may refuse such a port with `UnsupportedProtocol` instead of taking the one that fits the Route.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-1911/",
  bad: `
#- shop/service.yaml
apiVersion: v1
kind: Service
metadata: { name: dns, namespace: shop }
spec: { ports: [{ name: dns, port: 53, protocol: UDP }, { name: dns-tcp, port: 53, protocol: TCP }] }
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: UDPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
        - name: dns
          port: 53
#               ^^ information backend-mixed-protocol-port: Service \`dns\` has port 53 for TCP and for UDP; implementations may refuse such a port.
`,
  correction: `
-spec: { ports: [{ name: dns, port: 53, protocol: UDP }, { name: dns-tcp, port: 53, protocol: TCP }] }
+spec: { ports: [{ name: dns, port: 53, protocol: UDP }, { name: dns-tcp, port: 5353, protocol: TCP }] }
`,
  check(cluster, route, report) {
    for (const { decision, service, choice } of cluster.backends.servicesOf(route.id)) {
      const ports = choice.kind === "found" ? choice.ports : [];
      if (ports.length < 2) continue;
      const transports = new Set(ports.map(portTransport));
      const [port] = ports;
      if (port === undefined || !transports.has("TCP") || !transports.has("UDP")) continue;
      const { path, target, ref } = decision;
      report({
        at: [...path, "port"],
        message: `${targetText(route, target)} has port ${ref.port ?? ""} for TCP and for UDP; implementations may refuse such a port.`,
        related: servicePlace(service, ["ports", port.index], "One of the two ports."),
      });
    }
  },
});
