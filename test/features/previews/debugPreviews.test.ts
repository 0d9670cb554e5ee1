import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { DEBUG_VIEWS } from "../../../server/src/features/debug/debugViews.ts";
import { openFixture, readFixture } from "../../fixture.ts";
import { checkPreview, previewed } from "./previewed.ts";

const CLASS = `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata:
  name: ed$0ge
spec:
  controllerName: example.com/controller
`;

describe("previews of what the engine has made of an object", () => {
  it("show its syntax tree, each node with the place that it comes from", () =>
    checkPreview(CLASS, "debug.tree", [
      "map 1:1-7:1 <- main.yaml:1",
      '  apiVersion: plain "gateway.networking.k8s.io/v1" 1:13-1:41 <- main.yaml:1',
      '  kind: plain "GatewayClass" 2:7-2:19 <- main.yaml:2',
      "  metadata: map 4:3-5:1 <- main.yaml:4",
      '    name: plain "edge" 4:9-4:13 <- main.yaml:4',
      "  spec: map 6:3-7:1 <- main.yaml:6",
      '    controllerName: plain "example.com/controller" 6:19-6:41 <- main.yaml:6',
    ]));

  it("show its facts, which lead to where they are written", () =>
    assert.ok(
      previewed(CLASS, "debug.facts").includes("  controllerName: example.com/controller <- main.yaml:6"),
    ));

  it("show its cells, suspect after an edit that may matter and clean again once somebody asks", () => {
    const workspace = openFixture(readFixture(CLASS.replace("$0", "")));
    const view = DEBUG_VIEWS.find(({ name }) => name === "cells");
    const findings = (): string | undefined => {
      const [object] = workspace.objectsIn("main.yaml");
      assert.ok(view !== undefined && object !== undefined);
      return view.linesOf(workspace, object).find(({ text }) => text.startsWith("judged.current:"))?.text;
    };
    assert.match(findings() ?? "", /^judged\.current: clean, reads \d+ cells?$/);
    const text = workspace.text("main.yaml") ?? "";
    workspace.setFile("main.yaml", text.replace("example.com/controller", "example.com/other"));
    assert.match(findings() ?? "", /^judged\.current: suspect, /);
    workspace.flush();
    assert.match(findings() ?? "", /^judged\.current: clean, /);
  });

  it("show the ways of its file, one without layers where nothing builds it", () =>
    assert.deepEqual(previewed(CLASS, "debug.delivery").slice(-5), [
      "ways:",
      '  - scope: ""',
      "    role: manifest",
      "    through: []",
      "    layers: []",
    ]));
});
