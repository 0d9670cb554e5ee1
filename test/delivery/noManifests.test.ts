import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isExpectationFile } from "../../server/src/delivery/expectations.ts";
import { isNoManifestText, isOtherLanguage } from "../../server/src/delivery/notManifests.ts";
import { hasVariableInFlow, isTemplate } from "../../server/src/delivery/templateText.ts";
import { isOpaque, mayBecome } from "../../server/src/yaml/opaqueText.ts";
import { readDocument } from "../../server/src/yaml/readDocument.ts";
import { child } from "../../server/src/yaml/tree.ts";
import { checkDiagnostics, openFixture, readFixture } from "../fixture.ts";

/** A piece of a Route that lacks what the API server and a cluster would ask for. */
const PIECE = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ticket, namespace: fair }
spec:
  rules:
    - backendRefs:
        - { name: booth }
`;

/** The findings about a piece in a file beside a test. */
function findings(file: string, test: string): readonly string[] {
  const workspace = openFixture(readFixture(`#- e2e/test.yaml\n${test}#- ${file}\n${PIECE}`));
  return workspace.paths().flatMap((path) => workspace.diagnostics(path).map(({ rule }) => rule));
}

const CHAINSAW = (step: string) => `apiVersion: chainsaw.kyverno.io/v1alpha1
kind: Test
metadata: { name: fair }
spec:
  steps:
    - try:
        - ${step}
`;

describe("what a test of a cluster expects", () => {
  it("is judged by nobody where Chainsaw names its file, or a pattern for it", () => {
    for (const step of [
      "assert: { file: expected/ticket.yaml }",
      "error: { file: ../e2e/expected/ticket.yaml }",
      "assert: { file: expected/*.yaml }",
      "patch: { file: expected/ticket.yaml }",
    ])
      assert.deepEqual(findings("e2e/expected/ticket.yaml", CHAINSAW(step)), [], step);
  });

  it("is judged by nobody where kuttl names its file", () => {
    const step = "apiVersion: kuttl.dev/v1beta1\nkind: TestStep\nassert: [expected/ticket.yaml]\n";
    assert.deepEqual(findings("e2e/expected/ticket.yaml", step), []);
  });

  it("is judged by nobody where a test of policies tries them on it, below its own folder", () => {
    const test = (file: string) =>
      `apiVersion: cli.kyverno.io/v1alpha1\nkind: Test\nmetadata: { name: t }\npolicies: [policy.yaml]\nresources: [${file}]\nresults: []\n`;
    assert.deepEqual(findings("e2e/expected/ticket.yaml", test("expected/ticket.yaml")), []);
    assert.ok(
      findings("apps/ticket.yaml", test("../apps/ticket.yaml")).includes("cel-backendref-service-port"),
    );
  });

  it("is something else than what it applies", () => {
    for (const step of ["apply: { file: expected/ticket.yaml }", "assert: { file: expected/other.yaml }"])
      assert.ok(
        findings("e2e/expected/ticket.yaml", CHAINSAW(step)).includes("cel-backendref-service-port"),
        step,
      );
  });

  it("is judged again once nobody expects it", () => {
    const test = CHAINSAW("assert: { file: expected/*.yaml }");
    const workspace = openFixture(
      readFixture(`#- e2e/test.yaml\n${test}#- e2e/expected/ticket.yaml\n${PIECE}`),
    );
    workspace.setFile("e2e/test.yaml", CHAINSAW("sleep: { duration: 1s }"));
    workspace.flush();
    assert.ok(workspace.diagnostics("e2e/expected/ticket.yaml").length > 0);
    workspace.setFile("e2e/test.yaml", test);
    workspace.flush();
    assert.deepEqual(workspace.diagnostics("e2e/expected/ticket.yaml"), []);
  });

  it("is known by the names that kuttl and Chainsaw give it", () => {
    for (const path of [
      "a/00-assert.yaml",
      "a/01-errors.yaml",
      "02-error.yml",
      "a/ticket-assert.yaml",
      "a/assert.yaml",
    ])
      assert.ok(isExpectationFile(path), path);
    for (const path of [
      "a/http-error.yaml",
      "assertions.yaml",
      "assert/route.yaml",
      "a/errors.yaml",
      "reassert.yaml",
    ])
      assert.ok(!isExpectationFile(path), path);
    assert.deepEqual(findings("e2e/00-assert.yaml", ""), []);
  });

  it("may have expressions for keys", () => {
    for (const key of [
      "(length(rules)): 1",
      "~.(hostnames): x",
      '"(hostnames[0])": x',
      "(rules)->r: []",
      "- (weight): 0",
    ])
      assert.ok(isNoManifestText(`${PIECE}  ${key}\n`), key);
    for (const text of ["data:\n  note: |\n    (sic): text\n", "a: (b)\n", "# (a): b\n", "a (b): c\n"])
      assert.ok(!isNoManifestText(text), text);
    checkDiagnostics(PIECE.replace("rules:\n", "(length(rules)): 1\n  rules:\n"));
  });

  it("quotes no manifests by which others are judged", () => {
    checkDiagnostics(
      `#- e2e/test.yaml\n${CHAINSAW(`assert: { resource: { apiVersion: gateway.networking.k8s.io/v1, kind: HTTPRoute, spec: { parentRefs: [{ nmae: x }] } } }`)}`,
    );
  });
});

