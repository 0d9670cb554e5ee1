import { describe, it } from "node:test";
import { checkHover } from "../fixture.ts";

describe("a hover on a Gateway", () => {
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
  infrastructure: { attachTo: { name: front, namespace: infra } }
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
        "| # | Listener | Port | Protocol | Hostname | From | Routes | State |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
        "| 1 | `http` | 80 | HTTP | any | this Gateway | 1 | accepted |",
        "| 2 | `odd` | 81 | QUIC | any | this Gateway | 0 | not accepted |",
        "| 3 | `web` | 8080 | HTTP | `*.example.com` | ListenerSet `shop/set` | 0 | accepted |",
        "| 4 | `mine` | 80 | HTTP | any | child Gateway `teams/child` | 0 | conflict |",
        "",
        "- Row 2: Accepted is False (UnsupportedProtocol).",
        "- Row 4: HostnameConflict with row 1.",
        "",
        "Not merged in:",
        "",
        "- ListenerSet `pay/set`: Gateway `infra/front` does not let this namespace in: namespace `pay` does not match `team=shop`.",
        "",
        "Predicted conditions: Accepted is True (ListenersNotValid) and Programmed is True. Some of its listeners are not valid.",
        "",
        "[Show the effective Gateway](command:gatewayApi.showEffectiveGateway?%5B%7B%22namespace%22%3A%22infra%22%2C%22name%22%3A%22front%22%7D%5D)",
      ],
      { commandLinks: true },
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
        "| # | Listener | Port | Protocol | Hostname | From | Routes | State |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
        "| 1 | `http` | 80 | HTTP | any | this Gateway | 0 | accepted |",
        "",
        "Predicted conditions: Accepted is True and Programmed is True.",
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
        "---",
        "",
        "`listeners`: list of objects, required",
        "",
        "Ports, protocols and hostnames that traffic is taken in on.",
        "",
        "1 to 64 items.",
        "",
        "Standard channel, since 0.5. Support: Core.",
      ],
    );
  });

  it("shows the first twenty listeners of many", () => {
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
        "| # | Listener | Port | Protocol | Hostname | From | Routes | State |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
        "| 1 | `l1` | 8000 | TCP | any | this Gateway | 0 | accepted |",
        "| 2 | `l2` | 8001 | TCP | any | this Gateway | 0 | accepted |",
        "| 3 | `l3` | 8002 | TCP | any | this Gateway | 0 | accepted |",
        "| 4 | `l4` | 8003 | TCP | any | this Gateway | 0 | accepted |",
        "| 5 | `l5` | 8004 | TCP | any | this Gateway | 0 | accepted |",
        "| 6 | `l6` | 8005 | TCP | any | this Gateway | 0 | accepted |",
        "| 7 | `l7` | 8006 | TCP | any | this Gateway | 0 | accepted |",
        "| 8 | `l8` | 8007 | TCP | any | this Gateway | 0 | accepted |",
        "| 9 | `l9` | 8008 | TCP | any | this Gateway | 0 | accepted |",
        "| 10 | `l10` | 8009 | TCP | any | this Gateway | 0 | accepted |",
        "| 11 | `l11` | 8010 | TCP | any | this Gateway | 0 | accepted |",
        "| 12 | `l12` | 8011 | TCP | any | this Gateway | 0 | accepted |",
        "| 13 | `l13` | 8012 | TCP | any | this Gateway | 0 | accepted |",
        "| 14 | `l14` | 8013 | TCP | any | this Gateway | 0 | accepted |",
        "| 15 | `l15` | 8014 | TCP | any | this Gateway | 0 | accepted |",
        "| 16 | `l16` | 8015 | TCP | any | this Gateway | 0 | accepted |",
        "| 17 | `l17` | 8016 | TCP | any | this Gateway | 0 | accepted |",
        "| 18 | `l18` | 8017 | TCP | any | this Gateway | 0 | accepted |",
        "| 19 | `l19` | 8018 | TCP | any | this Gateway | 0 | accepted |",
        "| 20 | `l20` | 8019 | TCP | any | this Gateway | 0 | accepted |",
        "",
        "… and 3 more.",
        "",
        "Predicted conditions: Accepted is True and Programmed is True.",
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
  infrastructure: { attachTo: { name: parent, namespace: infra } }
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
  infrastructure: { attachTo: { name: parent } }
  listeners:
    - { name: http, port: 80, protocol: HTTP }
    - { name: more, port: 8080, protocol: HTTP }
`,
      [
        "**Gateway** `shop/child`: attached",
        "",
        "Gateway `shop/parent` lets it in: only namespace `shop` is let in, and it is the same.",
        "",
        "| # | Listener | Port | Protocol | Hostname | From | Routes | State |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
        "| 2 | `http` | 80 | HTTP | any | this Gateway | 0 | conflict |",
        "| 3 | `more` | 8080 | HTTP | any | this Gateway | 0 | accepted |",
        "",
        "- Row 2: HostnameConflict with `http` of Gateway `shop/parent`.",
        "",
        "Predicted conditions: Accepted is True (ListenersNotValid) and Programmed is True. Some of its listeners are not valid.",
      ],
    );
  });
});

describe("a hover on a listener", () => {
  it("tells what it takes, who may attach, who does, and whom it overlaps with", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  listeners:
    - name: any
      po$0rt: 443
      protocol: HTTPS
      hostname: "*.example.com"
      tls: { certificateRefs: [{ name: any }] }
      allowedRoutes:
        kinds: [{ kind: HTTPRoute }]
        namespaces: { from: Selector, selector: { matchExpressions: [{ key: team, operator: In, values: [a, b] }] } }
    - { name: shop, port: 443, protocol: HTTPS, hostname: shop.example.com, tls: { certificateRefs: [{ name: shop }] } }
---
apiVersion: v1
kind: Namespace
metadata: { name: shop, labels: { team: a } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec: { parentRefs: [{ name: front, namespace: infra, sectionName: any }] }
`,
      [
        "**Listener** `any` of Gateway `infra/front`: HTTPS, port 443, `*.example.com`",
        "",
        "Accepted.",
        "",
        "- Takes HTTPRoutes from namespaces that match `team in (a, b)`.",
        "- Attached Routes (1): HTTPRoute `shop/web`.",
        "- Overlaps with `shop` (`shop.example.com`) on the same port; a client may reuse a connection to one for the other.",
        "",
        "---",
        "",
        "`port`: integer, required",
        "",
        "Port that clients connect to. Several listeners may share it where their protocols get along.",
        "",
        "1 to 65535.",
        "",
        "Standard channel, since 0.5. Support: Core.",
      ],
    );
  });

  it("explains a conflict", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  listeners:
    - { name: fir$0st, port: 80, protocol: HTTP }
    - { name: second, port: 80, protocol: HTTP }
`,
      [
        "**Listener** `first` of Gateway `infra/front`: HTTP, port 80, any hostname",
        "",
        "Not accepted: HostnameConflict. It has the same port and hostname as listener `second`; neither of them is used.",
        "",
        "- Takes HTTPRoutes and GRPCRoutes from namespace `infra` only.",
        "- Attached Routes: none in this workspace.",
      ],
    );
  });

  it("names nothing of another namespace to the owner of a ListenerSet", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  allowedListeners: { namespaces: { from: All } }
  listeners:
    - { name: private, port: 443, protocol: HTTPS, hostname: "*.example.com", tls: { certificateRefs: [{ name: wide }] } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: set, namespace: shop }
spec:
  parentRef: { name: front, namespace: infra }
  listeners:
    - { name: we$0b, port: 443, protocol: HTTPS, hostname: shop.example.com, tls: { certificateRefs: [{ name: own }] } }
`,
      [
        "**Listener** `web` of ListenerSet `shop/set`: HTTPS, port 443, `shop.example.com`",
        "",
        "Accepted.",
        "",
        "- Takes HTTPRoutes and GRPCRoutes from namespace `shop` only.",
        "- Attached Routes: none in this workspace.",
        "- Overlaps with 1 listener of another namespace on the same port; a client may reuse a connection to one for the other.",
      ],
    );
  });
});

