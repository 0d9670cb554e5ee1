import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkRefactoring, titlesAtCursor } from "./refactored.ts";

const INLINE = "Inline ListenerSet into its Gateway";

const GATEWAY = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  allowedListeners: { namespaces: { from: Same } }
  listeners:
  - name: http # for everyone
    port: 80
    protocol: HTTP
  # The end.
`;

const SET = `
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: shop, namespace: infra }
spec:
  parentRef: { name: front }
  listeners:
    # Secure.
    - name: https
      port: 443
      protocol: HTTPS # theirs
      tls: { certificateRefs: [{ name: shop, namespace: vault }] }
    - { name: devices, port: 9000, protocol: HTTP, hostname: devices.example.com }
`;

const AT = SET.replace("name: shop", "name: sh$0op");

const INLINED = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  allowedListeners: { namespaces: { from: Same } }
  listeners:
  - name: http # for everyone
    port: 80
    protocol: HTTP
  # Secure.
  - name: https
    port: 443
    protocol: HTTPS # theirs
    tls: { certificateRefs: [{ name: shop, namespace: vault }] }
  - { name: devices, port: 9000, protocol: HTTP, hostname: devices.example.com }
  # The end.
`;

function route(name: string, parentRefs: string, rest = ""): string {
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${name}, namespace: infra }
spec:
  parentRefs: [${parentRefs}]
${rest}`;
}

describe("[refactoring: inline a member] inlining a ListenerSet", () => {
  it("moves its listeners with their comments, and empties a file of its own", () => {
    checkRefactoring(
      `
#- gateway.yaml${GATEWAY}#- shop.yaml${AT}#- routes.yaml${route("secure", "{ kind: ListenerSet, name: shop, sectionName: https }")}---${route("all", "{ kind: ListenerSet, name: shop }, { name: front, sectionName: http }")}---${route("by-port", "{ name: shop, kind: ListenerSet, port: 443 }")}---${route("one", "{ kind: ListenerSet, name: shop }", "  hostnames: [devices.example.com]\n")}#- vault.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: certificates, namespace: vault }
spec:
  from:
    - { group: gateway.networking.k8s.io, kind: ListenerSet, namespace: infra }
  to:
    - { group: "", kind: Secret }
`,
      `${INLINE}, and extend ReferenceGrants`,
      `
#- gateway.yaml${INLINED}#- shop.yaml
#- routes.yaml${route("secure", "{ name: front, sectionName: https }")}---${route("all", "{ name: front, sectionName: https }, { name: front, sectionName: http }, { name: front, sectionName: devices }")}---${route("by-port", "{ name: front, port: 443, sectionName: https }")}---${route("one", "{ name: front, sectionName: https }, { name: front, sectionName: devices }", "  hostnames: [devices.example.com]\n")}#- vault.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: certificates, namespace: vault }
spec:
  from:
    - { group: gateway.networking.k8s.io, kind: ListenerSet, namespace: infra }
    - group: gateway.networking.k8s.io
      kind: Gateway
      namespace: infra
  to:
    - { group: "", kind: Secret }
`,
    );
  });

  it("leaves the other documents of its file, whether it comes first, between them or last", () => {
    const before = `
apiVersion: v1
kind: Namespace
metadata: { name: infra }
`;
    for (const [source, expected] of [
      [`#- gateway.yaml${GATEWAY}#- shop.yaml${AT}---${before}`, before],
      [`#- gateway.yaml${GATEWAY}#- shop.yaml${before}---${AT}---${before}`, `${before}---${before}`],
      [`#- gateway.yaml${GATEWAY}#- shop.yaml${before}---${AT}`, before],
    ] as const)
      checkRefactoring(source, INLINE, `#- gateway.yaml${INLINED}#- shop.yaml${expected}`);
  });

  it("is the way back from extracting: a Route that names the Gateway and the set names the Gateway", () => {
    checkRefactoring(
      `${GATEWAY}---${AT}---${route("all", "{ name: front }, { kind: ListenerSet, name: shop }")}`,
      INLINE,
      `${INLINED}---${route("all", "{ name: front }")}`,
    );
  });

  it("has policies on single listeners follow", () => {
    const policy = (target: string) => `---
apiVersion: example.com/v1
kind: RatePolicy
metadata: { name: rate, namespace: infra }
spec:
  targetRef: { group: gateway.networking.k8s.io, ${target}, sectionName: https }
`;
    checkRefactoring(
      `${GATEWAY}---${AT}${policy("kind: ListenerSet, name: shop")}`,
      INLINE,
      `${INLINED}${policy("kind: Gateway, name: front")}`,
    );
  });
});

