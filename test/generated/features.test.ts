import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";

const page = readFileSync(join("docs", "features.md"), "utf8");

describe("what an editor offers", () => {
  it("is shown by a test, row by row", () => {
    const bare = [...page.matchAll(/^\| (?<id>E\d[^|]*?) \| [^|]+ \| {2}\|$/gm)].map(
      ({ groups }) => groups?.id,
    );
    assert.deepEqual(bare, []);
  });

  it("has at least 100 rows, each with an id of its own", () => {
    const ids = [...page.matchAll(/^\| (?<id>E\d[^|]*?) \|/gm)].map(({ groups }) => groups?.id);
    assert.deepEqual(ids, [...new Set(ids)]);
    assert.ok(ids.length >= 100);
  });
});
