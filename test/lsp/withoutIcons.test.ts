import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { withoutIcons } from "../../server/src/lsp/withoutIcons.ts";

describe("the title of a lens in VS Code", () => {
  it("shows what looks like an icon as the text that it is", () => {
    assert.equal(withoutIcons("to $(trash) and $(sync~spin)"), "to \\$(trash) and \\$(sync~spin)");
  });

  it("leaves everything else alone", () => {
    for (const title of ["$(a b)", "${HOST}", "$()", "2 Routes"]) assert.equal(withoutIcons(title), title);
  });
});
