import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { createEngine, createWorkspace } from "../../../server/src/library.ts";
import { exampleFacts } from "../../../server/src/rules/team/exampleFacts.ts";
import { factsOf } from "../../../server/src/rules/team/teamExaminer.ts";
import { type Fact, isFactList } from "../../../server/src/schema/custom/fact.ts";
import { readSettingsFile } from "../../../server/src/settingsFile.ts";
import { readFixture } from "../../fixture.ts";

const API = "apiVersion: gateway.networking.k8s.io/v1";

const namespace = (name: string, labels = "{}") => `
apiVersion: v1
kind: Namespace
metadata: { name: ${name}, labels: ${labels} }
---`;
const gateway = (
  listeners: string,
  more: { readonly annotations?: string; readonly className?: string } = {},
) => `
${API}
kind: Gateway
metadata: { name: edge, namespace: infra, annotations: ${more.annotations ?? "{}"} }
spec:
  gatewayClassName: ${more.className ?? "internal"}
  allowedListeners: { namespaces: { from: All } }
  listeners:
${listeners}
---`;
const HTTP = "    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }";
const HTTPS = `    - name: https
      port: 443
      protocol: HTTPS
      hostname: "*.example.com"
      tls: { certificateRefs: [{ name: wildcard }] }
      allowedRoutes: { namespaces: { from: All } }`;
const route = (spec: string, name = "shop-web") => `
${API}
kind: HTTPRoute
metadata: { name: ${name}, namespace: shop }
spec:
${spec.replace(/^/gm, "  ")}
---`;
const PARENT = "parentRefs: [{ name: edge, namespace: infra }]";

/** The findings of a team's rules as `rule: message`. */
function told(settings: string, manifests: string): readonly string[] {
  const { config, problems } = readSettingsFile(".gateway-api.yaml", settings);
  assert.deepEqual(problems, []);
  const workspace = createWorkspace({ config });
  for (const { path, text } of readFixture(manifests).files) workspace.setFile(path, text);
  return workspace.diagnostics
    .filter(({ rule }) => rule.startsWith("policy/"))
    .map(({ rule, severity, message }) => `${severity} ${rule}: ${message}`);
}

/** The rules of the page, each with the settings that it stands in. */
const PAGE = readFileSync("docs/team-rules.md", "utf8");
const TEN = [...PAGE.slice(PAGE.indexOf("## Ten rules")).matchAll(/```yaml\n(policies:[\s\S]*?)```/g)].map(
  ([, text = ""]) => ({ name: /name: (\S+)/.exec(text)?.[1] ?? "", text }),
);

