import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isSameTarget, type Target } from "../../server/src/gateway-api/target.ts";

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
