import { describe, it } from "node:test";
import { checkDiagnostics } from "../../fixture.ts";

describe("references as implementations read them", () => {
  it("takes the format of an access log for text and no template", () => {
    checkDiagnostics(`
apiVersion: gateway.kgateway.dev/v1alpha1
kind: ListenerPolicy
metadata: { name: logs, namespace: shop }
spec:
  targetRefs:
    - { group: gateway.networking.k8s.io, kind: Gateway, name: edge, sectionName: htp }
#                                                                                 ^^^ error policy-section-not-found: Gateway \`edge\` has no listener \`htp\`, so the policy does not apply. It has \`http\`. 💡
  default:
    httpSettings:
      accessLog:
        - fileSink: { path: /dev/stdout, stringFormat: '[%START_TIME%] "%REQ(:METHOD)%"' }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: kgateway
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`);
  });

  it("takes a Backend without a group where Envoy Gateway serves the Route, and the number of a Service's port for agentgateway", () => {
    checkDiagnostics(`
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: eg }
spec: { controllerName: gateway.envoyproxy.io/gatewayclass-controller }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: eg
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  rules:
    - backendRefs: [{ group: "", kind: Backend, name: cart, port: 80 }]
---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { selector: { app: cart }, ports: [{ name: http, port: 8080 }] }
---
apiVersion: agentgateway.dev/v1alpha1
kind: AgentgatewayPolicy
metadata: { name: cart, namespace: shop }
spec: { targetRefs: [{ group: "", kind: Service, name: cart, sectionName: "8080" }] }
`);
  });
});
