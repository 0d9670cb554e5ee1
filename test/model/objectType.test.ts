import { describe, it } from "node:test";
import { checkForms } from "../delivery/delivered.ts";
import { checkAccepted, checkDiagnostics } from "../fixture.ts";

const LISTS = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRouteList
metadata: { resourceVersion: "123" }
items:
  - metadata: { name: web, namespace: shop }
    spec:
      parentRefs: [{ name: edge, sectionName: https }]
#                                             ^^^^^ error route-parent-section-not-found: Gateway \`edge\` has no listener \`https\`, so the Route is not attached to it. It has \`http\`. 💡
      rules:
        - backendRefs: [{ name: web, port: 81, wieght: 2 }]
#                               ^^^ hint backend-selectorless: Service \`web\` has no \`selector\`, and no EndpointSlice gives it endpoints here; without one requests are answered with 503.
#                                          ^^ error backend-port-missing-on-service: Service \`web\` has no port 81, so requests for it are answered with 500. It has port 80. 💡
#                                              ^^^^^^ warning doc-field-unknown: \`spec.rules[0].backendRefs[0].wieght\` is not a field of an HTTPRoute, so the API server drops it. Did you mean \`weight\`? 💡
  - apiVersion: v1
    kind: ConfigMap
    metadata: { name: other, namespace: shop }
  - kind: HTTPRoute
    metadata: { name: with-kind, namespace: shop }
    spec: { parentRefs: [{ name: edge }] }
  - spec: { parentRefs: [{ name: edge }] }
---
apiVersion: v1
kind: ServiceList
items:
  - metadata: { name: web, namespace: shop }
    spec: { ports: [{ port: 80 }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayList
items:
  - metadata: { name: edge, namespace: shop }
    spec:
      gatewayClassName: internet
      listeners: [{ name: http, port: 80, protocol: HTTP }]
`;

describe("the items of a list that say no type of their own", () => {
  it("are of the type of the list, and what has a type of its own keeps it", () => {
    checkForms(LISTS, [
      "main.yaml: HTTPRoute shop/web",
      "main.yaml: ConfigMap shop/other",
      "main.yaml: HTTPRoute shop/with-kind",
      "main.yaml: Service shop/web",
      "main.yaml: Gateway shop/edge",
    ]);
  });

  it("deliver files", () => {
    checkForms(
      `
#- list.yaml
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: KustomizationList
items:
  - metadata: { name: apps, namespace: flux-system }
    spec: { path: ./apps, targetNamespace: shop, sourceRef: { kind: GitRepository, name: flux-system } }
#- apps/service.yaml
apiVersion: v1
kind: Service
metadata: { name: web }
spec: { ports: [{ port: 80 }] }
`,
      ["apps/service.yaml: Service shop/web"],
    );
  });

  it("are completed", () => {
    checkAccepted(
      `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRouteList
items:
  - metadata: { name: web, namespace: shop }
    spec:
      hostn$0
`,
      "hostnames",
      `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRouteList
items:
  - metadata: { name: web, namespace: shop }
    spec:
      hostnames:
        -
`,
    );
  });

  it("are examined like any other object", () => {
    checkDiagnostics(LISTS);
  });
});