describe("a test of a chart", () => {
  it("is no manifest, nor is a snapshot", () => {
    assert.ok(isNoManifestText("suite: route\ntemplates: [route.yaml]\ntests:\n  - it: renders\n"));
    assert.ok(isNoManifestText("templates:\n  - route.yaml\ntests: # all\n  - it: renders\n"));
    assert.ok(!isNoManifestText("tests:\n  - a\n"));
    assert.ok(!isNoManifestText("apiVersion: example.com/v1\nkind: Plan\nsuite: a\ntests:\n  - a\n"));
    assert.ok(isOtherLanguage("chart/tests/__snapshot__/route_test.yaml"));
    assert.ok(!isOtherLanguage("apps/snapshot/route.yaml"));
  });
});

describe("an example that nobody has filled in", () => {
  const sample = (spec: string) =>
    `apiVersion: gateway.networking.k8s.io/v1\nkind: GatewayClass\nmetadata: { name: fair }\nspec:\n${spec}`;

  it("is no manifest", () => {
    assert.ok(isNoManifestText(sample("  # TODO(user): Add fields here\n")));
    assert.ok(isNoManifestText(sample("\n  # TODO(user): edit the following\n  # foo: bar")));
    checkDiagnostics(sample("  # TODO(user): Add fields here\n"));
  });

  it("is one as soon as its spec says something", () => {
    assert.ok(
      !isNoManifestText(sample("  # TODO(user): Add fields here\n  controllerName: example.com/fair\n")),
    );
    assert.ok(!isNoManifestText(sample("  controllerName: example.com/fair # TODO(user): ours\n")));
    assert.ok(!isNoManifestText(sample("# TODO(user): Add fields\n  controllerName: example.com/fair\n")));
  });
});

describe("a template", () => {
  it("of Backstage and Actions has its marks also in flow style", () => {
    for (const text of [
      "hosts: [${{ values.host }}]\n",
      "- { name: ${{ values.name }}, port: 80 }\n",
      "a: [{{ x }}]\n",
    ])
      assert.ok(isTemplate(text), text);
    for (const text of ["name: ${{ values.name }}\n", 'hosts: ["${{ values.host }}"]\n', "a: b [{{ x }}]\n"])
      assert.ok(!isTemplate(text), text);
  });

  it("of ytt and of Octopus writes into comments", () => {
    for (const text of [
      "name: #@ data.values.name\n",
      '#@ load("@ytt:data", "data")\na: b\n',
      "#@overlay/match missing_ok=True\na: b\n",
      "#@data/values\n---\na: b\n",
      "name: #{Name}#\n",
      "- #{Octopus.Environment.Name}\n",
    ])
      assert.ok(isTemplate(text), text);
    for (const text of ["a: b # see #{x}\n", "a: 'x#@ y'\n", "#@param a\na: b\n", "text: |\n  #@ code\n"])
      assert.ok(!isTemplate(text), text);
  });

  it("may be what a variable in flow style breaks, which is a hint for that", () => {
    checkDiagnostics(`
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: \${NAME} }
#                  ^ hint yaml-syntax: Unexpected flow-map-start at node end.
#                   ^^^^ hint yaml-syntax: Unexpected scalar at node end.
spec: { controllerName: example.com/fair }
`);
  });

  it("may be that behind variables in quotes, too, and is none where all stand in quotes", () => {
    assert.ok(hasVariableInFlow('  rules: [{ backendRefs: [{ name: "${NAME}", port: ${PORT} }] }]'));
    assert.ok(hasVariableInFlow("  - [a, '${A}', ${B}]"));
    for (const line of [
      '  rules: [{ name: "${NAME}", port: "${PORT}" }]',
      "  rules: [a] # ${NAME}",
      "  name: ${NAME}",
    ])
      assert.ok(!hasVariableInFlow(line), line);
  });

  it("is judged by nobody", () => {
    checkDiagnostics(`
#@ load("@ytt:data", "data")
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: #@ data.values.name
  namespace: shop
spec:
  parentRefs:
    - name: #@ data.values.gateway
  rules:
    - backendRefs:
        - name: shop
          port: #@ data.values.port
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: #{Name}#
spec:
  parentRefs: [{ name: \${{ values.gateway }} }]
`);
  });
});

