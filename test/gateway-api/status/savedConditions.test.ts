import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isPending } from "../../../server/src/gateway-api/status/savedConditions.ts";

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
