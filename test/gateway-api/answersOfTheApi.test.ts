import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnalyzeOptions, analyze } from "../../server/src/library.ts";

const GATEWAY = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: shop }
spec:
  gatewayClassName: edge
  listeners:
    - { name: http, port: 80, protocol: HTTP }
    - { name: tcp, port: 90, protocol: TCP }
    - { name: tls, port: 91, protocol: TLS, tls: { mode: Passthrough } }
`;

const BUCKET = `---
apiVersion: storage.example.com/v1
kind: Bucket
metadata: { name: images, namespace: store }
`;

const GRANT = `---
apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: shop, namespace: store }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop }]
  to: [{ group: storage.example.com, kind: Bucket }]
`;

function route(rule: string, kind = "HTTPRoute", section = "http"): string {
  return `---
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: web, sectionName: ${section} }]
  rules:
    - ${rule}
`;
}

const toBucket = (name = "images") =>
  `{ backendRefs: [{ group: storage.example.com, kind: Bucket, name: ${name}, namespace: store, port: 80 }] }`;

function read(text: string, options: AnalyzeOptions = {}) {
  return analyze([{ path: "main.yaml", text }], options);
}

/** The condition `ResolvedRefs` of the only Route, as `status reason`. */
function resolvedRefs(text: string, options: AnalyzeOptions = {}): string {
  const found = read(text, options).status.find(({ kind }) => kind.endsWith("Route"))?.status;
  assert.ok(found !== undefined && "parents" in found);
  const condition = found.parents[0]?.conditions.find(({ type }) => type === "ResolvedRefs");
  return `${condition?.status} ${condition?.reason}`;
}

/** The findings about grants and backends, as `severity rule`. */
function found(text: string, options: AnalyzeOptions = {}): readonly string[] {
  return read(text, options)
    .diagnostics.filter(
      ({ rule, severity }) => severity !== "hint" && /^(grant|backend|cert|field|cel)-/.test(rule),
    )
    .map(({ severity, rule }) => `${severity} ${rule}`);
}

const WEB = { gateway: { namespace: "shop", name: "web" }, scheme: "http", host: "a.example" } as const;

describe("A1: a backend of another kind in another namespace", () => {
  it("is RefNotPermitted without a grant", () => {
    const text = GATEWAY + route(toBucket()) + BUCKET;
    assert.equal(resolvedRefs(text), "False RefNotPermitted");
    assert.deepEqual(found(text), ["warning grant-missing"]);
    const trace = read(text).trace(WEB);
    assert.equal(`${trace.outcome} ${trace.status}`, "response 500");
    assert.equal(trace.backends[0]?.invalid, "RefNotPermitted");
  });

  it("is told alike whether or not the object, or any of its kind, is there", () => {
    for (const others of [BUCKET, BUCKET.replace("Bucket", "Vault"), ""]) {
      assert.equal(resolvedRefs(GATEWAY + route(toBucket("others")) + others), "False RefNotPermitted");
    }
    assert.deepEqual(found(GATEWAY + route(toBucket("others")) + BUCKET), ["warning grant-missing"]);
  });

  it("resolves with a grant, and is not found where the object is not there", () => {
    const text = GATEWAY + route(toBucket()) + BUCKET + GRANT;
    assert.equal(resolvedRefs(text), "True ResolvedRefs");
    assert.deepEqual(found(text), []);
    assert.equal(read(text).trace(WEB).outcome, "forwarded");
    const absent = GATEWAY + route(toBucket("others")) + BUCKET + GRANT;
    assert.equal(resolvedRefs(absent), "Unknown NotInWorkspace");
    assert.equal(resolvedRefs(absent, { closedWorld: true }), "False BackendNotFound");
    assert.deepEqual(found(absent, { closedWorld: true }), ["error backend-not-found"]);
  });

  it("is InvalidKind where no cluster can have the kind", () => {
    for (const kind of [
      "group: invalid, kind: Service",
      "kind: Services",
      "group: v1, kind: Service",
      "group: gateway.networking.k8s.io, kind: Gatewy",
    ]) {
      const text =
        GATEWAY + route(`{ backendRefs: [{ ${kind}, name: cart, namespace: store, port: 80 }] }`) + BUCKET;
      assert.equal(resolvedRefs(text), "False InvalidKind", kind);
    }
  });

  it("is RefNotPermitted for the core group's own kinds, which a grant does not make a backend", () => {
    const text =
      GATEWAY +
      route("{ backendRefs: [{ kind: ConfigMap, name: cart, namespace: store, port: 80 }] }") +
      BUCKET;
    assert.equal(resolvedRefs(text), "False RefNotPermitted");
    assert.deepEqual(found(text), ["warning backend-kind-unsupported", "warning grant-missing"]);
    const granted = GRANT.replace("group: storage.example.com, kind: Bucket", 'group: "", kind: ConfigMap');
    assert.equal(resolvedRefs(text + granted), "False InvalidKind");
  });

  it("is told of every kind of Route, and of mirrors", () => {
    for (const [kind, section] of [
      ["GRPCRoute", "http"],
      ["TCPRoute", "tcp"],
      ["TLSRoute", "tls"],
    ]) {
      assert.equal(
        resolvedRefs(GATEWAY + route(toBucket(), kind, section) + BUCKET),
        "False RefNotPermitted",
        kind,
      );
    }
    const mirror = `filters: [{ type: RequestMirror, requestMirror: { backendRef: { group: storage.example.com, kind: Bucket, name: images, namespace: store, port: 80 } } }]`;
    const text = GATEWAY + route(`{ ${mirror}, backendRefs: [{ name: cart, port: 80 }] }`) + BUCKET;
    assert.equal(resolvedRefs(text), "False RefNotPermitted");
  });

  it("of the core group is no backend, even where it is there", () => {
    const own = "{ backendRefs: [{ kind: ConfigMap, name: own, port: 80 }] }";
    const map = "---\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: own, namespace: shop }\n";
    assert.equal(resolvedRefs(GATEWAY + route(own) + map), "False InvalidKind");
    assert.equal(read(GATEWAY + route(own) + map).trace(WEB).status, 500);
    assert.deepEqual(found(GATEWAY + route(own) + map), ["warning backend-kind-unsupported"]);
  });

  it("is nobody's to refuse where it is a Route: handing on to those is an implementation's own", () => {
    const text =
      GATEWAY +
      route(
        "{ backendRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: all, namespace: team }] }",
      );
    assert.equal(resolvedRefs(text), "Unknown ImplementationSpecific");
    assert.deepEqual(found(text), []);
  });

  it("is nobody's to refuse where an implementation takes it and no object is called so", () => {
    const names = [
      "{ group: delegation.kgateway.dev, kind: label, name: cart, namespace: team }",
      "{ group: delegation.kgateway.dev, kind: label, name: cart }",
      "{ group: traefik.io, kind: TraefikService, name: api@internal }",
    ];
    for (const name of names) {
      const text = GATEWAY + route(`{ backendRefs: [${name}] }`);
      assert.equal(resolvedRefs(text), "Unknown ImplementationSpecific", name);
      assert.deepEqual(found(text), [], name);
    }
  });
});

describe("A2: a rule with an extension and no backends", () => {
  const EXTENSION = "{ type: ExtensionRef, extensionRef: { group: acme.io, kind: Answer, name: teapot } }";
  const answers = (rule: string, kind = "HTTPRoute") => {
    const analysis = read(GATEWAY + route(rule, kind));
    const trace = analysis.trace(
      kind === "GRPCRoute" ? { ...WEB, scheme: "grpc", path: "/shop.Cart/List" } : WEB,
    );
    return { outcome: trace.outcome, status: trace.status, why: trace.steps.at(-1)?.why };
  };

  it("is unknown, since the extension may answer, and the reason says so", () => {
    for (const kind of ["HTTPRoute", "GRPCRoute"]) {
      assert.deepEqual(answers(`{ filters: [${EXTENSION}] }`, kind), {
        outcome: "unknown",
        status: undefined,
        why: "No backend gets the request, but Answer `teapot` may answer it; whether it does, only its implementation says.",
      });
    }
    assert.equal(
      answers(`{ filters: [${EXTENSION}], backendRefs: [{ name: cart, weight: 0 }] }`).outcome,
      "unknown",
    );
  });

  it("answers 500 with filters that leave the answer to a backend, and passes where there is one", () => {
    const modifier = "{ type: RequestHeaderModifier, requestHeaderModifier: { remove: [a] } }";
    assert.equal(answers(`{ filters: [${modifier}] }`).status, 500);
    assert.equal(
      answers(`{ filters: [${EXTENSION}], backendRefs: [{ name: cart, port: 80 }] }`).outcome,
      "forwarded",
    );
  });

  it("is unknown as well where the type of the filter is filled in later, or the backends are no list", () => {
    assert.equal(answers('{ filters: [{ type: "${FILTER}" }] }').outcome, "unknown");
    assert.deepEqual(answers('{ backendRefs: "${BACKENDS}" }'), {
      outcome: "unknown",
      status: undefined,
      why: "What the rule has as `backendRefs` is no list, so who gets what it takes is not known.",
    });
    const stream = read(GATEWAY + route('{ backendRefs: "${BACKENDS}" }', "TCPRoute", "tcp")).trace({
      gateway: { namespace: "shop", name: "web" },
      scheme: "tcp",
      port: 90,
    });
    assert.equal(stream.outcome, "unknown");
  });

  it("is unknown for a Route in the values of a chart, which adds the backends", () => {
    const values = `
