import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnalyzeOptions, analyze, type Diagnostic } from "../../server/src/library.ts";
import { allRules } from "../../server/src/rules/registry.ts";
import { checkFix, fixTitles, openFixture, readFixture } from "../fixture.ts";

/** What one rule finds. */
function found(rule: string, source: string, options: AnalyzeOptions = {}): readonly Diagnostic[] {
  return analyze(readFixture(source).files, options).diagnostics.filter((one) => one.rule === rule);
}

/** The text that a finding marks, which stands in one line. */
function marked(source: string, { path, range }: Diagnostic): string {
  const text = readFixture(source).files.find((file) => file.path === path)?.text ?? "";
  return text.split("\n")[range.start.line]?.slice(range.start.character, range.end.character) ?? "";
}

const gateway = (listeners: string, spec = "", namespace = "infra") => `---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: ${namespace} }
spec:
  gatewayClassName: example
${spec}  listeners: [${listeners}]
`;
const route = (spec: string, metadata = "name: cart, namespace: infra") => `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { ${metadata} }
spec:
${spec}`;
const HTTP = "{ name: http, port: 80, protocol: HTTP }";

describe("the place of a finding about a parent that lets no Route of the namespace in", () => {
  const rule = "route-namespace-not-allowed";
  const closed = gateway(
    "{ name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: None } } }",
  );

  it("is the namespace where one is written, and otherwise the name", () => {
    const named = closed + route("  parentRefs: [{ name: edge }]\n");
    assert.deepEqual(
      found(rule, named).map((one) => marked(named, one)),
      ["edge"],
    );
    const written = closed + route("  parentRefs: [{ name: edge, namespace: infra }]\n");
    assert.deepEqual(
      found(rule, written).map((one) => marked(written, one)),
      ["infra"],
    );
  });

  it("calls the namespace of a ListenerSet or a Route by its name, or `this` where it has none", () => {
    const set = (
      metadata: string,
    ) => `${gateway(HTTP, "  allowedListeners: { namespaces: { from: Same } }\n")}---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { ${metadata} }
spec:
  parentRef: { name: edge, namespace: infra }
  listeners: [{ name: own, port: 81, protocol: HTTP }]
`;
    const texts = found("listenerset-namespace-not-allowed", set("name: own, namespace: shop"));
    assert.match(texts[0]?.message ?? "", /namespace `shop`/);
  });
});

describe("the kinds that listeners take instead", () => {
  it("are told of three listeners, and the others are counted", () => {
    const listeners = (count: number) =>
      Array.from({ length: count }, (_, at) => `{ name: l${at}, port: ${80 + at}, protocol: TCP }`).join(
        ", ",
      );
    const told = (count: number) =>
      found(
        "route-kind-not-allowed",
        gateway(listeners(count)) + route("  parentRefs: [{ name: edge }]\n"),
      )[0]?.message ?? "";
    assert.match(told(3), /`l2` \(TCP\) takes only/);
    assert.doesNotMatch(told(3), /more do/);
    assert.doesNotMatch(told(5), /`l3`/);
    assert.match(told(5), /2 more do not either/);
  });
});

describe("what fixes write", () => {
  it("is a weight of 1 where all are 0", () => {
    const weighed = (first: string) =>
      route(
        `  rules: [{ backendRefs: [{ name: a, port: 80, weight: ${first} }, { name: b, port: 80, weight: 0 }] }]\n`,
      );
    checkFix(weighed("$00"), weighed("1"), { title: "Set the weight of `a` to 1" });
  });

  it("is nothing where a redirect's protocol is no text, and the scheme where it is", () => {
    const redirect = (protocol: string) =>
      route(
        `  rules: [{ filters: [{ type: RequestRedirect, requestRedirect: { proto$0col: ${protocol} } }] }]\n`,
      );
    assert.deepEqual(fixTitles(redirect("[HTTPS]")), []);
    assert.equal(fixTitles(redirect("HTTPS")).length, 1);
  });

  it("is another hostname beside several, and in the place of the only one", () => {
    const delegated = (hostnames: string) =>
      `${gateway(HTTP)}${route(
        `  parentRefs: [{ name: edge }]
  hostnames: [a.example.com]
  rules: [{ name: all, allowedRoutes: { namespaces: { from: All } } }]
`,
        "name: parent, namespace: infra",
      )}${route(`  parentRefs: [{ kind: HTTPRoute, name: parent, sectionName: all }]
  host$0names: ${hostnames}
  rules: [{ backendRefs: [{ name: a, port: 80 }] }]
`)}`;
    const offered = (hostnames: string) =>
      fixTitles(delegated(hostnames)).filter((title) => title.includes("hostname"));
    assert.deepEqual(offered("[b.example.com, c.example.com]"), ["Add hostname `a.example.com`"]);
    assert.deepEqual(
      fixTitles(delegated("[b.ex$0ample.com]").replace("host$0names", "hostnames")).filter((title) =>
        title.includes("hostname"),
      ),
      ["Change the hostname to `a.example.com`"],
    );
  });
});

