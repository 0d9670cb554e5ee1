import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fixed, problemsOf, reported } from "./structureOf.ts";

const gateway = (spec: string): string =>
  `apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: {name: web}\n${spec}`;
const httpRoute = (spec: string): string =>
  `apiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\nmetadata: {name: web}\n${spec}`;
const listener = (fields: string): string =>
  gateway(`spec: {gatewayClassName: internet, listeners: [{${fields}}]}`);

/** The smallest document of each kind that the API server takes. */
const MINIMAL: readonly string[] = [
  "apiVersion: gateway.networking.k8s.io/v1\nkind: GatewayClass\nspec: {controllerName: example.com/controller}",
  "apiVersion: gateway.networking.k8s.io/v1beta1\nkind: GatewayClass\nspec: {controllerName: example.com/controller}",
  listener("name: http, port: 80, protocol: HTTP"),
  "apiVersion: gateway.networking.k8s.io/v1\nkind: ListenerSet\nspec: {parentRef: {name: web}, listeners: [{name: a, port: 80, protocol: HTTP}]}",
  "apiVersion: gateway.networking.x-k8s.io/v1alpha1\nkind: XListenerSet\nspec: {parentRef: {name: web}, listeners: [{name: a, protocol: HTTP}]}",
  httpRoute("spec: {}"),
  "apiVersion: gateway.networking.k8s.io/v1\nkind: GRPCRoute\nspec: {}",
  "apiVersion: gateway.networking.k8s.io/v1\nkind: TLSRoute\nspec: {hostnames: [a.example], rules: [{backendRefs: [{name: a, port: 1}]}]}",
  "apiVersion: gateway.networking.k8s.io/v1alpha2\nkind: TLSRoute\nspec: {rules: [{backendRefs: [{name: a}]}, {backendRefs: [{name: b}]}]}",
  "apiVersion: gateway.networking.k8s.io/v1\nkind: TCPRoute\nspec: {rules: [{backendRefs: [{name: a, port: 1}]}]}",
  "apiVersion: gateway.networking.k8s.io/v1alpha2\nkind: TCPRoute\nspec: {rules: [{backendRefs: [{name: a}]}, {backendRefs: [{name: b}]}]}",
  "apiVersion: gateway.networking.k8s.io/v1\nkind: UDPRoute\nspec: {rules: [{backendRefs: [{name: a, port: 1}]}]}",
  "apiVersion: gateway.networking.k8s.io/v1\nkind: ReferenceGrant\nspec: {from: [{group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: web}], to: [{group: '', kind: Service}]}",
  "apiVersion: gateway.networking.k8s.io/v1\nkind: BackendTLSPolicy\nspec: {targetRefs: [{group: '', kind: Service, name: a}], validation: {hostname: a.example}}",
  "apiVersion: gateway.networking.x-k8s.io/v1alpha1\nkind: XBackend\nspec: {type: ExternalHostname, port: {port: 443}}",
  "apiVersion: gateway.networking.x-k8s.io/v1alpha1\nkind: XBackendTrafficPolicy\nspec: {targetRefs: [{group: '', kind: Service, name: a}], retryConstraint: {}}",
  "apiVersion: gateway.networking.x-k8s.io/v1alpha1\nkind: XMesh\nspec: {controllerName: example.com/mesh}",
  "apiVersion: v1\nkind: Namespace\nmetadata: {name: web, labels: {kubernetes.io/metadata.name: web}}",
  "apiVersion: v1\nkind: Service\nspec: {clusterIP: None, ports: [{name: a, port: 80, targetPort: http}, {name: b, port: 81, targetPort: 8081}]}",
  "apiVersion: v1\nkind: Secret\ntype: kubernetes.io/tls\ndata: {tls.crt: Zm9v, tls.key: null}",
  "apiVersion: v1\nkind: ConfigMap\nimmutable: true\ndata: {ca.crt: text}",
  "apiVersion: gateway.networking.k8s.io/v1alpha2\nkind: GatewayClass\nspec: {controllerName: example.com/controller}",
  "apiVersion: gateway.networking.k8s.io/v1alpha2\nkind: HTTPRoute\nspec: {}",
  "apiVersion: gateway.networking.k8s.io/v1alpha2\nkind: ReferencePolicy\nspec: {from: [{group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: web}], to: [{group: '', kind: Service}]}",
  "apiVersion: gateway.networking.k8s.io/v1alpha2\nkind: BackendTLSPolicy\nspec: {targetRef: {group: '', kind: Service, name: a}, tls: {hostname: a.example, wellKnownCACerts: System}}",
  "apiVersion: gateway.networking.k8s.io/v1alpha2\nkind: BackendLBPolicy\nspec: {targetRefs: [{group: '', kind: Service, name: a}]}",
  "apiVersion: cert-manager.io/v1\nkind: Certificate\nspec: {secretName: web, dnsNames: ['*.example.com'], issuerRef: {name: ca}, usages: [server auth]}",
  "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nspec: {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: a}, maxReplicas: 3, metrics: []}",
  "apiVersion: policy/v1\nkind: PodDisruptionBudget\nspec: {minAvailable: 50%, maxUnavailable: 1, selector: {matchLabels: {a: b}}}",
];

describe("a minimal document", () => {
  for (const text of MINIMAL) {
    const [, version = "", kind = ""] = /apiVersion: (\S+)\nkind: (\S+)/.exec(text) ?? [];
    it(`of ${version} ${kind} has no problem`, () => assert.deepEqual(reported(text), []));
  }

  it("of an unknown kind or version is not looked at", () => {
    assert.deepEqual(reported("apiVersion: example.com/v1\nkind: Gateway\nspec: 7"), []);
    assert.deepEqual(reported("apiVersion: gateway.networking.k8s.io/v7\nkind: Gateway\nspec: 7"), []);
  });
});

