import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnalyzeOptions, analyze } from "../../server/src/library.ts";

/** What the API server would refuse in a manifest, by the rules that say so. */
function refusals(manifest: string, options: AnalyzeOptions): readonly string[] {
  const found = analyze([{ path: "main.yaml", text: manifest }], options).diagnostics.filter(
    ({ category, severity }) => category === "admission" && severity === "error",
  );
  return [...new Set(found.map(({ rule }) => rule))].sort();
}

/** The rules that tell of a manifest, whatever their severity. */
function told(manifest: string, options: AnalyzeOptions): readonly string[] {
  const { diagnostics } = analyze([{ path: "main.yaml", text: manifest }], options);
  return [...new Set(diagnostics.map(({ rule }) => rule))]
    .filter((rule) => rule.startsWith("doc-field"))
    .sort();
}

const STANDARD_16 = { channel: "standard", bundleVersion: "1.6" } as const;
const STANDARD = { channel: "standard", bundleVersion: "1.7" } as const;
const EXPERIMENTAL_16 = { channel: "experimental", bundleVersion: "1.6" } as const;
const EXPERIMENTAL = { channel: "experimental", bundleVersion: "1.7" } as const;

const document = (group: string, kind: string, spec: string): string =>
  `apiVersion: ${group}\nkind: ${kind}\nmetadata: { name: one, namespace: shop }\nspec: ${spec}\n`;
const released = (kind: string, spec: string): string => document("gateway.networking.k8s.io/v1", kind, spec);
const experiment = (kind: string, spec: string): string =>
  document("gateway.networking.x-k8s.io/v1alpha1", kind, spec);

const route = (rules: string, kind = "HTTPRoute"): string => released(kind, `{ rules: [${rules}] }`);
const gateway = (more: string, listener = "name: http, port: 80, protocol: HTTP"): string =>
  released("Gateway", `{ gatewayClassName: a, listeners: [{ ${listener} }]${more} }`);
const backends = "backendRefs: [{ name: a, port: 80 }]";

describe("1.7 retry: retries of an HTTPRoute", () => {
  const retry = (fields: string): string => route(`{ retry: { ${fields} }, ${backends} }`);

  it("are in the standard channel since 1.7", () => {
    for (const fields of ["codes: [500]", "attempts: 2", "backoff: 100ms", ""]) {
      assert.deepEqual(told(retry(fields), STANDARD_16), ["doc-field-experimental"]);
      assert.deepEqual(told(retry(fields), STANDARD), []);
      assert.deepEqual(refusals(retry(fields), STANDARD), []);
    }
  });

  it("are checked there", () => {
    for (const [fields, rule] of [
      ["codes: [302]", "field-limit"],
      ["codes: [600]", "field-limit"],
      ["codes: [500, 500]", "field-duplicate"],
      ["backoff: soon", "field-pattern"],
    ] as const) {
      assert.deepEqual(refusals(retry(fields), STANDARD_16), [], fields);
      assert.deepEqual(refusals(retry(fields), STANDARD), [rule], fields);
      assert.deepEqual(refusals(retry(fields), EXPERIMENTAL), [rule], fields);
    }
  });

  it("may be switched off by no attempts, which 1.6 refused", () => {
    assert.deepEqual(refusals(retry("attempts: 0"), EXPERIMENTAL_16), ["field-limit"]);
    assert.deepEqual(refusals(retry("attempts: 0"), EXPERIMENTAL), []);
    assert.deepEqual(refusals(retry("attempts: 0"), { bundleVersion: "main" }), []);
  });
});

describe("1.7 rule names: two rules of one name", () => {
  for (const kind of ["HTTPRoute", "GRPCRoute"]) {
    it(`are refused of ${kind} in the standard channel, too, since 1.7`, () => {
      const twice = route(
        `{ name: a, ${backends} }, { name: b, ${backends} }, { name: a, ${backends} }`,
        kind,
      );
      assert.deepEqual(refusals(twice, STANDARD_16), []);
      assert.deepEqual(refusals(twice, EXPERIMENTAL_16), ["cel-route-rule-name-unique"]);
      assert.deepEqual(refusals(twice, STANDARD), ["cel-route-rule-name-unique"]);
      assert.deepEqual(refusals(twice, EXPERIMENTAL), ["cel-route-rule-name-unique"]);
      assert.deepEqual(
        refusals(route(`{ name: a, ${backends} }, { ${backends} }, { ${backends} }`, kind), STANDARD),
        [],
      );
    });
  }
});

