import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { STATUS_CODES } from "../../../server/src/gateway-api/status/routeFeatures.ts";

describe("status codes of redirects", () => {
  it("are extended features but for 301 and 302, which every implementation has", () => {
    assert.deepEqual([...STATUS_CODES.keys()], [303, 307, 308]);
    for (const [code, feature] of STATUS_CODES) assert.ok(feature.includes(String(code)), feature);
  });
});
