import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { displayKind, groupInWords, isSameTarget, type Target } from "../../server/src/gateway-api/target.ts";

describe("two references mean one object", () => {
  const cart: Target = { group: "", kind: "Service", namespace: "shop", name: "cart" };

  it("where group, kind, namespace and name are the same", () => {
    assert.ok(isSameTarget({ ...cart }, cart));
    assert.ok(isSameTarget({ ...cart, namespace: undefined }, { ...cart, namespace: undefined }));
  });

  it("and not where one of the four differs", () => {
    const others: readonly Partial<Target>[] = [
      { group: "example.com" },
      { kind: "Secret" },
      { namespace: "blog" },
      { namespace: undefined },
      { name: "basket" },
    ];
    for (const other of others) assert.ok(!isSameTarget({ ...cart, ...other }, cart), JSON.stringify(other));
    assert.ok(!isSameTarget(undefined, cart));
  });
});

describe("a kind in words", () => {
  it("has its group, unless people know by the kind which one is meant", () => {
    const GATEWAYS = "gateway.networking.k8s.io";
    for (const [group, kind, words] of [
      [GATEWAYS, "Gateway", "Gateway"],
      [GATEWAYS, "HTTPRoute", "HTTPRoute"],
      [GATEWAYS, "Service", "Service.gateway.networking.k8s.io"],
      ["", "Service", "Service"],
      ["", "Gateway", "Gateway of the core group"],
      ["", "UDPRoute", "UDPRoute of the core group"],
      ["example.com", "Backend", "Backend.example.com"],
      ["example.com", "Gateway", "Gateway.example.com"],
      ["example.com", "Service", "Service.example.com"],
      ["", "", "Object"],
      ["example.com", "", "Object"],
    ] as const)
      assert.equal(displayKind({ group, kind }), words);
    assert.equal(groupInWords(""), "the core group");
    assert.equal(groupInWords("example.com"), "group `example.com`");
  });
});