describe("1.7 backendRef to XBackend: a reference to an XBackend with a port", () => {
  const ref = (port: string): string =>
    `{ group: gateway.networking.x-k8s.io, kind: XBackend, name: a${port} }`;
  const places: readonly (readonly [string, (ref: string) => string])[] = [
    ["a backend", (one) => route(`{ backendRefs: [${one}] }`)],
    ["a backend of a GRPCRoute", (one) => route(`{ backendRefs: [${one}] }`, "GRPCRoute")],
    ["a backend of a TCPRoute", (one) => route(`{ backendRefs: [${one}] }`, "TCPRoute")],
    [
      "a mirror",
      (one) => route(`{ filters: [{ type: RequestMirror, requestMirror: { backendRef: ${one} } }] }`),
    ],
    [
      "a filter of a backend",
      (one) =>
        route(
          `{ backendRefs: [{ name: a, port: 80, filters: [{ type: RequestMirror, requestMirror: { backendRef: ${one} } }] }] }`,
        ),
    ],
    [
      "an authorisation",
      (one) =>
        route(
          `{ filters: [{ type: ExternalAuth, externalAuth: { protocol: HTTP, http: {}, backendRef: ${one} } }], ${backends} }`,
        ),
    ],
  ];
  for (const [place, at] of places) {
    it(`is refused as ${place} by the experimental CRDs of 1.7`, () => {
      const withPort = at(ref(", port: 443"));
      assert.deepEqual(refusals(withPort, EXPERIMENTAL_16), []);
      assert.deepEqual(refusals(withPort, EXPERIMENTAL), ["cel-backendref-xbackend-port"]);
      assert.deepEqual(refusals(at(ref("")), EXPERIMENTAL), []);
      if (place !== "an authorisation") assert.deepEqual(refusals(withPort, STANDARD), []);
    });
  }

  it("is refused of a filter of a listener and of a receiver of traces, which 1.7 brings", () => {
    const filter = (one: string): string =>
      gateway(
        "",
        `name: a, port: 80, protocol: HTTP, filters: { requests: [{ type: ExternalAuth, externalAuth: { protocol: HTTP, http: {}, backendRef: ${one} } }] }`,
      );
    const policy = (one: string): string =>
      experiment(
        "XTelemetryPolicy",
        `{ targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: a }], tracing: { mode: Enabled, provider: { backendRef: ${one} } } }`,
      );
    for (const at of [filter, policy]) {
      assert.deepEqual(refusals(at(ref(", port: 443")), EXPERIMENTAL), ["cel-backendref-xbackend-port"]);
      assert.deepEqual(refusals(at(ref("")), EXPERIMENTAL), []);
      assert.deepEqual(refusals(at("{ name: a }"), EXPERIMENTAL), ["cel-backendref-service-port"]);
    }
  });
});

describe("1.7 session persistence: sessions on a rule", () => {
  const session = (kind: string, fields: string): string =>
    route(`{ sessionPersistence: { ${fields} } }`, kind);

  it("are deprecated since 1.7", () => {
    for (const kind of ["HTTPRoute", "GRPCRoute"]) {
      assert.ok(told(session(kind, "cookie: {}"), EXPERIMENTAL).includes("doc-field-deprecated"));
      assert.ok(!told(session(kind, "sessionName: a"), EXPERIMENTAL_16).includes("doc-field-deprecated"));
    }
  });

  it("have other fields since 1.7", () => {
    assert.ok(told(session("HTTPRoute", "sessionName: a"), EXPERIMENTAL).includes("doc-field-removed"));
    assert.ok(
      told(session("HTTPRoute", "cookie: { name: a }"), EXPERIMENTAL_16).includes("doc-field-future"),
    );
    assert.deepEqual(refusals(session("HTTPRoute", "type: Header, cookie: {}"), EXPERIMENTAL), [
      "cel-session-cookie-extra",
    ]);
    assert.deepEqual(refusals(session("HTTPRoute", "type: Header, header: {}"), EXPERIMENTAL), [
      "field-required",
    ]);
  });
});