describe("a wrong type", () => {
  it("is reported once, where it stands", () => {
    assert.deepEqual(reported(httpRoute("spec: 7")), [
      "field-type ⟨7⟩ Expected `key: value` below `spec`, not a number.",
    ]);
    assert.deepEqual(reported(httpRoute("spec:\n  rules: {}\n  parentRefs: yes\n  hostnames:\n    a: b")), [
      "field-type ⟨{}⟩ `spec.rules` must be a list of rules, not a map.",
      "field-type ⟨yes⟩ `spec.parentRefs` must be a list of parent references, not a boolean.",
      "field-type ⟨a: b⟩ `spec.hostnames` must be a list of hostnames, not a map.",
    ]);
    assert.deepEqual(reported(gateway("spec: {gatewayClassName: a, listeners: [null]}")), [
      "field-type ⟨null⟩ Expected `key: value` below `spec.listeners[0]`, but nothing is written there.",
    ]);
    assert.deepEqual(reported(gateway("spec:\n  gatewayClassName: a\n  listeners:\n  -\n")), [
      "field-type ⟨listeners⟩ Expected `key: value` below `spec.listeners[0]`, but nothing is written there.",
    ]);
  });

  it("of a string that YAML 1.1 reads as something else is quoted", () => {
    const cases: readonly (readonly [string, string])[] = [
      ["yes", "boolean true"],
      ["off", "boolean false"],
      ["0777", "number 511"],
      ["1.10", "number 1.1"],
      ["443", "number 443"],
    ];
    for (const [text, read] of cases) {
      const document = listener(`name: ${text}, port: 80, protocol: HTTP`);
      assert.deepEqual(reported(document), [
        `field-type ⟨${text}⟩ \`spec.listeners[0].name\` must be a string, but YAML reads \`${text}\` without quotes as the ${read}. Write it in quotes.`,
      ]);
      assert.equal(fixed(document), listener(`name: "${text}", port: 80, protocol: HTTP`));
    }
  });

  it("of a number or boolean in quotes loses the quotes", () => {
    const document = listener(`name: a, port: "80", protocol: HTTP`);
    assert.deepEqual(reported(document), [
      'field-type ⟨"80"⟩ `spec.listeners[0].port` must be an integer, not a string. Write `80` without quotes.',
    ]);
    assert.equal(fixed(document), listener("name: a, port: 80, protocol: HTTP"));
  });

  it("of a single value where a list is wanted becomes a list", () => {
    assert.equal(
      fixed(httpRoute("spec: {hostnames: a.example}")),
      httpRoute("spec: {hostnames: [a.example]}"),
    );
    assert.equal(
      fixed(httpRoute(`spec: {hostnames: "*.example"}`)),
      httpRoute(`spec: {hostnames: ["*.example"]}`),
    );
  });

  it("of a fraction where a whole number is wanted is reported as such", () => {
    assert.deepEqual(reported(listener("name: a, port: 80.5, protocol: HTTP")), [
      "field-type ⟨80.5⟩ `spec.listeners[0].port` must be a whole number, not 80.5.",
    ]);
    assert.deepEqual(reported(listener("name: a, port: 80.0, protocol: HTTP")), []);
  });

  it("is found in labels and in the data of other kinds", () => {
    assert.deepEqual(reported("apiVersion: v1\nkind: Namespace\nmetadata: {labels: {a.b/c: true}}"), [
      'field-type ⟨true⟩ `metadata.labels["a.b/c"]` must be a string, but YAML reads `true` without quotes as the boolean true. Write it in quotes.',
    ]);
    assert.deepEqual(reported("apiVersion: v1\nkind: Secret\nstringData: {a.b/c~d: true}"), [
      'field-type ⟨true⟩ `stringData["a.b/c~d"]` must be a string, but YAML reads `true` without quotes as the boolean true. Write it in quotes.',
    ]);
    assert.deepEqual(
      reported("apiVersion: v1\nkind: Service\nspec: {ports: [{port: '80', anything: [1]}], more: {}}"),
      ["field-type ⟨'80'⟩ `spec.ports[0].port` must be an integer, not a string. Write `80` without quotes."],
    );
  });
});

describe("a required field", () => {
  it("that is missing is reported at what lacks it", () => {
    assert.deepEqual(reported(gateway("spec:\n  listeners:\n  - port: 80\n    name: a\n")), [
      "field-required ⟨spec⟩ `spec` must set `gatewayClassName`; the API server refuses the Gateway without it.",
      "field-required ⟨port: 80⟩ `spec.listeners[0]` must set `protocol`; the API server refuses the Gateway without it.",
    ]);
    assert.deepEqual(reported("apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway"), [
      "field-required ⟨Gateway⟩ The Gateway must set `spec`; the API server refuses the Gateway without it.",
    ]);
  });

  it("without a value is reported at its key", () => {
    assert.deepEqual(
      reported(gateway("spec:\n  gatewayClassName:\n  listeners: [{name: a, port: 80, protocol: HTTP}]")),
      [
        "field-required ⟨gatewayClassName⟩ `spec.gatewayClassName` needs a value; the API server refuses the Gateway without it.",
      ],
    );
  });
});

