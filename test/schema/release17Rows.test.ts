import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { LISTENER_CONDITIONS } from "../../server/src/gateway-api/status/listenerConditions.ts";
import { type AnalyzeOptions, analyze } from "../../server/src/library.ts";

/** What is refused of a manifest, dropped or advised against, by the rules that say so. */
function told(text: string, options: AnalyzeOptions): string {
  const found = analyze([{ path: "main.yaml", text }], options).diagnostics.filter(
    ({ category, severity, rule }) =>
      (category === "admission" && severity === "error") || /^doc-(?:field|version)-/.test(rule),
  );
  return [...new Set(found.map(({ rule }) => rule))].sort().join(" ");
}

const EXPERIMENTAL_16 = { channel: "experimental", bundleVersion: "1.6" } as const;
const EXPERIMENTAL = { channel: "experimental", bundleVersion: "1.7" } as const;
const STANDARD_16 = { channel: "standard", bundleVersion: "1.6" } as const;
const STANDARD = { channel: "standard", bundleVersion: "1.7" } as const;

const document = (group: string, kind: string, spec: string): string =>
  `apiVersion: ${group}\nkind: ${kind}\nmetadata: { name: one, namespace: shop }\nspec: ${spec}\n`;
const released = (kind: string, spec: string): string => document("gateway.networking.k8s.io/v1", kind, spec);
const experiment = (kind: string, spec: string): string =>
  document("gateway.networking.x-k8s.io/v1alpha1", kind, spec);

const backends = "backendRefs: [{ name: a, port: 80 }]";
const route = (rule: string, kind = "HTTPRoute"): string =>
  released(kind, `{ rules: [{ ${rule}, ${backends} }] }`);
const session = (fields: string): string => route(`sessionPersistence: { ${fields} }`);
const shown = (size: number): string =>
  route(
    `filters: [{ type: ExternalAuth, externalAuth: { protocol: HTTP, http: {}, backendRef: { name: a, port: 80 }, forwardBody: { maxSize: ${size} } } }]`,
  );
const many = (count: number, item: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => item(index)).join(", ");
const bundle = '[{ group: certificates.k8s.io, kind: ClusterTrustBundle, name: "example.com:a:v1" }]';

/** A row, its manifest, and what 1.6 and 1.7 say of it. */
type Row = readonly [row: string, manifest: string, before: string, after: string];

function holds(rows: readonly Row[], before: AnalyzeOptions, after: AnalyzeOptions): void {
  for (const [row, manifest, was, is] of rows)
    it(row, () => {
      assert.equal(told(manifest, before), was, "before");
      assert.equal(told(manifest, after), is, "after");
    });
}

const X = "doc-field-experimental";
const XD = "doc-field-deprecated doc-field-experimental";
const XF = "doc-field-experimental doc-field-future";

describe("1.7 session persistence: what the experimental CRDs compare in a session", () => {
  holds(
    [
      [
        "a cookie of another type",
        session("type: Header, header: { name: x }, cookie: {}"),
        XF,
        `cel-session-cookie-extra ${XD}`,
      ],
      ["no cookie of the type", session("type: Cookie"), X, `cel-session-cookie-missing ${XD}`],
      [
        "no cookie of the default type",
        session("absoluteTimeout: 1h"),
        X,
        `cel-session-cookie-missing ${XD}`,
      ],
      [
        "a header of another type",
        session("cookie: {}, header: { name: x }"),
        XF,
        `cel-session-header-extra ${XD}`,
      ],
      ["no header of the type", session("type: Header"), X, `cel-session-header-missing ${XD}`],
      ["a header without a name", session("type: Header, header: {}"), XF, `${XD} field-required`],
      [
        "a lasting cookie without a timeout",
        session("cookie: { lifetimeType: Permanent }"),
        XF,
        `cel-session-permanent-needs-timeout ${XD}`,
      ],
      [
        "the same in the words of 1.6",
        session("cookieConfig: { lifetimeType: Permanent }"),
        `cel-session-permanent-needs-timeout ${X}`,
        `cel-session-cookie-missing ${XD} doc-field-removed`,
      ],
      ["a path of 1024 characters", session(`cookie: { path: "/${"a".repeat(1023)}" }`), XF, XD],
      [
        "a path of 1025 characters",
        session(`cookie: { path: "/${"a".repeat(1024)}" }`),
        XF,
        `${XD} field-limit`,
      ],
      [
        "a time without requests",
        session("cookie: {}, idleTimeout: 1h"),
        `${XF} doc-field-removed`,
        `${XD} doc-field-removed`,
      ],
      [
        "a session of a GRPCRoute",
        route("sessionPersistence: { type: Cookie }", "GRPCRoute"),
        X,
        `cel-session-cookie-missing ${XD}`,
      ],
      [
        "a session of a traffic policy",
        experiment(
          "XBackendTrafficPolicy",
          '{ targetRefs: [{ group: "", kind: Service, name: a }], sessionPersistence: { type: Header } }',
        ),
        "",
        "cel-session-header-missing doc-field-deprecated",
      ],
    ],
    EXPERIMENTAL_16,
    EXPERIMENTAL,
  );
});

