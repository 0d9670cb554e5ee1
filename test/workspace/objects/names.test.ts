import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createEngine } from "../../../server/src/library.ts";

const service = (name: string, namespace: string) =>
  `apiVersion: v1\nkind: Service\nmetadata: { name: "${name}", namespace: "${namespace}" }\nspec: { ports: [{ port: 80 }] }\n`;

function openServices() {
  const workspace = createEngine();
  workspace.setFile("a.yaml", service("cart", "shop"));
  workspace.setFile("b.yaml", service("ledger", "bank"));
  return workspace;
}

describe("the directory of a kind", () => {
  const names = (workspace: ReturnType<typeof createEngine>) =>
    workspace
      .clusterAt("a.yaml")
      .objects.directory("", "Service")
      .map(({ name, namespace }) => `${namespace}/${name}`);

  it("has what can be named, ordered by name, and follows every edit", () => {
    const workspace = openServices();
    assert.deepEqual(names(workspace), ["shop/cart", "bank/ledger"]);
    workspace.setFile("b.yaml", service("audit", "bank"));
    assert.deepEqual(names(workspace), ["bank/audit", "shop/cart"]);
    workspace.setFile("c.yaml", service("cart", "press"));
    assert.deepEqual(names(workspace), ["bank/audit", "press/cart", "shop/cart"]);
    workspace.removeFile("a.yaml");
    assert.deepEqual(names(workspace), ["bank/audit", "press/cart"]);
  });

  it("leaves out what is filled in later", () => {
    const workspace = openServices();
    workspace.setFile("a.yaml", service("${NAME}", "shop"));
    workspace.setFile("b.yaml", service("ledger", "${NAMESPACE}"));
    assert.deepEqual(names(workspace), []);
  });
});

describe("the namespaces of a cluster", () => {
  const namespaces = (workspace: ReturnType<typeof createEngine>) =>
    workspace.clusterAt("a.yaml").objects.namespaces();

  it("are those in which something stands and those that have a manifest", () => {
    const workspace = openServices();
    assert.deepEqual(namespaces(workspace), ["bank", "shop"]);
    workspace.setFile("n.yaml", "apiVersion: v1\nkind: Namespace\nmetadata: { name: empty }\n");
    assert.deepEqual(namespaces(workspace), ["bank", "empty", "shop"]);
    workspace.setFile("c.yaml", service("other", "bank"));
    workspace.removeFile("b.yaml");
    assert.deepEqual(namespaces(workspace), ["bank", "empty", "shop"]);
    workspace.setFile("c.yaml", service("other", "${NAMESPACE}"));
    assert.deepEqual(namespaces(workspace), ["empty", "shop"]);
  });
});
