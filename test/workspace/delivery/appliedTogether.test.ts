import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWorkspace } from "../../../server/src/library.ts";

const ROUTE =
  "apiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\nmetadata: { name: cart, namespace: shop }\nspec:\n  parentRefs: [{ name: edge }]\n";

describe("what a kustomization applies together", () => {
  it("is known as soon as it is written, and no longer than it is", () => {
    const workspace = createWorkspace();
    const duplicates = () =>
      workspace.diagnostics.flatMap(({ rule, path }) => (rule === "doc-duplicate-object" ? path : []));
    workspace.setFile("shop/a.yaml", ROUTE);
    workspace.setFile("shop/b.yaml", ROUTE);
    assert.deepEqual(duplicates(), []);
    workspace.setFile("shop/kustomization.yaml", "resources:\n  - a.yaml\n  - b.yaml\n");
    assert.deepEqual(duplicates(), ["shop/a.yaml", "shop/b.yaml"]);
    workspace.setFile("shop/kustomization.yaml", "resources:\n  - a.yaml\n  - c.yaml\n");
    assert.deepEqual(duplicates(), []);
    workspace.setFile("shop/c.yaml", ROUTE);
    assert.deepEqual(duplicates(), ["shop/a.yaml", "shop/c.yaml"]);
    workspace.removeFile("shop/kustomization.yaml");
    assert.deepEqual(duplicates(), []);
  });
});
