import assert from "node:assert/strict";
import { it } from "node:test";
import { Folder } from "../../server/src/lsp/folder.ts";

it("where the lines of a file start is counted once for all edits of an answer, and anew where the file is another one", () => {
  const folder = new Folder("file:///town", {}, () => {});
  folder.engine.setFile("a.yaml", "kind: Service\nspec: {}\n");
  const starts = folder.lineStarts("a.yaml");
  assert.deepEqual(starts, [0, 14, 23]);
  assert.equal(folder.lineStarts("a.yaml"), starts);
  const start = { line: 0, character: 6 };
  folder.engine.edit("a.yaml", { start, end: start }, "X");
  assert.deepEqual(folder.lineStarts("a.yaml"), [0, 15, 24]);
  assert.deepEqual(folder.lineStarts("missing.yaml"), [0]);
});
