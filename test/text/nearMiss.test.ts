import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nearMiss, oneSlipAway } from "../../server/src/text/nearMiss.ts";

describe("a near miss", () => {
  const SLIPS = [
    ["envoy-intenral", "envoy-internal"],
    ["envoy-internla", "envoy-internal"],
    ["envoy-internnal", "envoy-internal"],
    ["envoy-extrnal", "envoy-external"],
    ["wildcrd-tls", "wildcard-tls"],
    ["chekout", "checkout"],
    ["checkuot", "checkout"],
  ] as const;

  it("is a name that fingers make of another one", () => {
    for (const [written, meant] of SLIPS) {
      const others = ["envoy-internal", "envoy-external", "wildcard-tls", "checkout"];
      assert.equal(nearMiss(written, others), meant, written);
      assert.equal(oneSlipAway(written, others), meant, written);
    }
  });

  it("is none of a series", () => {
    for (const [written, other] of [
      ["envoy-internal", "envoy-external"],
      ["internal-gateway", "external-gateway"],
      ["gateway-a", "gateway-b"],
      ["a-gateway", "b-gateway"],
      ["gateway-blue", "gateway-green"],
      ["gateway-v1", "gateway-v2"],
      ["gateway1", "gateway"],
      ["gateway-01", "gateway-1"],
      ["frontend", "frontend-b"],
      ["a-frontend", "frontend"],
      ["web-http", "web-https"],
      ["https-entry", "http-entry"],
      ["shop-app", "shop-apps"],
      ["gateway-dev", "gateway-div"],
    ] as const) {
      assert.equal(nearMiss(written, [other]), undefined, `${written} beside ${other}`);
      assert.equal(oneSlipAway(written, [other]), undefined, `${written} beside ${other}`);
      assert.equal(oneSlipAway(other, [written]), undefined, `${other} beside ${written}`);
    }
  });

  it("takes more where names that nobody has seen may exist", () => {
    for (const [written, other] of [
      ["postgres", "postgresql"],
      ["postgresq", "postgresql"],
      ["certificate", "certificates"],
      ["grafama-ui", "gravana-ui"],
      ["shop", "shpo"],
    ] as const)
      assert.equal(oneSlipAway(written, [other]), undefined, `${written} beside ${other}`);
    assert.equal(nearMiss("certificate", ["certificates"]), "certificates");
  });
});
