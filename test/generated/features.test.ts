import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";

const page = readFileSync(join("docs", "features.md"), "utf8");

/** Rows that may still be without a test. */
const OWED: readonly string[] = [
  "E4.1",
  "E4.2",
  "E4.3",
  "E4.4",
  "E4.5",
  "E4.6",
  "E4.7",
  "E4.8",
  "E4.9",
  "E4.10",
  "E5.5",
  "E5.6",
  "E5.7",
  "E5.8",
  "E5.9",
];

describe("what an editor offers", () => {
  it("is shown by a test, row by row", () => {
    const bare = [...page.matchAll(/^\| (?<id>E\d[^|]*?) \| [^|]+ \| {2}\|$/gm)].map(
      ({ groups }) => groups?.id,
    );
    assert.deepEqual(
      bare.filter((id) => id !== undefined && !OWED.includes(id)),
      [],
    );
  });

  it("has at least 100 rows, each with an id of its own", () => {
    const ids = [...page.matchAll(/^\| (?<id>E\d[^|]*?) \|/gm)].map(({ groups }) => groups?.id);
    assert.deepEqual(ids, [...new Set(ids)]);
    assert.ok(ids.length >= 100);
  });
});
