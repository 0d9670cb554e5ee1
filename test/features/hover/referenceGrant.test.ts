import { describe, it } from "node:test";
import { checkHover } from "../../fixture.ts";

describe("a hover on a ReferenceGrant", () => {
  it("tells what rests on each entry: how many refer, and to what", () => {
    const route = (name: string, backend: string) => `
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${name}, namespace: shop }
spec:
  rules: [{ backendRefs: [{ name: ${backend}, namespace: pay, port: 80 }] }]
`;
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata:
  name: le$0t-shop-in
  namespace: pay
spec:
  from:
    - { group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop }
    - { group: gateway.networking.k8s.io, kind: GRPCRoute, namespace: shop }
  to:
    - { group: "", kind: Service, name: api }
    - { group: "", kind: Service, name: vault }
${route("cart", "api")}${route("checkout", "api")}${route("wallet", "vault")}${route("other", "secret")}`,
      [
        "**ReferenceGrant** `pay/let-shop-in`: lets others refer into namespace `pay`",
        "",
        "- HTTPRoutes of namespace `shop`: 3 refer to Service `api` and Service `vault`.",
        "- GRPCRoutes of namespace `shop`: none here refers to anything that it permits.",
        "",
        "Such a reference stops to work as soon as the grant goes.",
      ],
    );
  });
});
