import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { qualifiedName } from "../../client/src/qualifiedName.ts";
import { shownText } from "../../client/src/shownText.ts";
import { EVIL, HIDDEN } from "../hostileManifests.ts";

describe("a text of a manifest in a tab, a list or a message of the editor", () => {
  it("holds nothing that is not shown as what it is", () => {
    assert.equal(shownText("shop é 漢 (status)"), "shop é 漢 (status)");
    assert.doesNotMatch(shownText(EVIL), HIDDEN);
    assert.equal(shownText("a\r\n\u202eb\tc"), "a\ufffdb\ufffdc");
    assert.equal(qualifiedName({ namespace: "a\u001b[2J", name: "b\u200f" }), "a\ufffd[2J/b\ufffd");
  });
});
