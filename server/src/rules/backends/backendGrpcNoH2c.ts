import type { PlacedServicePort } from "../../gateway-api/servicePorts.ts";
import { GATEWAY_GROUP } from "../../model/resource.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { targetText } from "../parents/parentRef.ts";
import { defineRule } from "../rule.ts";
import { onlyPort, serviceBackends, servicePlace } from "./backendRef.ts";

export default defineRule({
  id: "backend-grpc-no-h2c",
  category: "advice",
  severity: "hint",
  kinds: ["GRPCRoute"],
  summary: "A GRPCRoute's backend does not say that it speaks HTTP/2",
  why: "gRPC needs HTTP/2. Implementations may take that from the kind of the Route, but need not: one that goes by the Service opens HTTP/1.1 connections to a port without `appProtocol`. `appProtocol: kubernetes.io/h2c` says it for all of them. Nothing is said of ports whose names say gRPC or HTTP/2, nor beside a BackendTLSPolicy, where HTTP/2 is agreed on by TLS.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-1911/",
  bad: `
#- shop/service.yaml
apiVersion: v1
kind: Service
metadata: { name: calls, namespace: shop }
spec: { ports: [{ port: 9000 }] }
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: GRPCRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
        - name: calls
          port: 9000
#               ^^^^ hint backend-grpc-no-h2c: Port 9000 of Service \`calls\` does not say that it speaks HTTP/2, which gRPC needs; not every implementation takes that from the GRPCRoute. 💡
`,
  good: `
#- shop/service.yaml
apiVersion: v1
kind: Service
metadata: { name: calls, namespace: shop }
spec: { ports: [{ port: 9000, appProtocol: kubernetes.io/h2c }] }
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: GRPCRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
        - name: calls
          port: 9000
`,
  check(cluster, route, report) {
    for (const backend of serviceBackends(cluster, route)) {
      const { decision, service } = backend;
      const port = onlyPort(backend);
      if (port === undefined || saysHttp2(port)) continue;
      if (cluster.inNamespace(GATEWAY_GROUP, "BackendTLSPolicy", service.namespace).length > 0) continue;
      const path = ["ports", port.index, "appProtocol"];
      const fix = {
        title: "Set `appProtocol` of the Service's port to `kubernetes.io/h2c`",
        edits: [
          {
            kind: "set",
            place: { id: service.id, path: ["spec", ...path] },
            value: "kubernetes.io/h2c",
          } as const,
        ],
      };
      report({
        at: [...decision.path, "port"],
        message: `Port ${decision.ref.port ?? ""} of ${targetText(route, decision.target)} does not say that it speaks HTTP/2, which gRPC needs; not every implementation takes that from the GRPCRoute.`,
        related: servicePlace(service, path, "Here `appProtocol: kubernetes.io/h2c` would say it."),
        fixes: mayBeNamed(route, service) ? [fix] : [],
      });
    }
  },
});

function saysHttp2({ appProtocol, name = "" }: PlacedServicePort): boolean {
  return appProtocol !== undefined || /^(?:grpc|http2|h2c?)(?:-|$)/.test(name) || name === "https";
}
