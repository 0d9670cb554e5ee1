import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";

const page = readFileSync(join("docs", "features.md"), "utf8");

describe("what an editor offers", () => {
  it("is shown by a test, row by row", () => {
    const bare = [...page.matchAll(/^\| (?<row>[^|]+?) \| [^|]+ \| {2}\|$/gm)].map(
      ({ groups }) => groups?.row,
    );
    assert.deepEqual(bare, []);
  });

  it("has at least 100 rows, each with a name of its own", () => {
    const rows = [...page.matchAll(/^\| (?<row>[^|]+?) \| [^|]+ \| \[/gm)].map(({ groups }) => groups?.row);
    assert.deepEqual(rows, [...new Set(rows)]);
    assert.ok(rows.length >= 100);
  });
});
