import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fixesAt } from "../../server/src/features/fixes/fixes.ts";
import { type AnalyzeOptions, analyze, type Diagnostic } from "../../server/src/library.ts";
import { allRules } from "../../server/src/rules/registry.ts";
import { fixTitles, openAtCursor, openFixture, readFixture } from "../fixture.ts";

function found(rule: string, source: string, options: AnalyzeOptions = {}): readonly Diagnostic[] {
  return analyze(readFixture(source).files, options).diagnostics.filter((one) => one.rule === rule);
}

const gateway = (spec: string) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
${spec}  listeners: [{ name: http, port: 80, protocol: HTTP }]
`;

const route = (rules: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules: [${rules}]
`;

describe("the rules", () => {
  it("are listed by their names", () => {
    const ids = allRules.map(({ id }) => id);
    assert.deepEqual(ids, ids.toSorted());
  });
});

describe("ports of a Service beside a Route, in a folder whose namespace no file says", () => {
  const service = (ports: string) => `#- shop/service.yaml
apiVersion: v1
kind: Service
metadata: { name: cart }
spec: { ports: [${ports}] }
`;
  const told = (ports: string, port = "81") =>
    found(
      "backend-port-missing-on-service",
      `#- shop/route.yaml\n${route(`{ backendRefs: [{ name: cart, port: ${port} }] }`)}${service(ports)}`,
    ).map(({ severity, message }) => `${severity} ${message}`);

  it("are a hint where none is the one that is named", () => {
    assert.deepEqual(told("{ port: 80 }"), [
      "hint Service `cart` beside this file has no port 81, so requests for it are answered with 500. It has port 80.",
    ]);
  });

  it("are nothing where one is, where one is filled in later, and where none is written", () => {
    for (const ports of ["{ port: 80 }, { port: 81 }", "{ port: 80 }, { port: '${PORT}' }", ""])
      assert.deepEqual(told(ports), [], ports);
  });
});

describe("what is deprecated", () => {
  const isDeprecated = (rule: string, source: string) => {
    const fixture = readFixture(source);
    const workspace = openFixture(fixture);
    const all = workspace.paths().flatMap((path) => workspace.diagnostics(path));
    return all.filter((one) => one.rule === rule).map((one) => one.tags?.includes("deprecated") === true);
  };

  it("is marked as such in the manifest, and what is only wrong is not", () => {
    const old = route("").replace("/v1\n", "/v1alpha2\n").replace("HTTPRoute", "TCPRoute");
    assert.deepEqual(isDeprecated("doc-version-deprecated", old), [true]);
    const unknown = route("").replace("HTTPRoute", "HttpRoute");
    assert.deepEqual(isDeprecated("doc-unknown-kind", unknown), [false]);
  });
});

describe("the fix of a routability that an address cannot have", () => {
  const titles = (value: string) =>
    fixTitles(gateway(`  addresses: [{ value: 192.0.2.1, routability: ${value} }]\n`), {
      bundleVersion: "main",
    });

  it("is there where it is known what is meant", () => {
    assert.deepEqual(titles("clus$0ter"), ["Change to `Cluster`"]);
    assert.deepEqual(titles("CLUS$0TER"), ["Change to `Cluster`"]);
    for (const value of ["Exter$0nal", "Pub$0lic"]) assert.deepEqual(titles(value), ["Remove `routability`"]);
    for (const value of ["Nowh$0ere", "Cluster$0s"]) assert.deepEqual(titles(value), []);
  });
});

describe("a key that a label cannot have", () => {
  const shown = (length: number) =>
    found(
      "cel-infra-label-key-format",
      gateway(`  infrastructure: { labels: { "${"a".repeat(length)}": b } }\n`),
    )[0]?.message.split(" ")[0];

  it("is shown up to a hundred characters", () => {
    assert.equal(shown(100), `\`${"a".repeat(100)}\``);
    assert.equal(shown(101), `\`${"a".repeat(100)}…\``);
  });
});

describe("the member that the type of a union asks for", () => {
  it("is added by the fix that an editor prefers", () => {
    const { workspace, path, position } = openAtCursor(route("{ filters: [{ type: Request$0Mirror }] }"));
    const offered = fixesAt(workspace, path, { start: position, end: position });
    assert.deepEqual(
      offered.map(({ title, isPreferred }) => [title, isPreferred]),
      [["Add `requestMirror`", true]],
    );
  });
});
