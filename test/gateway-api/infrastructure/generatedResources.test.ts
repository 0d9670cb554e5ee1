import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  type GeneratedResources,
  generatedNameAfter,
} from "../../../server/src/gateway-api/infrastructure/generatedResources.ts";

const GENERATED: Omit<GeneratedResources, "names"> = {
  certainty: "configured",
  isKnownInCluster: true,
  isBesideGateway: true,
  labels: {},
  annotations: {},
};

describe("the name of what is generated for a Gateway, once the Gateway is called otherwise", () => {
  const after = (name: string, before: readonly string[], now: readonly string[]): string | undefined =>
    generatedNameAfter(name, { ...GENERATED, names: before }, { ...GENERATED, names: now });

  it("is the one in the same place of what is predicted", () => {
    assert.equal(after("edge-class", ["edge", "edge-class"], ["door", "door-class"]), "door-class");
    assert.equal(after("edge", ["edge", "edge-class"], ["door", "door-class"]), "door");
  });

  it("keeps what only the implementation knows", () => {
    assert.equal(after("envoy-edge-1a2b", ["envoy-edge-*"], ["envoy-door-*"]), "envoy-door-1a2b");
    assert.equal(after("envoy-edge-1a2b-x", ["envoy-*-x"], ["proxy-*-y"]), "proxy-edge-1a2b-y");
  });

  it("is not known where nothing like it is predicted, before or afterwards, or where it stays", () => {
    assert.equal(after("other", ["edge", "edge-*"], ["door", "door-*"]), undefined);
    assert.equal(after("edge-class", ["edge", "edge-class"], ["door"]), undefined);
    assert.equal(after("edge", ["edge"], ["edge"]), undefined);
    assert.equal(after("edge-1", ["edge-*"], ["edge-*"]), undefined);
    assert.equal(after("edge", ["edge"], ["door-*"]), undefined);
  });
});
