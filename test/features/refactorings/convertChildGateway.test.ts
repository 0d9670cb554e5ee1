import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkRefactoring, titlesAtCursor } from "./refactored.ts";

const BARE = "Convert child Gateway to ListenerSet";
const CONVERT = `${BARE}, and let in ListenerSets like child Gateways`;
const ALSO_GRANTS = `${BARE}, let in ListenerSets like child Gateways and extend ReferenceGrants`;

const PARENT = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  infrastructure:
    allowedChildren:
      namespaces:
        from: Selector
        selector:
          matchLabels:
            kubernetes.io/metadata.name: shop
  listeners:
    - { name: probes, port: 8080, protocol: HTTP }
`;

/** A child in namespace shop; `cursor` stands on its name. */
function child(name: string, cursor = ""): string {
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: ${cursor}${name}, namespace: shop }
spec:
  gatewayClassName: edge
  infrastructure:
    attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: front, namespace: infra }
  listeners:
    - { name: ${name}, port: 80, protocol: HTTP, hostname: ${name}.example.com }
`;
}

function listenerSet(name: string): string {
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: ${name}, namespace: shop }
spec:
  parentRef:
    name: front
    namespace: infra
  listeners:
    - { name: ${name}, port: 80, protocol: HTTP, hostname: ${name}.example.com }
`;
}

describe("[refactoring: child Gateway to ListenerSet] converting a child Gateway", () => {
  it("rewrites the child, its parent, Routes, policies and grants, in whatever file", () => {
    checkRefactoring(
      `
#- parent.yaml${PARENT}
#- child.yaml
# The shop's own front.
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: shop
  namespace: shop
  labels: { team: shop }
spec:
  gatewayClassName: edge # as the parent
  # Up there.
  infrastructure:
    attach$0To:
      group: gateway.networking.k8s.io
      kind: Gateway
      name: front
      namespace: infra
  # What the shop serves.
  listeners:
    - name: https # the shop
      port: 443
      protocol: HTTPS
      hostname: "*.shop.example.com"
      tls:
        certificateRefs:
          - name: shop
            namespace: vault # kept there
    - name: plain
      port: 80
      protocol: HTTP
#- routes.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - name: shop # the child
      sectionName: https
    - { name: front, namespace: infra, sectionName: probes }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: list, namespace: elsewhere }
spec:
  parentRefs:
    - { group: gateway.networking.k8s.io, kind: Gateway, name: shop, namespace: shop }
---
apiVersion: example.com/v1
kind: RatePolicy
metadata: { name: rate, namespace: shop }
spec:
  targetRef:
    group: gateway.networking.k8s.io
    kind: Gateway
    name: shop
    sectionName: https
#- vault.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: certificates, namespace: vault }
spec:
  from:
    - group: gateway.networking.k8s.io
      kind: Gateway
      namespace: shop
  to:
    - group: ""
      kind: Secret
`,
      ALSO_GRANTS,
      `
#- parent.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  allowedListeners:
    namespaces:
      from: Selector
      selector:
        matchLabels:
          kubernetes.io/metadata.name: shop
  listeners:
    - { name: probes, port: 8080, protocol: HTTP }
#- child.yaml
# The shop's own front.
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata:
  name: shop
  namespace: shop
  labels: { team: shop }
spec:
  # Up there.
  parentRef:
    name: front
    namespace: infra
  # What the shop serves.
  listeners:
    - name: https # the shop
      port: 443
      protocol: HTTPS
      hostname: "*.shop.example.com"
      tls:
        certificateRefs:
          - name: shop
            namespace: vault # kept there
    - name: plain
      port: 80
      protocol: HTTP
#- routes.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - name: shop # the child
      sectionName: https
      kind: ListenerSet
    - { name: front, namespace: infra, sectionName: probes }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: list, namespace: elsewhere }
spec:
  parentRefs:
    - { group: gateway.networking.k8s.io, kind: ListenerSet, name: shop, namespace: shop }
---
apiVersion: example.com/v1
kind: RatePolicy
metadata: { name: rate, namespace: shop }
spec:
  targetRef:
    group: gateway.networking.k8s.io
    kind: ListenerSet
    name: shop
    sectionName: https
#- vault.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: certificates, namespace: vault }
spec:
  from:
    - group: gateway.networking.k8s.io
      kind: Gateway
      namespace: shop
    - group: gateway.networking.k8s.io
      kind: ListenerSet
      namespace: shop
  to:
    - group: ""
      kind: Secret