describe("a field without a value", () => {
  it("is dropped with a warning, or takes its default", () => {
    assert.deepEqual(reported(httpRoute("spec:\n  parentRefs:\n  rules: null")), [
      "field-null warning ⟨parentRefs⟩ `spec.parentRefs` has no value, so the API server drops it. Write a value or remove the key.",
      'field-null information ⟨rules⟩ `spec.rules` has no value, so the API server uses its default, `[{"matches":[{"path":{"type":"PathPrefix","value":"/"}}]}]`. Write a value or remove the key.',
    ]);
  });

  it("is nobody's business in metadata", () => {
    assert.deepEqual(
      reported(httpRoute("spec: {}").replace("{name: web}", "{name: web, annotations: , labels: null}")),
      [],
    );
  });
});

describe("an enumeration", () => {
  it("names its values, and the one that was meant", () => {
    const document = httpRoute("spec: {rules: [{matches: [{path: {type: Prefix, value: /}}]}]}");
    assert.deepEqual(reported(document), [
      "field-enum ⟨Prefix⟩ `Prefix` is not a value of `spec.rules[0].matches[0].path.type`. Use `Exact`, `PathPrefix` or `RegularExpression`.",
    ]);
    assert.equal(fixed(document), document.replace("Prefix", "PathPrefix"));
    const lower = document.replace("Prefix", "'exact'");
    assert.equal(fixed(lower), lower.replace("'exact'", '"Exact"'));
  });

  it("is mended by choice where it says who is let in, and says so where that is everybody", () => {
    const titles = (namespaces: string) =>
      problemsOf(listener(`name: a, port: 80, protocol: HTTP, allowedRoutes: {namespaces: ${namespaces}}`))
        .filter(({ rule }) => rule === "field-enum")
        .flatMap(({ fix, fixes = [] }) => [...(fix === undefined ? [] : ["preferred"]), ...fixes])
        .map((one) => (typeof one === "string" || one.isPreferred === true ? "preferred" : one.title));
    assert.deepEqual(titles("{from: all}"), ["Change to `All`, which says who is let in"]);
    for (const selector of ["{matchLabels: {team: a}}", "{matchExpressions: [{}]}", "null", "a"])
      assert.deepEqual(titles(`{from: selector, selector: ${selector}}`), [
        "Change to `Selector`, which says who is let in",
      ]);
    for (const selector of ["{}", "{matchlabels: {team: a}}", "{matchLabels: {}, matchExpressions: []}"])
      assert.deepEqual(titles(`{from: selector, selector: ${selector}}`), [
        "Change to `Selector`, which lets every namespace in",
      ]);
    assert.deepEqual(titles("{from: same, selector: {}}"), ["Change to `Same`, which says who is let in"]);
  });

  it("holds integers, too", () => {
    const redirect = (code: string): string =>
      httpRoute(
        `spec: {rules: [{filters: [{type: RequestRedirect, requestRedirect: {statusCode: ${code}}}]}]}`,
      );
    assert.deepEqual(reported(redirect("301")), []);
    assert.deepEqual(reported(redirect("300")), [
      "field-enum ⟨300⟩ `300` is not a value of `spec.rules[0].filters[0].requestRedirect.statusCode`. Use `301`, `302`, `303`, `307` or `308`.",
    ]);
  });

  it("has the values of the chosen channel and release", () => {
    const document = httpRoute("spec: {rules: [{filters: [{type: ExternalAuth}, {type: CORS}]}]}");
    assert.deepEqual(reported(document), []);
    const values =
      "`RequestHeaderModifier`, `ResponseHeaderModifier`, `RequestMirror`, `RequestRedirect`, `URLRewrite`";
    assert.deepEqual(reported(document, { channel: "standard" }), [
      `field-enum ⟨ExternalAuth⟩ \`ExternalAuth\` is not a value of \`spec.rules[0].filters[0].type\` in the standard CRDs of 1.6. Use ${values}, \`CORS\` or \`ExtensionRef\`.`,
    ]);
    assert.deepEqual(
      problemsOf(document, { bundleVersion: "1.2" }).map(({ path }) => path.join(".")),
      ["spec.rules.0.filters.0.type", "spec.rules.0.filters.1.type"],
    );
  });
});

