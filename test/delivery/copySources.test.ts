import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Copied, copySources, type SourceObject } from "../../server/src/delivery/adjustment.ts";
import { type LayerReplacement, layer } from "../../server/src/delivery/layer.ts";
import { readReplacements } from "../../server/src/delivery/replacements.ts";
import { createEngine } from "../../server/src/library.ts";
import { readDocument } from "../../server/src/yaml/readDocument.ts";

const SETTINGS = "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: settings }\ndata: { place: north }\n";

/** The object of a manifest, as a file of its own holds it. */
function sourceObject(text: string): SourceObject {
  const workspace = createEngine();
  workspace.setFile("settings.yaml", text);
  workspace.flush();
  const [form] = workspace.formsIn("settings.yaml");
  assert.ok(form !== undefined);
  return { resource: form.delivered.resource, root: () => readDocument(text).root };
}

function replacementOf(text: string): LayerReplacement {
  const { root } = readDocument(text);
  assert.ok(root !== undefined);
  const [replacement] = readReplacements(root);
  assert.ok(replacement !== undefined);
  return { replacement, among: [{ file: "settings.yaml", role: "manifest", layers: [] }] };
}

const REPLACEMENT = replacementOf(
  "replacements:\n  - source: { kind: ConfigMap, fieldPath: data.place }\n    targets: [{ select: { kind: Kustomization }, fieldPaths: [spec.targetNamespace] }]\n",
);
const LAYER = layer({ path: "kustomization.yaml", by: "kustomization" });

describe("what a replacement copies", () => {
  it("is the same object for the next plan where the same is copied, so that nothing that it reaches is made anew", () => {
    const before = new WeakMap<LayerReplacement, Copied>();
    const settings = sourceObject(SETTINGS);
    const copied = (object: SourceObject) => copySources(() => [object], before)(REPLACEMENT, LAYER);
    const first = copied(settings);
    assert.equal(first.value?.kind === "scalar" && first.value.text, "north");
    assert.equal(copied(settings), first);
    const moved = {
      resource: settings.resource,
      root: () => readDocument(SETTINGS.replace("north", "south")).root,
    };
    const second = copied(moved);
    assert.equal(second.value?.kind === "scalar" && second.value.text, "south");
    assert.equal(copied(moved), second);
  });

  it("is another one where it is copied from another object, though that says the same", () => {
    const before = new WeakMap<LayerReplacement, Copied>();
    const copied = (object: SourceObject) => copySources(() => [object], before)(REPLACEMENT, LAYER);
    const first = copied(sourceObject(SETTINGS));
    const second = copied(sourceObject(SETTINGS));
    assert.deepEqual(second.value, first.value);
    assert.notEqual(second, first);
  });
});