describe("1.7, what both channels take as before", () => {
  for (const [before, after] of [
    [STANDARD_16, STANDARD],
    [EXPERIMENTAL_16, EXPERIMENTAL],
  ] as const)
    holds(
      [
        [
          "a ClusterTrustBundle of a BackendTLSPolicy, with colons in its name",
          released(
            "BackendTLSPolicy",
            `{ targetRefs: [{ group: "", kind: Service, name: a }], validation: { hostname: a.example, caCertificateRefs: ${bundle} } }`,
          ),
          "",
          "",
        ],
        [
          "a rewrite for one backend",
          released(
            "HTTPRoute",
            "{ rules: [{ backendRefs: [{ name: a, port: 80, filters: [{ type: URLRewrite, urlRewrite: { hostname: a.example } }] }] }] }",
          ),
          "",
          "",
        ],
        [
          "more than one rule of a TCPRoute, whatever their names",
          released("TCPRoute", `{ rules: [{ name: a, ${backends} }, { name: a, ${backends} }] }`),
          "field-limit",
          "field-limit",
        ],
        [
          "filters of an entry of a ListenerSet, which has none",
          released(
            "ListenerSet",
            "{ parentRef: { name: a }, listeners: [{ name: a, port: 80, protocol: HTTP, filters: { requests: [] } }] }",
          ),
          "doc-field-unknown",
          "doc-field-unknown",
        ],
        [
          "seventeen bundles for client certificates",
          released(
            "Gateway",
            `{ gatewayClassName: a, listeners: [{ name: a, port: 80, protocol: HTTP }], tls: { frontend: { default: { validation: { caCertificateRefs: [${many(17, (n) => `{ group: "", kind: ConfigMap, name: a${n} }`)}] } } } } }`,
          ),
          "field-limit",
          "field-limit",
        ],
      ],
      before,
      after,
    );
});

describe("1.7 forwardBody.maxSize: the size of a body, before and after", () => {
  holds(
    [
      ["more than 16 bits", shown(70_000), X, X],
      ["less than nothing", shown(-1), `${X} field-limit`, `${X} field-limit`],
      ["more than 31 bits", shown(2_147_483_648), X, `${X} field-limit`],
    ],
    EXPERIMENTAL_16,
    EXPERIMENTAL,
  );
});

