import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { patchOf } from "../../server/src/text/patch.ts";
import { applyEdits, type TextEdit } from "../../server/src/text/textEdit.ts";
import { SeededRandom } from "../seededRandom.ts";

const LINES = Array.from({ length: 20 }, (_, at) => `line ${at + 1}\n`).join("");

function edit(text: string, old: string, replacement: string): TextEdit {
  const start = text.indexOf(old);
  assert.ok(start >= 0);
  return { start, end: start + old.length, text: replacement };
}

/** The text that `git apply` makes of a file with a patch. */
function applied(before: string, patch: string): string {
  const folder = mkdtempSync(join(tmpdir(), "gwls-patch-"));
  try {
    writeFileSync(join(folder, "a.yaml"), before);
    const { status, stderr } = spawnSync("git", ["apply", "--whitespace=nowarn", "-"], {
      cwd: folder,
      input: patch,
      encoding: "utf8",
    });
    assert.equal(status, 0, `${stderr}\n${patch}`);
    return readFileSync(join(folder, "a.yaml"), "utf8");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe("a patch", () => {
  it("has three lines around a change", () => {
    assert.equal(
      patchOf("shop/a.yaml", LINES, [edit(LINES, "line 10", "line ten")]),
      `--- a/shop/a.yaml
+++ b/shop/a.yaml
@@ -7,7 +7,7 @@
 line 7
 line 8
 line 9
-line 10
+line ten
 line 11
 line 12
 line 13
`,
    );
  });

  it("has changes that are far from each other in hunks of their own, and near ones in one", () => {
    const edits = [
      edit(LINES, "line 2\n", ""),
      edit(LINES, "line 5\n", "5\nfive\n"),
      edit(LINES, "line 20", "20"),
    ];
    const heads = patchOf("a.yaml", LINES, edits).match(/^@@.*/gm);
    assert.deepEqual(heads, ["@@ -1,8 +1,8 @@", "@@ -17,4 +17,4 @@"]);
  });

  it("is empty where nothing changes", () => {
    assert.equal(patchOf("a.yaml", LINES, []), "");
    assert.equal(patchOf("a.yaml", LINES, [edit(LINES, "line 2", "line 2")]), "");
  });

  it("quotes a path that would end a line", () => {
    const [head] = patchOf('a"\n+++ b/x', LINES, [edit(LINES, "line 2", "x")]).split("\n");
    assert.equal(head, String.raw`--- "a/a\"\012+++ b/x"`);
  });

  it("is one that git takes, at both ends of a file and in any encoding of lines", () => {
    for (const before of ["", "one", "one\n", "one\r\ntwo\r\n", LINES, LINES.trimEnd()]) {
      const end = { start: before.length, end: before.length, text: "---\nlast: true\n" };
      const all: readonly (readonly TextEdit[])[] = [[end], [{ start: 0, end: 0, text: "first\n" }, end]];
      for (const edits of all)
        assert.equal(applied(before, patchOf("a.yaml", before, edits)), applyEdits(before, edits));
    }
  });

  it("is one that git takes, whatever the edits", () => {
    const random = new SeededRandom(7);
    for (let round = 0; round < 25; round++) {
      const edits: TextEdit[] = [];
      for (let at = 0; at < LINES.length; ) {
        const start = at + random.below(40);
        const end = start + random.below(12);
        if (end > LINES.length) break;
        edits.push({ start, end, text: random.pick(["", "x", "y\nz", "\n"]) });
        at = end + 1;
      }
      const after = applyEdits(LINES, edits);
      const patch = patchOf("a.yaml", LINES, edits);
      assert.equal(patch === "" ? LINES : applied(LINES, patch), after, JSON.stringify(edits));
    }
  });
});
