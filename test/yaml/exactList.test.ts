import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { exactList } from "../../server/src/yaml/exactList.ts";

describe("a list without room for more", () => {
  it("has the very items of the other, in their order", () => {
    const items = [{ name: "a" }, { name: "b" }, { name: "a" }];
    const exact = exactList(items);
    assert.notEqual(exact, items);
    assert.equal(exact.length, 3);
    assert.ok(exact.every((item, index) => item === items[index]));
  });

  it("is one and the same for all that have none", () => {
    assert.deepEqual(exactList([]), []);
    assert.equal(exactList([]), exactList([]));
  });
});