/** For each rule of the page manifests that keep it, manifests that break it, and what is told of those. */
const EXAMPLES: Readonly<Record<string, readonly [good: string, bad: string, finding: string]>> = {
  "hosts-of-the-namespace": [
    namespace("shop", "{ domain: shop.example.com }") +
      route("hostnames: [shop.example.com, api.shop.example.com]"),
    namespace("shop", "{ domain: shop.example.com }") + route("hostnames: [bank.example.com]"),
    "error policy/hosts-of-the-namespace: The namespace owns shop.example.com and no other hosts.",
  ],
  "hosts-are-named": [
    gateway(HTTPS) + route(`${PARENT}\nhostnames: [shop.example.com]`),
    gateway(HTTPS) + route(PARENT),
    "warning policy/hosts-are-named: The Route answers every host of a listener. Name the hosts that it is for.",
  ],
  "no-wildcard-for-all-paths": [
    route('hostnames: ["*.example.com"]\nrules: [{ matches: [{ path: { value: /status } }] }]'),
    route('hostnames: ["*.example.com"]\nrules: [{ name: all }]'),
    "warning policy/no-wildcard-for-all-paths: A wildcard host with a match for all paths takes what others forget.",
  ],
  "backends-at-home": [
    route("rules: [{ backendRefs: [{ name: web, port: 80 }] }]"),
    route("rules: [{ backendRefs: [{ name: web, namespace: bank, port: 80 }] }]"),
    "error policy/backends-at-home: Send requests to Services of your own namespace only.",
  ],
  issuer: [
    gateway(HTTPS, { annotations: "{ cert-manager.io/cluster-issuer: letsencrypt }" }),
    gateway(HTTPS, { annotations: "{ cert-manager.io/cluster-issuer: self-signed }" }),
    "error policy/issuer: Gateways with TLS have their certificates from the ClusterIssuer `letsencrypt`.",
  ],
  "names-begin-with-the-namespace": [
    route("rules: []"),
    route("rules: []", "web"),
    "information policy/names-begin-with-the-namespace: The name of a Route begins with that of its namespace.",
  ],
  "http-redirects": [
    gateway(HTTP) +
      route(`${PARENT}
rules: [{ filters: [{ type: RequestRedirect, requestRedirect: { scheme: https } }] }]`),
    gateway(HTTP) + route(`${PARENT}\nrules: [{ backendRefs: [{ name: web, port: 80 }] }]`),
    "warning policy/http-redirects: A Route on a listener without TLS does nothing but redirect.",
  ],
  "internal-stays-internal": [
    namespace("shop", "{ exposure: internal }") + gateway(HTTP) + route(PARENT),
    namespace("shop", "{ exposure: internal }") + gateway(HTTP, { className: "internet" }) + route(PARENT),
    "error policy/internal-stays-internal: This namespace is internal, and the Gateway is of the class `internet`.",
  ],
  timeouts: [
    route("rules: [{ timeouts: { request: 5s } }]"),
    route("rules: [{ timeouts: { backendRequest: 5s } }]"),
    "warning policy/timeouts: Every rule needs `timeouts.request`.",
  ],
  "only-known-ports": [
    gateway(HTTP),
    `${gateway(HTTP)}
${API}
kind: ListenerSet
metadata: { name: debug, namespace: shop }
spec:
  parentRef: { name: edge, namespace: infra }
  listeners: [{ name: debug, port: 9000, protocol: HTTP }]
`,
    "error policy/only-known-ports: Not by the platform: 9000 of shop/debug.",
  ],
};

describe("the ten rules of the page", () => {
  it("are ten, each with examples", () => {
    assert.deepEqual(
      TEN.map(({ name }) => name),
      Object.keys(EXAMPLES),
    );
    assert.equal(TEN.length, 10);
  });

  for (const { name, text } of TEN) {
    const [good, bad, finding] = EXAMPLES[name] ?? ["", "", ""];
    it(`${name} is silent where it is kept, and tells where it is not`, () => {
      assert.deepEqual(told(text, good), []);
      assert.deepEqual(told(text, bad), [finding]);
    });
  }
});

const rule = (expression: string, more = "") =>
  `policies: [{ name: ours, kind: HTTPRoute, rule: ${JSON.stringify(expression)}, message: Not so.${more} }]`;

