import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnalyzeOptions, analyze } from "../../server/src/library.ts";
import { readFixture } from "../fixture.ts";

/** What the statements of the proposals say of one kind or form, tried in its neighbours. */

const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: market, namespace: town }
spec:
  gatewayClassName: edge
  infrastructure: { allowedChildren: { namespaces: { from: Same } } }
  allowedListeners: { namespaces: { from: Same } }
  listeners: [{ name: web, port: 80, protocol: HTTP }]
`;

/** A child Gateway that names its parent so. */
function child(attachTo: string, gatewayClassName = "edge", rest = ""): string {
  return `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: stall, namespace: town, uid: 1b2c }
spec:
  gatewayClassName: ${gatewayClassName}
  infrastructure: { attachTo: ${attachTo} }
  listeners: [{ name: own, port: 8080, protocol: HTTP }]
${rest}`;
}

/** A ListenerSet that names its parent so. */
function set(parentRef: string, listener = "{ name: own, port: 8080, protocol: HTTP }", rest = ""): string {
  return `apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: stall, namespace: town, uid: 1b2c }
spec:
  parentRef: ${parentRef}
  listeners: [${listener}]
${rest}`;
}

function analyzed(documents: readonly string[], options: AnalyzeOptions = {}) {
  return analyze(readFixture(documents.join("---\n")).files, options);
}

/** `severity rule: message` of the findings of some rules. */
function found(documents: readonly string[], rules: RegExp, options: AnalyzeOptions = {}): readonly string[] {
  return analyzed(documents, options).diagnostics.flatMap(({ rule, severity, message }) =>
    rules.test(rule) ? [`${severity} ${rule}: ${message}`] : [],
  );
}

const PARENT = "{ group: gateway.networking.k8s.io, kind: Gateway, name: market }";

describe("M8, B8: a misspelt kind or group of what a child or ListenerSet attaches to", () => {
  const undefinedKind = (what: string, meant = "") =>
    `attach-target-kind-undefined: What it means to attach to ${what} is not defined; only a Gateway of \`gateway.networking.k8s.io\` can be a parent.${meant}`;

  for (const [attachTo, told] of [
    [
      "{ group: gateway.networking.k8s.io, kind: Gatewy, name: market }",
      `warning ${undefinedKind("`Gatewy` of group `gateway.networking.k8s.io`", " Did you mean `Gateway`?")}`,
    ],
    [
      "{ kind: gateway, name: market }",
      `warning ${undefinedKind("`gateway` of the core group", " Did you mean `Gateway`?")}`,
    ],
    [
      "{ group: networking.k8s.io, kind: Gateway, name: market }",
      `warning ${undefinedKind("`Gateway` of group `networking.k8s.io`", " Did you mean `gateway.networking.k8s.io`?")}`,
    ],
    [
      "{ group: networking.istio.io, kind: Gateway, name: market }",
      `information ${undefinedKind("`Gateway` of group `networking.istio.io`")}`,
    ],
  ] as const)
    it(`a child with ${attachTo}`, () => {
      assert.deepEqual(found([GATEWAY, child(attachTo)], /^attach-target/), [told]);
      const [diagnostic] = analyzed([GATEWAY, child(attachTo)]).diagnostics.filter(({ rule }) =>
        rule.startsWith("attach-target"),
      );
      assert.deepEqual(diagnostic?.fixes, [
        attachTo.includes("kind: Gateway,")
          ? "Change the group to `gateway.networking.k8s.io`"
          : "Change the kind to `Gateway`",
      ]);
    });

  for (const [parentRef, what, meant] of [
    ["{ kind: Gatewy, name: market }", "`Gatewy`", " Did you mean `Gateway`?"],
    ["{ kind: gateway, name: market }", "`gateway`", " Did you mean `Gateway`?"],
    ['{ group: "", name: market }', "`Gateway` of the core group", ""],
    ["{ kind: HTTPRoute, name: market }", "`HTTPRoute`", ""],
  ] as const)
    it(`a ListenerSet with ${parentRef}, whose status says the group as well`, () => {
      const { diagnostics, status } = analyzed([GATEWAY, set(parentRef)]);
      assert.deepEqual(
        diagnostics.flatMap(({ rule, message }) => (rule.startsWith("listenerset-parent") ? [message] : [])),
        [
          `A ListenerSet attaches to a Gateway of the Gateway API, not to ${what}; no controller serves these listeners.${meant}`,
        ],
      );
      const mine = status.find(({ kind }) => kind === "ListenerSet")?.status;
      assert.ok(mine !== undefined && "conditions" in mine);
      const [kind = "", group = ""] = what.replaceAll("`", "").split(" of ");
      assert.equal(
        mine.conditions.find(({ type }) => type === "Accepted")?.message,
        `A ListenerSet attaches to a Gateway of the Gateway API, and its parentRef names ${kind} \`market\`${group === "" ? "" : ` of ${group}`}.`,
      );
    });

  it("and of what a BackendTLSPolicy applies to", () => {
    const policy = (kind: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: till, namespace: town }
spec:
  targetRefs: [{ group: "", kind: ${kind}, name: till }]
  validation: { hostname: till.example.com, wellKnownCACertificates: System }
`;
    assert.deepEqual(found([policy("Serivce")], /^btls-target-kind/), [
      "warning btls-target-kind: The core group has no kind `Serivce`, so the policy applies to nothing. Did you mean `Service`?",
    ]);
    assert.deepEqual(found([policy("Service")], /^btls-target-kind/), []);
  });
});

const reported = (conditions: string) => `status:\n  conditions: [${conditions}]\n`;
const is = (type: string, status: string, reason: string) =>
  `{ type: ${type}, status: "${status}", reason: ${reason}, message: "", lastTransitionTime: "2026-01-01T00:00:00Z" }`;

describe("D13, B4: a saved status is compared, that of a child and of a Gateway with a routability too", () => {
  const accepted = reported(is("Accepted", "True", "Accepted"));
  const disagrees = (documents: readonly string[], options: AnalyzeOptions = {}) =>
    found(documents, /^status-disagrees/, options);

  for (const [title, documents, why] of [
    [
      "another class",
      [GATEWAY, child(PARENT, "other", accepted)],
      "Gateway `town/market` has another `gatewayClassName`.",
    ],
    [
      "a parent that takes none",
      [GATEWAY.replace(/ {2}infrastructure.*\n/, ""), child(PARENT, "edge", accepted)],
      "Gateway `town/market` does not set `spec.infrastructure.allowedChildren`, so nothing may attach to it.",
    ],
    [
      "itself as the parent",
      [child(PARENT.replace("market", "stall"), "edge", accepted)],
      "The Gateway attaches to itself.",
    ],
  ] as const)
    it(`M2: a child that was accepted with ${title}`, () => {
      assert.deepEqual(disagrees(documents), [
        `information status-disagrees: The cluster reported \`Accepted\` True; these files say False (\`Invalid\`): ${why}`,
      ]);
    });

  it("M2: and not one that the files accept, that the cluster refused as well, or whose parent is not here", () => {
    const refused = reported(is("Accepted", "False", "Invalid"));
    assert.deepEqual(disagrees([GATEWAY, child(PARENT, "edge", accepted)]), []);
    assert.deepEqual(disagrees([GATEWAY, child(PARENT, "other", refused)]), []);
    assert.deepEqual(disagrees([child(PARENT, "other", accepted)]), []);
  });

  const routable = (scope: string, status: string, offered = "Cluster, Private") => [
    `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge, uid: 5f6a }
spec: { controllerName: example.com/gateways }
status: { routabilities: [${offered}] }
`,
    `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: market, namespace: town, uid: 1b2c }
spec:
  gatewayClassName: edge
  infrastructure: { routability: ${scope} }
  listeners: [{ name: web, port: 80, protocol: HTTP }]
${status}`,
  ];

  it("R2: a Gateway that was accepted with a routability that its class does not offer", () => {
    assert.deepEqual(disagrees(routable("Public", accepted)), [
      "information status-disagrees: The cluster reported `Accepted` True; these files say False (`UnsupportedRoutability`): GatewayClass `edge` does not support the routability `Public`.",
    ]);
    assert.deepEqual(disagrees(routable("Private", accepted)), []);
  });

  it("R4: the words of the proposal in the addresses of a status are no fault where it is read", () => {
    const addresses = (scope: string) =>
      `${accepted}  addresses: [{ type: IPAddress, value: 198.51.100.7, routability: ${scope} }]\n`;
    const told = (scope: string, options: AnalyzeOptions = {}) =>
      found(routable(scope, addresses(scope), scope), /address-routability|^routability-status/, options);
    for (const scope of ["Public", "Private", "Cluster"]) assert.deepEqual(told(scope), [], scope);
    assert.deepEqual(
      told("Public", { proposals: { routability: false } }).map((text) => text.split(":")[0]),
      ["warning cel-gateway-status-address-routability"],
    );
  });
});