describe("1.7 XBackend: rules that came and rules that stayed", () => {
  const host = "type: ExternalHostname, externalHostname: { hostname: a.example }";
  const check = "validation: { hostname: a.example, wellKnownCACertificates: System }";
  /** The manifest that each release takes, but for what the row is about. */
  const both = (more: string, of = host): readonly [string, string] => [
    experiment("XBackend", `{ ${of}, port: { port: 443 }${more} }`),
    experiment("XBackend", `{ ${of}, port: { number: 443 }${more} }`),
  ];
  const rows: readonly (readonly [string, readonly [string, string], string, string])[] = [
    ["nothing more", both(""), "", ""],
    [
      "a name of the cluster",
      both("", "type: ExternalHostname, externalHostname: { hostname: a.b.svc.cluster.local }"),
      "cel-xbackend-cluster-local",
      "cel-xbackend-cluster-local",
    ],
    [
      "H2C with TLS",
      both(`, protocol: H2C, tls: { mode: ServerOnly, ${check} }`),
      "",
      "cel-xbackend-protocol-tls",
    ],
    ["H2C and no TLS by its mode", both(", protocol: H2C, tls: { mode: None }"), "", ""],
    ["TLS without a mode", both(", tls: {}"), "field-required", "field-required"],
    [
      "a client certificate that is missing",
      both(`, tls: { mode: ClientAndServer, ${check} }`),
      "cel-xbackend-client-cert",
      "cel-xbackend-client-cert",
    ],
    [
      "a client certificate that nobody shows",
      both(`, tls: { mode: ServerOnly, clientCertificateRef: { name: a }, ${check} }`),
      "cel-xbackend-client-cert",
      "cel-xbackend-client-cert",
    ],
    [
      "an empty list of authorities",
      both(
        ", tls: { mode: ServerOnly, validation: { hostname: a.example, caCertificateRefs: [], wellKnownCACertificates: System } }",
      ),
      "",
      "field-limit",
    ],
    [
      "a ClusterTrustBundle",
      both(`, tls: { mode: ServerOnly, validation: { hostname: a.example, caCertificateRefs: ${bundle} } }`),
      "",
      "",
    ],
    [
      "expressions over labels",
      both("", "type: EndpointSelector, endpointSelector: { matchLabels: { a: b }, matchExpressions: [] }"),
      "doc-field-future field-enum",
      "doc-field-unknown",
    ],
    [
      "sixty-five labels",
      both(
        "",
        `type: EndpointSelector, endpointSelector: { matchLabels: { ${many(65, (n) => `a${n}: b`)} } }`,
      ),
      "doc-field-future field-enum",
      "field-limit",
    ],
    [
      "a session in words that no XBackend had",
      both(
        ", sessionPersistence: { cookie: {}, sessionName: a }",
        "type: EndpointSelector, endpointSelector: { matchLabels: { a: b } }",
      ),
      "doc-field-future field-enum",
      "doc-field-removed",
    ],
  ];
  for (const [row, [old, now], before, after] of rows)
    it(row, () => {
      assert.equal(told(old, EXPERIMENTAL_16), before, "before");
      assert.equal(told(now, EXPERIMENTAL), after, "after");
    });

  it("does not say that it once had what only others had", () => {
    const [, now] = both(
      ", sessionPersistence: { cookie: {}, sessionName: a }",
      "type: EndpointSelector, endpointSelector: { matchLabels: { a: b } }",
    );
    const messages = analyze([{ path: "main.yaml", text: now }], EXPERIMENTAL).diagnostics.map(
      ({ message }) => message,
    );
    assert.deepEqual(messages, [
      "No release has `spec.sessionPersistence.sessionName`, though others of its form did, so the API server drops it. Use `cookie.name` or `header.name` instead.",
    ]);
  });
});