describe("a pattern", () => {
  it("is explained in words", () => {
    const document = httpRoute("spec: {hostnames: [API.example.com, 'a.*.example', '*']}");
    const form =
      "a hostname is a lower-case DNS name without port or scheme; `*` may only be its whole first label, as in `*.example.com`";
    assert.deepEqual(reported(document), [
      `field-pattern ⟨API.example.com⟩ \`API.example.com\` is not allowed in \`spec.hostnames[0]\`: ${form}.`,
      `field-pattern ⟨'a.*.example'⟩ \`a.*.example\` is not allowed in \`spec.hostnames[1]\`: ${form}.`,
      `field-pattern ⟨'*'⟩ \`*\` is not allowed in \`spec.hostnames[2]\`: ${form}.`,
    ]);
    assert.equal(fixed(document), document.replace("API", "api"));
  });

  it("is mended where an address has more or less than the field takes", () => {
    const origin = (text: string) =>
      httpRoute(`spec: {rules: [{filters: [{type: CORS, cors: {allowOrigins: [${text}]}}]}]}`);
    for (const [text, mended] of [
      ["https://shop.example.com/", '"https://shop.example.com"'],
      ["http://shop.example.com:8080/cart?a=b", '"http://shop.example.com:8080"'],
      ["shop.example.com", '"https://shop.example.com"'],
    ] as const)
      assert.equal(fixed(origin(text)), origin(mended));
    assert.equal(
      fixed(httpRoute("spec: {hostnames: [https://shop.example.com/cart]}")),
      httpRoute("spec: {hostnames: [shop.example.com]}"),
    );
    for (const text of ["ftp://shop.example.com", "https://shop.*.example.com", "null"])
      assert.deepEqual(
        problemsOf(origin(`"${text}"`)).map(({ fix }) => fix?.title),
        [undefined],
      );
  });

  it("is mended where other programs take the duration", () => {
    const timeout = (text: string) => httpRoute(`spec: {rules: [{timeouts: {request: ${text}}}]}`);
    assert.equal(fixed(timeout("1.5s")), timeout('"1s500ms"'));
    assert.equal(fixed(timeout("1d")), timeout('"24h"'));
    assert.deepEqual(
      problemsOf(timeout("500us")).map(({ fix }) => fix),
      [undefined],
    );
  });

  it("of header values holds in the experimental channel after 1.6", () => {
    const document = httpRoute("spec: {rules: [{matches: [{headers: [{name: a, value: 'x  y'}]}]}]}");
    assert.deepEqual(reported(document), []);
    assert.deepEqual(reported(document, { bundleVersion: "main", channel: "standard" }), []);
    assert.deepEqual(
      problemsOf(document, { bundleVersion: "main" }).map(({ rule }) => rule),
      ["field-pattern"],
    );
  });

  it("takes an IP address where the type says so, by default too", () => {
    const addresses = (...values: readonly string[]): string =>
      gateway(
        `spec: {gatewayClassName: a, listeners: [{name: a, port: 80, protocol: HTTP}], addresses: [${values.join(", ")}]}`,
      );
    const good = ["1.2.3.4", "2001:db8::1", "::", "::ffff:1.2.3.4", "1:2:3:4:5:6:7:8", "${IP}"];
    assert.deepEqual(
      reported(
        addresses(...good.map((value) => `{value: '${value}'}`), "{type: Hostname, value: a.b}", "{}"),
      ),
      [],
    );
    const bad = [
      "1.2.3",
      "256.1.1.1",
      "01.2.3.4",
      "1.2.3.4.",
      "1:2:3:4:5:6:7",
      ":::1",
      "1::2::3",
      "fe80::1%eth0",
      "a.b",
      "",
    ];
    assert.deepEqual(
      problemsOf(addresses(...bad.map((value) => `{value: '${value}'}`))).map(({ path }) => path[2]),
      bad.map((_, index) => index),
    );
  });
});

describe("the metadata of an object", () => {
  const named = (metadata: string, kind = "HTTPRoute"): string =>
    `apiVersion: ${kind === "HTTPRoute" ? "gateway.networking.k8s.io/v1" : "v1"}\nkind: ${kind}\nmetadata: {${metadata}}`;
  const keyed = (key: string, map = "labels", kind = "Namespace"): string =>
    named(`name: web, ${map}: {${JSON.stringify(key)}: "x"}`, kind);
  const FORM =
    "A key is a name of at most 63 letters, digits, `-`, `_` and `.`, with a lower-case domain and one `/` before it if need be.";

  for (const key of [
    "a",
    "A_b.c-1",
    "example.com/Name",
    `${"a".repeat(253)}/b`,
    "a".repeat(63),
    "${KEY}",
    "{{ .key }}",
  ]) {
    it(`may have a label with the key ${key.slice(0, 30)}`, () => {
      assert.deepEqual(reported(keyed(key)), []);
    });
  }

  it("may not have a label without a key", () => {
    assert.deepEqual(reported(keyed("")), [
      `field-pattern ⟨""⟩ An empty text is no key that a label can have; the API server refuses the Namespace. ${FORM}`,
    ]);
  });

  for (const key of [
    "a b",
    "-a",
    "a.",
    "/a",
    "a/",
    "a/b/c",
    "Example.com/a",
    "a".repeat(64),
    "ä",
    "a:b",
    "a@b",
  ]) {
    it(`may not have a label with the key ${JSON.stringify(key.slice(0, 30))}`, () => {
      assert.deepEqual(reported(keyed(key)), [
        `field-pattern ⟨${JSON.stringify(key)}⟩ \`${key.length > 60 ? `${key.slice(0, 57)}…` : key}\` is no key that a label can have; the API server refuses the Namespace. ${FORM}`,
      ]);
    });
  }

  it("may have annotations with upper case in the domain, but no other keys than labels else", () => {
    assert.deepEqual(reported(keyed("Example.com/a", "annotations", "Secret")), []);
    assert.deepEqual(reported(`${keyed("a b", "annotations", "HTTPRoute")}\nspec: {}`), [
      `field-pattern ⟨"a b"⟩ \`a b\` is no key that an annotation can have; the API server refuses the HTTPRoute. ${FORM}`,
    ]);
    assert.deepEqual(reported(keyed(`${"a".repeat(254)}/b`, "annotations")).length, 1);
  });

  it("has annotations of 256 KiB at most, keys and values together", () => {
    const annotated = (value: string): string =>
      named(`name: web, annotations: {a: "${value}"}`, "ConfigMap");
    assert.deepEqual(reported(annotated("x".repeat(262_143))), []);
    assert.deepEqual(reported(annotated("€".repeat(87_381))), []);
    for (const value of ["x".repeat(262_144), `${"€".repeat(87_381)}x`, "😀".repeat(65_536)])
      assert.deepEqual(reported(annotated(value)), [
        `field-limit ⟨{a: "${value}"}⟩ \`metadata.annotations\` has more than 256 KiB of keys and values, which is the most that is allowed.`,
      ]);
  });

  for (const name of ["web", "a.b-c.1", "1", "-web", "Web", "a_b", "a..b", "a-.b"]) {
    const isName = /^(?:web|a\.b-c\.1|1)$/.test(name);
    it(`${isName ? "may" : "may not"} have the name ${name}`, () => {
      const rules = isName ? [] : ["field-pattern"];
      for (const kind of ["HTTPRoute", "Secret", "ConfigMap"])
        assert.deepEqual(
          problemsOf(named(`name: "${name}"`, kind)).flatMap(({ rule }) =>
            rule === "field-required" ? [] : rule,
          ),
          rules,
        );
    });
  }

  it("of a Service has a name without dots, of 63 characters at most", () => {
    assert.deepEqual(reported(named(`name: ${"a".repeat(63)}`, "Service")), []);
    assert.deepEqual(reported(named("name: a.b", "Service")), [
      "field-pattern ⟨a.b⟩ `a.b` is not allowed in `metadata.name`: the name of a Service consists of lower-case letters, digits and `-`, and starts and ends with a letter or digit.",
    ]);
    assert.deepEqual(reported(named(`name: ${"a".repeat(64)}`, "Service")), [
      `field-limit ⟨${"a".repeat(64)}⟩ \`metadata.name\` has 64 characters, but at most 63 are allowed.`,
    ]);
  });

  it("of a Namespace may have any name, which kustomize replaces", () => {
    assert.deepEqual(reported(named("name: _", "Namespace")), []);
  });

  it("begins a generated name as a name begins, and may end it with dashes", () => {
    const generated = (text: string): readonly string[] =>
      reported(`${named(`generateName: "${text}"`)}\nspec: {}`);
    for (const text of ["web", "web-", "web--", "a.b-", "${NAME}-", ""])
      assert.deepEqual(generated(text), []);
    for (const text of ["-", "Web-", "web.", "a.-", "a_b-"])
      assert.deepEqual(generated(text), [
        `field-pattern ⟨"${text}"⟩ \`${text}\` is not allowed in \`metadata.generateName\`: the name of an object begins with a lower-case letter or digit and consists of these, \`-\` and \`.\`.`,
      ]);
  });
});

