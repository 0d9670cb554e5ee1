import { describe, it } from "node:test";
import { checkHover } from "../../fixture.ts";

describe("[hover: member's parent] what a member names as its parent", () => {
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
        "Gateway `infra/front` is of class `edge`. Other members: ListenerSet `shop/sibling` and 1 of another namespace.",
        "",
        "| # | Listener | Port | Hostname | From | Routes | State |",
        "| --- | --- | --- | --- | --- | --- | --- |",
        "| 1 | `http` | 80 HTTP | any | Gateway `infra/front` | not shown | accepted |",
        "| 3 | `web` | 8080 HTTP | `hidden.example.com` | this ListenerSet | 0 | conflict |",
        "| 4 | `web` | 9090 HTTP | any | ListenerSet `sibling` | 0 | accepted |",
        "",
        "1 more listener comes from another namespace.",
        "",
        "- Row 3: HostnameConflict with another listener; the older one wins, and the files do not say which that is.",
        "",
        "Predicted conditions: Accepted is False (ListenersNotValid) and Programmed is False (ListenersNotValid). None of its listeners is valid.",
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
      group: gateway.networking.k8s.io
      name: fr$0ont
  listeners: [{ name: more, port: 81, protocol: HTTP }]
`,
      [
        "**Not attached.** Gateway `infra/front` does not set `spec.infrastructure.allowedChildren`, so nothing may attach to it.",
        "",
        "Gateway `infra/front` is of class `edge`.",
        "",
        "| # | Listener | Port | Hostname | From | Routes | State |",
        "| --- | --- | --- | --- | --- | --- | --- |",
        "| 1 | `http` | 80 HTTP | any | `front` | 0 | accepted |",
        "",
        "Predicted conditions: Accepted is False (Invalid) and Programmed is False (Invalid).",
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
        "**Not attached.** Gateway `infra/front` lets no ListenerSets in, as `spec.allowedListeners` is not set or `None`.",
        "",
        "Predicted conditions: Accepted is False (NotAllowed) and Programmed is False (NotAllowed).",
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
    attach$0To: { group: gateway.networking.k8s.io, name: absent }
`,
      [
        "**Not known here.** Gateway `infra/absent` is not in this workspace.",
        "",
        "Predicted conditions: Accepted is Unknown (NotInWorkspace) and Programmed is Unknown (NotInWorkspace).",
        "",
        "---",
        "",
        "`attachTo`: object",
        "",
        "Parent Gateway that this Gateway's listeners are merged into.",
        "",
        "A proposal (GEP-1713); no release of the Gateway API has the field. Its successor is a ListenerSet. [GEP-1713](https://gateway-api.sigs.k8s.io/geps/gep-1713/)",
      ],
    );
  });
});

describe("[hover: merged listeners] a ListenerSet", () => {
  it("shows whether its parent accepts it, and the state of its own listeners", () => {
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
        "| # | Listener | Port | Hostname | Routes | State |",
        "| --- | --- | --- | --- | --- | --- |",
        "| 2 | `web` | 80 HTTP | any | 0 | conflict |",
        "| 3 | `more` | 81 HTTP | any | 0 | accepted |",
        "",
        "- Row 2: HostnameConflict with another listener.",
        "",
        "Supported kinds: HTTPRoutes and GRPCRoutes.",
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
        "Gateway `infra/front` lets no ListenerSets in, as `spec.allowedListeners` is not set or `None`.",
        "",
        "Predicted conditions: Accepted is False (NotAllowed) and Programmed is False (NotAllowed).",
      ],
    );
  });
});