describe("[refactoring: inline a member] inlining a child Gateway", () => {
  it("gives a parent without listeners its first", () => {
    checkRefactoring(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  infrastructure: { allowedChildren: {} }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: infra }
spec:
  gatewayClassName: edge
  infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gate$0way, name: front } }
  listeners:
    - name: http # plain
      port: 80
      protocol: HTTP
`,
      "Inline child Gateway into its parent",
      `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  infrastructure: { allowedChildren: {} }
  listeners:
    - name: http # plain
      port: 80
      protocol: HTTP
`,
    );
  });
});

describe("[refactoring: inline a member] a ListenerSet that cannot be inlined", () => {
  function reason(source: string): string | undefined {
    const [title] = titlesAtCursor(source);
    return /\(not now: (.*)\)$/.exec(title ?? "")?.[1];
  }

  it("is not let in, or stands in another namespace", () => {
    assert.equal(
      reason(`${GATEWAY.replace("from: Same", "from: None")}---${AT}`),
      "ListenerSet `infra/shop` is not merged. Gateway `infra/front` lets no ListenerSets in, as `spec.allowedListeners` is not set or `None`.",
    );
    assert.equal(
      reason(
        `${GATEWAY.replace("from: Same", "from: All")}---${AT.replace("namespace: infra", "namespace: shop").replace("name: front", "name: front, namespace: infra")}`,
      ),
      "It stands in another namespace than its Gateway, and its listeners refer to that namespace.",
    );
  });

  it("has a listener of a name or a place that is taken", () => {
    assert.equal(
      reason(`${GATEWAY}---${AT.replace("name: devices", "name: http")}`),
      "Gateway `infra/front` has a listener `http` of its own.",
    );
    assert.equal(
      reason(
        `${GATEWAY}---${AT.replace("port: 9000, protocol: HTTP, hostname: devices.example.com", "port: 80, protocol: HTTP")}`,
      ),
      "One of its listeners clashes with another one, and which of them serves would change.",
    );
  });

  it("would make the Gateway too long", () => {
    const many = Array.from(
      { length: 63 },
      (_, at) => `    - { name: l${at}, port: ${1000 + at}, protocol: HTTP }\n`,
    );
    assert.equal(
      reason(`${GATEWAY}---${AT.replace(/ {4}- \{ name: devices.*\n/, many.join(""))}`),
      "The Gateway would have 65 listeners, and it may have 64.",
    );
  });

  it("is referred to as a whole, or its Gateway is", () => {
    assert.equal(
      reason(`${GATEWAY}---${AT}---${route("every", "{ name: front }")}`),
      "A Route that names the Gateway would attach to these listeners, too.",
    );
    assert.equal(
      reason(`${GATEWAY}---${AT}---${route("early", "{ name: front, sectionName: https }")}`),
      "A Route that names the Gateway would attach to these listeners, too.",
    );
    assert.equal(
      reason(
        `${GATEWAY}---${AT}---${route("wrong", "{ kind: ListenerSet, name: shop, sectionName: http }")}`,
      ),
      "A Route names a listener or a port that it does not have.",
    );
    assert.equal(
      reason(`${GATEWAY}---${AT}---
apiVersion: example.com/v1
kind: RatePolicy
metadata: { name: rate, namespace: infra }
spec:
  targetRef: { group: gateway.networking.k8s.io, kind: ListenerSet, name: shop }
`),
      "A policy applies to it as a whole; name its listeners with `sectionName` first.",
    );
  });

  it("has its certificates made for it", () => {
    assert.equal(
      reason(
        `${GATEWAY}---${AT.replace("namespace: infra }", "namespace: infra, annotations: { cert-manager.io/issuer: acme } }")}`,
      ),
      "Its annotations for cert-manager are not those of the Gateway, so its certificates may not be made.",
    );
  });
});
