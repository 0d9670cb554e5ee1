import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnalyzeOptions } from "../../../server/src/library.ts";
import { traceRequest } from "../../../server/src/workspace/views/tracedRequest.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";
import { refactoredTexts, titlesAtCursor } from "./refactored.ts";

const TITLE = "Move the session to an XBackend";
const RELEASED = { channel: "experimental", bundleVersion: "1.7" } as const;

const service = (more = "", port = "port: 80, targetPort: 8080") => `
#- service.yaml
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec:
  selector: { app: cart, tier: web }
  ports: [{ ${port} }]
${more}
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec: { gatewayClassName: edge, listeners: [{ name: http, port: 80, protocol: HTTP }] }
`;

const route = (rules: string, kind = "HTTPRoute") => `
#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  rules:
${rules}
`;
const one = "    - { sessionPersis$0tence: { cookie: {} }, backendRefs: [{ name: cart, port: 80 }] }";

/** What the refactoring makes of the Route's file; nothing of it is reported as an error, deprecated or dropped. */
function moved(source: string): string {
  const { after, texts } = refactoredTexts(source, TITLE, RELEASED);
  const found = after.diagnostics("route.yaml").map(({ rule, severity }) => `${severity} ${rule}`);
  assert.deepEqual(
    found.filter((text) => /^error|doc-field-(?:deprecated|removed)|session-migrate/.test(text)),
    [],
  );
  return texts["route.yaml"] ?? "";
}

function whyNot(source: string, options: AnalyzeOptions = RELEASED): readonly string[] {
  return titlesAtCursor(source, options).filter((title) => title.startsWith(TITLE));
}