`,
    );
  });

  it("leaves `allowedChildren` to the other children", () => {
    checkRefactoring(
      `#- parent.yaml${PARENT}#- shop.yaml${child("shop", "$0")}#- cafe.yaml${child("cafe")}`,
      CONVERT,
      `#- parent.yaml${PARENT}  allowedListeners:
    namespaces:
      from: Selector
      selector:
        matchLabels:
          kubernetes.io/metadata.name: shop
#- shop.yaml${listenerSet("shop")}`,
    );
  });

  it("writes the default of `allowedChildren` out, and keeps what else stands in `infrastructure`", () => {
    const parent = (infrastructure: string, allowed = "") => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: shop }
spec:
  gatewayClassName: edge
  infrastructure:${infrastructure}
  listeners:
    - { name: probes, port: 8080, protocol: HTTP }
${allowed}`;
    checkRefactoring(
      `#- parent.yaml${parent("\n    labels: { team: infra }\n    allowedChildren: {}")}#- shop.yaml${child("shop", "$0").replace(", namespace: infra", "")}`,
      CONVERT,
      `#- parent.yaml${parent("\n    labels: { team: infra }", "  allowedListeners:\n    namespaces:\n      from: Same\n")}#- shop.yaml${listenerSet("shop").replace("    namespace: infra\n", "")}`,
    );
  });

  it("leaves a policy for ListenerSets that lets the child in", () => {
    const allowed = "  allowedListeners: { namespaces: { from: All } }\n";
    checkRefactoring(
      `#- parent.yaml${PARENT}${allowed}#- shop.yaml${child("shop", "$0")}`,
      BARE,
      `#- parent.yaml${PARENT.replace(/ {2}infrastructure:[\s\S]*?shop\n/, "")}${allowed}#- shop.yaml${listenerSet("shop")}`,
    );
  });

  it("drops a saved status, and works on an item of a List", () => {
    const item = (kind: string, owner: string, rest = "") => `apiVersion: v1
kind: List
items:
  - apiVersion: gateway.networking.k8s.io/v1
    kind: ${kind}
    metadata: { name: shop, namespace: shop }
    spec:
${owner}
      listeners: [{ name: shop, port: 80, protocol: HTTP }]
${rest}`;
    const attach =
      "      gatewayClassName: edge\n      infrastructure: { attachTo: { group: gateway.networking.k8s.io, name: fro$0nt, namespace: infra } }";
    checkRefactoring(
      `#- parent.yaml${PARENT}#- list.yaml\n${item("Gateway", attach, "    status: { conditions: [] }\n")}`,
      CONVERT,
      `#- parent.yaml${PARENT.replace(/ {2}infrastructure:[\s\S]*?(?= {2}listeners)/, "  allowedListeners:\n    namespaces:\n      from: Selector\n      selector:\n        matchLabels:\n          kubernetes.io/metadata.name: shop\n")}#- list.yaml\n${item("ListenerSet", "      parentRef:\n        name: front\n        namespace: infra")}`,
    );
  });
});

describe("[refactoring: child Gateway to ListenerSet] converting all children of a Gateway", () => {
  it("rewrites each, and `allowedChildren` goes with them", () => {
    const front = (text: string) => text.replace("name: front,", "name: fr$0ont,");
    checkRefactoring(
      `#- parent.yaml${front(PARENT)}#- shop.yaml${child("shop")}#- cafe.yaml${child("cafe")}`,
      "Convert all 2 child Gateways to ListenerSets, and let in ListenerSets like child Gateways",
      `#- parent.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  allowedListeners:
    namespaces:
      from: Selector
      selector:
        matchLabels:
          kubernetes.io/metadata.name: shop
  listeners:
    - { name: probes, port: 8080, protocol: HTTP }
#- shop.yaml${listenerSet("shop")}#- cafe.yaml${listenerSet("cafe")}`,
    );
  });

  it("is not offered without children, nor inside a listener", () => {
    assert.deepEqual(titlesAtCursor(PARENT.replace("name: front", "name: fr$0ont")), []);
    assert.deepEqual(titlesAtCursor(`${PARENT.replace("8080", "80$080")}---${child("shop")}`), [
      "Extract listener `probes` into a ListenerSet (not now: A Gateway needs a listener of its own.)",
    ]);
  });
});

