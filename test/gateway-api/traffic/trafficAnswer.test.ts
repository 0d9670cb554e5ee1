import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { mayCover } from "../../../server/src/gateway-api/traffic/matchedRow.ts";
import { answersWith } from "../../../server/src/gateway-api/traffic/trafficAnswer.ts";

describe("an answer of the Gateway itself", () => {
  it("has a code for the clients of gRPC, and none for others", () => {
    const code = (status: number) => answersWith(status, true, []).grpcCode;
    assert.deepEqual([404, 403, 499, 500, 503].map(code), [
      "UNIMPLEMENTED",
      "UNKNOWN",
      "UNKNOWN",
      "UNAVAILABLE",
      "UNAVAILABLE",
    ]);
    assert.deepEqual(answersWith(404, false, []), {
      outcome: "response",
      status: 404,
      steps: [],
      backends: [],
      mirrors: [],
    });
  });
});

describe("a hostname that is filled in later", () => {
  it("may come to cover a host where what is written of it fits", () => {
    assert.ok(mayCover("${HOST}", "a.test"));
    assert.ok(mayCover("${NAME}.test", "a.test"));
    assert.ok(!mayCover("${NAME}.example", "a.test"));
    assert.ok(mayCover("*.${DOMAIN}", "a.b.test"));
    assert.ok(mayCover("*.b.${TOP}", "a.b.test"));
  });

  it("is not one that is written out: that covers itself", () => {
    assert.ok(mayCover("a.test", "a.test"));
    assert.ok(!mayCover("b.test", "a.test"));
    assert.ok(!mayCover("*.test", "a.test"));
  });
});