describe("a limit", () => {
  it("counts", () => {
    assert.deepEqual(reported(listener("name: '', port: 0, protocol: HTTP")), [
      "field-limit ⟨''⟩ `spec.listeners[0].name` must not be empty.",
      "field-limit ⟨0⟩ `spec.listeners[0].port` is 0, but must be at least 1.",
    ]);
    assert.deepEqual(reported(gateway("spec:\n  gatewayClassName: a\n  listeners: []")), [
      "field-limit ⟨[]⟩ `spec.listeners` must have at least 1 entry. It may be empty with `spec.infrastructure.allowedChildren` only, as GEP-1713 proposes.",
    ]);
    assert.deepEqual(reported(httpRoute(`spec:\n  hostnames:\n${"  - a.example\n".repeat(17)}`)), [
      "field-limit ⟨hostnames⟩ `spec.hostnames` has 17 entries, but at most 16 are allowed.",
    ]);
  });

  it("of the labels that select the pods of an InferencePool is one at least, with values that labels can have", () => {
    const pool = (labels: string): string =>
      `apiVersion: inference.networking.k8s.io/v1\nkind: InferencePool\nspec: {selector: {matchLabels: {${labels}}}, targetPorts: [{number: 80}]}`;
    assert.deepEqual(reported(pool("app: vllm")), []);
    assert.deepEqual(reported(pool("")), [
      "field-limit ⟨{}⟩ `spec.selector.matchLabels` must have at least 1 entry.",
    ]);
    assert.deepEqual(reported(pool("app: v llm")), [
      "field-pattern ⟨v llm⟩ `v llm` is not allowed in `spec.selector.matchLabels.app`: a label value is empty or consists of letters, digits, `-`, `_` and `.`, and starts and ends with a letter or digit.",
    ]);
  });

  it("counts characters as code points", () => {
    const described = (text: string): string =>
      `apiVersion: gateway.networking.k8s.io/v1\nkind: GatewayClass\nspec: {controllerName: a.b/c, description: ${text}}`;
    assert.deepEqual(reported(described("𝄞".repeat(64))), []);
    assert.deepEqual(reported(described("𝄞".repeat(65))), [
      `field-limit ⟨${"𝄞".repeat(65)}⟩ \`spec.description\` has 65 characters, but at most 64 are allowed.`,
    ]);
  });

  it("that was raised holds in earlier releases", () => {
    const annotations = Array.from({ length: 9 }, (_, index) => `a${index}: x`).join(", ");
    const document = gateway(
      `spec: {gatewayClassName: a, listeners: [{name: a, port: 80, protocol: HTTP}], infrastructure: {annotations: {${annotations}}}}`,
    );
    assert.deepEqual(reported(document), []);
    assert.deepEqual(reported(document, { bundleVersion: "1.5" }), [
      `field-limit ⟨{${annotations}}⟩ \`spec.infrastructure.annotations\` has 9 entries, but at most 8 are allowed.`,
    ]);
  });
});

