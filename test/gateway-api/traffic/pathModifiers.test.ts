import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { modifiedPath } from "../../../server/src/gateway-api/traffic/pathModifiers.ts";

describe("a replaced prefix", () => {
  const cases = [
    ["/foo/bar", "/foo", "/xyz", "/xyz/bar"],
    ["/foo/bar", "/foo", "/xyz/", "/xyz/bar"],
    ["/foo/bar", "/foo/", "/xyz", "/xyz/bar"],
    ["/foo/bar", "/foo/", "/xyz/", "/xyz/bar"],
    ["/foo", "/foo", "/xyz", "/xyz"],
    ["/foo/", "/foo", "/xyz", "/xyz/"],
    ["/foo/bar", "/foo", "", "/bar"],
    ["/foo/", "/foo", "", "/"],
    ["/foo", "/foo", "", "/"],
    ["/foo/", "/foo", "/", "/"],
    ["/foo", "/foo", "/", "/"],
    ["/foo", "/", "/xyz", "/xyz/foo"],
    ["/", "/", "/", "/"],
  ] as const;
  for (const [path, prefix, replacePrefixMatch, expected] of cases) {
    it(`makes ${path} with ${prefix} → "${replacePrefixMatch}" ${expected}`, () => {
      assert.equal(modifiedPath({ type: "ReplacePrefixMatch", replacePrefixMatch }, path, prefix), expected);
    });
  }

  it("is unknown where the prefix did not match, there is none, or the new one is filled in later", () => {
    const modifier = { type: "ReplacePrefixMatch", replacePrefixMatch: "/x" };
    assert.equal(modifiedPath(modifier, "/foobar", "/foo"), undefined);
    assert.equal(modifiedPath(modifier, "/foo", undefined), undefined);
    assert.equal(modifiedPath({ ...modifier, replacePrefixMatch: "${X}" }, "/foo", "/foo"), undefined);
    assert.equal(modifiedPath({ type: "ReplaceFullPath", replaceFullPath: "/y" }, "/foo", undefined), "/y");
  });
});
