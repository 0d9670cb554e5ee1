import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { refactoredTexts, titlesAtCursor } from "./refactored.ts";

const TITLE = "Convert to Gateway API, below this Ingress";
const GATEWAY = `
#- edge/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: edge }
spec:
  gatewayClassName: internet
  listeners: [{ name: web, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }]
`;
const INGRESS = `
#- shop/ingress.yaml
# Team shop.
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: sh$0op, namespace: shop }
spec:
  ingressClassName: other
  rules:
    - host: shop.example.com
      http:
        paths:
          # everything
          - { path: /, pathType: Prefix, backend: { service: { name: web, port: { number: 80 } } } }
`;

describe("[refactoring: convert an Ingress] converting an Ingress", () => {
  it("writes Routes on the platform team's Gateway below it, and leaves it as it is", () => {
    const { texts } = refactoredTexts(`${GATEWAY}${INGRESS}`, TITLE);
    const text = texts["shop/ingress.yaml"] ?? "";
    assert.match(text, /^# Team shop\.\napiVersion: networking.k8s.io\/v1\nkind: Ingress\n/);
    assert.equal(
      text.slice(text.indexOf("---\n")),
      `---
# Team shop.
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: shop
  namespace: shop
spec:
  parentRefs:
    - name: front
      namespace: edge
      sectionName: web
  hostnames:
    - shop.example.com
  rules:
    # everything
    - matches:
        - path:
            type: PathPrefix
            value: /
      backendRefs:
        - name: web
          port: 80
`,
    );
    assert.equal(texts["edge/gateway.yaml"], GATEWAY.slice(GATEWAY.indexOf("apiVersion")));
  });

  it("writes a Gateway with them where the workspace has none that takes them", () => {
    const { texts } = refactoredTexts(INGRESS, TITLE);
    assert.deepEqual(texts["shop/ingress.yaml"]?.match(/^kind: .*$/gm), [
      "kind: Ingress",
      "kind: Gateway",
      "kind: HTTPRoute",
    ]);
  });

  it("is offered on Ingresses alone", () => {
    assert.ok(titlesAtCursor(INGRESS).includes(TITLE));
    assert.ok(!titlesAtCursor(GATEWAY.replace("name: front", "name: fr$0ont")).includes(TITLE));
  });
});
