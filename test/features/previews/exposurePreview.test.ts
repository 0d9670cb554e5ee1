import { describe, it } from "node:test";
import { checkPreview } from "./previewed.ts";

function source(access: string): string {
  return `#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: gateway.envoyproxy.io/gatewayclass-controller }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: shop }
spec:
  gatewayClassName: edge
  listeners:
    - { name: http, port: 80, protocol: HTTP }
#- policy.yaml
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: login, namespace: shop }
spec:
  targetSelectors:
    - { group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: { access: private } }
  basicAuth: { users: { name: users } }
#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop, labels: { access: ${access}$0 } }
spec:
  parentRefs: [{ name: front }]
  hostnames: [shop.example.com]
  rules: [{ backendRefs: [{ name: cart, port: 80 }] }]
`;
}

function lines(authentication: string | undefined): readonly string[] {
  const head = "shop.example.com  Gateway shop/front, listener http, port 80 <- gateway.yaml:12";
  return authentication === undefined
    ? [head, "  none            TLS, authentication, authorization, rate limit, CORS, WAF"]
    : [
        head,
        `  authentication  ${authentication}`,
        "  none            TLS, authorization, rate limit, CORS, WAF",
      ];
}

describe("who is protected", () => {
  it("[preview: exposure] says what protects each host, while labels are typed", () => {
    checkPreview(source("private"), "exposure", lines("SecurityPolicy shop/login → HTTPRoute shop/cart"));
    checkPreview(source("privat"), "exposure", lines(undefined));
  });

  it("[preview: exposure] shows nothing where no Gateway sends requests on", () => {
    checkPreview("apiVersion: v1\nkind: Service\nmetadata: { name: c$0art }\n", "exposure", []);
  });
});