describe("a rule of a team", () => {
  it("has no answer where it looks at what is not known, also where it only asks whether it is there", () => {
    const open = route(`${PARENT}\nhostnames: ["\${HOST}"]`);
    for (const expression of [
      "self.namespaceLabels['team'] == 'web'",
      "has(self.namespaceLabels.team)",
      "size(self.namespaceLabels) > 0",
      "self.hostnames.all(host, host.endsWith('.example.com'))",
      "self.hostnames.size() == 2",
      "self.parents.all(parent, parent.attached)",
      "self.effectiveHostnames == []",
      "self.parents.exists(parent, parent.gatewayClass == 'internet')",
    ])
      assert.deepEqual(told(rule(expression), open), [], expression);
    assert.deepEqual(told(rule("self.parents.all(parent, parent.name == 'other')"), open), [
      "warning policy/ours: Not so.",
    ]);
  });

  it("sees labels and annotations that kustomizations, Flux and Argo CD add", () => {
    const both = rule("self.labels['team'] == 'web' && self.annotations['issuer'] == 'ours'");
    const own = `#- app/route.yaml${route("rules: []")}
#- app/kustomization.yaml
resources: [route.yaml]
`;
    assert.deepEqual(
      told(both, `${own}commonLabels: { team: web }\ncommonAnnotations: { issuer: ours }\n`),
      [],
    );
    assert.deepEqual(
      told(
        both,
        `${own}#- flux.yaml
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: app, namespace: flux-system }
spec:
  path: ./app
  sourceRef: { kind: GitRepository, name: flux-system }
  commonMetadata: { labels: { team: web }, annotations: { issuer: ours } }
`,
      ),
      [],
    );
    assert.deepEqual(
      told(
        both,
        `${own}#- argo.yaml
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: app, namespace: argocd }
spec:
  destination: { server: https://kubernetes.default.svc, namespace: shop }
  source:
    repoURL: https://git.example.com/shop.git
    path: app
    kustomize: { commonLabels: { team: web }, commonAnnotations: { issuer: ours } }
`,
      ),
      [],
    );
  });

  it("tells at the object where an expression has no answer though everything is known", () => {
    assert.deepEqual(told(rule("self.labels['team'] == 'web'"), route("rules: []")), [
      "information policy/ours: The expression of the team's rule `ours` has no answer here: field not found: team.",
    ]);
  });

  it("is about the objects that its condition is true of, which may have no answer either", () => {
    const text = route("rules: []");
    const told1 = (match: string) => told(rule("false", `, match: ${JSON.stringify(match)}`), text);
    assert.deepEqual(told1("self.name == 'other'"), []);
    assert.deepEqual(told1("self.name == 'shop-web'"), ["warning policy/ours: Not so."]);
    assert.deepEqual(told1("self.namespaceLabels['team'] == 'web'"), []);
    assert.deepEqual(told1("self.labels['team'] == 'web'"), [
      "information policy/ours: The condition of the team's rule `ours` has no answer here: field not found: team.",
    ]);
  });

  it("tells what an expression comes to, in one line of bounded length, or its message where that is nothing", () => {
    const text = route("rules: []");
    const said = (expression: string) =>
      told(rule("false", `, messageExpression: ${JSON.stringify(expression)}`), text);
    assert.deepEqual(said("'Of ' + self.name + '.'"), ["warning policy/ours: Of shop-web."]);
    assert.deepEqual(said("'Two\\n  lines.'"), ["warning policy/ours: Two lines."]);
    assert.deepEqual(said("' '"), ["warning policy/ours: Not so."]);
    const long = "a".repeat(500);
    assert.deepEqual(said(`'${long}'`), [`warning policy/ours: ${long}`]);
    assert.deepEqual(said(`'${long}b'`), [`warning policy/ours: ${long}…`]);
  });

  it("ends where an expression takes too long", () => {
    const items = `[${Array.from({ length: 60 }, (_, at) => at).join(",")}]`;
    const slow = `${items}.all(a, ${items}.all(b, ${items}.all(c, a + b + c >= 0)))`;
    assert.deepEqual(told(rule(slow), route("rules: []")), [
      "information policy/ours: The expression of the team's rule `ours` has no answer here: too many steps.",
    ]);
  });

  it("marks the field that it names, or the nearest that is there, and is silenced by a comment", () => {
    const marked = (manifests: string, at: string) => {
      const { config } = readSettingsFile("", rule("false", `, at: ${at}`));
      const workspace = createWorkspace({ config });
      workspace.setFile("route.yaml", manifests);
      return workspace.diagnostics
        .filter(({ rule: id }) => id === "policy/ours")
        .map(({ range }) => range.start.line);
    };
    const text = `${API}
kind: HTTPRoute
metadata: { name: web, namespace: shop }
spec:
  hostnames: [a.example.com]
`;
    assert.deepEqual(marked(text, "spec.hostnames"), [4]);
    assert.deepEqual(marked(text, "metadata.name"), [2]);
    assert.deepEqual(
      marked(text.replace("  host", "  # gateway-api: ignore policy/ours -- old\n  host"), "spec.hostnames"),
      [],
    );
  });

  it("says the same after any edit that changes what objects come to as when everything is read anew", () => {
    const settings = `policies:
  - { name: domain, kind: Route, rule: "self.hostnames.all(h, h.endsWith(self.namespaceLabels['domain']))", message: Foreign. }
  - { name: named, kind: HTTPRoute, rule: "!self.effectiveHostnames.exists(h, h.startsWith('*'))", message: All hosts. }
  - { name: ports, kind: Gateway, rule: "self.listeners.all(l, l.port == 80)", message: Ports. }
`;
    const { config } = readSettingsFile("", settings);
    const set = (port: number) => `${API}
kind: ListenerSet
metadata: { name: more, namespace: shop }
spec:
  parentRef: { name: edge, namespace: infra }
  listeners: [{ name: more, port: ${port}, protocol: HTTP }]
`;
    const states: readonly (readonly [path: string, text: string])[] = [
      ["namespace.yaml", namespace("shop", "{ domain: example.com }")],
      ["gateway.yaml", gateway(HTTPS)],
      ["route.yaml", route(PARENT)],
      ["gateway.yaml", gateway(HTTPS.replace('"*.example.com"', "shop.example.com"))],
      ["route.yaml", route(`${PARENT}\nhostnames: [shop.example.com]`)],
      ["namespace.yaml", namespace("shop", "{ domain: example.org }")],
      ["set.yaml", set(9000)],
      ["set.yaml", set(80)],
      ["namespace.yaml", ""],
    ];
    const files = new Map<string, string>();
    const kept = createWorkspace({ config });
    const seen = new Set<string>();
    const own = (workspace: typeof kept) =>
      workspace.diagnostics.filter(({ rule: id }) => id.startsWith("policy/"));
    for (const [path, text] of states) {
      files.set(path, text);
      kept.setFile(path, text);
      const fresh = createWorkspace({ config });
      for (const [other, content] of files) fresh.setFile(other, content);
      const expected = own(fresh);
      assert.deepEqual(own(kept), expected);
      seen.add(expected.map(({ rule: id }) => id).join());
    }
    assert.ok(seen.size > 3, [...seen].join(" | "));
  });
});

