import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { uriComponent } from "../../server/src/text/uriComponent.ts";

describe("a component of a URI", () => {
  it("has every character as bytes of UTF-8, and the replacement character for half of a surrogate pair", () => {
    assert.equal(uriComponent("a b/é😀"), "a%20b%2F%C3%A9%F0%9F%98%80");
    assert.equal(uriComponent("a\ud800b\udc00"), "a%EF%BF%BDb%EF%BF%BD");
  });
});
