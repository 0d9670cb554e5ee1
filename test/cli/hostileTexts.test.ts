import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseAllDocuments } from "yaml";
import { COMMANDS } from "../../server/src/cli/commandSpecs.ts";
import { folder, type Outcome } from "./gwls.ts";

/** One character of each sort that may not be shown, lines that would be somebody else's, and markup of every form. */
const EVIL =
  'a\u001b[2J\u009b31m\u0007\u007f\u202e\u2066\u200f\u061c\u0085\u2028b\nINJECTED: x\r\n::error::c ##[error]d\t<img src=x onerror=e> [f](command:g) ![h](http://i.example) `j` | %%{init: {}}%% "]; k -> l;';
const RAW = "\u001b[31m\u009b31m\u202e\u200f##[error]";
const evil = JSON.stringify(EVIL);
const PATH = "k8s/m\u001b[31m\u202e\n::error::INJECTED ##[error]<b>[n](command:o).yaml";

const CLASS = `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec: { controllerName: example.com/controller, description: ${evil} }
`;
const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: edge, labels: { ${evil}: ${evil} } }
spec:
  gatewayClassName: internet
  unknownField: ${evil}
  listeners:
    - { name: http, port: 80, protocol: HTTP }
    - { name: ${evil}, port: 81, protocol: HTTP, hostname: ${evil} }
    - { name: twin, port: 81, protocol: ${evil}, hostname: ${evil} }
    - { name: far, port: 80000, protocol: HTTP } # ${RAW}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: ${evil}, namespace: ${evil} }
spec:
  gatewayClassName: ${evil}
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: ${evil}, namespace: ${evil} }
spec:
  parentRef: { name: front, namespace: edge }
  listeners: [{ name: ${evil}, port: 90, protocol: HTTP }]
`;
const ROUTES = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: edge }
spec:
  parentRefs:
    - { name: front, sectionName: http }
    - { name: ${evil}, namespace: ${evil}, sectionName: ${evil} }
  hostnames: [shop.example.com]
  rules:
    - name: ${evil}
      matches: [{ path: { type: PathPrefix, value: / }, headers: [{ name: x, value: ${evil} }] }]
      filters:
        - type: ResponseHeaderModifier
          responseHeaderModifier: { set: [{ name: y, value: ${evil} }] }
        - type: ${evil}
      backendRefs: [{ name: ${evil}, namespace: ${evil}, port: 80 }]
    - backendRefs: [{ name: cart, port: 80 }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${evil}, namespace: edge }
spec:
  parentRefs: [{ name: front, sectionName: http }]
  hostnames: [${evil}]
  rules: [{ backendRefs: [{ name: ${evil}, port: 80 }] }]
---
kind: [${RAW}
`;
const REQUESTS = `# expect: 200 ${RAW}\nGET http://shop.example.com/\n\n###\n# expect: → ${RAW}\nGET http://nowhere.example/${RAW}\n`;

const files = {
  ".gateway-api.yaml": `${evil}: true\nrules: { ${evil}: off, doc-group-misspelt: ${evil} }\n`,
  "k8s/class.yaml": CLASS,
  "k8s/routes.yaml": ROUTES,
  "k8s/requests.http": REQUESTS,
  [PATH]: GATEWAY,
  [PATH.replace(/yaml$/, "http")]: REQUESTS,
  "before/gateway.yaml": GATEWAY,
  "before/route.yaml": ROUTES.replaceAll("port: 80 }", "port: 88 }"),
};

/** What each kind of output is, beside being without what may not be shown. */
type Form = "text" | "json" | "yaml" | "xml" | "markdown" | "commands" | "dot" | "mermaid";

/** The outputs, and how each escapes the texts of manifests. */
const OUTPUTS: readonly (readonly [args: readonly string[], form: Form])[] = [
  [["check", "--all", "--hints"], "text"],
  [["check", "--format", "json", "--hints"], "json"],
  [["check", "--format", "sarif", "--hints"], "json"],
  [["check", "--format", "github", "--hints"], "commands"],
  [["check", "--format", "junit", "--hints"], "xml"],
  [["check", "--format", "markdown", "--hints"], "markdown"],
  [["check", "--explain-scope", PATH], "text"],
  [["check", "--explain-scope", "k8s/routes.yaml"], "text"],
  [["coverage", "--places"], "text"],
  [["coverage", "--format", "json"], "json"],
  [["status"], "text"],
  [["status", "--format", "yaml"], "yaml"],
  [["status", "--format", "json"], "json"],
  [["effective", "--all"], "yaml"],
  [["effective", "--all", "--format", "table"], "text"],
  [["effective", "--all", "--format", "json"], "json"],
  [["effective", "edge/front", "k8s"], "yaml"],
  [["explain", "gateway/edge/front", "k8s"], "text"],
  [["explain", "httproute/edge/catalog", "k8s"], "text"],
  [["routes", "edge/front", "k8s"], "text"],
  [["routes", "edge/front", "k8s", "--format", "json"], "json"],
  [["trace", "http://shop.example.com/", "k8s"], "text"],
  [["trace", "http://shop.example.com/", "k8s", "-H", "x: y"], "text"],
  [["trace", "http://shop.example.com/", "k8s", "--format", "json"], "json"],
  [["test"], "text"],
  [["test", "--format", "json"], "json"],
  [["test", "--format", "github"], "commands"],
  [["test", "--format", "junit"], "xml"],
  [["diff", "before", "k8s"], "text"],
  [["diff", "before", "k8s", "--format", "markdown"], "markdown"],
  [["diff", "before", "k8s", "--format", "json"], "json"],
  [["graph"], "mermaid"],
  [["graph", "--format", "dot"], "dot"],
  [["graph", "--format", "json"], "json"],
  [["debug", "tree", PATH], "text"],
  [["debug", "facts", PATH], "text"],
  [["debug", "cells", PATH], "text"],
  [["debug", "delivery", PATH], "text"],
  [["analysis-stats"], "text"],
  [["analysis-stats", "--format", "json"], "json"],
  [["rules", EVIL], "text"],
  [["check", EVIL], "text"],
  [["check", `--${EVIL}`], "text"],
  [["explain", `gateway/edge/${EVIL}`], "text"],
];