describe("1.7 routability: the routability of an address", () => {
  const asking = (value: string): string => gateway(`, addresses: [{ routability: ${value} }]`);
  for (const value of [
    '""',
    "Cluster",
    "example.com/scope",
    "k8s.io.example.com/scope",
    "testing.x-k8s.io/sentinel",
  ]) {
    it(`may be ${value} since 1.7`, () => {
      assert.deepEqual(refusals(asking(value), EXPERIMENTAL), []);
      assert.deepEqual(told(asking(value), EXPERIMENTAL_16), ["doc-field-proposal"]);
      assert.deepEqual(told(asking(value), STANDARD), ["doc-field-experimental"]);
    });
  }
  for (const value of [
    ...["External", "Unknown", "Public", "cluster", "/scope", "example.com/", "example..com/scope"],
    ...["k8s.io/scope", "a.b.k8s.io/x", "gateway.networking.k8s.io/x", "Example.com/x"],
  ]) {
    it(`may not be ${value} since 1.7`, () => {
      assert.deepEqual(refusals(asking(value), EXPERIMENTAL), ["cel-gateway-address-routability"]);
      assert.deepEqual(refusals(asking(value), EXPERIMENTAL_16), []);
      assert.deepEqual(refusals(asking(value), STANDARD), []);
    });
  }

  it("comes with 1.7 where nobody reads the proposal", () => {
    const proposals = { routability: false };
    assert.deepEqual(told(asking("Cluster"), { ...EXPERIMENTAL_16, proposals }), ["doc-field-future"]);
    assert.deepEqual(told(asking("Cluster"), { ...EXPERIMENTAL, proposals }), ["doc-field-experimental"]);
  });
});

describe("1.7 listener filters: filters of a listener", () => {
  const filtered = (requests: string, protocol = "protocol: HTTP"): string =>
    gateway("", `name: a, port: 80, ${protocol}, filters: { requests: [${requests}] }`);
  const extension = "{ type: ExtensionRef, extensionRef: { group: example.com, kind: Audit, name: all } }";

  it("come with the experimental channel of 1.7", () => {
    assert.deepEqual(told(filtered(extension), EXPERIMENTAL_16), ["doc-field-future"]);
    assert.deepEqual(told(filtered(extension), STANDARD), ["doc-field-experimental"]);
    assert.deepEqual(refusals(filtered(extension), EXPERIMENTAL), []);
    assert.deepEqual(
      refusals(gateway("", "name: a, port: 80, protocol: HTTP, filters: {}"), EXPERIMENTAL),
      [],
    );
  });

  it("go with HTTP and HTTPS alone", () => {
    for (const protocol of ["TCP", "UDP", "example.com/foo"])
      assert.deepEqual(refusals(filtered(extension, `protocol: ${protocol}`), EXPERIMENTAL), [
        "cel-listener-filters-protocol",
      ]);
    assert.deepEqual(
      refusals(filtered(extension, "protocol: HTTPS, tls: { certificateRefs: [{ name: a }] }"), EXPERIMENTAL),
      [],
    );
  });

  it("are of two types, and say what goes with theirs", () => {
    const auth = "externalAuth: { protocol: GRPC, grpc: {}, backendRef: { name: a, port: 9000 } }";
    assert.deepEqual(refusals(filtered(`{ type: ExternalAuth, ${auth} }`), EXPERIMENTAL), []);
    assert.deepEqual(refusals(filtered(`{ type: ExtensionRef, ${auth} }`), EXPERIMENTAL), [
      "cel-listener-filter-union-extra",
    ]);
    assert.deepEqual(refusals(filtered("{ type: ExtensionRef }"), EXPERIMENTAL), [
      "cel-listener-filter-union-missing",
    ]);
    assert.deepEqual(refusals(filtered("{ type: CORS }"), EXPERIMENTAL), ["field-enum"]);
    assert.deepEqual(
      refusals(filtered(Array.from({ length: 17 }, () => extension).join(", ")), EXPERIMENTAL),
      ["field-limit"],
    );
    assert.deepEqual(
      refusals(
        filtered(
          "{ type: ExternalAuth, externalAuth: { protocol: HTTP, backendRef: { name: a, port: 80 } } }",
        ),
        EXPERIMENTAL,
      ),
      ["cel-listener-extauth-union-missing"],
    );
  });
});

