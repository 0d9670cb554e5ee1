import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { presenceIn } from "../../server/src/schema/release.ts";

describe("presence in the CRDs of a channel and release", () => {
  const timeouts = { standard: "1.2", experimental: "0.8" };

  it("follows the releases in which something came", () => {
    assert.equal(presenceIn(timeouts, "standard", "1.2"), "present");
    assert.equal(presenceIn(timeouts, "standard", "1.1"), "experimental-only");
    assert.equal(presenceIn(timeouts, "experimental", "1.0"), "present");
    assert.equal(presenceIn({ experimental: "1.4" }, "standard", "main"), "experimental-only");
    assert.equal(presenceIn({ experimental: "1.4" }, "standard", "1.3"), "future");
    assert.equal(presenceIn({ experimental: "main" }, "experimental", "1.6"), "future");
  });

  it("ends with the last release that had it", () => {
    assert.equal(presenceIn({ experimental: "1.1", until: "1.3" }, "experimental", "1.3"), "present");
    assert.equal(presenceIn({ experimental: "1.1", until: "1.3" }, "standard", "1.4"), "removed");
    assert.equal(presenceIn({ until: "1.6" }, "experimental", "main"), "removed");
  });

  it("is given where nothing is said", () => {
    assert.equal(presenceIn({}, "standard", "1.0"), "present");
  });
});
