import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sentence } from "../../server/src/gateway-api/conditions.ts";

describe("a clause as the message of a condition", () => {
  it("has a capital and a full stop, and stays empty where it says nothing", () => {
    assert.equal(sentence("it has no port"), "It has no port.");
    assert.equal(sentence(""), "");
  });
});