describe("a hover on what a member names as its parent", () => {
  it("gives the verdict and the merged listeners, those of other namespaces counted only", () => {
    checkHover(
      `
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  allowedListeners: { namespaces: { from: All } }
  listeners: [{ name: http, port: 80, protocol: HTTP }]
#- pay/set.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: secret-project, namespace: pay }
spec:
  parentRef: { name: front, namespace: infra }
  listeners: [{ name: hidden, port: 8080, protocol: HTTP, hostname: hidden.example.com }]
#- shop/sets.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: set, namespace: shop }
spec:
  parentRef:
    name: fr$0ont
    namespace: infra
  listeners: [{ name: web, port: 8080, protocol: HTTP, hostname: hidden.example.com }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: sibling, namespace: shop }
spec:
  parentRef: { name: front, namespace: infra }
  listeners: [{ name: web, port: 9090, protocol: HTTP }]
`,
      [
        "**Attached.** Gateway `infra/front` lets it in: every namespace is let in.",
        "",
        "| # | Listener | Port | Protocol | Hostname | From | Routes | State |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
        "| 1 | `http` | 80 | HTTP | any | Gateway `infra/front` | not shown | accepted |",
        "| 3 | `web` | 8080 | HTTP | `hidden.example.com` | this ListenerSet | 0 | conflict |",
        "| 4 | `web` | 9090 | HTTP | any | ListenerSet `shop/sibling` | 0 | accepted |",
        "",
        "1 more listener comes from another namespace.",
        "",
        "- Row 3: HostnameConflict with another listener.",
      ],
    );
  });

  it("says why an attachTo is refused", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: child, namespace: infra }
spec:
  gatewayClassName: edge
  infrastructure:
    attachTo:
      name: fr$0ont
  listeners: [{ name: more, port: 81, protocol: HTTP }]
`,
      [
        "**Not attached.** Gateway `infra/front` does not set `spec.infrastructure.allowedChildren`, so nothing may attach to it.",
        "",
        "| # | Listener | Port | Protocol | Hostname | From | Routes | State |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
        "| 1 | `http` | 80 | HTTP | any | Gateway `infra/front` | 0 | accepted |",
      ],
    );
  });

  it("shows no listeners of a Gateway in another namespace that refuses it", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec: { gatewayClassName: edge, listeners: [{ name: http, port: 80, protocol: HTTP }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: set, namespace: shop }
spec:
  parentRef:
    name: fr$0ont
    namespace: infra
  listeners: [{ name: web, port: 80, protocol: HTTP }]
`,
      [
        "**Not attached.** Gateway `infra/front` lets no ListenerSets in: `spec.allowedListeners` is not set or `None`.",
      ],
    );
  });

  it("documents the field on its key", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: child, namespace: infra }