describe("1.7 ClusterTrustBundle: authorities of the whole cluster", () => {
  const bundle = (more: string): string =>
    `caCertificateRefs: [{ group: certificates.k8s.io, kind: ClusterTrustBundle, name: "example.com:a:v1"${more} }]`;
  const places: readonly ((refs: string) => string)[] = [
    (refs) => gateway(`, tls: { frontend: { default: { validation: { ${refs} } } } }`),
    (refs) =>
      gateway(
        `, tls: { frontend: { default: {}, perPort: [{ port: 443, tls: { validation: { ${refs} } } }] } }`,
      ),
  ];

  it("are in no namespace, in both channels since 1.7", () => {
    for (const at of places) {
      for (const options of [STANDARD, EXPERIMENTAL]) {
        assert.deepEqual(refusals(at(bundle("")), options), []);
        assert.deepEqual(refusals(at(bundle(", namespace: shop")), options), ["cel-trust-bundle-namespace"]);
      }
      assert.deepEqual(refusals(at(bundle(", namespace: shop")), STANDARD_16), []);
    }
  });

  const policy = (validation: string): string =>
    released(
      "BackendTLSPolicy",
      `{ targetRefs: [{ group: "", kind: Service, name: a }], validation: { hostname: a.example, ${validation} } }`,
    );

  it("may not be an empty list in the experimental channel since 1.7", () => {
    const beside = "caCertificateRefs: [], wellKnownCACertificates: System";
    for (const options of [STANDARD_16, EXPERIMENTAL_16, STANDARD]) {
      assert.deepEqual(refusals(policy(beside), options), []);
      assert.deepEqual(refusals(policy("caCertificateRefs: []"), options), ["cel-btls-ca-or-wellknown"]);
    }
    assert.deepEqual(refusals(policy(beside), EXPERIMENTAL), ["field-limit"]);
    assert.deepEqual(refusals(policy("caCertificateRefs: []"), EXPERIMENTAL), ["field-limit"]);
    assert.deepEqual(refusals(policy(bundle("")), EXPERIMENTAL), []);
  });
});

describe("1.7 forwardBody.maxSize: the body that an authorisation is shown", () => {
  const shown = (size: number): string =>
    route(
      `{ filters: [{ type: ExternalAuth, externalAuth: { protocol: HTTP, http: {}, backendRef: { name: a, port: 80 }, forwardBody: { maxSize: ${size} } } }], ${backends} }`,
    );

  it("has at most the size that 32 bits hold since 1.7", () => {
    assert.deepEqual(refusals(shown(100000), EXPERIMENTAL), []);
    assert.deepEqual(refusals(shown(2147483648), EXPERIMENTAL), ["field-limit"]);
    assert.deepEqual(refusals(shown(-1), EXPERIMENTAL), ["field-limit"]);
  });
});

