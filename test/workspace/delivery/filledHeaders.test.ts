import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createEngine } from "../../../server/src/library.ts";
import type { ObjectLocation } from "../../../server/src/workspace/objects/objectLocation.ts";

const FLUX = `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: shop, namespace: flux-system }
spec:
  path: ./apps/shop
  targetNamespace: shop
  sourceRef: { kind: GitRepository, name: flux-system }
  postBuild: { substitute: { APP: shop, REGISTRY: images.example.com } }
`;

const disk = (name: string): string => `apiVersion: storage.example.com/v1
kind: Disk
metadata:
  name: ${name}
spec:
  image: "\${REGISTRY}/\${APP}"
`;

/** An object of a kind that nobody asks about, of which only the header is read, as Flux delivers it. */
function delivered(name: string, more: Readonly<Record<string, string>> = {}): ObjectLocation | undefined {
  const workspace = createEngine();
  const files = { "cluster/shop.yaml": FLUX, "apps/shop/disk.yaml": disk(name), ...more };
  for (const [path, text] of Object.entries(files)) workspace.setFile(path, text);
  workspace.flush();
  return workspace.formsIn("apps/shop/disk.yaml")[0];
}

describe("variables of a document of which only the header is read", () => {
  it("leave it as it is where they all stand below that", () => {
    const found = delivered("data");
    assert.equal(found?.delivered.resource, found?.document.resources[0]);
    assert.equal(found?.delivered.namespace, "shop");
    assert.equal(found?.delivered.isAdjusted, undefined);
  });

  it("are filled in where one stands in it", () => {
    const found = delivered("${APP}-data");
    assert.equal(found?.delivered.resource.metadata.name, "shop-data");
    assert.equal(found?.delivered.isAdjusted, true);
  });

  it("do not keep a patch from it", () => {
    const kustomization = `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources: [disk.yaml]
patches:
  - target: { kind: Disk }
    patch: |
      - { op: add, path: /metadata/labels, value: { tier: back } }
`;
    const found = delivered("data", { "apps/shop/kustomization.yaml": kustomization });
    assert.deepEqual(found?.delivered.resource.metadata.labels, { tier: "back" });
  });
});