spec:
  gatewayClassName: edge
  infrastructure:
    attach$0To: { name: absent }
`,
      [
        "**Not known here.** Gateway `infra/absent` is not in this workspace.",
        "",
        "---",
        "",
        "`attachTo`: object",
        "",
        "Parent Gateway that this Gateway's listeners are merged into.",
        "",
        "A proposal (GEP-1713); no release of the Gateway API has the field. Its successor is a ListenerSet.",
      ],
    );
  });
});

describe("a hover on a ListenerSet", () => {
  it("tells its membership and the state of its own listeners", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  allowedListeners: { namespaces: { from: All } }
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: s$0et, namespace: shop }
spec:
  parentRef: { name: front, namespace: infra }
  listeners:
    - { name: web, port: 80, protocol: HTTP }
    - { name: more, port: 81, protocol: HTTP }
`,
      [
        "**ListenerSet** `shop/set`: attached",
        "",
        "Gateway `infra/front` lets it in: every namespace is let in.",
        "",
        "| # | Listener | Port | Protocol | Hostname | From | Routes | State |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
        "| 2 | `web` | 80 | HTTP | any | this ListenerSet | 0 | conflict |",
        "| 3 | `more` | 81 | HTTP | any | this ListenerSet | 0 | accepted |",
        "",
        "- Row 2: HostnameConflict with another listener.",
        "",
        "Predicted conditions: Accepted is True (ListenersNotValid) and Programmed is True. Some of its listeners are not valid.",
      ],
    );
  });

  it("shows no listeners that are not merged, and does not repeat why", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec: { gatewayClassName: edge, listeners: [{ name: http, port: 80, protocol: HTTP }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Listener$0Set
metadata: { name: set, namespace: shop }
spec:
  parentRef: { name: front, namespace: infra }
  listeners: [{ name: web, port: 80, protocol: HTTP }]
`,
      [
        "**ListenerSet** `shop/set`: not attached",
        "",
        "Gateway `infra/front` lets no ListenerSets in: `spec.allowedListeners` is not set or `None`.",
        "",
        "Predicted conditions: Accepted is False (NotAllowed) and Programmed is False (NotAllowed).",
      ],
    );
  });
});

describe("a hover on whom a Gateway lets in", () => {
  it("lists the ListenerSets that are attached, refused and undecided", () => {
    checkHover(
      `
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  allowedListeners:
    namespaces:
      from: Sel$0ector
      selector: { matchLabels: { team: shop } }
  listeners: [{ name: http, port: 80, protocol: HTTP }]
#- sets.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: in, namespace: shop }
spec: { parentRef: { name: front, namespace: infra }, listeners: [{ name: a, port: 81, protocol: HTTP }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: out, namespace: pay }
spec: { parentRef: { name: front, namespace: infra }, listeners: [{ name: a, port: 82, protocol: HTTP }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: open, namespace: elsewhere }
spec: { parentRef: { name: front, namespace: infra }, listeners: [{ name: a, port: 83, protocol: HTTP }] }
---
apiVersion: v1
kind: Namespace
metadata: { name: shop, labels: { team: shop } }
---
apiVersion: v1
kind: Namespace
metadata: { name: pay }
`,
      [
        "**Allowed ListenerSets**: from namespaces that match `team=shop`",
        "",
        "Matching Namespaces here: `shop`.",
        "",
        "Attached (1): ListenerSet `shop/in`.",
        "",
        "Refused (1):",
        "",
        "- ListenerSet `pay/out`: Gateway `infra/front` does not let this namespace in: namespace `pay` does not match `team=shop`.",
        "",
        "Not known here (1):",
        "",
        "- ListenerSet `elsewhere/open`: Whether Gateway `infra/front` lets this namespace in cannot be told: the labels of namespace `elsewhere` are not in this workspace, and it must match `team=shop`.",
      ],
    );
  });

  it("spells out the default", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  infrastructure:
    allowed$0Children: {}
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
      [
        "**Allowed child Gateways**: from namespace `infra` only",
        "",
        "Attached: none in this workspace.",
        "",
        "---",
        "",
        "`allowedChildren`: object",
        "",
        "Lets other Gateways merge their listeners into this one; none may when left out.",
        "",
        "A proposal (GEP-1713); no release of the Gateway API has the field. Its successor is `spec.allowedListeners`.",
      ],
    );
  });
});

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
        "**HTTPRoute** `shop/web`: accepted by 2 of 4 parents",
        "",
        "- Accepted: It attaches to listener `http` of Gateway `shop/front`.",
        "- Refused: No listener of Gateway `shop/front` lets it in: on `tcp`, a listener with protocol TCP takes only TCPRoute here.",
        "- Not known here: Gateway `shop/elsewhere` is not in this workspace.",
        "- Accepted: It routes requests to that Service inside the mesh.",
        "",
        "Backends that do not resolve:",
        "",
        "- No ReferenceGrant in namespace `pay` permits the reference to Service `pay/vault`.",
      ],
    );
  });

  it("explains a parentRef listener by listener", () => {
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
        "- `own`: refused (hostname: it serves `own.example.com`, and no hostname of the Route lies in that)",
        "- `tcp`: refused (kind: a listener with protocol TCP takes only TCPRoute here)",
        "",
        "---",
        "",
        "`namespace`: string",
        "",
        "Namespace of the parent; the route's own when left out.",
        "",
        "1 to 63 characters. A namespace consists of lower-case letters, digits and `-`, and starts and ends with a letter or digit.",
        "",
        "Standard channel, since 0.5. Support: Core.",
      ],
    );
  });

  it("gives the reason of a refusal", () => {
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
        "**Refused (NoMatchingListenerHostname).** No hostname of the Route lies in what Gateway `shop/front` serves: listener `http`, it serves `other.example.com`, and no hostname of the Route lies in that.",
        "",
        "- `http`: refused (hostname: it serves `other.example.com`, and no hostname of the Route lies in that)",
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
        "**Accepted.** It attaches to listener `web` of ListenerSet `shop/set`. That ListenerSet itself is not let in by its Gateway, so no traffic comes through it.",
        "",
        "- `web`: attaches, serving every hostname",
      ],
    );
  });

  it("shows what a hostname comes to on each listener", () => {
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

describe("a hover on a reference", () => {
  it("shows a Service with its ports, and the share of the requests", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec:
  rules:
    - backendRefs:
        - name: pa$0ges
          port: 8080
          weight: 3
        - { name: pages, port: 80 }
---
apiVersion: v1
kind: Service
metadata: { name: pages, namespace: shop }
spec:
  ports:
    - { name: http, port: 80, targetPort: 3000 }
    - { name: grpc, port: 90, appProtocol: kubernetes.io/h2c }
---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: inner, namespace: shop }
spec: { targetRefs: [{ group: "", kind: Service, name: pages }], validation: { hostname: pages, wellKnownCACertificates: System } }
`,
      [
        "**Service** `shop/pages`: found",
        "",
        "Port 8080 is none of its ports.",
        "",
        "| Port | Name | Protocol | Application protocol | Target port |",
        "| --- | --- | --- | --- | --- |",
        "| 80 | http | TCP |  | 3000 |",
        "| 90 | grpc | TCP | kubernetes.io/h2c | 90 |",
        "",
        "TLS to it is set by BackendTLSPolicy `shop/inner`.",
        "",
        "- Weight 3 of 4 in this rule.",
      ],
    );
  });

  it("names the grant that a reference across namespaces rests on", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec:
  rules:
    - backendRefs:
        - name: va$0ult
          namespace: pay
---
apiVersion: v1
kind: Service
metadata: { name: vault, namespace: pay }
spec: { ports: [{ port: 80 }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: shop, namespace: pay }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop }]
  to: [{ group: "", kind: Service }]
`,
      [
        "**Service** `pay/vault`: found",
        "",
        "| Port | Name | Protocol | Application protocol | Target port |",
        "| --- | --- | --- | --- | --- |",
        "| 80 |  | TCP |  | 80 |",
        "",
        "- Permitted by ReferenceGrant `pay/shop`.",
      ],
    );
  });

  it("does not say without a grant that the Service exists", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec:
  rules:
    - backendRefs:
        - name: va$0ult
          namespace: pay
---
apiVersion: v1
kind: Service
metadata: { name: vault, namespace: pay }
spec: { ports: [{ port: 80 }] }
`,
      [
        "**Service** `pay/vault`: not permitted (RefNotPermitted)",
        "",
        "No ReferenceGrant in namespace `pay` permits the reference to Service `pay/vault`.",
      ],
    );
  });

  it("nor that an object of another API does", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec:
  rules:
    - backendRefs:
        - { group: example.net, kind: Bucket, name: va$0ult, namespace: pay }
---
apiVersion: example.net/v1
kind: Bucket
metadata: { name: vault, namespace: pay }
`,
      [
        "**Bucket.example.net** `pay/vault`: not permitted (RefNotPermitted)",
        "",
        "No ReferenceGrant in namespace `pay` permits the reference to Bucket.example.net `pay/vault`.",
      ],
    );
  });

  it("says that a Service is not here", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec:
  rules:
    - backendRefs: [{ name: abs$0ent, port: 80 }]
`,
      ["**Service** `shop/absent`: not in this workspace"],
    );
  });

  it("says in a closed world that a Service does not exist", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec:
  rules:
    - backendRefs: [{ name: abs$0ent, port: 80 }]
`,
      ["**Service** `shop/absent`: does not resolve (BackendNotFound)"],
      { closedWorld: true },
    );
  });

  it("shows a Secret by the names of its keys, never their values", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  listeners:
    - name: https
      port: 443
      protocol: HTTPS
      tls:
        certificateRefs:
          - name: wild$0card
---
apiVersion: v1
kind: Secret
metadata: { name: wildcard, namespace: infra }
type: kubernetes.io/tls
stringData: { tls.crt: "-----BEGIN CERTIFICATE----- abc", tls.key: "-----BEGIN PRIVATE KEY----- def" }
---
apiVersion: cert-manager.io/v1
kind: Certificate
metadata: { name: wildcard, namespace: infra }
spec: { secretName: wildcard }
`,
      [
        "**Secret** `infra/wildcard`: usable",
        "",
        "The Secret has a certificate and a key.",
        "",
        "- Type `kubernetes.io/tls`.",
        "- Keys: `tls.crt` and `tls.key`.",
        "- Made by Certificate `infra/wildcard`.",
      ],
    );
  });

  it("says what would make a Secret that is not here", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra, annotations: { cert-manager.io/issuer: le } }