describe("1.7 XBackend: an XBackend", () => {
  const backend = (spec: string): string => experiment("XBackend", `{ ${spec} }`);
  const host = "type: ExternalHostname, externalHostname: { hostname: a.example }";
  const pods = "type: EndpointSelector, endpointSelector: { matchLabels: { app: a } }";
  const check = "validation: { hostname: a.example, wellKnownCACertificates: System }";

  it("has a `number` where it had a `port` in 1.6", () => {
    const old = backend(`${host}, port: { port: 443 }`);
    assert.deepEqual(refusals(old, EXPERIMENTAL_16), []);
    assert.deepEqual(refusals(old, EXPERIMENTAL), ["field-required"]);
    const now = backend(`${host}, port: { number: 443 }`);
    assert.deepEqual(refusals(now, EXPERIMENTAL), []);
    assert.deepEqual(refusals(now, EXPERIMENTAL_16), ["field-required"]);
    assert.deepEqual(refusals(backend(`${host}, port: {}`), EXPERIMENTAL), ["field-required"]);
    assert.deepEqual(refusals(backend(`${host}, port: { number: 70000 }`), EXPERIMENTAL), ["field-limit"]);
  });

  it("may be pods since 1.7", () => {
    assert.deepEqual(refusals(backend(`${pods}, port: { number: 80 }`), EXPERIMENTAL), []);
    assert.deepEqual(refusals(backend(`${pods}, port: { port: 80 }`), EXPERIMENTAL_16), ["field-enum"]);
    assert.deepEqual(refusals(backend("type: EndpointSelector, port: { number: 80 }"), EXPERIMENTAL), [
      "cel-xbackend-union",
    ]);
    assert.deepEqual(
      refusals(
        backend(`${pods}, externalHostname: { hostname: a.example }, port: { number: 80 }`),
        EXPERIMENTAL,
      ),
      ["cel-xbackend-union-extra"],
    );
    for (const selector of ["{ matchLabels: {} }", '{ matchLabels: { app: "-a" } }'])
      assert.equal(
        refusals(
          backend(`type: EndpointSelector, endpointSelector: ${selector}, port: { number: 80 }`),
          EXPERIMENTAL,
        ).length,
        1,
        selector,
      );
  });

  it("speaks GRPC and WSS since 1.7, and TLS where its protocol has it", () => {
    const speaking = (protocol: string, more: string): string =>
      backend(`${host}, port: { number: 443 }, protocol: ${protocol}${more}`);
    const tls = `, tls: { mode: ServerOnly, ${check} }`;
    for (const protocol of ["TCP", "HTTP", "HTTP11", "MCP", "GRPC", "H2C"])
      assert.deepEqual(refusals(speaking(protocol, ""), EXPERIMENTAL), [], protocol);
    for (const protocol of ["HTTP2", "WSS"]) {
      assert.deepEqual(refusals(speaking(protocol, tls), EXPERIMENTAL), []);
      assert.deepEqual(refusals(speaking(protocol, ""), EXPERIMENTAL), ["cel-xbackend-protocol-tls"]);
      assert.deepEqual(refusals(speaking(protocol, ", tls: { mode: None }"), EXPERIMENTAL), [
        "cel-xbackend-protocol-tls",
      ]);
    }
    assert.deepEqual(refusals(speaking("H2C", tls), EXPERIMENTAL), ["cel-xbackend-protocol-tls"]);
    assert.deepEqual(refusals(backend(`${host}, port: { port: 443 }, protocol: WSS`), EXPERIMENTAL_16), [
      "field-enum",
    ]);
    assert.deepEqual(refusals(backend(`${host}, port: { port: 443 }, protocol: HTTP2`), EXPERIMENTAL_16), []);
  });

  it("is checked where it shows a certificate, and nowhere else, since 1.7", () => {
    const withTls = (tls: string, port = "number"): string =>
      backend(`${host}, port: { ${port}: 443 }, tls: { ${tls} }`);
    assert.deepEqual(refusals(withTls("mode: ServerOnly"), EXPERIMENTAL), ["cel-xbackend-tls-validation"]);
    assert.deepEqual(refusals(withTls("mode: ServerOnly", "port"), EXPERIMENTAL_16), []);
    assert.deepEqual(refusals(withTls(`mode: None, ${check}`), EXPERIMENTAL), [
      "cel-xbackend-tls-validation",
    ]);
    assert.deepEqual(refusals(withTls(check), EXPERIMENTAL), ["field-required"]);
    assert.deepEqual(refusals(withTls(`mode: ClientAndServer, ${check}`), EXPERIMENTAL), [
      "cel-xbackend-client-cert",
    ]);
    assert.deepEqual(
      refusals(withTls("mode: ServerOnly, validation: { hostname: a.example }"), EXPERIMENTAL),
      ["cel-btls-ca-or-wellknown"],
    );
  });

  it("keeps sessions since 1.7, where it is pods", () => {
    const keeping = (of: string, session: string): string =>
      backend(`${of}, port: { number: 80 }, sessionPersistence: ${session}`);
    assert.deepEqual(refusals(keeping(pods, "{ cookie: {} }"), EXPERIMENTAL), []);
    assert.deepEqual(refusals(keeping(pods, "{ type: Header, header: { name: x-s } }"), EXPERIMENTAL), []);
    assert.deepEqual(refusals(keeping(pods, "{ cookie: { lifetimeType: Permanent } }"), EXPERIMENTAL), [
      "cel-session-permanent-needs-timeout",
    ]);
    assert.deepEqual(refusals(keeping(host, "{ cookie: {} }"), EXPERIMENTAL), ["cel-xbackend-sessions"]);
  });
});

