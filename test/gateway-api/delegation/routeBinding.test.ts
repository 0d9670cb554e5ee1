import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { boundReconciled, meansRule } from "../../../server/src/gateway-api/delegation/routeBinding.ts";
import { admission, binding, reconciledRule } from "./plainBinding.ts";

describe("the rules of a child in its parent's rules", () => {
  it("are those of the rules that certainly let it in", () => {
    const [first, second, third] = [reconciledRule(0, 0), reconciledRule(1, 0), reconciledRule(2, 0)];
    const rules = [admission(0, "yes"), admission(1, "no"), admission(2, "unknown")];
    assert.deepEqual(boundReconciled(binding({ rules, reconciled: [first, second, third] })), [first]);
  });
});

describe("whether a child means a rule of its parent", () => {
  it("is told by the rules that it was held against, where there are any", () => {
    const held = binding({ rules: [admission(0, "no"), admission(2, "yes")] });
    assert.deepEqual(
      [0, 1, 2].map((index) => meansRule(held, index, "named")),
      [true, false, true],
    );
  });

  it("is told by the name otherwise, and no rule is meant whose name the parent does not have", () => {
    assert.equal(meansRule(binding(), 0, undefined), true);
    assert.equal(meansRule(binding(), 0, "first"), true);
    const named = { name: "top", sectionName: "first" };
    assert.equal(meansRule(binding({ ref: named }), 0, "first"), true);
    assert.equal(meansRule(binding({ ref: named }), 0, "second"), false);
    assert.equal(meansRule(binding({ ref: named }), 0, undefined), false);
    assert.equal(meansRule(binding({ ref: named, obstacle: "section" }), 0, "first"), false);
    assert.equal(meansRule(binding({ obstacle: "section" }), 0, "first"), false);
    assert.equal(meansRule(binding({ obstacle: "undecided" }), 0, "first"), true);
  });
});
