import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { matchSummary } from "../../../server/src/gateway-api/matching/matchSummary.ts";

describe("a match in one line", () => {
  it("has the path, the method, and each header and parameter, with `~` before an expression", () => {
    assert.equal(matchSummary("HTTPRoute", {}), "PathPrefix /");
    assert.equal(
      matchSummary("HTTPRoute", {
        path: { type: "Exact", value: "/a" },
        method: "GET",
        headers: [
          { name: "x", value: "1" },
          { name: "y", type: "RegularExpression", value: "b.*" },
        ],
        queryParams: [{ name: "q", type: "Exact", value: "2" }],
      }),
      "Exact /a, method GET, header x=1, header y~b.*, parameter q=2",
    );
  });

  it("has the service and the method of a call", () => {
    assert.equal(matchSummary("GRPCRoute", {}), "every call");
    assert.equal(matchSummary("GRPCRoute", { call: { service: "s" } }), "Exact s/*");
    assert.equal(
      matchSummary("GRPCRoute", { call: { type: "RegularExpression", method: "m" } }),
      "RegularExpression */m",
    );
  });
});
