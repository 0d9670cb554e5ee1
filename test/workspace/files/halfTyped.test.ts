import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createEngine } from "../../../server/src/library.ts";
import { lineStarts, positionAt } from "../../../server/src/text/lines.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";

const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: edge
  namespace: infra
spec:
  gatewayClassName: internet
  listeners:
    - name: http
      port: 80
      protocol: HTTP
      allowedRoutes:
        namespaces:
          from: All
`;

function route(section: string): string {
  return `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: shop
  namespace: apps
spec:
  parentRefs:
    - name: edge
      namespace: infra
      sectionName: ${section}
`;
}

function open(files: Readonly<Record<string, string>>): Workspace {
  const workspace = createEngine({ rules: { "gateway-class-not-found": "off" } });
  for (const [path, text] of Object.entries(files)) workspace.setFile(path, text);
  workspace.flush();
  return workspace;
}

/** Replaces the first `what` of a file, as somebody who types. */
function type(workspace: Workspace, path: string, what: string, by: string): void {
  const text = workspace.text(path) ?? "";
  const at = text.indexOf(what);
  assert.ok(at >= 0, `${what} stands in ${path}`);
  const starts = lineStarts(text);
  workspace.edit(path, { start: positionAt(starts, at), end: positionAt(starts, at + what.length) }, by);
}

function rules(workspace: Workspace, path: string): readonly string[] {
  return workspace.diagnostics(path).map(({ rule, range }) => `${rule}:${range.start.line + 1}`);
}

describe("a document that is half typed", () => {
  it("has its syntax finding only, and other files stay as they are", () => {
    const workspace = open({ "gateway.yaml": GATEWAY, "route.yaml": route("http") });
    assert.deepEqual(rules(workspace, "route.yaml"), []);
    type(workspace, "gateway.yaml", "port: 80", 'port: 80\n      hostname: "shop');
    const { files } = workspace.flush();
    assert.deepEqual(files, ["gateway.yaml"]);
    assert.deepEqual(rules(workspace, "gateway.yaml"), ["yaml-syntax:16"]);
    assert.deepEqual(rules(workspace, "route.yaml"), [], "the listener is still known");
    type(workspace, "gateway.yaml", '"shop', '"shop.example.com"');
    assert.deepEqual(workspace.flush().files, ["gateway.yaml"]);
    assert.deepEqual(rules(workspace, "gateway.yaml"), []);
  });

  it("keeps the findings about its own object where their text has moved to", () => {
    const workspace = open({ "gateway.yaml": GATEWAY, "route.yaml": route("https") });
    assert.deepEqual(rules(workspace, "route.yaml"), ["route-parent-section-not-found:10"]);
    type(workspace, "route.yaml", "spec:\n", "  labels: { a: \nspec:\n");
    workspace.flush();
    const found = rules(workspace, "route.yaml");
    assert.ok(found.includes("route-parent-section-not-found:11"), found.join(" "));
    assert.ok(
      found.every((one) => one === "route-parent-section-not-found:11" || one.startsWith("yaml-syntax:")),
      found.join(" "),
    );
    type(workspace, "route.yaml", "{ a: \n", "{ a: b }\n");
    workspace.flush();
    assert.deepEqual(rules(workspace, "route.yaml"), ["route-parent-section-not-found:11"]);
  });

  it("takes over what it says once it can be read again", () => {
    const workspace = open({ "gateway.yaml": GATEWAY, "route.yaml": route("http") });
    type(workspace, "gateway.yaml", "name: http", "name: [");
    workspace.flush();
    assert.deepEqual(rules(workspace, "route.yaml"), []);
    type(workspace, "gateway.yaml", "name: [", "name: web");
    assert.deepEqual(workspace.flush().files, ["gateway.yaml", "route.yaml"]);
    assert.deepEqual(rules(workspace, "route.yaml"), ["route-parent-section-not-found:10"]);
  });

  it("does not touch the other documents of its file", () => {
    const workspace = open({ "all.yaml": `${GATEWAY}---\n${route("https")}` });
    assert.deepEqual(rules(workspace, "all.yaml"), ["route-parent-section-not-found:25"]);
    type(workspace, "all.yaml", "internet", "'internet");
    workspace.flush();
    const found = rules(workspace, "all.yaml");
    assert.ok(found.includes("route-parent-section-not-found:25"), found.join(" "));
    assert.ok(
      found.every((one) => one === "route-parent-section-not-found:25" || one.startsWith("yaml-syntax:")),
      found.join(" "),
    );
  });

  it("is no last good reading for whoever opens the file anew", () => {
    const broken = GATEWAY.replace("name: http", 'name: "http');
    const workspace = open({ "gateway.yaml": broken });
    assert.ok(rules(workspace, "gateway.yaml").every((one) => one.startsWith("yaml-syntax:")));
    assert.ok(rules(workspace, "gateway.yaml").length > 0);
  });

  it("never makes a finding flicker in another file while a line is typed key by key", () => {
    const workspace = open({ "gateway.yaml": GATEWAY, "route.yaml": route("http") });
    const line = '      hostname: "*.example.com"\n';
    const at = { line: 9, character: 0 };
    workspace.edit("gateway.yaml", { start: at, end: at }, "\n");
    for (const [column, character] of [...line.trimEnd()].entries()) {
      const position = { line: 9, character: column };
      workspace.edit("gateway.yaml", { start: position, end: position }, character);
      workspace.flush();
      assert.deepEqual(rules(workspace, "route.yaml"), [], line.slice(0, column + 1));
    }
    assert.deepEqual(rules(workspace, "gateway.yaml"), []);
  });
});