describe("a placeholder", () => {
  it("is opaque: somebody puts a value in its place", () => {
    for (const text of [
      "{HOST}",
      "<your-host>",
      "www.<DOMAIN>",
      "__HOST__",
      "%HOST%.example.com",
      "$(HOST)",
      "$HOST",
      "@host@",
      "<%= host %>",
      "((host))",
      "((vars.host))",
      "<path:kv/data/shop#host>",
      "<< inputs.host >>",
      "www.<<inputs.domain>>",
      '<< inputs.host | default "<none>" >>',
      "ENC[AES256_GCM,data:Zm9v,iv:YmFy,tag:YmF6,type:str]",
      "www.ENC[AES256_GCM,data:Zm9v",
    ])
      assert.ok(isOpaque(text), text);
    for (const text of [
      "/a$",
      "/v[0-9]{3}$",
      "(?<name>.*)",
      "(?P<id>\\d+)",
      "\\p{LU}",
      "/caf%C3%A9",
      "a@b.example",
      "/__init__",
      "{host}",
      "<",
      "$1",
      "/v1/((a|b)c)?",
      "ENC[A-Z]",
      "<a/b#c>",
      "<<",
      "1 << 2",
      "a >> b << c",
      "<< a\n>>",
    ])
      assert.ok(!isOpaque(text), text);
  });

  it("may become what the text around it allows", () => {
    assert.ok(mayBecome("www.<DOMAIN>.org", "www.fair.example.org"));
    assert.ok(mayBecome("{AB}-${C}.org", "x-y.org"));
    assert.ok(mayBecome("www.ENC[AES256_GCM,data:Zm9v,type:str].org", "www.fair.org"));
    assert.ok(mayBecome("www.<<inputs.domain>>.org", "www.fair.example.org"));
    assert.ok(!mayBecome("www.__DOMAIN__", "api.fair.example"));
    assert.ok(!mayBecome("www.ENC[AES256_GCM,data:Zm9v,type:str].org", "www.fair.example"));
    assert.ok(!mayBecome("a", "b"));
  });

  it("is a value also where YAML reads a map, and makes text of what YAML refuses", () => {
    const port = child(readDocument("port: {PORT}\n").root, "port");
    assert.deepEqual(port?.kind === "scalar" ? port.text : port, "{PORT}");
    for (const text of [
      "host: @host@\n",
      "- %HOST%\n",
      "host: {HOST}.example.com\n",
      "a: { host: @@host@@ }\n",
      "a: [%%HOST%%]\n",
      "%{ if x }\na: b\n",
    ])
      assert.ok(isNoManifestText(text), text);
    for (const text of [
      'host: "@host@"\n',
      "a: b@c@\n",
      "a: {B: c}\n",
      "text: |\n  a: @b@\n",
      "a: [b@c@]\n",
      "a: 'x, @b'\n",
    ])
      assert.ok(!isNoManifestText(text), text);
  });

  it("is held against nothing", () => {
    checkDiagnostics(`
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: gate, namespace: fair }
spec:
  gatewayClassName: <your-class>
  listeners:
    - { name: http, port: __PORT__, protocol: HTTP, hostname: "%HOST%" }
    - { name: other, port: {PORT}, protocol: HTTP, hostname: "{HOST}" }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ticket, namespace: fair }
spec:
  parentRefs: [{ name: gate, sectionName: "@section@" }]
  hostnames: ["$(HOST)", "<your-host>"]
`);
  });
});
