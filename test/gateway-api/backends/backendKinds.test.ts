import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isBackendKind } from "../../../server/src/gateway-api/backends/backends.ts";

describe("the kinds that the API names as backends", () => {
  const groups = ["", "gateway.networking.k8s.io", "gateway.networking.x-k8s.io", "multicluster.x-k8s.io"];
  const kinds = ["Service", "Backend", "XBackend", "ServiceImport"];

  it("are one for each group", () => {
    for (const [at, group] of groups.entries())
      assert.deepEqual(
        kinds.filter((kind) => isBackendKind({ group, kind })),
        [kinds[at]],
        group,
      );
    assert.ok(isBackendKind({ group: "net.gke.io", kind: "ServiceImport" }));
    assert.ok(!isBackendKind({ group: "net.gke.io", kind: "Service" }));
    assert.ok(!isBackendKind({ group: "example.com", kind: "ServiceImport" }));
  });

  it("may be any where one half is filled in later", () => {
    assert.ok(isBackendKind({ group: "${GROUP}", kind: "Bucket" }));
    assert.ok(isBackendKind({ group: "example.com", kind: "${KIND}" }));
  });
});
