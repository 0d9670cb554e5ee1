import { portTransport, transportOf } from "../../gateway-api/backends/servicePorts.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { withArticle } from "../../text/sentence.ts";
import { targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { portFixes, servicePlace } from "./backendRef.ts";

export default defineRule({
  id: "backend-udp-port",
  category: "status",
  severity: "warning",
  kinds: [...ROUTE_KINDS],
  summary: "A backend's port of another transport than the Route's",
  why: "A UDPRoute sends datagrams, every other Route opens TCP connections; the port of the Service has to be of that protocol. Otherwise nothing arrives, and `ResolvedRefs` may be False with `UnsupportedProtocol`.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-1911/",
  bad: `
#- shop/service.yaml
apiVersion: v1
kind: Service
metadata: { name: dns, namespace: shop }
spec: { ports: [{ name: dns, port: 53, protocol: UDP }, { name: transfers, port: 5353 }] }
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: TCPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
        - name: dns
          port: 53
#               ^^ warning backend-udp-port: Port 53 of Service \`dns\` is UDP, and a TCPRoute sends TCP. Name a port of that protocol. 💡
`,
  correction: `
-spec: { ports: [{ name: dns, port: 53, protocol: UDP }, { name: transfers, port: 5353 }] }
+spec: { ports: [{ name: dns, port: 53, protocol: UDP }] }
-kind: TCPRoute
+kind: UDPRoute
`,
  check(cluster, route, report) {
    const wanted = transportOf(route.resource.kind);
    for (const backend of cluster.backends.servicesOf(route.id)) {
      const { decision, service, choice } = backend;
      if (choice.kind !== "found") continue;
      const transports = choice.ports.map(portTransport);
      const [port] = choice.ports;
      const [transport] = transports;
      if (port === undefined || transports.some((one) => one === undefined || one === wanted)) continue;
      const { path, target, ref } = decision;
      report({
        at: [...path, "port"],
        message: `Port ${ref.port ?? ""} of ${targetText(route, target)} is ${transport ?? ""}, and ${withArticle(route.resource.kind)} sends ${wanted}. Name a port of that protocol.`,
        related: servicePlace(service, ["ports", port.index], "The port of the Service."),
        fixes: portFixes(
          route,
          backend,
          service.resource.spec.ports.filter((other) => portTransport(other) === wanted),
        ),
      });
    }
  },
});
