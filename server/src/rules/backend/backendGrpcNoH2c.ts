import { setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { onlyPort, servicePlace } from "./backendRef.ts";

export default defineRule({
  id: "backend-grpc-no-h2c",
  category: "advice",
  severity: "hint",
  kinds: ["GRPCRoute"],
  summary: "A GRPCRoute's backend says that it speaks HTTP/1.1",
  why: "gRPC needs HTTP/2. Where the port of a Service has no `appProtocol`, implementations take that from the kind of the Route, and nothing is said here. `appProtocol: http` says otherwise: an implementation that goes by it opens HTTP/1.1 connections, and calls fail. `kubernetes.io/h2c` is HTTP/2 without TLS.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-1911/",
  bad: `
#- shop/service.yaml
apiVersion: v1
kind: Service
metadata: { name: calls, namespace: shop }
spec: { selector: { app: calls }, ports: [{ port: 9000, appProtocol: http }] }
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
#               ^^^^ hint backend-grpc-no-h2c: Port 9000 of Service \`calls\` is declared as HTTP/1.1, and gRPC needs HTTP/2. 💡
`,
  check(cluster, route, report) {
    for (const backend of cluster.backends.servicesOf(route.id)) {
      const { decision, service } = backend;
      const port = onlyPort(backend);
      if (port?.appProtocol !== "http") continue;
      const path = ["ports", port.index, "appProtocol"];
      const fix = fixBy(
        "Set `appProtocol` of the Service's port to `kubernetes.io/h2c`",
        setAt({ id: service.id, path: ["spec", ...path] }, "kubernetes.io/h2c"),
      );
      report({
        at: [...decision.path, "port"],
        message: `Port ${decision.ref.port ?? ""} of ${targetText(route, decision.target)} is declared as HTTP/1.1, and gRPC needs HTTP/2.`,
        related: servicePlace(service, path, "What the backend speaks."),
        fixes: mayBeNamed(route, service) ? [fix] : [],
      });
    }
  },
});