describe("the CRDs of an earlier release", () => {
  const addressed = (address: string): string =>
    gateway(
      `spec: {gatewayClassName: a, listeners: [{name: a, port: 80, protocol: HTTP}], addresses: [${address}]}`,
    );

  it("require the value of an address, which release 1.3 made optional", () => {
    const ANY = addressed("{type: IPAddress}");
    assert.deepEqual(reported(ANY, { bundleVersion: "1.3" }), []);
    assert.deepEqual(reported(ANY, { bundleVersion: "1.2" }), [
      "field-required ⟨{type: IPAddress}⟩ `spec.addresses[0]` must set `value`; the API server refuses the Gateway without it.",
    ]);
    assert.deepEqual(reported(addressed("{type: IPAddress, value: null}"), { bundleVersion: "1.2" }), [
      "field-required ⟨value⟩ `spec.addresses[0].value` needs a value; the API server refuses the Gateway without it.",
    ]);
    const EMPTY = addressed('{type: example.com/pool, value: ""}');
    assert.deepEqual(reported(EMPTY, { bundleVersion: "1.3" }), []);
    assert.deepEqual(reported(EMPTY, { bundleVersion: "1.2" }), [
      'field-limit ⟨""⟩ `spec.addresses[0].value` must not be empty.',
    ]);
    assert.deepEqual(reported(addressed('"${ADDRESS}"'), { bundleVersion: "1.2" }), []);
  });

  it("take eight matches in a rule of an HTTPRoute, until release 1.2 raised that to 64", () => {
    const matches = Array.from({ length: 9 }, (_, index) => `{path: {value: /${index}}}`).join(", ");
    const route = httpRoute(`spec: {rules: [{matches: [${matches}]}]}`);
    assert.deepEqual(reported(route, { bundleVersion: "1.2" }), []);
    assert.deepEqual(reported(route, { bundleVersion: "1.1" }), [
      `field-limit ⟨[${matches}]⟩ \`spec.rules[0].matches\` has 9 entries, but at most 8 are allowed.`,
    ]);
  });

  it("know no other redirects than 301 and 302", () => {
    const route = httpRoute(
      "spec: {rules: [{filters: [{type: RequestRedirect, requestRedirect: {statusCode: 308}}]}]}",
    );
    assert.deepEqual(reported(route, { bundleVersion: "1.5" }), []);
    assert.deepEqual(reported(route, { bundleVersion: "1.3" }), [
      "field-limit ⟨308⟩ `spec.rules[0].filters[0].requestRedirect.statusCode` is 308, but the experimental CRDs of 1.3 take `301` or `302` only.",
    ]);
  });

  it("do without the backends of a TCPRoute, a TLSRoute and a UDPRoute, which release 1.4 requires", () => {
    for (const kind of ["TCPRoute", "TLSRoute", "UDPRoute"]) {
      const route = (rule: string): string =>
        `apiVersion: gateway.networking.k8s.io/v1alpha2\nkind: ${kind}\nspec: {rules: [${rule}]}`;
      assert.deepEqual(reported(route("{}"), { bundleVersion: "1.3" }), []);
      assert.deepEqual(reported(route("{}"), { bundleVersion: "1.4" }), [
        `field-required ⟨{}⟩ \`spec.rules[0]\` must set \`backendRefs\`; the API server refuses the ${kind} without it.`,
      ]);
      assert.deepEqual(reported(route("{backendRefs: []}"), { bundleVersion: "1.3" }), [
        "field-limit ⟨[]⟩ `spec.rules[0].backendRefs` must have at least 1 entry.",
      ]);
    }
  });

  it("have no namespace in the authorities of a BackendTLSPolicy", () => {
    const policy =
      "apiVersion: gateway.networking.k8s.io/v1alpha2\nkind: BackendTLSPolicy\nspec: {targetRef: {group: '', kind: Service, name: a}, tls: {hostname: a.example, caCertRefs: [{group: '', kind: ConfigMap, name: ca, namespace: other}]}}";
    assert.deepEqual(reported(policy, { bundleVersion: "1.0" }), [
      "doc-field-unknown warning ⟨namespace⟩ `spec.tls.caCertRefs[0].namespace` is not a field of a BackendTLSPolicy, so the API server drops it.",
    ]);
  });
});

describe("an integer", () => {
  const cors = (maxAge: string): string =>
    httpRoute(`spec: {rules: [{filters: [{type: CORS, cors: {maxAge: ${maxAge}}}]}]}`);

  it("that has no limit of its own fits into 32 or 64 bits", () => {
    assert.deepEqual(reported(cors("2147483647")), []);
    assert.deepEqual(reported(cors("2147483648")), [
      "field-limit ⟨2147483648⟩ `spec.rules[0].filters[0].cors.maxAge` is 2147483648, but must be at most 2147483647.",
    ]);
    const attempts = (count: string): string => httpRoute(`spec: {rules: [{retry: {attempts: ${count}}}]}`);
    const found = (count: string): readonly string[] => reported(attempts(count), { bundleVersion: "1.7" });
    assert.deepEqual(found("9223372036854775807"), []);
    assert.deepEqual(found("9223372036854775808"), [
      "field-limit ⟨9223372036854775808⟩ `spec.rules[0].retry.attempts` is 9223372036854775808, but must be at most 9223372036854775807.",
    ]);
    assert.deepEqual(found("-99999999999999999999"), [
      "field-limit ⟨-99999999999999999999⟩ `spec.rules[0].retry.attempts` is -99999999999999999999, but must be at least -9223372036854775808.",
    ]);
  });

  it("is reported with the limit of its field, however large it is", () => {
    assert.deepEqual(reported(listener("name: http, port: 9223372036854775808, protocol: HTTP")), [
      "field-limit ⟨9223372036854775808⟩ `spec.listeners[0].port` is 9223372036854775808, but must be at most 65535.",
    ]);
    assert.deepEqual(
      reported(httpRoute("spec: {rules: [{backendRefs: [{name: a, port: 80, weight: 99999999999}]}]}")),
      [
        "field-limit ⟨99999999999⟩ `spec.rules[0].backendRefs[0].weight` is 99999999999, but must be at most 1000000.",
      ],
    );
  });
});

describe("an entry that occurs once", () => {
  it("is reported at its second occurrence", () => {
    const headers = "headers: [{name: a, value: x}, {name: A, value: x}, {name: a, value: y0}]";
    assert.deepEqual(reported(httpRoute(`spec: {rules: [{matches: [{${headers}}]}]}`)), [
      "field-duplicate ⟨a⟩ The `name` `a` stands in `spec.rules[0].matches[0].headers` before; each may occur only once.",
    ]);
    const remove = "filters: [{type: RequestHeaderModifier, requestHeaderModifier: {remove: [a, b, a]}}]";
    assert.deepEqual(reported(httpRoute(`spec: {rules: [{${remove}}]}`)), [
      "field-duplicate ⟨a⟩ `spec.rules[0].filters[0].requestHeaderModifier.remove[2]` equals an earlier entry of `spec.rules[0].filters[0].requestHeaderModifier.remove`; each may occur only once.",
    ]);
  });
});