describe("[refactoring: child Gateway to ListenerSet] a child Gateway that cannot be converted", () => {
  function reasons(source: string): readonly string[] {
    return titlesAtCursor(source)
      .filter((title) => title.startsWith(BARE))
      .map((title) => title.replace(`${BARE} (not now: `, "").replace(/\)$/, ""));
  }

  it("has a parent that is not here, or that does not take it", () => {
    assert.deepEqual(reasons(child("shop", "$0")), [
      "Gateway `shop/shop` is not merged. Gateway `infra/front` is not in this workspace.",
    ]);
    assert.deepEqual(reasons(`${PARENT.replace(": edge", ": other")}---${child("shop", "$0")}`), [
      "Gateway `shop/shop` is not merged. Gateway `infra/front` has another `gatewayClassName`.",
    ]);
  });

  it("says what a ListenerSet cannot say", () => {
    const source = child("shop", "$0").replace(
      "  infrastructure:\n",
      "  addresses: [{ value: 10.0.0.1 }]\n  infrastructure:\n    labels: { team: shop }\n",
    );
    assert.deepEqual(reasons(`${PARENT}---${source}`), [
      "A ListenerSet cannot have `addresses`, `infrastructure.labels`, which Gateway `shop/shop` sets: move it to the parent first.",
    ]);
  });

  it("has a namesake, or others attach to it", () => {
    assert.deepEqual(reasons(`${PARENT}---${child("shop", "$0")}---${listenerSet("shop")}`), [
      "There may be a ListenerSet `shop/shop` already.",
    ]);
    const set = listenerSet("other").replace("name: front\n    namespace: infra", "name: shop");
    assert.deepEqual(reasons(`${PARENT}---${child("shop", "$0")}---${set}`), [
      "Other objects attach to Gateway `shop/shop`.",
    ]);
  });

  it("is the last one of a parent without listeners", () => {
    const parent = PARENT.replace(/ {2}listeners:[\s\S]*/, "");
    assert.deepEqual(reasons(`${parent}---${child("shop", "$0")}`), [
      "Gateway `infra/front` has no listener of its own, and without children it needs one.",
    ]);
  });

  it("would bring others along that the parent leaves out, or be left out itself", () => {
    const set = listenerSet("waiting");
    assert.deepEqual(reasons(`${PARENT}---${child("shop", "$0")}---${set}`), [
      "Gateway `infra/front` would let other ListenerSets in, too, which it leaves out now.",
    ]);
    const same = `${PARENT}  allowedListeners: { namespaces: { from: Same } }\n`;
    assert.deepEqual(reasons(`${same}---${child("shop", "$0")}`), [
      "`allowedListeners` of Gateway `infra/front` does not let it in.",
    ]);
  });

  it("lives with CRDs that have no ListenerSet", () => {
    assert.deepEqual(
      titlesAtCursor(`${PARENT}---${child("shop", "$0")}`, {
        channel: "standard",
        bundleVersion: "1.2",
      })[0],
      `${BARE} (not now: Release 1.2 (standard) has no ListenerSet.)`,
    );
  });

  it("may be meant by Routes of which nobody knows", () => {
    const route = `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart }
spec:
  parentRefs: [{ name: shop }]
`;
    assert.deepEqual(reasons(`${PARENT}---${child("shop", "$0")}${route}`), [
      "Some Routes may mean it or another object, which cannot be told from this workspace, so they could not follow.",
    ]);
  });

  it("is written as JSON", () => {
    const json = JSON.stringify({
      apiVersion: "gateway.networking.k8s.io/v1",
      kind: "Gateway",
      metadata: { name: "$0shop", namespace: "shop" },
      spec: {
        gatewayClassName: "edge",
        infrastructure: {
          attachTo: { group: "gateway.networking.k8s.io", name: "front", namespace: "infra" },
        },
        listeners: [{ name: "shop", port: 80, protocol: "HTTP" }],
      },
    });
    assert.deepEqual(reasons(`#- parent.yaml${PARENT}#- shop.json\n${json}\n`), [
      "One of the manifests cannot be read or edited as it is now.",
    ]);
  });

  it("is half typed", () => {
    assert.deepEqual(reasons(`${PARENT}---${child("shop", "$0")}  "`), [
      "One of the manifests cannot be read or edited as it is now.",
    ]);
  });

  it("is no child while the proposal is off", () => {
    assert.deepEqual(
      titlesAtCursor(`${PARENT}---${child("shop", "$0")}`, { proposals: { attachTo: false } }),
      [],
    );
  });
});
