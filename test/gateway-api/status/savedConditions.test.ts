import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isPending, saysUnhealthy } from "../../../server/src/gateway-api/status/savedConditions.ts";

describe("`Accepted` as the API server fills it in", () => {
  const preset = { type: "Accepted", status: "Unknown", reason: "Pending" };

  it("is pending with each of the reasons that the CRDs have had", () => {
    for (const reason of ["Pending", "Waiting", "NotReconciled"])
      assert.ok(isPending({ ...preset, reason }), reason);
  });

  it("is a controller's word with any other reason, status or type, or with what it has observed", () => {
    assert.ok(!isPending({ ...preset, reason: "Accepted" }));
    assert.ok(!isPending({ ...preset, status: "True" }));
    assert.ok(!isPending({ ...preset, type: "Programmed" }));
    assert.ok(!isPending({ ...preset, observedGeneration: 1 }));
  });
});

describe("a saved condition", () => {
  it("says that something is wrong by its type, and nothing with a status that is neither True nor False", () => {
    assert.equal(saysUnhealthy("Gateway", { type: "Accepted", status: "False" }), true);
    assert.equal(saysUnhealthy("Gateway", { type: "Accepted", status: "True" }), false);
    for (const status of ["Unknown", "true", ""])
      assert.equal(saysUnhealthy("Gateway", { type: "Accepted", status }), undefined, status);
    assert.equal(saysUnhealthy("Gateway", { type: "Accepted" }), undefined);
    assert.equal(saysUnhealthy("Gateway", { type: "SomethingElse", status: "False" }), undefined);
  });
});