describe("text that is filled in later", () => {
  it("is exempt from types, patterns, enumerations and limits", () => {
    const document = gateway(
      [
        "spec:",
        "  gatewayClassName: ${CLASS}",
        "  listeners:",
        "  - name: ${NAME}",
        "    port: ${PORT}",
        "    protocol: '{{ protocol }}'",
        "    hostname: '*.${DOMAIN}'",
        "    allowedRoutes: {namespaces: {from: '${FROM}'}}",
        "  addresses: ${ADDRESSES}",
        "  ${KEY}: x",
      ].join("\n"),
    );
    assert.deepEqual(reported(document), []);
  });
});

describe("an unknown field", () => {
  it("is dropped with a warning that names the nearest field", () => {
    const document = httpRoute("spec:\n  hostname: [a.example]\n  zzz: 1\n");
    assert.deepEqual(reported(document), [
      "doc-field-unknown warning ⟨hostname⟩ `spec.hostname` is not a field of an HTTPRoute, so the API server drops it. Did you mean `hostnames`?",
      "doc-field-unknown warning ⟨zzz⟩ `spec.zzz` is not a field of an HTTPRoute, so the API server drops it.",
    ]);
    assert.equal(fixed(document), document.replace("hostname:", "hostnames:"));
    const json = `{"apiVersion": "gateway.networking.k8s.io/v1", "kind": "HTTPRoute", "spec": {"parentrefs": []}}`;
    assert.equal(fixed(json), json.replace("parentrefs", "parentRefs"));
  });

  it("hides what stands below it", () => {
    assert.equal(
      problemsOf(httpRoute("spec:\n  extra:\n    rules: 7\n    deeper: {hostnames: 1}")).length,
      1,
    );
  });

  it("is reported in metadata, but not in status, which the API server drops as a whole", () => {
    const document = httpRoute("spec: {}\nstatus: {nonsense: 7}").replace(
      "{name: web}",
      "{name: web, label: {}}",
    );
    assert.deepEqual(
      problemsOf(document).map(({ path }) => path.join(".")),
      ["metadata.label"],
    );
  });
});

describe("a field of another channel or release", () => {
  const route = httpRoute("spec:\n  rules:\n  - retry: {attempts: nonsense}\n  - retry: {}\n");

  it("is dropped by standard CRDs, so what it holds does not matter", () => {
    const message = (index: number): string =>
      `doc-field-experimental warning ⟨retry⟩ \`spec.rules[${index}].retry\` is only in the experimental channel of 1.6, so an API server with the standard CRDs drops it.`;
    assert.deepEqual(reported(route, { channel: "standard" }), [message(0), message(1)]);
  });

  it("is hinted at once in the experimental channel", () => {
    assert.deepEqual(reported(route), [
      "doc-field-experimental hint ⟨retry⟩ `spec.rules[0].retry` is only in the experimental channel of 1.6; clusters with the standard CRDs drop it.",
      "field-type ⟨nonsense⟩ `spec.rules[0].retry.attempts` must be an integer, not a string.",
    ]);
  });

  it("that came later or is gone is reported with its release and successor", () => {
    const document = gateway(
      "spec:\n  gatewayClassName: a\n  listeners: [{name: a, port: 80, protocol: HTTP}]\n  backendTLS: {}\n  allowedListeners: {}",
    );
    assert.deepEqual(reported(document), [
      "doc-field-removed warning ⟨backendTLS⟩ `spec.backendTLS` was last in release 1.3; an API server with the CRDs of 1.6 drops it. Use `spec.tls.backend` instead.",
    ]);
    assert.deepEqual(reported(document, { bundleVersion: "1.2" }), [
      "doc-field-experimental hint ⟨backendTLS⟩ `spec.backendTLS` is only in the experimental channel of 1.2; clusters with the standard CRDs drop it.",
      "doc-field-future warning ⟨allowedListeners⟩ `spec.allowedListeners` came with release 1.3; an API server with the CRDs of 1.2 drops it.",
    ]);
  });
});

