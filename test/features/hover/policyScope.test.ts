import { describe, it } from "node:test";
import { checkHover } from "../../fixture.ts";

const GATEWAYS = `
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure: { allowedChildren: { namespaces: { from: All } } }
  allowedListeners: { namespaces: { from: Same } }
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: platform }
spec:
  gatewayClassName: edge
  infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: web } }
  listeners: [{ name: shop, port: 81, protocol: HTTP }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: bar, namespace: platform }
spec:
  parentRef: { name: web }
  listeners: [{ name: bar, port: 82, protocol: HTTP }, { name: cellar, port: 83, protocol: HTTP }]
`;

function policy(kind: string, name: string, rest = "", namespace = "platform"): string {
  return `
apiVersion: example.net/v1
kind: RatePolicy
metadata: { name: rate, namespace: ${namespace} }
spec:
  targetRefs:
    - group: gateway.networking.k8s.io
      kind: ${kind}
      name: ${name}${rest}
${GATEWAYS}`;
}

const HEAD = ["| # | Listener | Port | Hostname | Routes | State |", "| --- | --- | --- | --- | --- | --- |"];

describe("[hover: policy] what a policy applies to", () => {
  it("a parent Gateway: its listeners and those of its children (attach-policy-parent)", () => {
    checkHover(policy("Gateway", "w$0eb"), [
      "**Gateway** `platform/web`: the policy applies to its listeners and to those of its child Gateways",
      "",
      "| # | Listener | Port | Hostname | From | Routes | State |",
      "| --- | --- | --- | --- | --- | --- | --- |",
      "| 1 | `http` | 80 HTTP | any | this Gateway | 0 | accepted |",
      "| 4 | `shop` | 81 HTTP | any | `shop` | 0 | accepted |",
      "",
      "Whether it reaches ListenerSet `platform/bar` as well is up to the implementation.",
    ]);
  });

  it("a child Gateway: its own listeners (attach-policy-child)", () => {
    checkHover(policy("Gateway", "s$0hop"), [
      "**Gateway** `platform/shop`: the policy applies to the listeners of this child only, not to those of its parent or of other children",
      "",
      ...HEAD,
      "| 4 | `shop` | 81 HTTP | any | 0 | accepted |",
    ]);
  });

  it("a ListenerSet, or one listener of it", () => {
    checkHover(policy("ListenerSet", "b$0ar"), [
      "**ListenerSet** `platform/bar`: the policy applies to the listeners of this set only",
      "",
      ...HEAD,
      "| 2 | `bar` | 82 HTTP | any | 0 | accepted |",
      "| 3 | `cellar` | 83 HTTP | any | 0 | accepted |",
    ]);
    checkHover(policy("ListenerSet", "bar", "\n      sectionName: cel$0lar"), [
      "**ListenerSet** `platform/bar`: the policy applies to one of its listeners",
      "",
      ...HEAD,
      "| 3 | `cellar` | 83 HTTP | any | 0 | accepted |",
    ]);
  });

  it("something else or of another namespace: nothing", () => {
    checkHover(policy("HTTPRoute", "w$0eb"), []);
    checkHover(policy("Gateway", "w$0eb", "\n      namespace: platform", "shop"), []);
  });
});
