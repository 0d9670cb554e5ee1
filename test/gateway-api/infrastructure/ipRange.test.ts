import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isInRange, reachOf } from "../../../server/src/gateway-api/infrastructure/ipRange.ts";

describe("the reach of an IP address", () => {
  const reaches: readonly (readonly [string, ReturnType<typeof reachOf>])[] = [
    ["10.0.0.1", "private"],
    ["172.15.255.255", "global"],
    ["172.16.0.0", "private"],
    ["172.31.255.255", "private"],
    ["172.32.0.0", "global"],
    ["192.168.7.7", "private"],
    ["100.64.0.1", "shared"],
    ["127.0.0.1", "local"],
    ["169.254.1.1", "local"],
    ["8.8.8.8", "global"],
    ["203.0.113.9", "documentation"],
    ["2001:db8::1", "documentation"],
    ["fd00::1", "private"],
    ["fe80::1", "local"],
    ["::1", "local"],
    ["2606:4700::1111", "global"],
    ["::ffff:10.0.0.1", "private"],
    ["example.com", undefined],
    ["10.0.0", undefined],
    ["", undefined],
  ];
  for (const [address, reach] of reaches) {
    it(`of ${address || "nothing"} is ${reach ?? "not known"}`, () => assert.equal(reachOf(address), reach));
  }
});

describe("a range", () => {
  it("holds the addresses that share its first bits", () => {
    assert.equal(isInRange("10.96.0.1", "10.96.0.0/12"), true);
    assert.equal(isInRange("10.112.0.1", "10.96.0.0/12"), false);
    assert.equal(isInRange("fd00:1::9", "fd00:1::/112"), true);
    assert.equal(isInRange("fd00:1::1:9", "fd00:1::/112"), false);
    assert.equal(isInRange("1.2.3.4", "0.0.0.0/0"), true);
  });

  it("holds no address of the other family", () => {
    assert.equal(isInRange("10.96.0.1", "fd00::/8"), false);
  });

  it("decides nothing where it or the address is malformed", () => {
    for (const range of ["10.0.0.0", "10.0.0.0/33", "10.0.0.0/-1", "ten/8", "10.0.0.0/"]) {
      assert.equal(isInRange("10.0.0.1", range), undefined, range);
    }
    assert.equal(isInRange("gateway", "10.0.0.0/8"), undefined);
  });
});

describe("a range of IP addresses", () => {
  it("holds a single address where it is as long as one", () => {
    assert.equal(isInRange("10.0.0.1", "10.0.0.1/32"), true);
    assert.equal(isInRange("10.0.0.2", "10.0.0.1/32"), false);
    assert.equal(isInRange("2001:db8::1", "2001:db8::1/128"), true);
    assert.equal(isInRange("2001:db8::2", "2001:db8::1/128"), false);
    assert.equal(isInRange("10.0.0.1", "10.0.0.1/33"), undefined);
    assert.equal(isInRange("2001:db8::1", "2001:db8::1/129"), undefined);
  });

  it("holds every address of its family with no bits at all", () => {
    assert.equal(isInRange("203.0.113.9", "0.0.0.0/0"), true);
    assert.equal(isInRange("2001:db8::1", "::/0"), true);
    assert.equal(isInRange("2001:db8::1", "0.0.0.0/0"), false);
    assert.equal(isInRange("203.0.113.9", "::/0"), false);
  });

  it("is none without a length", () => {
    assert.equal(isInRange("10.0.0.1", "10.0.0.1"), undefined);
    assert.equal(isInRange("10.0.0.1", "/8"), undefined);
    assert.equal(isInRange("10.0.0.1", "8"), undefined);
  });

  it("of IPv4 holds addresses that are written as IPv6, and only those that are mapped", () => {
    assert.equal(isInRange("::ffff:10.0.0.1", "10.0.0.0/8"), true);
    assert.equal(isInRange("::ffff:a00:1", "10.0.0.0/8"), true);
    assert.equal(isInRange("::fffe:10.0.0.1", "10.0.0.0/8"), false);
    assert.equal(isInRange("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:0/112"), true);
    assert.equal(isInRange("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:8:0/112"), false);
  });
});