describe("what is shown otherwise than as text", () => {
  it("fades a match that another rule of the Route has already", () => {
    const twice = route(
      "  rules: [{ matches: [{ path: { value: /a } }, { path: { value: /b } }] }, { matches: [{ path: { value: /a } }, { path: { value: /c } }] }]\n",
    );
    const workspace = openFixture(readFixture(gateway(HTTP) + twice));
    const [one, ...others] = workspace
      .paths()
      .flatMap((path) => workspace.diagnostics(path))
      .filter(({ rule }) => rule === "rule-duplicate-within-route");
    assert.deepEqual([one?.tags, others.length], [["unnecessary"], 0]);
  });
});

describe("a redirect that leads back by way of another Route", () => {
  it("shows that Route to its own namespace only", () => {
    const to = (host: string, other: string, namespace: string) =>
      route(
        `  parentRefs: [{ name: edge, namespace: infra }]
  hostnames: [${host}]
  rules: [{ filters: [{ type: RequestRedirect, requestRedirect: { hostname: ${other} } }] }]
`,
        `name: ${host.replaceAll(".", "-")}, namespace: ${namespace}`,
      );
    const open = gateway(
      "{ name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }",
    );
    const shown = (namespace: string) =>
      found(
        "filter-redirect-loop",
        open + to("a.example.com", "b.example.com", "shop") + to("b.example.com", "a.example.com", namespace),
      ).map(({ related = [] }) => related.length);
    assert.deepEqual(shown("shop"), [1, 1]);
    assert.deepEqual(shown("pay"), [0, 0]);
  });
});

describe("what the bad example of a rule shows", () => {
  /** The rules of whose findings an editor strikes out, or fades, what they mark. */
  const tagged = (tag: string): readonly string[] =>
    allRules
      .filter(({ id, bad = "", exampleOptions = {} }) => {
        const workspace = openFixture(readFixture(bad), exampleOptions);
        const diagnostics = workspace.paths().flatMap((path) => workspace.diagnostics(path));
        return diagnostics.some(({ rule, tags = [] }) => rule === id && tags.some((one) => one === tag));
      })
      .map(({ id }) => id);

  it("is struck out where it is deprecated", () => {
    assert.deepEqual(tagged("deprecated"), [
      "doc-field-deprecated",
      "doc-version-deprecated",
      "gateway-address-type-deprecated",
      "gen-legacy-label",
      "session-migrate",
      "xlistenerset-migrate",
    ]);
  });

  it("fades where it does nothing", () => {
    assert.deepEqual(tagged("unnecessary"), [
      "backend-weight-zero",
      "delegate-hostname-ignored",
      "filter-cors-safelisted",
      "filter-header-noop",
      "grant-same-namespace",
      "grant-unused",
      "listener-kinds-redundant",
      "listener-passthrough-certs-ignored",
      "match-duplicate-within-rule",
      "match-header-duplicate-ci",
      "route-hostname-duplicate",
      "route-hostname-ignored",
      "route-parent-duplicate-namespace-implicit",
      "rule-duplicate-within-route",
      "rule-unreachable",
      "unused-ignore",
    ]);
  });
});
