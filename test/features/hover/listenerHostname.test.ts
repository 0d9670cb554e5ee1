import { describe, it } from "node:test";
import { checkHover } from "../../fixture.ts";

/** A Gateway, a ListenerSet of another namespace and three Routes; each text may hold the cursor. */
function world({ wide = "", exact = "", ofSet = "" }): string {
  return `
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  allowedListeners: { namespaces: { from: All } }
  listeners:
    - name: rest
      port: 80
      protocol: HTTP
    - name: wide
      port: 80
      protocol: HTTP
      hostname: ${wide || '"*.example.com"'}
      allowedRoutes: { namespaces: { from: All } }
    - name: shop
      port: 80
      protocol: HTTP
      hostname: ${exact || "shop.example.com"}
    - { name: elsewhere, port: 81, protocol: HTTP, hostname: pay.example.com }
#- pay/set.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: pay, namespace: pay }
spec:
  parentRef: { name: front, namespace: infra }
  listeners:
    - name: pay
      port: 80
      protocol: HTTP
      hostname: ${ofSet || '"*.pay.example.com"'}
#- routes.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec:
  parentRefs: [{ name: front, namespace: infra, sectionName: wide }]
  hostnames: [www.example.com, "*.shop.example.com", other.test]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: any, namespace: infra }
spec:
  parentRefs: [{ name: front, sectionName: wide }]
`;
}

describe("[hover: listener hostname] the hostname of a listener", () => {
  it("tells names that a wildcard takes, its place on the port, and what each Route gets", () => {
    checkHover(world({ wide: '"*.exam$0ple.com"' }), [
      "**Hostname** `*.example.com` of listener `wide`",
      "",
      "Takes `a.example.com` and `a.b.example.com`, not `example.com` itself.",
      "",
      "- More specific, so tried before it on the port: `shop` (`shop.example.com`) and `pay` of ListenerSet `pay/pay` (`*.pay.example.com`).",
      "- Less specific, so tried after it on the port: `rest` (any hostname).",
      "",
      "What Routes get of it:",
      "",
      "- HTTPRoute `infra/any`: `*.example.com`",
      "- HTTPRoute `shop/web`: `www.example.com` and `*.shop.example.com`",
    ]);
  });

  it("tells that an exact name is alone", () => {
    checkHover(world({ exact: "shop.exam$0ple.com" }), [
      "**Hostname** `shop.example.com` of listener `shop`",
      "",
      "Takes this name only, nothing below it.",
      "",
      "- Less specific, so tried after it on the port: `wide` (`*.example.com`) and `rest` (any hostname).",
      "",
      "No Route of this workspace is attached.",
    ]);
  });

  it("names no listeners of other namespaces to the owner of a ListenerSet", () => {
    checkHover(world({ ofSet: '"*.pay.exam$0ple.com"' }), [
      "**Hostname** `*.pay.example.com` of listener `pay`",
      "",
      "Takes `a.pay.example.com` and `a.b.pay.example.com`, not `pay.example.com` itself.",
      "",
      "- Less specific, so tried after it on the port: 2 listeners of other namespaces.",
      "",
      "No Route of this workspace is attached.",
    ]);
  });

  it("is that of the listener where the name is filled in later", () => {
    checkHover(world({ exact: "shop.$0${DOMAIN}" }), [
      "**Listener** `shop` of Gateway `infra/front`: HTTP, port 80, `shop.${DOMAIN}`",
      "",
      "Accepted.",
      "",
      "- Takes HTTPRoutes and GRPCRoutes from namespace `infra` only.",
      "- Attached Routes: none in this workspace.",
    ]);
  });
});
