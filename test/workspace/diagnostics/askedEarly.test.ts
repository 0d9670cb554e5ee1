import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { openFixture, readFixture } from "../../fixture.ts";

const FILES = `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: shop }
spec:
  gatewayClassName: edge
  listeners: [{ name: http, port: 80, protocol: HTTP }]
#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: front, sectionName: http }]
  rules: [{ backendRefs: [{ name: cart, port: 80 }] }]
`;

describe("findings that somebody asks for before they are flushed", () => {
  for (const ask of ["findingsOf", "diagnostics"] as const)
    it(`${ask} has them, and the flush still reports the file`, () => {
      const workspace = openFixture(readFixture(FILES));
      const renamed = (workspace.text("gateway.yaml") ?? "").replace("name: http", "name: web");
      workspace.setFile("gateway.yaml", renamed);
      assert.ok(workspace[ask]("route.yaml").length > 0);
      assert.ok(workspace.flush().files.includes("route.yaml"));
      const rules = workspace.diagnostics("route.yaml").map(({ rule }) => rule);
      assert.ok(rules.includes("route-parent-section-not-found"));
    });

  it("are left out, as last known or up to date, as one asks; the file's own text counts as it is now", () => {
    const workspace = openFixture(readFixture(FILES));
    const rules = (crossFile: "left out" | "last known" | "up to date") =>
      workspace.diagnostics("route.yaml", crossFile).map(({ rule }) => rule);
    const [before, missing] = [rules("up to date"), "route-parent-section-not-found"];
    const text = (path: string) => workspace.text(path) ?? "";
    workspace.setFile("gateway.yaml", text("gateway.yaml").replace("name: http", "name: web"));
    assert.ok(before.length > 0 && !before.includes(missing));
    assert.deepEqual([rules("left out"), rules("last known")], [[], before]);
    workspace.setFile("route.yaml", text("route.yaml").replace("spec:", "spec:\n  hostNames: [a.example]"));
    assert.deepEqual(rules("left out"), ["doc-field-unknown"]);
    assert.deepEqual(rules("last known"), ["doc-field-unknown", ...before]);
    assert.ok(rules("up to date").includes(missing));
    assert.ok(workspace.flush().files.includes("route.yaml"));
    assert.deepEqual(rules("last known"), rules("up to date"));
  });
});
