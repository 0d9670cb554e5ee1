import { describe, it } from "node:test";
import { checkDiagnostics } from "../../fixture.ts";

describe("route-parent-not-accepted", () => {
  it("says nothing where nothing is wrong", () => {
    checkDiagnostics(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: edge }
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
      { only: ["route-parent-not-accepted"] },
    );
  });

  it("tells the reason beside the Gateway only", () => {
    const gateway = `#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: edge }
spec:
  gatewayClassName: internet
  addresses: [{ value: 192.0.2.300 }]
  listeners: [{ name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }]
`;
    const route = (namespace: string, cause: string) => `#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: ${namespace} }
spec:
  parentRefs:
    - name: edge
#           ^^^^ warning route-parent-not-accepted: Gateway \`${namespace === "edge" ? "" : "edge/"}edge\` is not accepted, so the Route does not attach to it and gets no traffic from there. ${cause}
      namespace: edge
`;
    const only = ["route-parent-not-accepted"];
    checkDiagnostics(`${gateway}${route("edge", "`192.0.2.300` is no IP address.")}`, { only });
    checkDiagnostics(
      `${gateway}${route("shop", "The reason is not shown, as it belongs to another namespace.")}`,
      { only },
    );
  });
});