describe("1.7 XTelemetryPolicy: a policy for traces", () => {
  const policy = (tracing: string): string =>
    experiment(
      "XTelemetryPolicy",
      `{ targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: a }], tracing: { ${tracing} } }`,
    );
  const provider = "provider: { backendRef: { name: collector, port: 4317 } }";
  const enabled = (more: string): string => policy(`mode: Enabled, ${provider}${more}`);

  it("comes with the experimental channel of 1.7", () => {
    assert.deepEqual(refusals(policy("mode: Disabled"), EXPERIMENTAL), []);
    assert.ok(refusals(policy("mode: Disabled"), EXPERIMENTAL_16).includes("doc-version-not-served"));
    assert.ok(refusals(policy("mode: Disabled"), STANDARD).includes("doc-version-not-served"));
  });

  it("needs a receiver, and settings need `mode: Enabled`", () => {
    assert.deepEqual(refusals(enabled(""), EXPERIMENTAL), []);
    assert.deepEqual(refusals(policy(""), EXPERIMENTAL), []);
    assert.deepEqual(refusals(policy("mode: Enabled"), EXPERIMENTAL), ["cel-telemetry-tracing-mode"]);
    for (const setting of [
      ...[provider, "samplingRate: { numerator: 1 }", "parentBasedSampling: {}", "serviceName: a"],
      ...["spanName: a b", "attributes: [{ name: a, sourceType: Literal, literalValue: b }]"],
    ]) {
      assert.deepEqual(refusals(policy(`mode: Disabled, ${setting}`), EXPERIMENTAL), [
        "cel-telemetry-tracing-mode",
      ]);
      assert.deepEqual(refusals(policy(setting), EXPERIMENTAL), ["cel-telemetry-tracing-mode"]);
    }
  });

  it("samples no more than everything", () => {
    assert.deepEqual(refusals(enabled(", samplingRate: { numerator: 100 }"), EXPERIMENTAL), []);
    assert.deepEqual(refusals(enabled(", samplingRate: { numerator: 101 }"), EXPERIMENTAL), [
      "cel-telemetry-rate-range",
    ]);
    assert.deepEqual(
      refusals(enabled(", parentBasedSampling: { samplingRate: { numerator: 1 } }"), EXPERIMENTAL),
      ["cel-telemetry-parent-mode"],
    );
  });

  it("says where the value of an attribute comes from", () => {
    const attribute = (fields: string): string => enabled(`, attributes: [{ name: a, ${fields} }]`);
    assert.deepEqual(refusals(attribute("sourceType: Header, headerName: x-a"), EXPERIMENTAL), []);
    assert.deepEqual(
      refusals(attribute("sourceType: Attribute, attributeKey: server.address"), EXPERIMENTAL),
      [],
    );
    assert.deepEqual(refusals(attribute("sourceType: Attribute, attributeKey: Server"), EXPERIMENTAL), [
      "field-pattern",
    ]);
    assert.deepEqual(refusals(attribute("sourceType: Header"), EXPERIMENTAL), [
      "cel-telemetry-attribute-missing",
    ]);
    assert.deepEqual(refusals(attribute("sourceType: Header, literalValue: a"), EXPERIMENTAL), [
      "cel-telemetry-attribute-extra",
    ]);
    assert.deepEqual(refusals(attribute("sourceType: Env"), EXPERIMENTAL), ["field-enum"]);
  });
});

describe("1.7, row by row: what 1.6 and 1.7 say of one manifest in the experimental channel", () => {
  const host = "type: ExternalHostname, externalHostname: { hostname: a.example }";
  const rows: readonly (readonly [
    row: string,
    manifest: string,
    before: readonly string[],
    after: readonly string[],
  ])[] = [
    [
      "sessions of an XBackendTrafficPolicy are deprecated",
      experiment(
        "XBackendTrafficPolicy",
        '{ targetRefs: [{ group: "", kind: Service, name: a }], sessionPersistence: { cookie: {} } }',
      ),
      ["doc-field-future"],
      ["doc-field-deprecated"],
    ],
    [
      "the cookie of a session has a path",
      route(`{ sessionPersistence: { cookie: { path: /a } }, ${backends} }`),
      ["doc-field-experimental", "doc-field-future"],
      ["doc-field-deprecated", "doc-field-experimental"],
    ],
    [
      "the port of an XBackend has no name",
      experiment("XBackend", `{ ${host}, port: { number: 443, port: 443, name: "" } }`),
      ["doc-field-future"],
      ["doc-field-removed"],
    ],
  ];
  for (const [row, manifest, before, after] of rows)
    it(row, () => {
      assert.deepEqual(told(manifest, EXPERIMENTAL_16), before);
      assert.deepEqual(told(manifest, EXPERIMENTAL), after);
    });
});
