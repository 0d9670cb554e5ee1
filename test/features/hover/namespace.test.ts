import { describe, it } from "node:test";
import { checkHover } from "../../fixture.ts";

const WORLD = `
#- namespaces.yaml
apiVersion: v1
kind: Namespace
metadata: { name: shop, labels: { team: shop } }
#- infra/gateways.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  allowedListeners: { namespaces: { from: Selector, selector: { matchLabels: { team: shop } } } }
  listeners:
    - { name: http, port: 80, protocol: HTTP }
    - { name: https, port: 443, protocol: HTTPS, allowedRoutes: { namespaces: { from: Selector, selector: { matchLabels: { team: shop } } } } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: back, namespace: ops }
spec:
  gatewayClassName: edge
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: to-accounts, namespace: pay }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop }]
  to: [{ group: "", kind: Service }]
`;

describe("[hover: namespace] a namespace", () => {
  it("shows on its own manifest who lets it in", () => {
    checkHover(WORLD.replace("name: shop,", "name: sh$0op,"), [
      "**Namespace** `shop`: `team=shop`",
      "",
      "- Its Routes are let in by Gateway `infra/front` on `https` and Gateway `ops/back`.",
      "- Its ListenerSets are let in by Gateway `infra/front`.",
      "- ReferenceGrants let it refer to objects of namespace `pay`.",
    ]);
  });

  it("tells the same in an object of the namespace", () => {
    checkHover(
      `${WORLD}
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: sh$0op }
spec: {}
`,
      [
        "**Namespace** `shop`: `team=shop`",
        "",
        "- Its Routes are let in by Gateway `infra/front` on `https` and Gateway `ops/back`.",
        "- Its ListenerSets are let in by Gateway `infra/front`.",
        "- ReferenceGrants let it refer to objects of namespace `pay`.",
      ],
    );
  });

  it("tells others only what they themselves open to it", () => {
    const named = `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: infra }
spec: { rules: [{ backendRefs: [{ name: web, namespace: sh$0op, port: 80 }] }] }
`;
    checkHover(`${WORLD}\n#- infra/route.yaml${named}`, [
      "**Service** `shop/web`: not permitted (RefNotPermitted)",
      "",
      "No ReferenceGrant in namespace `shop` permits the reference to Service `shop/web`.",
      "",
      "---",
      "",
      "**Namespace** `shop`: `team=shop`",
      "",
      "- Its Routes are let in by Gateway `infra/front` on `https`.",
      "- Its ListenerSets are let in by Gateway `infra/front`.",
    ]);
    checkHover(`${WORLD}\n#- nosy/route.yaml${named.replace("namespace: infra", "namespace: nosy")}`, [
      "**Service** `shop/web`: not permitted (RefNotPermitted)",
      "",
      "No ReferenceGrant in namespace `shop` permits the reference to Service `shop/web`.",
      "",
      "---",
      "",
      "**Namespace** `shop`: `team=shop`",
    ]);
  });

  it("is nothing for a namespace that nobody describes or lets in", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: sh$0op }
spec: {}
`,
      [],
    );
  });
});