describe("what expressions see", () => {
  const shape = (fact: Fact): unknown => {
    if (typeof fact !== "object") return typeof fact === "symbol" ? "?" : typeof fact;
    if (isFactList(fact)) return fact.slice(0, 1).map(shape);
    return Object.fromEntries(Object.entries(fact).map(([key, inner]) => [key, shape(inner)]));
  };

  it("is of every object what the page and the examples say that there is", () => {
    const engine = createEngine();
    engine.setFile(
      "all.yaml",
      namespace("shop") +
        namespace("infra") +
        gateway(HTTPS, { className: "cilium" }).replace(
          "  listeners:",
          "  addresses: [{ value: 192.0.2.7 }]\n  listeners:",
        ) +
        route(`${PARENT}
hostnames: [web.example.com]
rules:
  - matches: [{ headers: [{ name: a, value: b }], queryParams: [{ name: a, value: b }] }]
    filters: [{ type: CORS, cors: {} }]
    backendRefs: [{ name: web, port: 80 }]`) +
        `
${API}
kind: ListenerSet
metadata: { name: more, namespace: shop }
spec:
  parentRef: { name: edge, namespace: infra }
  listeners:
${HTTPS.replace("https", "more")}
`,
    );
    engine.flush();
    for (const kind of ["HTTPRoute", "Gateway", "ListenerSet"] as const) {
      const found = engine.objects().find(({ delivered }) => delivered.resource.kind === kind);
      assert.ok(found !== undefined);
      const facts = factsOf(engine.clusterOf(found.delivered.id), found.delivered);
      assert.deepEqual(shape(facts ?? "none"), shape(exampleFacts(kind)), kind);
    }
  });
});

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

