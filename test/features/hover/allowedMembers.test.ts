import { describe, it } from "node:test";
import { checkHover } from "../../fixture.ts";

describe("[hover: allowed members] whom a Gateway lets in", () => {
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

  it("lets none in where `from` is left out, whatever stands beside it", () => {
    checkHover(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  allowed$0Listeners: { namespaces: { selector: { matchLabels: { team: shop } } } }
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`,
      [
        "**Allowed ListenerSets**: from no namespace",
        "",
        "Attached: none in this workspace.",
        "",
        "---",
        "",
        "`ListenerSet` is a feature that implementations may lack. Of 30 implementations 8 have it and 8 lack it; of 14 that is not known.",
        "",
        "---",
        "",
        "`allowedListeners`: object",
        "",
        "Which ListenerSets may add listeners to this Gateway; none when left out.",
        "",
        "Standard channel, since 1.5; experimental channel, since 1.3. [GEP-1713](https://gateway-api.sigs.k8s.io/geps/gep-1713/)",
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
        "Lets other Gateways merge their listeners into this one; none may when left out. With it, `spec.listeners` may be empty.",
        "",
        "A proposal (GEP-1713); no release of the Gateway API has the field. Its successor is `spec.allowedListeners`. [GEP-1713](https://gateway-api.sigs.k8s.io/geps/gep-1713/)",
      ],
    );
  });
});
