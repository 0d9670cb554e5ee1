import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { changedItems } from "../../server/src/yaml/changedItems.ts";

describe("a list with what becomes of its items", () => {
  it("is the same list where nothing becomes another", () => {
    const items = [{ name: "a" }, { name: "b" }];
    assert.equal(
      changedItems(items, (item) => item),
      items,
    );
    assert.deepEqual(
      changedItems([], () => assert.fail()),
      [],
    );
  });

  it("has the items that stay and those that are changed, at their places", () => {
    const items = ["a", "b", "c", "d"];
    const changed = changedItems(items, (item, index) => (index % 2 === 1 ? item.toUpperCase() : item));
    assert.deepEqual(changed, ["a", "B", "c", "D"]);
    assert.deepEqual(items, ["a", "b", "c", "d"]);
  });

  it("asks about each item once, in order", () => {
    const asked: number[] = [];
    changedItems(["a", "b", "c"], (item, index) => {
      asked.push(index);
      return `${item}!`;
    });
    assert.deepEqual(asked, [0, 1, 2]);
  });
});