describe("mistakes in the rules of a team", () => {
  const problems = (text: string) =>
    readSettingsFile(".gateway-api.yaml", text).problems.map(
      ({ range, message }) => `${range.start.line + 1}:${range.start.character} ${message}`,
    );
  const of = (expression: string, kind = "HTTPRoute") =>
    problems(`policies:
  - name: ours
    kind: ${kind}
    message: Not so.
    rule: ${expression}
`);

  it("are shown where they are", () => {
    assert.deepEqual(of("self.name =="), [
      "5:20 This expression cannot be read: nothing stands behind `==`.",
    ]);
    assert.deepEqual(of("'self.nam == \"a\"'"), ["5:16 There is no field `nam`; did you mean `name`?"]);
    assert.deepEqual(of("slf.name == 'a'"), ["5:10 There is no `slf` here: the object is `self`."]);
    assert.deepEqual(of("self.name"), ["5:10 This expression comes to neither `true` nor `false`."]);
    assert.deepEqual(of("self.hostnames"), ["5:10 This expression comes to neither `true` nor `false`."]);
    assert.deepEqual(of("self.name.begins('a')"), [
      "5:10 This expression has no answer: unbound function: begins.",
    ]);
    assert.match(of("self.hostnames == []", "Gateway")[0] ?? "", /^5:15 There is no field `hostnames`; /);
    assert.deepEqual(of("has(self.labels.team) && self.annotations.team == 'a'"), []);
    assert.match(
      of("self.zzzzzzzz == 'a'", "ListenerSet")[0] ?? "",
      /^5:15 There is no field `zzzzzzzz`; there are `kind`, `name`, .*`from`\.?$/,
    );
  });

  it("are told in words, with what CEL has for it", () => {
    for (const [expression, words] of [
      ["self.name = 'a'", "`= 'a'` cannot stand here; `==` compares"],
      ["self.name === 'a'", "`=== 'a'` cannot stand here; `==` compares"],
      ["self.name <> 'a'", "`<> 'a'` cannot stand here; `!=` compares"],
      ["self.name == 'a' and true", "`and true` cannot stand here; CEL writes `&&`, `||` and `!`"],
      ["not self.parent.attached", "`self.parent.attached` cannot stand here; CEL writes `&&`, `||` and `!`"],
      ["(self.name == 'a'", "it has no `)` at its end"],
      ["self.hostnames.size( > 0", "`.size( > 0` cannot stand here"],
      ["'[self.name,'", "it ends too early"],
      ["if (true) false", "`if` is a word that CEL keeps for itself"],
      ['"`x`"', "what stands here is nothing that an expression has"],
    ] as const)
      assert.match(
        of(expression)[0] ?? "",
        new RegExp(` ${escaped(`This expression cannot be read: ${words}.`)}$`),
      );
  });

  it("are shown at the beginning of what is not written as it reads", () => {
    assert.deepEqual(of(">-\n      self.nam == 'a'"), ["5:10 There is no field `nam`; did you mean `name`?"]);
    assert.deepEqual(of("self.name =="), [
      "5:20 This expression cannot be read: nothing stands behind `==`.",
    ]);
  });

  it("are found by an object that has something of everything", () => {
    const unbound = ["5:10 This expression has no answer: unbound function: begins."];
    assert.deepEqual(of("self.parents.exists(one, one.attached && one.name.begins('a'))"), unbound);
    assert.deepEqual(
      of("self.parents.exists(one, one.listeners.exists(each, each.port == 443 && each.name.begins('a')))"),
      unbound,
    );
    for (const field of ["port == 80", "weight == 1"])
      assert.deepEqual(
        of(`self.rules.exists(one, one.backends.exists(each, each.${field} && each.name.begins('a')))`),
        unbound,
        field,
      );
    assert.deepEqual(of("self.parent.attached && self.name.begins('a')", "ListenerSet"), unbound);
  });

  it("are messages that come to no text", () => {
    const message = (expression: string) =>
      problems(`policies:
  - name: ours
    kind: HTTPRoute
    message: Not so.
    rule: self.name == 'a'
    messageExpression: ${expression}
`);
    assert.deepEqual(message("self.name"), []);
    assert.deepEqual(message("self.name == 'a'"), ["6:23 This expression comes to no text."]);
    assert.deepEqual(message("self.hostnames"), ["6:23 This expression comes to no text."]);
  });

  it("leave the rule without effect, and the others with theirs", () => {
    const text = `policies:
  - { name: broken, kind: HTTPRoute, rule: "self.nam == 'a'", message: Broken. }
  - { name: right, kind: HTTPRoute, rule: "self.name == 'a'", message: Right. }
`;
    const { config } = readSettingsFile("", text);
    const workspace = createWorkspace({ config });
    workspace.setFile("route.yaml", route("rules: []"));
    assert.deepEqual(
      workspace.diagnostics.filter(({ rule: id }) => id.startsWith("policy/")).map(({ message }) => message),
      ["Right."],
    );
  });

  it("are keys that are missing, names that are given twice, words that there are not", () => {
    assert.deepEqual(problems("policies:\n  - { name: ours, kind: HTTPRoute }\n"), [
      "2:4 `policies` needs `rule` and `message` here.",
    ]);
    assert.deepEqual(problems("policies: 3\n"), ["1:10 `policies` takes a list, not `3`."]);
    const twice = "{ name: ours, kind: Route, rule: 'true', message: a }";
    assert.deepEqual(problems(`policies:\n  - ${twice}\n  - ${twice}\n`), [
      "3:12 There is another rule `ours` above.",
    ]);
    assert.match(
      problems(`policies: [${twice.replace("Route", "Pod")}]`)[0] ?? "",
      /`policies.kind` takes one of/,
    );
  });
});
