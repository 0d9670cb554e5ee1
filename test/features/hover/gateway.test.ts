import { describe, it } from "node:test";
import { checkHover } from "../../fixture.ts";

describe("[hover: merged listeners] a Gateway", () => {
  it("shows the merged listeners, what was left out and the predicted conditions", () => {
    checkHover(
      `
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: fr$0ont
  namespace: infra
spec:
  gatewayClassName: edge
  allowedListeners:
    namespaces: { from: Selector, selector: { matchLabels: { team: "shop" } } }
  infrastructure:
    allowedChildren: { namespaces: { from: All } }
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
    - { name: odd, port: 81, protocol: QUIC }
#- teams/members.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: child, namespace: teams }
spec:
  gatewayClassName: edge
  infrastructure: { attachTo: { group: gateway.networking.k8s.io, name: front, namespace: infra } }
  listeners:
    - { name: mine, port: 80, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: set, namespace: shop }
spec:
  parentRef: { name: front, namespace: infra }
  listeners:
    - { name: web, port: 8080, protocol: HTTP, hostname: "*.example.com" }
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: set, namespace: pay }
spec:
  parentRef: { name: front, namespace: infra }
  listeners:
    - { name: web, port: 8081, protocol: HTTP }
---
apiVersion: v1
kind: Namespace
metadata: { name: shop, labels: { team: shop } }
---
apiVersion: v1
kind: Namespace
metadata: { name: pay }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec: { parentRefs: [{ name: front, namespace: infra }] }
`,
      [
        "**Gateway** `infra/front`: 4 listeners, 2 its own and 2 merged in",
        "",
        "| # | Listener | Port | Hostname | From | Routes | State |",
        "| --- | --- | --- | --- | --- | --- | --- |",
        "| 1 | `http` | 80 HTTP | any | this Gateway | 1 | accepted |",
        "| 2 | `odd` | 81 QUIC | any | this Gateway | 0 | not accepted |",
        "| 3 | `web` | 8080 HTTP | `*.example.com` | ListenerSet `shop/set` | 0 | accepted |",
        "| 4 | `mine` | 80 HTTP | any | child Gateway `teams/child` | 0 | conflict |",
        "",
        "- Row 2: Accepted is False (UnsupportedProtocol).",
        "- Row 4: HostnameConflict with row 1.",
        "",
        "Predicted conditions: Accepted is True (ListenersNotValid) and Programmed is True. Some of its listeners are not valid.",
        "",
        "Not merged in:",
        "",
        "- ListenerSet `pay/set`: Gateway `infra/front` does not let this namespace in: namespace `pay` does not match `team=shop`.",
        "",
        "Listens on ports 80, 81 and 8080. 1 of 2 ListenerSets are attached.",
        "",
        "Generated for it: Deployment, Service and so on, usually called `front-edge`.",
        "",
        "Supported kinds: HTTPRoutes and GRPCRoutes.",
        "",
        "[Show the effective Gateway](command:gatewayApi.showEffectiveGateway?%5B%7B%22namespace%22%3A%22infra%22%2C%22name%22%3A%22front%22%7D%5D)",
      ],
      { commandLinks: true },
    );
  });

  it("says of what is not known what it needs, as far as that is the reader's business", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: fr$0ont, namespace: infra }
spec:
  gatewayClassName: edge
  allowedListeners: { namespaces: { from: All } }
  infrastructure: { parametersRef: { group: example.com, kind: Settings, name: all } }
  listeners:
    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: front }] } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: set, namespace: shop }
spec:
  parentRef: { name: front, namespace: infra }
  listeners:
    - { name: web, port: 8443, protocol: HTTPS, tls: { certificateRefs: [{ name: secret }] } }