describe("B9: conditions of listeners say what is wrong with them", () => {
  it("that there is no protocol, and never nothing", () => {
    const bare = "{ name: own, port: 8080 }";
    const { status } = analyzed([GATEWAY, set("{ name: market }", bare)]);
    const mine = status.find(({ kind }) => kind === "ListenerSet")?.status;
    assert.ok(mine !== undefined && "listeners" in mine);
    assert.deepEqual(
      mine.listeners[0]?.conditions.flatMap(({ status: value, message }) =>
        value === "Unknown" ? [message] : [],
      ),
      ["The listener has no `protocol`.", "The listener has no `protocol`."],
    );
  });

  it("that it is not accepted, not that its certificate is there", () => {
    const ca = `  tls: { frontend: { default: { validation: { caCertificateRefs: [{ group: "", kind: ConfigMap, name: ca, namespace: other }] } } } }\n`;
    const { status } = analyzed([
      GATEWAY.replace(
        "  listeners: [{ name: web, port: 80, protocol: HTTP }]",
        `${ca}  listeners: [{ name: web, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: own }] } }]`,
      ),
      "apiVersion: v1\nkind: Secret\nmetadata: { name: own, namespace: town }\ntype: kubernetes.io/tls\n",
    ]);
    const gateway = status.find(({ kind }) => kind === "Gateway")?.status;
    assert.ok(gateway !== undefined && "listeners" in gateway);
    const programmed = gateway.listeners[0]?.conditions.find(({ type }) => type === "Programmed");
    assert.equal(programmed?.message, "The listener is not accepted.");
  });
});

