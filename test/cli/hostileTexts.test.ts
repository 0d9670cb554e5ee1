import assert from "node:assert/strict";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { parseAllDocuments } from "yaml";
import { COMMANDS } from "../../server/src/cli/commandSpecs.ts";
import {
  CLASS,
  EVIL,
  GATEWAY,
  HIDDEN,
  hasForeignMarkup,
  OTHERS,
  PATH,
  REQUESTS,
  ROUTES,
} from "../hostileManifests.ts";
import { folder, type Outcome } from "./gwls.ts";

const evil = JSON.stringify(EVIL);
const files = {
  ".gateway-api.yaml": `${evil}: true\nrules: { ${evil}: off, doc-group-misspelt: ${evil} }\n`,
  "k8s/class.yaml": CLASS,
  "k8s/routes.yaml": ROUTES,
  "k8s/others.yaml": OTHERS,
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
  [["check", "--format", "gitlab", "--hints"], "json"],
  [["check", "--explain-scope", PATH], "text"],
  [["check", "--explain-scope", "k8s/routes.yaml"], "text"],
  [["fix", EVIL], "text"],
  [["fix", "route-parent-not-found@0123456789abcdef", "--dry-run"], "text"],
  [["coverage", "--places"], "text"],
  [["coverage", "--format", "json"], "json"],
  [["status"], "text"],
  [["status", "--format", "yaml"], "yaml"],
  [["status", "--format", "json"], "json"],
  [["effective", "--all"], "yaml"],
  [["effective", "--all", "--format", "table"], "text"],
  [["effective", "--all", "--format", "json"], "json"],
  [["effective", "edge/front", "k8s"], "yaml"],
  [["effective", "edge/front", "k8s", "--policies"], "yaml"],
  [["explain", "gateway/edge/front", "k8s"], "text"],
  [["explain", "httproute/edge/catalog", "k8s"], "text"],
  [["explain", "httproute/edge/catalog", "k8s", "--format", "json"], "json"],
  [["routes", "edge/front", "k8s"], "text"],
  [["routes", "edge/front", "k8s", "--format", "json"], "json"],
  [["routes", "--ingress", "k8s"], "text"],
  [["routes", "--ingress", "k8s", "--format", "json"], "json"],
  [["exposure", "k8s"], "text"],
  [["exposure", "k8s", "--format", "markdown"], "markdown"],
  [["exposure", "k8s", "--format", "json"], "json"],
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
  [["plan", "before", "k8s", "--all"], "text"],
  [["plan", "before", "k8s", "--format", "markdown"], "markdown"],
  [["plan", "before", "k8s", "--format", "json"], "json"],
  [["migrate", "k8s"], "text"],
  [["migrate", "k8s", "--format", "markdown"], "markdown"],
  [["migrate", "k8s", "--format", "json"], "json"],
  [["migrate", "k8s", "--format", "yaml"], "yaml"],
  [["migrate", "k8s", "--format", "patch"], "text"],
  [["migrate", "k8s", "--gateway", EVIL], "text"],
  [["trace", "http://shop.example.com/", "k8s", "--ingress"], "text"],
  [["diff", "--ingress", "k8s"], "text"],
  [["diff", "--ingress", "k8s", "--format", "markdown"], "markdown"],
  [["diff", "--ingress", "k8s", "--format", "json"], "json"],
  [["upgrade", "--from", "1.5", "--to", "1.7", "k8s"], "text"],
  [["upgrade", "--from", "1.5", "--to", "1.7", "k8s", "--format", "markdown"], "markdown"],
  [["upgrade", "--from", "1.5", "--to", "1.7", "k8s", "--format", "json"], "json"],
  [["upgrade", "--from", EVIL, "k8s"], "text"],
  [["render", "helm", "chart"], "text"],
  [["render", "helm", "chart", "--format", "json"], "json"],
  [["render", "helm", "chart", "--format", "sarif"], "json"],
  [["render", "helm", "chart", "--format", "github"], "commands"],
  [["render", "helm", "chart", "--format", "junit"], "xml"],
  [["render", "helm", "chart", "--format", "markdown"], "markdown"],
  [["render", "helm", "chart", "--format", "gitlab"], "json"],
  [["render", EVIL], "text"],
  [["features", "--all"], "text"],
  [["features", "--format", "markdown"], "markdown"],
  [["features", "--format", "json"], "json"],
  [["features", "--implementation", EVIL], "text"],
  [["completion", "bash"], "text"],
  [["completion", EVIL], "text"],
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
    case "markdown":
      assert.ok(!hasForeignMarkup(out), `${about}: ${out}`);
      break;
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
  const rendered = Object.entries(files).flatMap(([path, text]) =>
    path.startsWith("k8s/") ? `---\n# Source: web/templates/${EVIL.split("\n")[0]}\n${text}\n` : [],
  );
  const chart = folder({
    "chart/Chart.yaml": "apiVersion: v2\nname: web\nversion: 1.0.0\n",
    "bin/helm": `#!${process.execPath}\nconsole.error(${JSON.stringify(EVIL)}); process.stdout.write(${JSON.stringify(rendered.join(""))});\n`,
  });
  chmodSync(join(chart.path, "bin", "helm"), 0o755);
  const PATH_OF_HELM = join(chart.path, "bin");

  for (const [args, form] of OUTPUTS) {
    const about = args.join(" ").replaceAll(EVIL, "EVIL").replaceAll(PATH, "PATH");
    it(`stay text in \`gwls ${about}\` (${form})`, () => {
      const { code, out, err }: Outcome =
        args[0] === "render" ? chart.gwls(args, { env: { PATH: PATH_OF_HELM } }) : gwls(args);
      assert.ok(code !== null && !/\n\s+at /.test(err), err);
      assertHarmless(err, "text", `${about}, standard error`);
      assertHarmless(out, form, about);
      if (out !== "") assertForm(out, form, about);
      assert.ok(out !== "" || err.startsWith("gwls: "), `${about} says something`);
    });
  }

  it("are all looked at: every format of every command", () => {
    for (const { name, options } of COMMANDS.filter((command) => !["serve", "mcp"].includes(command.name))) {
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
