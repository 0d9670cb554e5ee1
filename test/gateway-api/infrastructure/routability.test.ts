import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  addressFitsScope,
  addressScopeFor,
  GATEWAY_SCOPES,
  isScopeSupported,
  isWider,
  kindOfValue,
} from "../../../server/src/gateway-api/infrastructure/routability.ts";

describe("a value of a routability", () => {
  it("is one that the proposal defines, a vendor's, one that is filled in later, or none", () => {
    assert.deepEqual(
      ["Public", "Private", "Cluster", "acme.io/vpc", "a/B_c-d/e", "${SCOPE}"].map((value) =>
        kindOfValue(value, "gateway"),
      ),
      ["defined", "defined", "defined", "vendor", "vendor", "opaque"],
    );
    for (const value of [
      "public",
      "External",
      "NotPrivate",
      "Publicly",
      "acme.io/",
      "/vpc",
      "Acme.io/vpc",
      "-a/b",
      "a/b.c",
    ]) {
      assert.equal(kindOfValue(value, "gateway"), "invalid", value);
    }
  });

  it("is another one on an address", () => {
    assert.deepEqual(
      ["External", "Cluster", "Public", "Private", "acme.io/vpc"].map((value) =>
        kindOfValue(value, "address"),
      ),
      ["defined", "defined", "invalid", "invalid", "vendor"],
    );
    assert.deepEqual(
      ["Public", "Cluster", "Private", "acme.io/vpc", "public"].map((scope) =>
        addressScopeFor(scope, "address"),
      ),
      ["External", "Cluster", undefined, "acme.io/vpc", undefined],
    );
  });
});

describe("the longest value of a routability", () => {
  it("has 253 characters, in either form", () => {
    const value = (length: number) => `acme.io/${"a".repeat(length - "acme.io/".length)}`;
    for (const form of ["gateway", "address", "released"] as const)
      assert.deepEqual(
        [252, 253, 254].map((length) => kindOfValue(value(length), form)),
        ["vendor", "vendor", "invalid"],
        form,
      );
  });
});

describe("the value on an address that comes nearest to one of a Gateway", () => {
  it("is an empty one in the released form where the address is to be public, and none for a private one", () => {
    assert.deepEqual(
      ["Public", "Cluster", "Private", "acme.io/vpc", "not a value"].map((scope) =>
        addressScopeFor(scope, "released"),
      ),
      ["", "Cluster", undefined, "acme.io/vpc", undefined],
    );
  });
});

describe("the order of the scopes", () => {
  it("is total among those that the proposal defines", () => {
    for (const [i, one] of GATEWAY_SCOPES.entries()) {
      for (const [j, other] of GATEWAY_SCOPES.entries()) {
        assert.equal(isWider(one, other), i > j ? "yes" : "no", `${one} than ${other}`);
      }
    }
  });

  it("does not say anything of a vendor's, but that it is not wider than itself", () => {
    assert.equal(isWider("acme.io/vpc", "Cluster"), "unknown");
    assert.equal(isWider("Public", "acme.io/vpc"), "unknown");
    assert.equal(isWider("acme.io/vpc", "acme.io/vpc"), "no");
  });
});

describe("what a class supports", () => {
  it("is what it lists; without a list, or with a part of it filled in later, it is unknown", () => {
    assert.equal(isScopeSupported("Public", ["Cluster", "Public"]), "yes");
    assert.equal(isScopeSupported("Private", ["Cluster", "Public"]), "no");
    assert.equal(isScopeSupported("Private", ["Cluster", "${MORE}"]), "unknown");
    assert.equal(isScopeSupported("Private", undefined), "unknown");
    assert.equal(isScopeSupported("${SCOPE}", ["Cluster"]), "unknown");
  });
});

describe("an address in a scope", () => {
  const fits = (value: string, scope: string) => addressFitsScope({ value }, scope);

  it("is no public one in the cluster or in a private network, and no private one on the internet", () => {
    assert.equal(fits("8.8.8.8", "Cluster"), "no");
    assert.equal(fits("8.8.8.8", "Private"), "no");
    assert.equal(fits("10.20.0.8", "Public"), "no");
    assert.equal(fits("fd00::8", "Public"), "no");
  });

  it("is never proved right, and nothing is said of names, ranges for examples and vendors' scopes", () => {
    assert.equal(fits("10.20.0.8", "Cluster"), "unknown");
    assert.equal(fits("8.8.8.8", "Public"), "unknown");
    assert.equal(fits("10.20.0.8", "Private"), "unknown");
    assert.equal(fits("10.20.0.8", "acme.io/vpc"), "unknown");
    assert.equal(fits("192.0.2.1", "Cluster"), "unknown");
    assert.equal(fits("${ADDRESS}", "Public"), "unknown");
    assert.equal(addressFitsScope({ type: "Hostname", value: "10.20.0.8" }, "Public"), "unknown");
    assert.equal(addressFitsScope({ type: "IPAddress" }, "Public"), "unknown");
  });
});

describe("the length of a value of an implementation", () => {
  it("is 253 characters at most, in every form", () => {
    const value = (length: number) => `example.com/${"a".repeat(length - "example.com/".length)}`;
    for (const form of ["gateway", "address", "released"] as const)
      assert.deepEqual(
        [253, 254].map((length) => kindOfValue(value(length), form)),
        ["vendor", "invalid"],
        form,
      );
  });
});
