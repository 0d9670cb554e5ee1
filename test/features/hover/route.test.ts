import { describe, it } from "node:test";
import { checkHover } from "../../fixture.ts";

describe("a hover on a Route", () => {
  it("has one line per parent and names the backends that do not resolve", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: shop }
spec: { gatewayClassName: edge, listeners: [{ name: http, port: 80, protocol: HTTP }, { name: tcp, port: 90, protocol: TCP }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: w$0eb
  namespace: shop
spec:
  parentRefs:
    - { name: front }
    - { name: front, sectionName: tcp }
    - { name: elsewhere }
    - { group: "", kind: Service, name: pages }
  rules:
    - backendRefs: [{ name: pages, port: 80 }, { name: vault, namespace: pay, port: 80 }]
---
apiVersion: v1
kind: Service
metadata: { name: pages, namespace: shop }
spec: { ports: [{ port: 80 }] }
`,
      [
        "**HTTPRoute** `shop/web`: accepted by 2 of 4 parents, 1 unknown",
        "",
        "- Accepted: It attaches to listener `http` of Gateway `shop/front`.",
        "- Refused (NotAllowedByListeners): Listener `tcp` of Gateway `shop/front` does not let it in: a listener with protocol TCP takes only TCPRoute.",
        "- Not known here: Gateway `shop/elsewhere` is not in this workspace.",
        "- Accepted: It routes requests to that Service inside the mesh.",
        "",
        "Predicted under each parent: ResolvedRefs is False (RefNotPermitted).",
        "",
        "Backends that do not resolve:",
        "",
        "- No ReferenceGrant in namespace `pay` permits the reference to Service `pay/vault`.",
      ],
    );
  });

  it("[hover: parentRef] explains a parentRef listener by listener", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  listeners:
    - { name: all, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
    - { name: own, port: 80, protocol: HTTP, hostname: own.example.com, allowedRoutes: { namespaces: { from: All } } }
    - { name: tcp, port: 90, protocol: TCP, allowedRoutes: { namespaces: { from: All } } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec:
  parentRefs:
    - name: front
      name$0space: infra
  hostnames: [shop.example.com]
`,
      [
        "**Accepted.** It attaches to listener `all` of Gateway `infra/front`.",
        "",
        "- `all`: attaches, serving `shop.example.com`",
        "- `own`: refused (hostname: it serves `own.example.com`, which no hostname of the Route matches)",
        "- `tcp`: refused (kind: a listener with protocol TCP takes only TCPRoute)",
        "",
        "---",
        "",
        "`namespace`: string",
        "",
        "Namespace of the parent; the route's own when left out.",
        "",
        "1 to 63 characters. A namespace consists of lower-case letters, digits and `-`, and starts and ends with a letter or digit.",
        "",
        "Standard channel, since 0.5. Support: Core. [Reference](https://gateway-api.sigs.k8s.io/reference/spec/#parentreference)",
      ],
    );
  });

  it("[hover: parentRef] gives the reason of a refusal", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: shop }
spec:
  gatewayClassName: edge
  listeners:
    - { name: http, port: 80, protocol: HTTP, hostname: other.example.com }
    - { name: alt, port: 8080, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec:
  parentRefs:
    - name: front
      sectionName: ht$0tp
  hostnames: [shop.example.com]
`,
      [
        "**Refused (NoMatchingListenerHostname).** Listener `http` of Gateway `shop/front` serves `other.example.com`, which no hostname of the Route matches.",
        "",
        "- `http`: refused (hostname: it serves `other.example.com`, which no hostname of the Route matches)",
        "- `alt`: not named, because `sectionName` is `http`",
      ],
    );
  });

  it("tells of a ListenerSet that takes the Route but is not merged itself", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: shop }
spec: { gatewayClassName: edge, listeners: [{ name: http, port: 80, protocol: HTTP }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: set, namespace: shop }
spec: { parentRef: { name: front }, listeners: [{ name: web, port: 81, protocol: HTTP }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec:
  parentRefs:
    - kind: ListenerSet
      name: s$0et
`,
      [
        "**Refused (NoMatchingParent).** ListenerSet `shop/set` is not accepted, so no Route attaches to it: Gateway `shop/front` lets no ListenerSets in, as `spec.allowedListeners` is not set or `None`.",
        "",
        "- `web`: refused (parent: the ListenerSet is not accepted: Gateway `shop/front` lets no ListenerSets in, as `spec.allowedListeners` is not set or `None`)",
      ],
    );
  });

  it("[hover: Route hostname] shows what a hostname comes to on each listener", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: shop }
spec:
  gatewayClassName: edge
  listeners:
    - { name: wide, port: 80, protocol: HTTP }
    - { name: narrow, port: 81, protocol: HTTP, hostname: shop.example.com }
    - { name: other, port: 82, protocol: HTTP, hostname: "*.example.org" }
    - { name: closed, port: 83, protocol: HTTP, allowedRoutes: { namespaces: { from: None } } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec:
  parentRefs: [{ name: front }]
  hostnames:
    - "*.exam$0ple.com"
`,
      [
        "**Hostname** `*.example.com` on the listeners that this Route names:",
        "",
        "- `wide` of `shop/front`: serves `*.example.com`",
        "- `narrow` of `shop/front`: serves `shop.example.com`",
        "- `other` of `shop/front`: ignored, because the listener serves `*.example.org`",
        "- `closed` of `shop/front`: would serve `*.example.com`, but the Route is refused",
      ],
    );
  });
});
