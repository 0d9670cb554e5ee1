import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { deliveredPath, movedLists, unplaced, writtenPath } from "../../server/src/delivery/movedLists.ts";
import { readDocument } from "../../server/src/yaml/readDocument.ts";
import { child, type YamlNode, type YamlSequence } from "../../server/src/yaml/tree.ts";

function read(text: string): YamlNode {
  const { root } = readDocument(text);
  assert.ok(root !== undefined);
  return root;
}

function listIn(root: YamlNode, key: string): YamlSequence {
  const list = child(root, key);
  assert.ok(list?.kind === "sequence");
  return list;
}

/** The map with one list in another form. */
function withList(root: YamlNode, key: string, items: readonly YamlNode[]): YamlNode {
  assert.ok(root.kind === "map");
  const entries = root.entries.map((entry) =>
    entry.key === key ? { ...entry, value: { ...listIn(root, key), items } } : entry,
  );
  return { ...root, entries };
}

describe("lists that patches have changed", () => {
  const written = read("listeners:\n  - { name: plain }\n  - { name: secure }\n  - { name: other }\n");
  const [plain, secure, other] = listIn(written, "listeners").items;
  assert.ok(plain !== undefined && secure !== undefined && other !== undefined);
  const added = unplaced(read("{ name: added }"));

  it("are none where every item stands where it is written", () => {
    assert.deepEqual(movedLists(written, written), []);
    const renamed = { ...secure, start: secure.start };
    assert.deepEqual(movedLists(written, withList(written, "listeners", [plain, renamed, other])), []);
  });

  it("say of each item where it is written", () => {
    const moved = movedLists(written, withList(written, "listeners", [added, other, secure]));
    assert.deepEqual(moved, [{ path: ["listeners"], from: [-1, 2, 1] }]);
    assert.deepEqual(writtenPath(moved, ["listeners", 1, "name"]), ["listeners", 2, "name"]);
    assert.deepEqual(deliveredPath(moved, ["listeners", 2, "name"]), ["listeners", 1, "name"]);
    assert.deepEqual(writtenPath(moved, ["metadata", "name"]), ["metadata", "name"]);
  });

  it("leave what a patch brings to the list, and have no place for what it takes away", () => {
    const moved = movedLists(written, withList(written, "listeners", [secure, added]));
    assert.deepEqual(writtenPath(moved, ["listeners", 1, "name"]), ["listeners"]);
    assert.equal(deliveredPath(moved, ["listeners", 0, "name"]), undefined);
    assert.deepEqual(deliveredPath(moved, ["listeners", 1, "name"]), ["listeners", 0, "name"]);
  });

  it("are found in items that have moved themselves", () => {
    const nested = read("rules:\n  - { matches: [a, b] }\n  - { matches: [c, d] }\n");
    const [, second] = listIn(nested, "rules").items;
    assert.ok(second !== undefined);
    const [, d] = listIn(second, "matches").items;
    assert.ok(d !== undefined);
    const moved = movedLists(nested, withList(nested, "rules", [withList(second, "matches", [d])]));
    assert.deepEqual(moved, [
      { path: ["rules"], from: [1] },
      { path: ["rules", 0, "matches"], from: [1] },
    ]);
    assert.deepEqual(writtenPath(moved, ["rules", 0, "matches", 0]), ["rules", 1, "matches", 1]);
    assert.deepEqual(deliveredPath(moved, ["rules", 1, "matches", 1]), ["rules", 0, "matches", 0]);
  });
});