spec:
  gatewayClassName: edge
  listeners:
    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: wild$0card }] } }
`,
      [
        "**Secret** `infra/wildcard`: not in this workspace",
        "",
        "- cert-manager may make it, as the annotations of Gateway `infra/front` ask.",
      ],
    );
  });

  it("shows the controller of a class and its description as plain words", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec:
  controllerName: example.net/proxy
  description: "For *all* teams, see [the docs](https://example.net) | www.example.net"
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front }
spec:
  gatewayClassName: ed$0ge
`,
      [
        "**GatewayClass** `edge`: served by controller `example.net/proxy`",
        "",
        "Description: For \\*all\\* teams, see \\[the docs\\](https\\://example.net) \\| www\\.example.net",
        "",
        "Predicted conditions: Accepted is True.",
      ],
    );
  });

  it("takes a class that is not here to exist", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front }
spec:
  gatewayClassName: ed$0ge
`,
      [
        "**GatewayClass** `edge`: not known here",
        "",
        "The class is not in this workspace; it is taken to exist.",
      ],
    );
  });

  it("adds the labels of a namespace to its name", () => {
    checkHover(
      `
apiVersion: v1
kind: Namespace
metadata: { name: shop, labels: { team: shop, env: live } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: sh$0op }
spec: {}
`,
      ["**Namespace** `shop`: `team=shop` and `env=live`"],
    );
  });
});

describe("a hover on a key", () => {
  it("documents the field", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web }
spec:
  rules:
    - matches:
        - path:
            ty$0pe: Exact
            value: /
`,
      [
        "`type`: string",
        "",
        "The whole path, whole leading segments, or a regular expression of the implementation.",
        "",
        "One of `Exact`, `PathPrefix`, `RegularExpression`. Default: `PathPrefix`.",
        "",
        "Standard channel, since 0.5. Support: Core and Implementation-specific.",
      ],
    );
  });

  it("tells where a field is not in both channels yet", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web }
