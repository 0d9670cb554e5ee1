import { describe, it } from "node:test";
import { checkHover } from "../../fixture.ts";

const WORLD = `
---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec: { controllerName: example.com/gateway }
---
apiVersion: limits.example.com/v1
kind: QuotaPolicy
metadata: { name: everyone, namespace: ops }
spec: { targetRef: { group: gateway.networking.k8s.io, kind: GatewayClass, name: internet } }
---
apiVersion: limits.example.com/v1
kind: RateLimitPolicy
metadata: { name: calm, namespace: infra }
spec: { targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: edge, sectionName: web }] }
---
apiVersion: limits.example.com/v1
kind: RateLimitPolicy
metadata: { name: extra, namespace: infra }
spec: { targetRefs: [{ group: gateway.networking.k8s.io, kind: ListenerSet, name: more }] }
---
apiVersion: limits.example.com/v1
kind: RetryPolicy
metadata: { name: patient, namespace: shop }
spec: { targetRef: { group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart } }
`;

const GATEWAY = (name: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: ${name}
  namespace: infra
spec:
  gatewayClassName: internet
  allowedListeners: { namespaces: { from: Same } }
  listeners:
    - { name: web, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
`;

const SET = (name: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata:
  name: ${name}
  namespace: infra
spec:
  parentRef: { name: edge }
  listeners:
    - { name: alt, port: 8080, protocol: HTTP }
`;

const ROUTE = (name: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: ${name}
  namespace: shop
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules: [{ backendRefs: [{ name: cart, port: 80 }] }]
`;

const SERVICE = (name: string) => `
apiVersion: v1
kind: Service
metadata:
  name: ${name}
  namespace: shop
spec:
  ports: [{ port: 80 }]
`;

describe("[hover: policy] the policies that apply, in hovers", () => {
  it("are those of the object and of what it is under, those of other namespaces without their name", () => {
    checkHover(`${ROUTE("ca$0rt")}---${GATEWAY("edge")}---${SET("more")}---${SERVICE("cart")}${WORLD}`, [
      "**HTTPRoute** `shop/cart`: accepted",
      "",
      "- Accepted: It attaches to listener `web` of Gateway `infra/edge`.",
      "",
      "Predicted under each parent: ResolvedRefs is True.",
      "",
      "Policies that apply, the widest first:",
      "",
      "- a QuotaPolicy on GatewayClass `internet`",
      "- a RateLimitPolicy on Gateway `infra/edge`, section `web`",
      "- RetryPolicy `shop/patient`",
    ]);
  });

  it("of a ListenerSet are its own and its Gateway's, never the other way round", () => {
    checkHover(`${SET("mo$0re")}---${GATEWAY("edge")}${WORLD}`, [
      "**ListenerSet** `infra/more`: attached",
      "",
      "Gateway `infra/edge` lets it in: namespace `infra` is let in.",
      "",
      "| # | Listener | Port | Hostname | Routes | State |",
      "| --- | --- | --- | --- | --- | --- |",
      "| 2 | `alt` | 8080 HTTP | any | 0 | accepted |",
      "",
      "Supported kinds: HTTPRoutes and GRPCRoutes.",
      "",
      "Policies that apply, the widest first:",
      "",
      "- a QuotaPolicy on GatewayClass `internet`",
      "- RateLimitPolicy `infra/calm` on Gateway `infra/edge`, section `web`",
      "- RateLimitPolicy `infra/extra`",
      "",
      "Predicted conditions: Accepted is True and Programmed is True.",
    ]);
    checkHover(`${GATEWAY("ed$0ge")}---${SET("more")}${WORLD}`, [
      "**Gateway** `infra/edge`: 2 listeners, 1 its own and 1 merged in",
      "",
      "| # | Listener | Port | Hostname | From | Routes | State |",
      "| --- | --- | --- | --- | --- | --- | --- |",
      "| 1 | `web` | 80 HTTP | any | this Gateway | 0 | accepted |",
      "| 2 | `alt` | 8080 HTTP | any | `more` | 0 | accepted |",
      "",
      "Predicted conditions: Accepted is True and Programmed is True.",
      "",
      "Listens on ports 80 and 8080. 1 of 1 ListenerSet is attached.",
      "",
      "Generated for it: Deployment, Service and so on, called `edge-internet`.",
      "",
      "Supported kinds: HTTPRoutes and GRPCRoutes.",
      "",
      "Policies that apply, the widest first:",
      "",
      "- a QuotaPolicy on GatewayClass `internet`",
      "- RateLimitPolicy `infra/calm`, section `web`",
    ]);
  });

  it("and the users of a Service are shown on its name, those of other namespaces by number", () => {
    checkHover(
      `${SERVICE("ca$0rt")}---${ROUTE("cart")}---${ROUTE("checkout")}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: mine, namespace: office }
spec:
  parentRefs: [{ group: "", kind: Service, name: cart, namespace: shop }]
  rules: [{ backendRefs: [{ name: cart, namespace: shop, port: 80 }] }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: inner, namespace: shop }
spec: { targetRefs: [{ group: "", kind: Service, name: cart }], validation: { hostname: cart, wellKnownCACertificates: System } }
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: old, namespace: shop }
spec: { defaultBackend: { service: { name: cart } } }
`,
      [
        "**Service** `shop/cart`",
        "",
        "- Requests come from HTTPRoute `shop/cart`, HTTPRoute `shop/checkout`, Ingress `shop/old` and 1 more in other namespaces.",
        "- Routes of a mesh for it: 1 Route in other namespaces.",
        "",
        "Policies that apply, the widest first:",
        "",
        "- BackendTLSPolicy `shop/inner`",
      ],
    );
  });
});
