import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readKustomization } from "../../server/src/delivery/kustomization.ts";
import { readDocument } from "../../server/src/yaml/readDocument.ts";
import { sampledFolders } from "./sampledFolders.ts";

/** Kustomizations by their folders. */
const TEXTS: Readonly<Record<string, string>> = {
  "apps/cart": "resources: [cart.yaml]",
  "apps/shop": "resources: [shop.yaml]",
  "apps/tea": "resources: [tea.yaml]",
  edge: "resources: [gateway.yaml]\nnamespace: edge",
  media: "resources: [route.yaml]\nnamespace: media",
  everything: "resources: [apps/cart, apps/shop]",
  parts: "kind: Component\nresources: [route.yaml]",
};

const FOLDERS = Object.entries(TEXTS).map(([folder, text]) => {
  const kustomization = readKustomization(readDocument(text).root);
  assert.ok(kustomization !== undefined);
  return { folder, kustomization };
});

describe("a sample of folders with kustomizations", () => {
  it("begins with one of each class: what it uses, and whether it is built from folders", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { ofEachClass, others } = sampledFolders(FOLDERS, seed);
      const classes = ofEachClass.map((folder) =>
        folder.replace(/^apps\/.*/, "apps").replace("media", "edge"),
      );
      assert.deepEqual(classes.sort(), ["apps", "edge", "everything", "parts"]);
      assert.deepEqual([...ofEachClass, ...others].sort(), Object.keys(TEXTS).sort());
    }
  });

  it("is the same for the same seed, and another for others", () => {
    const drawn = (seed: number) => JSON.stringify(sampledFolders(FOLDERS, seed));
    assert.equal(drawn(1), drawn(1));
    const different = new Set(Array.from({ length: 20 }, (_, seed) => drawn(seed)));
    assert.ok(different.size > 5);
  });
});