spec:
  rules:
    - filters:
        - type: CORS
          cors: { max$0Age: 5 }
`,
      [
        "`maxAge`: integer",
        "",
        "Seconds that a browser may remember all this.",
        "",
        "Default: `5`. At least 1.",
        "",
        "Standard channel, since 1.5; experimental channel, since 1.3. Support: Extended.",
      ],
    );
  });

  it("tells what took the place of a field that is gone", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front }
spec:
  gatewayClassName: edge
  back$0endTLS: {}
`,
      [
        "`backendTLS`: object",
        "",
        "Client certificate towards backends, as it stood in early experimental releases.",
        "",
        "Experimental channel only, since 1.2. Gone after 1.3. Its successor is `spec.tls.backend`.",
      ],
    );
  });

  it("follows an object into a List", () => {
    checkHover(
      `
apiVersion: v1
kind: List
items:
  - apiVersion: gateway.networking.k8s.io/v1
    kind: HTTPRoute
    metadata: { name: web }
    spec:
      host$0names: [shop.example.com]
`,
      [
        "`hostnames`: list of strings",
        "",
        "Hostnames that the route answers to; those of the listener when left out. At least one has to overlap with the listener's.",
        "",
        "At most 16 items.",
        "",
        "Standard channel, since 0.5. Support: Core.",
      ],
    );
  });

  it("is not there for a field that no schema knows", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web }
