import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { durationsOf } from "../../../server/src/gateway-api/traffic/durations.ts";
import { standardDuration } from "../../../server/src/schema/duration.ts";

describe("the usual form of a duration", () => {
  for (const [milliseconds, text] of [
    [0, "0s"],
    [1, "1ms"],
    [90_000, "1m30s"],
    [5_400_000, "1h30m"],
    [3_600_001, "1h1ms"],
  ] as const) {
    it(`of ${milliseconds} ms is ${text}`, () => assert.equal(standardDuration(milliseconds), text));
  }

  it("is not asked of what is no duration", () => {
    const rule = {
      hasNoBackends: true,
      filters: [],
      backendFilters: [],
      timeouts: { request: "1d", backendRequest: "${T}" },
    };
    assert.deepEqual(
      durationsOf({
        kind: "HTTPRoute",
        group: "",
        version: "v1",
        base: [],
        metadata: { labels: {}, annotations: {} },
        spec: { hasParentRefs: true, legacyKeys: [], rules: [rule] },
      }),
      [],
    );
  });
});