describe("1.7 XTelemetryPolicy: limits and words", () => {
  const policy = (
    tracing: string,
    targets = "{ group: gateway.networking.k8s.io, kind: Gateway, name: a }",
  ): string => experiment("XTelemetryPolicy", `{ targetRefs: [${targets}], tracing: { ${tracing} } }`);
  const receiver = "backendRef: { name: collector, port: 4317 }";
  const enabled = (more: string): string => policy(`mode: Enabled, provider: { ${receiver} }, ${more}`);
  const headers = (list: string): string =>
    policy(`mode: Enabled, provider: { ${receiver}, headers: [${list}] }`);
  const attributes = (list: string): string => enabled(`attributes: [${list}]`);
  const gateway = "group: gateway.networking.k8s.io, kind: Gateway";
  const rows: readonly (readonly [string, string, string])[] = [
    [
      "no tracing",
      experiment("XTelemetryPolicy", `{ targetRefs: [{ ${gateway}, name: a }] }`),
      "field-required",
    ],
    ["no target", policy("", ""), "field-limit"],
    [
      "seventeen targets",
      policy(
        "",
        many(17, (n) => `{ ${gateway}, name: a${n} }`),
      ),
      "field-limit",
    ],
    ["a target without a group", policy("", "{ kind: Gateway, name: a }"), "field-required"],
    ["a target of a namespace", policy("", `{ ${gateway}, name: a, namespace: b }`), "doc-field-unknown"],
    ["a section of a target", policy("", `{ ${gateway}, name: a, sectionName: b }`), "doc-field-unknown"],
    ["a mode that is none", policy("mode: Maybe"), "field-enum"],
    ["a parent's mode that is none", enabled("parentBasedSampling: { mode: Maybe }"), "field-enum"],
    ["sixteen headers", headers(many(16, (n) => `{ name: x${n}, value: a }`)), ""],
    ["seventeen headers", headers(many(17, (n) => `{ name: x${n}, value: a }`)), "field-limit"],
    ["one header twice", headers("{ name: a, value: b }, { name: a, value: c }"), "field-duplicate"],
    ["a name that is no token", headers('{ name: "a b", value: a }'), "field-pattern"],
    ["a value that is empty", headers('{ name: a, value: "" }'), "field-limit"],
    ["a value beyond ASCII", headers('{ name: a, value: "ä" }'), "field-pattern"],
    ["a numerator below nothing", enabled("samplingRate: { numerator: -1 }"), "field-limit"],
    ["no numerator", enabled("samplingRate: {}"), "field-required"],
    ["a denominator of nothing", enabled("samplingRate: { numerator: 0, denominator: 0 }"), "field-limit"],
    ["a service's name with a blank", enabled('serviceName: "a b"'), "field-pattern"],
    ["a service's name of 253 characters", enabled(`serviceName: ${"a".repeat(253)}`), ""],
    ["a service's name of 254 characters", enabled(`serviceName: ${"a".repeat(254)}`), "field-limit"],
    ["a span's name with one blank", enabled('spanName: "a b"'), ""],
    ["a span's name with two blanks", enabled('spanName: "a  b"'), "field-pattern"],
    ["a span's name of 257 characters", enabled(`spanName: ${"a".repeat(257)}`), "field-limit"],
    ["an attribute without a source", attributes("{ name: a }"), "field-required"],
    [
      "an attribute's name with a blank",
      attributes('{ name: "a b", sourceType: Literal, literalValue: a }'),
      "field-pattern",
    ],
    [
      "an attribute twice",
      attributes(
        "{ name: a, sourceType: Literal, literalValue: a }, { name: a, sourceType: Literal, literalValue: b }",
      ),
      "field-duplicate",
    ],
    [
      "a value of 1025 characters",
      attributes(`{ name: a, sourceType: Literal, literalValue: ${"a".repeat(1025)} }`),
      "field-limit",
    ],
  ];
  for (const [row, manifest, after] of rows)
    it(row, () => {
      assert.equal(told(manifest, EXPERIMENTAL), after);
      assert.match(told(manifest, EXPERIMENTAL_16), /doc-version-not-served/);
    });
});

describe("1.7 message of immutable fields", () => {
  const saved = (kind: string, group: string): string => `apiVersion: ${group}
kind: ${kind}
metadata:
  name: one
  annotations:
    kubectl.kubernetes.io/last-applied-configuration: '{"spec":{"controllerName":"example.com/edge"}}'
spec: { controllerName: example.com/inner }
`;
  const texts = (text: string, options: AnalyzeOptions): readonly string[] =>
    analyze([{ path: "main.yaml", text }], options).diagnostics.flatMap(({ rule, message }) =>
      rule === "cel-controllername-immutable" ? [message] : [],
    );

  for (const manifest of [
    saved("GatewayClass", "gateway.networking.k8s.io/v1"),
    saved("XMesh", "gateway.networking.x-k8s.io/v1alpha1"),
  ])
    it(`only the API server's words changed: ${/kind: \w+/.exec(manifest)?.[0]}`, () => {
      const before = texts(manifest, EXPERIMENTAL_16);
      assert.equal(before.length, 1);
      assert.deepEqual(texts(manifest, EXPERIMENTAL), before);
    });
});

describe("1.7 reasons of a listener", () => {
  it("have `InvalidListenerFilterOrder`, with the release that brought it", () => {
    const meaning = LISTENER_CONDITIONS.Accepted?.reasons.False?.InvalidListenerFilterOrder;
    assert.match(meaning ?? "", /\(since release 1\.7\)/);
  });
});