route:
  main:
    enabled: true
    hostnames: [a.example]
    parentRefs: [{ name: web, namespace: shop, sectionName: http }]
    rules:
      - matches: [{ path: { value: / } }]
`;
    const all = GATEWAY.replace(
      "protocol: HTTP }",
      "protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }",
    );
    const trace = analyze([
      { path: "gateway.yaml", text: all },
      { path: "app/values.yaml", text: values },
    ]).trace(WEB);
    assert.equal(trace.outcome, "unknown");
    assert.equal(
      trace.steps.at(-1)?.why,
      "The chart adds the backends of this rule, so who gets what it takes is not known.",
    );
  });
});

describe("A3: an address of a Gateway with an empty value", () => {
  const gateway = (address: string) =>
    GATEWAY.replace("  listeners:", `  addresses: [${address}]\n  listeners:`);

  it("is refused by the CRD of every channel and release, by whatever type it has", () => {
    for (const channel of ["standard", "experimental"] as const) {
      for (const bundleVersion of ["1.1", "1.4", "1.6", "main"] as const) {
        const options = { channel, bundleVersion };
        // Up to release 1.2 the CRDs also ask for one character at least.
        const rule = bundleVersion === "1.1" ? "error field-limit" : "error field-pattern";
        assert.deepEqual(found(gateway('{ value: "" }'), options).slice(0, 1), [rule]);
        assert.deepEqual(found(gateway('{ type: IPAddress, value: "" }'), options).slice(0, 1), [rule]);
      }
    }
    assert.deepEqual(found(gateway('{ type: Hostname, value: "" }')), [
      "error cel-gateway-address-hostname-format",
    ]);
  });

  it("is accepted without a value, and with an address", () => {
    for (const address of ["{ type: IPAddress }", "{ value: 192.0.2.1 }", '{ value: "2001:db8::1" }'])
      assert.deepEqual(found(gateway(address)), [], address);
  });

  it("is no address that a controller could assign", () => {
    const { status } = read(gateway('{ value: "" }'));
    const of = status.find(({ kind }) => kind === "Gateway")?.status;
    assert.ok(of !== undefined && "conditions" in of);
    assert.equal(of.conditions[0]?.reason, "UnsupportedAddress");
  });
});

describe("A4: a certificate of another namespace without a grant", () => {
  const owners = (name: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: shop }
spec:
  gatewayClassName: edge
  allowedListeners: { namespaces: { from: Same } }
  listeners: [{ name: a, hostname: a.example, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: ${name}, namespace: certs }] } }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: more, namespace: shop }
spec:
  parentRef: { name: web }
  listeners: [{ name: b, hostname: b.example, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: ${name}, namespace: certs }] } }]
---
apiVersion: v1
kind: Secret
metadata: { name: there, namespace: certs }
type: kubernetes.io/tls
stringData: { tls.crt: "-----BEGIN CERTIFICATE-----", tls.key: "-----BEGIN PRIVATE KEY-----" }
`;

  it("is RefNotPermitted, never not found, on Gateways and ListenerSets, in an open and a closed world", () => {
    for (const closedWorld of [false, true]) {
      for (const name of ["there", "absent"]) {
        const analysis = read(owners(name), { closedWorld });
        const reasons = analysis.status.flatMap(({ status }) =>
          "listeners" in status
            ? (status.listeners ?? []).map(
                ({ conditions }) => conditions.find(({ type }) => type === "ResolvedRefs")?.reason,
              )
            : [],
        );
        assert.deepEqual(reasons, ["RefNotPermitted", "RefNotPermitted"], name);
        const severity = closedWorld ? "error" : "warning";
        assert.deepEqual(found(owners(name), { closedWorld }), [
          `${severity} grant-missing`,
          `${severity} grant-missing`,
        ]);
      }
    }
  });

  it("says in the condition which Secret lacks which grant", () => {
    const { status } = read(owners("absent"));
    const gateway = status.find(({ kind }) => kind === "Gateway")?.status;
    assert.ok(gateway !== undefined && "listeners" in gateway);
    assert.equal(
      gateway.listeners?.[0]?.conditions.find(({ type }) => type === "ResolvedRefs")?.message,
      "No ReferenceGrant in namespace `certs` permits the reference to Secret `absent`.",
    );
  });
});
