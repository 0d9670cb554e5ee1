import { describe, it } from "node:test";
import { checkDiagnostics } from "../../fixture.ts";

const ONLY = { only: ["backend-loop-gateway"] };

/** A Gateway of a class and a Route of it that sends to a Service; the last lines say what is found. */
function loop(gateway: string, backend: string, marker = ""): string {
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: shop }
spec:
${gateway}
  listeners: [{ name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
        - name: ${backend}
${marker}          port: 80
`;
}

const found = (name: string) =>
  `#               ${"^".repeat(name.length)} hint backend-loop-gateway: \`${name}\` is the usual name of the Service that is made for Gateway \`web\`, which this Route is attached to: requests would come back to it.\n`;

describe("a backend that is the Gateway's own Service", () => {
  it("has the name that the controller really gives", () => {
    checkDiagnostics(
      loop("  gatewayClassName: cilium", "cilium-gateway-web", found("cilium-gateway-web")),
      ONLY,
    );
    checkDiagnostics(loop("  gatewayClassName: cilium", "web-cilium"), ONLY);
  });

  it("is none of a child, which has none, nor one whose name only starts like that", () => {
    checkDiagnostics(
      loop("  gatewayClassName: edge\n  infrastructure: { attachTo: { name: web } }", "web-edge"),
      ONLY,
    );
    checkDiagnostics(loop("  gatewayClassName: edge", "web-edge-cart"), ONLY);
  });

  it("stands in the Gateway's namespace", () => {
    checkDiagnostics(loop("  gatewayClassName: edge", "web-edge", "          namespace: other\n"), ONLY);
  });
});