describe("A4: authorities of another namespace without a grant", () => {
  const rules = (options: AnalyzeOptions, ...others: readonly string[]) =>
    found(
      [
        GATEWAY.replace(
          "  listeners: [{ name: web, port: 80, protocol: HTTP }]",
          `  tls: { frontend: { default: { validation: { caCertificateRefs: [{ group: "", kind: ConfigMap, name: ca, namespace: other }] } } } }
  listeners: [{ name: web, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: own }] } }]`,
        ),
        ...others,
      ],
      /^grant-missing|^gateway-frontend-ca-all/,
      options,
    ).map((text) => text.split(":")[0]);
  const both = (severity: string) => [
    `${severity} gateway-frontend-ca-all-invalid`,
    `${severity} grant-missing`,
  ];

  it("are as sure a fault as the missing grant is, and none that the settings keep elsewhere", () => {
    const namespace = "apiVersion: v1\nkind: Namespace\nmetadata: { name: other }\n";
    assert.deepEqual(rules({}), both("hint"));
    assert.deepEqual(rules({}, namespace), both("warning"));
    assert.deepEqual(rules({ closedWorld: true }), both("error"));
    assert.deepEqual(rules({ externalNamespaces: ["other"] }), []);
  });
});

describe("D: a child Route in the values of a chart", () => {
  it("is told what keeps it from its parent, as its status says", () => {
    const documents = [
      `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: departments, namespace: town }
spec:
  parentRefs: [{ name: market }]
  rules: [{ name: books, matches: [{ path: { value: /books } }], allowedRoutes: { namespaces: { from: Same } } }]
`,
      `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: app, namespace: town }
spec:
  chart: { spec: { chart: app-template, sourceRef: { kind: HelmRepository, name: charts } } }
  values:
    route:
      main:
        parentRefs: [{ kind: HTTPRoute, name: departments, sectionName: books }]
        rules: [{ matches: [{ path: { type: Exact, value: /a } }] }]
      other:
        parentRefs: [{ kind: HTTPRoute, name: departments, sectionName: books }]
        rules: [{ matches: [{ path: { value: /a } }] }]
`,
    ];
    assert.deepEqual(found([GATEWAY, ...documents], /^delegate-(?!parent)/), [
      "warning delegate-path-type: This path cannot be combined with that of rule `books` of HTTPRoute `departments`, so the route is not bound to it: a path of type `Exact` cannot be put behind the parent's prefix; only a `PathPrefix` can.",
    ]);
    const { status } = analyzed([GATEWAY, ...documents]);
    assert.deepEqual(
      status.flatMap(({ name, isInValues, status: one }) =>
        isInValues === true && "parents" in one ? [`${name} ${one.parents[0]?.conditions[0]?.status}`] : [],
      ),
      ["app.route.main False", "app.route.other True"],
    );
  });
});
