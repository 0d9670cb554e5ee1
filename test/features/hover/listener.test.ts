import { describe, it } from "node:test";
import { checkHover } from "../../fixture.ts";

describe("[hover: listener] a listener", () => {
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
        "Standard channel, since 0.5. Support: Core. [Reference](https://gateway-api.sigs.k8s.io/reference/spec/#listener)",
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
        "Not accepted: HostnameConflict. It conflicts with listener `second` (same port and hostname); neither of them is used.",
        "",
        "- Takes HTTPRoutes and GRPCRoutes from namespace `infra` only.",
        "- Attached Routes: none in this workspace.",
      ],
    );
  });

  it("says first that it is not merged in", () => {
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
  parentRef: { name: front, namespace: infra }
  listeners: [{ name: we$0b, port: 81, protocol: HTTP }]
`,
      [
        "**Listener** `web` of ListenerSet `shop/set`: HTTP, port 81, any hostname",
        "",
        "Not merged in. Gateway `infra/front` lets no ListenerSets in, as `spec.allowedListeners` is not set or `None`.",
        "",
        "- Takes HTTPRoutes and GRPCRoutes from namespace `shop` only.",
        "- Attached Routes: none in this workspace.",
      ],
    );
  });

  it("tells what is wrong with an accepted one", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  listeners:
    - { name: we$0b, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: cert, namespace: vault }, { name: mine }] } }
---
apiVersion: v1
kind: Secret
metadata: { name: mine, namespace: infra }
stringData: { tls.crt: "-----BEGIN CERTIFICATE-----", tls.key: "-----BEGIN PRIVATE KEY-----" }
`,
      [
        "**Listener** `web` of Gateway `infra/front`: HTTPS, port 443, any hostname",
        "",
        "Accepted, but a reference does not resolve: RefNotPermitted. No ReferenceGrant in namespace `vault` permits the reference to Secret `cert`.",
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