spec:
  par$0ents: []
`,
      [],
    );
  });

  it("is not there between the members of a map", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web }
spec:
  rules:
   $0 - name: first
`,
      [],
    );
  });

  it("is not there in an object of another API", () => {
    checkHover(
      `
apiVersion: apps/v1
kind: Deploy$0ment
metadata: { name: web }
`,
      [],
    );
  });

  it("is not there for a value that says nothing more", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web }
spec:
  rules:
    - matches: [{ path: { type: Ex$0act } }]
`,
      [],
    );
  });
});

describe("text of a manifest in a hover", () => {
  it("breaks no table and starts no link", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gate$0way
metadata: { name: "a|b", namespace: "n[x](y)" }
spec:
  gatewayClassName: edge
  listeners:
    - { name: "a|b\`c", port: 80, protocol: "[x](https://evil.example)", hostname: "\`\`|*" }
`,
      [
        "**Gateway** `n[x](y)/a|b`: 1 listener",
        "",
        "| # | Listener | Port | Protocol | Hostname | From | Routes | State |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
        "| 1 | `` a\\|b`c `` | 80 | `[x](https://evil.example)` | ``` ``\\|* ``` | this Gateway | 0 | not accepted |",
        "",
        "- Row 1: Accepted is False (UnsupportedProtocol).",
        "",
        "Predicted conditions: Accepted is False (ListenersNotValid) and Programmed is False (Invalid). None of its listeners is valid.",
      ],
    );
  });

  it("cannot leave the code spans of a message", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec:
  parentRefs:
    - name: "x\` [y](command:evil) https://evil.example \`z"
      sectionNa$0me: none
`,
      [
        "**Not known here.** Gateway `shop/x` \\[y\\](command:evil) https\\://evil.example `z` is not in this workspace.",
        "",
        "---",
        "",
        "`sectionName`: string",
        "",
        "Attach only to the listener (or Service port) of this name.",
        "",
        "1 to 253 characters. A section name consists of lower-case letters, digits, `-` and `.`, and starts and ends with a letter or digit.",
        "",
        "Standard channel, since 0.5. Support: Core.",
      ],
    );
  });
});