describe("a version that is gone", () => {
  it("has the fields that it had", () => {
    const policy = (version: string): string =>
      `apiVersion: gateway.networking.k8s.io/${version}\nkind: BackendTLSPolicy\nspec: {targetRef: {group: "", kind: Service, name: a}, tls: {hostname: 1}}`;
    assert.deepEqual(reported(policy("v1alpha2")), [
      "field-type ⟨1⟩ `spec.tls.hostname` must be a string, but YAML reads `1` without quotes as the number 1. Write it in quotes.",
    ]);
    assert.deepEqual(reported(policy("v1alpha3")), [
      "field-required ⟨spec⟩ `spec` must set `targetRefs`; the API server refuses the BackendTLSPolicy without it.",
      "field-required ⟨spec⟩ `spec` must set `validation`; the API server refuses the BackendTLSPolicy without it.",
      "doc-field-removed warning ⟨targetRef⟩ `spec.targetRef` was last in release 1.0; an API server with the CRDs of 1.6 drops it. Use `spec.targetRefs` instead.",
      "doc-field-removed warning ⟨tls⟩ `spec.tls` was last in release 1.0; an API server with the CRDs of 1.6 drops it. Use `spec.validation` instead.",
    ]);
  });

  it("requires nothing that its release does not have", () => {
    const policy =
      "apiVersion: gateway.networking.k8s.io/v1alpha3\nkind: BackendTLSPolicy\nspec: {targetRefs: [{group: '', kind: Service, name: a}], validation: {hostname: a.example}}";
    assert.deepEqual(reported(policy, { bundleVersion: "1.0" }), [
      "doc-field-future warning ⟨targetRefs⟩ `spec.targetRefs` came with release 1.1; an API server with the CRDs of 1.0 drops it.",
      "doc-field-future warning ⟨validation⟩ `spec.validation` came with release 1.1; an API server with the CRDs of 1.0 drops it.",
    ]);
  });

  it("of TLSRoute takes as many hostnames as its release does", () => {
    const names = Array.from({ length: 17 }, (_, index) => `n${index}.example`).join(", ");
    const route = `apiVersion: gateway.networking.k8s.io/v1alpha2\nkind: TLSRoute\nspec: {hostnames: [${names}], rules: [{backendRefs: [{name: a}]}]}`;
    assert.deepEqual(reported(route), []);
    assert.deepEqual(reported(route, { bundleVersion: "1.4" }), [
      `field-limit ⟨[${names}]⟩ \`spec.hostnames\` has 17 entries, but at most 16 are allowed.`,
    ]);
  });
});

describe("a field of a proposal", () => {
  const child = gateway(
    "spec:\n  gatewayClassName: a\n  listeners: [{name: a, port: 80, protocol: HTTP}]\n  infrastructure:\n    attachTo: {kind: Gateway}\n    routability: Public\n",
  );

  it("is known, and reported to be in no released CRD", () => {
    assert.deepEqual(reported(child), [
      "doc-field-proposal information ⟨attachTo⟩ `spec.infrastructure.attachTo` comes from the proposal GEP-1713 and is in no released CRD, so a cluster's API server drops it. The released API has a ListenerSet for it.",
      "field-required ⟨attachTo⟩ `spec.infrastructure.attachTo` must set `name`; GEP-1713 requires it.",
      "doc-field-proposal information ⟨routability⟩ `spec.infrastructure.routability` comes from the proposal GEP-1651 and is in no released CRD, so a cluster's API server drops it. Release 1.7, in the experimental channel, has `spec.addresses[].routability` for it.",
    ]);
    assert.deepEqual(
      problemsOf(child)
        .filter(({ severity }) => severity === "error")
        .map(({ category }) => category),
      ["status"],
    );
  });

  it("is unknown where the proposal is off", () => {
    const proposals = { attachTo: false, routability: false, delegation: false };
    assert.deepEqual(reported(child, { proposals }), [
      "doc-field-unknown warning ⟨attachTo⟩ `spec.infrastructure.attachTo` is not a field of a Gateway, so the API server drops it.",
      "doc-field-unknown warning ⟨routability⟩ `spec.infrastructure.routability` is not a field of a Gateway, so the API server drops it.",
    ]);
  });

  it("is reported once for all items of a list", () => {
    const route = httpRoute(
      "spec:\n  rules:\n  - allowedRoutes: {}\n  - allowedRoutes: {kinds: [{kind: HTTPRoute}]}\n",
    );
    assert.deepEqual(reported(route), [
      "doc-field-proposal information ⟨allowedRoutes⟩ `spec.rules[0].allowedRoutes` comes from the proposal GEP-1058 and is in no released CRD, so a cluster's API server drops it.",
    ]);
  });

  it("lets a parent Gateway do without listeners of its own", () => {
    for (const listeners of ["", ", listeners: []"]) {
      const parent = gateway(
        `spec: {gatewayClassName: a, infrastructure: {allowedChildren: {}}${listeners}}`,
      );
      assert.deepEqual(
        problemsOf(parent).map(({ rule }) => rule),
        ["doc-field-proposal"],
      );
    }
  });
});

describe("hostile input", () => {
  it("is answered in bounded time and number", () => {
    // The processor's time: other tests may be running beside this one.
    const begin = process.cpuUsage();
    const many = Array.from({ length: 20_000 }, (_, index) => `k${index}: {}`).join(", ");
    assert.equal(problemsOf(`apiVersion: v1\nkind: ConfigMap\ndata: {${many}}`).length, 1000);
    assert.equal(
      problemsOf(listener(`name: "${"a.-".repeat(100_000)}", port: 80, protocol: HTTP`)).length,
      1,
    );
    assert.equal(problemsOf(listener(`name: a, port: 80, protocol: "${"a".repeat(300_000)}/-"`)).length, 1);
    const value = `headers: [{name: a, value: "${"a".repeat(4000)} é"}]`;
    assert.equal(
      problemsOf(httpRoute(`spec: {rules: [{matches: [{${value}}]}]}`), { bundleVersion: "main" }).length,
      1,
    );
    assert.equal(problemsOf(httpRoute(`spec: {rules: [${"null, ".repeat(20_000)}]}`)).length, 18);
    const { user, system } = process.cpuUsage(begin);
    assert.ok((user + system) / 1000 < 5000);
  });

  it("with names of object prototypes is read like any other", () => {
    const labels = "labels: {__proto__: x, constructor: y0, toString: 5}";
    const document = `apiVersion: v1\nkind: Namespace\nmetadata: {${labels}}`;
    assert.deepEqual(
      problemsOf(document).map(({ path }) => path.join(".")),
      ["metadata.labels.__proto__", "metadata.labels.toString"],
    );
    assert.deepEqual(
      problemsOf(httpRoute("spec: {__proto__: {rules: 7}, constructor: 5}")).map(({ rule }) => rule),
      ["doc-field-unknown", "doc-field-unknown"],
    );
  });
});