/** What may be shown nowhere: every control character but line breaks and tabs, and marks of direction. */
const HIDDEN = /(?![\t\n])[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

function assertHarmless(text: string, form: Form, about: string): void {
  const found = HIDDEN.exec(text);
  assert.equal(
    found,
    null,
    `${about}: ${JSON.stringify(text.slice(Math.max(0, (found?.index ?? 0) - 80)).slice(0, 160))}`,
  );
  assert.ok(!text.includes("##["), `${about}: ${JSON.stringify(/.*##\[.*/.exec(text)?.[0])}`);
  for (const line of text.split("\n")) {
    assert.ok(!/^[\s"'*_`]*INJECTED/.test(line), `${about}: ${line}`);
    if (form !== "commands") assert.ok(!/^\s*::/.test(line), `${about}: ${line}`);
    else assert.match(line, /^(?:$|::(?:error|warning|notice) file=[^:]*,title=[\w-]+::)/, about);
  }
}

/** What each form must be beside that. */
function assertForm(out: string, form: Form, about: string): void {
  switch (form) {
    case "json":
      assert.equal(typeof JSON.parse(out), "object", about);
      // Words for people stand in SARIF as Markdown.
      assert.ok(
        !out.replace(/"markdown": ".*"/g, "").includes("\ufffd"),
        `${about}: a program gets the texts as they are`,
      );
      break;
    case "yaml":
      for (const document of parseAllDocuments(out)) {
        assert.deepEqual(document.errors, [], about);
        const { INJECTED, ...rest } = document.toJS();
        assert.equal(INJECTED, undefined, about);
        assert.ok(
          Object.keys(rest).every((key) => /^\w+$/.test(key)),
          about,
        );
      }
      break;
    case "xml":
      assert.ok(
        !/<(?!\/?(?:testsuites?|testcase|failure|system-out|skipped|error)\b|\?xml)/.test(out),
        about,
      );
      break;
    case "markdown": {
      const prose = out.replace(/(?<!\\)(`+)(?!`).*?(?<!`)\1(?!`)/g, "code");
      assert.ok(!/<img|<b>|(?<!\\)\]\((?:command|http:)|(?<!\\)!\[/.test(prose), `${about}: ${prose}`);
      break;
    }
    case "dot":
      for (const line of out.split("\n"))
        assert.match(line.replace(/"(?:[^"\\]|\\.)*"/g, "q"), /^[\s\w[\]{};=,#.>-]*$/, about);
      break;
    case "mermaid":
      for (const line of out.split("\n")) {
        assert.match(line.replace(/"[^"]*"/g, "q"), /^[\s\w[\](){}|/.:;,#>-]*$/, about);
        assert.ok(!line.includes("%%"), `${about}: ${line}`);
      }
      break;
    case "commands":
    case "text":
      break;
  }
}

describe("texts of manifests, in every output", { skip: process.platform === "win32" }, () => {
  const { gwls } = folder(files);

  for (const [args, form] of OUTPUTS) {
    const about = args.join(" ").replaceAll(EVIL, "EVIL").replaceAll(PATH, "PATH");
    it(`stay text in \`gwls ${about}\` (${form})`, () => {
      const { code, out, err }: Outcome = gwls(args);
      assert.ok(code !== null && !/\n\s+at /.test(err), err);
      assertHarmless(err, "text", `${about}, standard error`);
      assertHarmless(out, form, about);
      if (out !== "") assertForm(out, form, about);
      assert.ok(out !== "" || err.startsWith("gwls: "), `${about} says something`);
    });
  }

  it("are all looked at: every format of every command", () => {
    for (const { name, options } of COMMANDS.filter((command) => command.name !== "serve")) {
      const own = OUTPUTS.filter(([args]) => args[0] === name);
      assert.ok(own.length > 0, name);
      const formats = options.find((option) => option.name === "format")?.takes ?? [];
      assert.ok(typeof formats === "object");
      for (const format of formats.slice(1))
        assert.ok(
          own.some(([args]) => args.includes(format)),
          `${name} --format ${format}`,
        );
    }
  });
});