describe("[refactoring: sessions] moving the session of a rule to an XBackend", () => {
  it("keeps what is written, with its comments, and sends to the port of the pods", () => {
    const text = moved(
      service() +
        route(`    - matches: [{ path: { value: / } }]
      sessionPersis$0tence: # one pod for each client
        # A day.
        absoluteTimeout: 24h
        cookie:
          name: basket # of old
          lifetimeType: Permanent
      backendRefs:
        - name: cart # the pods
          port: 80
          weight: 2`),
    );
    assert.equal(
      text.slice(text.indexOf("  rules:")),
      `  rules:
    - matches: [{ path: { value: / } }]
      backendRefs:
        - name: cart # the pods
          weight: 2
          group: gateway.networking.x-k8s.io
          kind: XBackend
---
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackend
metadata:
  name: cart
  namespace: shop
spec:
  type: EndpointSelector
  endpointSelector:
    matchLabels:
      app: cart
      tier: web
  port:
    number: 8080
  sessionPersistence: # one pod for each client
    # A day.
    absoluteTimeout: 24h
    cookie:
      name: basket # of old
      lifetimeType: Permanent
`,
    );
  });

  it("keeps flow style, and the comment on what stands behind the session", () => {
    const text = moved(service() + route(one));
    assert.ok(
      text.includes(
        "    - { backendRefs: [{ name: cart, group: gateway.networking.x-k8s.io, kind: XBackend }] }\n---",
      ),
      text,
    );
    assert.ok(text.endsWith("\n  sessionPersistence: { cookie: {} }\n"), text);
    const first = moved(
      service() +
        route(`    - sessionPersis$0tence: { type: Header, header: { name: x-s } } # sticky
      # The only one.
      backendRefs: [{ group: "", kind: Service, name: cart, port: 80 }]`),
    );
    assert.ok(
      first.includes(`    - # The only one.
      backendRefs: [{ group: gateway.networking.x-k8s.io, kind: XBackend, name: cart }]
---`),
      first,
    );
    assert.ok(
      first.endsWith("\n  sessionPersistence: { type: Header, header: { name: x-s } } # sticky\n"),
      first,
    );
  });

  it("leaves requests where they went: with the pods of the Service, in the protocol of its port", () => {
    const h2c = service("", "port: 80, targetPort: 8080, appProtocol: kubernetes.io/h2c") + route(one);
    assert.ok(moved(h2c).includes("    number: 8080\n  protocol: H2C\n"));
    assert.ok(moved(service("", "port: 80") + route(one)).includes("    number: 80\n  sessionPersistence"));
    assert.ok(moved(service() + route(one, "GRPCRoute")).includes("  protocol: H2C\n"));
    const { after } = refactoredTexts(service() + route(one), TITLE, RELEASED);
    assert.deepEqual(backendsOf(after), ["XBackend.gateway.networking.x-k8s.io shop/cart 1"]);
  });

  it("takes a name that no XBackend of the namespace has", () => {
    const twin = (namespace: string) => `---
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackend
metadata: { name: cart, namespace: ${namespace} }
spec: { type: ExternalHostname, externalHostname: { hostname: a.example }, port: { number: 443 } }`;
    assert.ok(moved(service(twin("shop")) + route(one)).includes("name: cart-2, group: gateway"));
    assert.ok(moved(service(twin("other")) + route(one)).includes("name: cart, group: gateway"));
  });

  it("is offered from release 1.7 on, in the experimental channel, for a rule with a session", () => {
    assert.deepEqual(whyNot(service() + route(one)), [TITLE]);
    assert.deepEqual(whyNot(service() + route(one), { channel: "experimental", bundleVersion: "1.6" }), []);
    assert.deepEqual(whyNot(service() + route(one), { channel: "standard", bundleVersion: "1.7" }), []);
    assert.deepEqual(whyNot(service() + route("    - { backend$0Refs: [{ name: cart, port: 80 }] }")), []);
  });

  const policy = `---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: checked, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: cart }]
  validation: { hostname: a.example, wellKnownCACertificates: System }`;
  const session = (rest: string, fields = "cookie: {}") =>
    service() + route(`    - { sessionPersis$0tence: { ${fields} }, ${rest} }`);
  const refusals: readonly (readonly [what: string, source: string, reason: string])[] = [
    [
      "several backends",
      session("backendRefs: [{ name: cart, port: 80 }, { name: b, port: 80 }]"),
      "The session would have to choose among several backends, and an XBackend keeps clients on the pods of one.",
    ],
    [
      "the words of release 1.6",
      session("backendRefs: [{ name: cart, port: 80 }]", "sessionName: a"),
      "The session is written in the words of another release: `sessionName` has to go first.",
    ],
    [
      "a Service that is not here",
      session("backendRefs: [{ name: basket, port: 80 }]"),
      "What the rule sends to is no Service of this workspace, so its pods are not known.",
    ],
    [
      "a port that the Service does not have",
      session("backendRefs: [{ name: cart, port: 81 }]"),
      "Which port of the Service is meant is not clear.",
    ],
    [
      "a port of the pods by name",
      service("", "port: 80, targetPort: web") + route(one),
      "The Service names the port of its pods `web`, and an XBackend needs its number.",
    ],
    [
      "pods that nobody selects",
      service().replace("  selector: { app: cart, tier: web }\n", "") + route(one),
      "The Service selects no pods.",
    ],
    [
      "another protocol",
      service("", "port: 80, appProtocol: kubernetes.io/wss") + route(one),
      "How an XBackend is spoken to with `appProtocol: kubernetes.io/wss` is not clear.",
    ],
    [
      "a policy of the Service",
      service(policy) + route(one),
      "What `shop/checked` says of the Service would not hold for an XBackend.",
    ],
    [
      "a mesh",
      service() + route(one).replace("{ name: edge }", '{ group: "", kind: Service, name: cart }'),
      "In a mesh it is the Service whose requests are routed.",
    ],
    [
      "an anchor",
      service() +
        route(
          "    - { sessionPersis$0tence: &kept { cookie: {} }, backendRefs: [{ name: cart, port: 80 }] }\n    - { sessionPersistence: *kept, backendRefs: [{ name: cart, port: 80 }] }",
        ),
      "An anchor ties the session to another place.",
    ],
  ];
  for (const [what, source, reason] of refusals)
    it(`is refused for ${what}`, () => {
      assert.deepEqual(whyNot(source), [`${TITLE} (not now: ${reason})`]);
    });

  it("is refused for a Service of another namespace", () => {
    const granted = `---
apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: in, namespace: other }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop }]
  to: [{ group: "", kind: Service }]
---
apiVersion: v1
kind: Service
metadata: { name: far, namespace: other }
spec: { selector: { app: far }, ports: [{ port: 80 }] }`;
    const far = one.replace("name: cart", "name: far, namespace: other");
    assert.deepEqual(whyNot(service(granted) + route(far)), [
      `${TITLE} (not now: An XBackend is for the Routes of its namespace, and the Service is in another one.)`,
    ]);
  });
});

/** Who gets a request, with the shares. */
function backendsOf(workspace: Workspace): readonly string[] {
  const request = { gateway: { name: "edge" }, scheme: "http", host: "a.example" } as const;
  return traceRequest(request, workspace).backends.map(
    ({ kind, namespace, name, share }) => `${kind} ${namespace}/${name} ${share}`,
  );
}
