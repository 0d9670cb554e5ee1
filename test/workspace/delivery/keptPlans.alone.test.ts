import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createEngine } from "../../../server/src/library.ts";

setFlagsFromString("--expose-gc");
const collect: unknown = runInNewContext("gc");

/** Bytes that are in use when nothing is left to collect. */
function used(): number {
  assert.ok(typeof collect === "function");
  for (let round = 0; round < 3; round++) collect();
  return process.memoryUsage().heapUsed;
}

describe("a delivery plan", () => {
  it("does not keep the plans before it: memory stays as it is while somebody edits what delivers", () => {
    const workspace = createEngine();
    const files = Array.from({ length: 50 }, (_, at) => `route${at}.yaml`);
    workspace.setFile("apps/kustomization.yaml", `resources: [${files.join(", ")}]\n`);
    for (const file of files)
      workspace.setFile(
        `apps/${file}`,
        `apiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\nmetadata: { name: ${file} }\nspec: { hostnames: ["\${HOST}"] }\n`,
      );
    const edit = (at: number): void => {
      workspace.setFile(
        "flux.yaml",
        `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: apps }\nspec: { path: ./apps, sourceRef: { kind: GitRepository, name: source${at} } }\n`,
      );
      workspace.flush();
    };
    for (let at = 0; at < 100; at++) edit(at);
    const before = used();
    for (let at = 100; at < 300; at++) edit(at);
    const perEdit = (used() - before) / 200;
    assert.ok(perEdit < 4000, `${perEdit.toFixed(0)} bytes for each edit`);
    assert.deepEqual(workspace.paths().length, 52);
  });
});
