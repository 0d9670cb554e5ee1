import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  addressForm,
  isServiceAddress,
} from "../../../server/src/gateway-api/infrastructure/addressRoutability.ts";
import { addressTypeOf } from "../../../server/src/gateway-api/infrastructure/addressType.ts";

describe("the type of an address", () => {
  it("is the API's, an implementation's, or nobody's although it is accepted", () => {
    for (const [type, whose] of [
      ["IPAddress", "api"],
      ["Hostname", "api"],
      ["NamedAddress", "api"],
      ["example.com/pool", "vendor"],
      ["a.b/c/d", "vendor"],
      ["example/pool", "nobody"],
      ["Hostnames", "nobody"],
      ["MyIPAddress", "nobody"],
      ["NamedAddresses", "nobody"],
      ["MyHostname", undefined],
      ["Other", undefined],
      ["example.com/", undefined],
      ["Example.com/pool", undefined],
      ["${TYPE}", undefined],
      ["${A}IPAddress", undefined],
    ] as const)
      assert.equal(addressTypeOf(type), whose, type);
  });
});

describe("the routability of an address", () => {
  it("is read as released where the CRDs have it, and else as the proposal says", () => {
    const form = (bundleVersion: "1.6" | "1.7", channel: "standard" | "experimental", isRead: boolean) =>
      addressForm({
        crds: { bundleVersion, channel },
        routability: { isRead, serviceCIDRs: [], inClusterControllers: [] },
      });
    assert.deepEqual(
      [
        form("1.7", "experimental", false),
        form("1.7", "standard", true),
        form("1.6", "standard", true),
        form("1.6", "experimental", false),
      ],
      ["released", "unread", "proposed", "unread"],
    );
  });

  it("of Services goes by the ranges that are known", () => {
    const ranges = ["10.96.0.0/12", "fd00:1::/108"];
    assert.equal(isServiceAddress("10.100.0.1", ranges), "yes");
    assert.equal(isServiceAddress("fd00:1::5", ranges), "yes");
    assert.equal(isServiceAddress("10.20.0.1", ranges), "no");
    assert.equal(isServiceAddress("10.20.0.1", []), "unknown");
    assert.equal(isServiceAddress("shop.example.com", ranges), "unknown");
  });
});
