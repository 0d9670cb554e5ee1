import { describe, it } from "node:test";
import { checkHover } from "../../fixture.ts";

const SERVICE = `
---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec:
  ports:
    - { name: web, port: 80 }
    - { name: grpc, port: 90 }
`;

const route = (kind: string, namespace: string, parent: string, name = "split") => `
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: ${name}, namespace: ${namespace} }
spec:
  parentRefs:
    - group: ""
      kind: Service
      ${parent}
`;

describe("[hover: Service as parent] a parentRef that names a Service", () => {
  it("tells a producer's Route, which holds for every client", () => {
    checkHover(`${route("HTTPRoute", "shop", "name: ca$0rt")}${SERVICE}`, [
      "**Service** `shop/cart`: accepted",
      "",
      "This is a producer route: it applies to every client in the mesh that calls the Service, unless the client's own namespace has Routes for it.",
      "",
      "All ports of the Service are meant.",
    ]);
  });

  it("tells a consumer's Route, which holds for its own namespace", () => {
    checkHover(
      `${route("HTTPRoute", "office", "name: ca$0rt\n      namespace: shop\n      port: 80")}${SERVICE}`,
      [
        "**Service** `shop/cart`: accepted",
        "",
        "This is a consumer route: it applies to clients in namespace `office` only, and takes precedence over the Routes of the Service's own namespace.",
        "",
        "Of its ports only `80` is meant.",
      ],
    );
  });

  it("tells a port that the Service does not have", () => {
    checkHover(`${route("HTTPRoute", "shop", "name: ca$0rt\n      port: 81")}${SERVICE}`, [
      "**Service** `shop/cart`: refused (NoMatchingParent)",
      "",
      "This is a producer route: it applies to every client in the mesh that calls the Service, unless the client's own namespace has Routes for it.",
      "",
      "The Service has no port as the parentRef names it.",
    ]);
  });

  it("tells the Route of another kind that has the port", () => {
    checkHover(
      `${route("HTTPRoute", "shop", "name: ca$0rt\n      port: 90")}---${route("GRPCRoute", "shop", "name: cart\n      port: 90", "calls")}${SERVICE}`,
      [
        "**Service** `shop/cart`: refused (Conflicted)",
        "",
        "This is a producer route: it applies to every client in the mesh that calls the Service, unless the client's own namespace has Routes for it.",
        "",
        "Of its ports only `90` is meant.",
        "",
        "GRPCRoute `calls` is for the same port, and a port takes one kind of Route only.",
      ],
    );
  });

  it("says where the Service is not here", () => {
    checkHover(route("HTTPRoute", "shop", "name: ca$0rt"), [
      "**Service** `shop/cart`: not in this workspace",
      "",
      "This is a producer route: it applies to every client in the mesh that calls the Service, unless the client's own namespace has Routes for it.",
      "",
      "All ports of the Service are meant.",
    ]);
  });
});
