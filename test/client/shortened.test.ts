import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { shortened } from "../../client/src/shortened.ts";

describe("a text that is too long for its place", () => {
  it("stays as it is where there is room", () => {
    assert.equal(shortened("clusters/one", 12), "clusters/one");
  });

  it("loses segments of a path from its middle, and keeps where it begins and what it ends in", () => {
    const path = "clusters/production/europe/west-1/gateways";
    assert.equal(shortened(path, 30), "clusters/…/west-1/gateways");
    assert.equal(shortened(path, 22), "clusters/…/gateways");
  });

  it("is cut in the middle where no segment fits", () => {
    assert.equal(shortened("clusters/production/gateways", 11), "clust…eways");
    assert.equal(shortened("a-name-without-segments", 9), "a-na…ents");
    assert.equal(shortened("letters", 0), "l…s");
  });
});