`,
      [
        "**Gateway** `infra/front`: 2 listeners, 1 its own and 1 merged in",
        "",
        "| # | Listener | Port | Hostname | From | Routes | State |",
        "| --- | --- | --- | --- | --- | --- | --- |",
        "| 1 | `https` | 443 HTTPS | any | this Gateway | 0 | accepted |",
        "| 2 | `web` | 8443 HTTPS | any | `shop/set` | 0 | accepted |",
        "",
        "- Row 1: ResolvedRefs is Unknown. Secret `front` is not in this workspace.",
        "- Row 2: ResolvedRefs is Unknown.",
        "",
        "Predicted conditions: Accepted is Unknown (NotInWorkspace) and Programmed is Unknown (NotInWorkspace). Settings `all` of `spec.infrastructure.parametersRef` is not in this workspace.",
        "",
        "Listens on ports 443 and 8443. 0 of 1 ListenerSet is attached.",
        "",
        "Generated for it: Deployment, Service and so on, usually called `front-edge`.",
        "",
        "Supported kinds: HTTPRoutes and GRPCRoutes.",
      ],
    );
  });

  it("says the same on its kind, and no link where the editor runs no commands", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gate$0way
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
      [
        "**Gateway** `infra/front`: 1 listener",
        "",
        "| # | Listener | Port | Hostname | Routes | State |",
        "| --- | --- | --- | --- | --- | --- |",
        "| 1 | `http` | 80 HTTP | any | 0 | accepted |",
        "",
        "Predicted conditions: Accepted is True and Programmed is True.",
        "",
        "Generated for it: Deployment, Service and so on, usually called `front-edge`.",
        "",
        "Supported kinds: HTTPRoutes and GRPCRoutes.",
      ],
    );
  });

  it("adds the field's documentation on the key of its listeners", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front }
spec:
  gatewayClassName: edge
  listen$0ers: []
`,
      [
        "**Gateway** `front`: no listeners",
        "",
        "Predicted conditions: Accepted is True and Programmed is True.",
        "",
        "Generated for it: Deployment, Service and so on, usually called `front-edge`.",
        "",
        "---",
        "",
        "`listeners`: list of objects, required",
        "",
        "Ports, protocols and hostnames that traffic is taken in on.",
        "",
        "1 to 64 items.",
        "",
        "Standard channel, since 0.5. Support: Core. [Reference](https://gateway-api.sigs.k8s.io/reference/spec/#gatewayspec)",
      ],
    );
  });

  it("shows the first dozen listeners of many", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { na$0me: front, namespace: infra }
spec:
  gatewayClassName: edge
  listeners:
    - { name: l1, port: 8000, protocol: TCP }
    - { name: l2, port: 8001, protocol: TCP }
    - { name: l3, port: 8002, protocol: TCP }
    - { name: l4, port: 8003, protocol: TCP }
    - { name: l5, port: 8004, protocol: TCP }
    - { name: l6, port: 8005, protocol: TCP }
    - { name: l7, port: 8006, protocol: TCP }
    - { name: l8, port: 8007, protocol: TCP }
    - { name: l9, port: 8008, protocol: TCP }
    - { name: l10, port: 8009, protocol: TCP }
    - { name: l11, port: 8010, protocol: TCP }
    - { name: l12, port: 8011, protocol: TCP }
    - { name: l13, port: 8012, protocol: TCP }
    - { name: l14, port: 8013, protocol: TCP }
    - { name: l15, port: 8014, protocol: TCP }
    - { name: l16, port: 8015, protocol: TCP }
    - { name: l17, port: 8016, protocol: TCP }
    - { name: l18, port: 8017, protocol: TCP }
    - { name: l19, port: 8018, protocol: TCP }
    - { name: l20, port: 8019, protocol: TCP }
    - { name: l21, port: 8020, protocol: TCP }
    - { name: l22, port: 8021, protocol: TCP }
    - { name: l23, port: 8022, protocol: TCP }
`,
      [
        "**Gateway** `infra/front`: 23 listeners",
        "",
        "| # | Listener | Port | Hostname | Routes | State |",
        "| --- | --- | --- | --- | --- | --- |",
        "| 1 | `l1` | 8000 TCP | any | 0 | accepted |",
        "| 2 | `l2` | 8001 TCP | any | 0 | accepted |",
        "| 3 | `l3` | 8002 TCP | any | 0 | accepted |",
        "| 4 | `l4` | 8003 TCP | any | 0 | accepted |",
        "| 5 | `l5` | 8004 TCP | any | 0 | accepted |",
        "| 6 | `l6` | 8005 TCP | any | 0 | accepted |",
        "| 7 | `l7` | 8006 TCP | any | 0 | accepted |",
        "| 8 | `l8` | 8007 TCP | any | 0 | accepted |",
        "| 9 | `l9` | 8008 TCP | any | 0 | accepted |",
        "| 10 | `l10` | 8009 TCP | any | 0 | accepted |",
        "| 11 | `l11` | 8010 TCP | any | 0 | accepted |",
        "| 12 | `l12` | 8011 TCP | any | 0 | accepted |",
        "",
        "… and 11 more.",
        "",
        "Predicted conditions: Accepted is True and Programmed is True.",
        "",
        "Generated for it: Deployment, Service and so on, usually called `front-edge`.",
        "",
        "Supported kinds: TCPRoutes.",
      ],
    );
  });

  it("says of a child that is refused why, and shows no listeners", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: parent, namespace: infra }
spec:
  gatewayClassName: edge
  infrastructure: { allowedChildren: {} }
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: chi$0ld, namespace: shop }
spec:
  gatewayClassName: edge
  infrastructure: { attachTo: { group: gateway.networking.k8s.io, name: parent, namespace: infra } }
  listeners: [{ name: more, port: 8080, protocol: HTTP }]
`,
      [
        "**Gateway** `shop/child`: not attached",
        "",
        "Gateway `infra/parent` does not let this namespace in: only namespace `infra` is let in.",
        "",
        "Predicted conditions: Accepted is False (Invalid) and Programmed is False (Invalid).",
      ],
    );
  });

  it("shows a member's own listeners by their rows in the Gateway that it attaches to", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: parent, namespace: shop }
spec:
  gatewayClassName: edge
  infrastructure: { allowedChildren: {} }
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: chi$0ld, namespace: shop }
spec:
  gatewayClassName: edge
  infrastructure: { attachTo: { group: gateway.networking.k8s.io, name: parent } }
  listeners:
    - { name: http, port: 80, protocol: HTTP }
    - { name: more, port: 8080, protocol: HTTP }
`,
      [
        "**Gateway** `shop/child`: attached",
        "",
        "Gateway `shop/parent` lets it in: namespace `shop` is let in.",
        "",
        "| # | Listener | Port | Hostname | Routes | State |",
        "| --- | --- | --- | --- | --- | --- |",
        "| 2 | `http` | 80 HTTP | any | 0 | conflict |",
        "| 3 | `more` | 8080 HTTP | any | 0 | accepted |",
        "",
        "- Row 2: HostnameConflict with `http` of Gateway `parent`.",
        "",
        "Predicted conditions: Accepted is True (ListenersNotValid) and Programmed is True. Some of its listeners are not valid.",
        "",
        "Supported kinds: HTTPRoutes and GRPCRoutes.",
      ],
    );
  });
});
