import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { applyEdits } from "../../server/src/text/textEdit.ts";
import { type DocumentEdit, editDocument, isRefused } from "../../server/src/yaml/editDocument.ts";

const REF = ["spec", "ref"];
const ADDED: DocumentEdit = { kind: "set", path: [...REF, "group"], value: "" };
const LATER: DocumentEdit = { kind: "set", path: [...REF, "name"], value: "b" };

function isLeft(text: string, edit: DocumentEdit): boolean {
  const edits = editDocument(text, edit);
  assert.equal(isRefused(text, edit), edits.length === 0);
  return edits.length === 0;
}

describe("a map with keys behind a `?`", () => {
  it("gets and loses no entries, wherever the `?` stands", () => {
    for (const text of [
      "spec:\n  ref:\n    ? name\n    : a\n",
      "spec:\n  ref:\n    port: 1\n    ? name\n    : a\n",
      "spec:\n  ref:\n    port: 1 # one\n    ? # two\n      name\n    : a\n",
      "spec:\n  ref:\n    ? |-\n      name\n    : a\n",
      "spec:\n  ref:\n    ? &n !!str name\n    : a\n",
      "spec:\r\n  ref:\r\n    ? name\r\n    : a\r\n",
      "spec:\n  ref:\n    name: a\n    ?\n    : a\n",
      "spec:\n  ref: { ? name : a }\n",
      "spec:\n  ref: { port: 1, ? name : a }\n",
      "? spec\n: ref:\n    name: a\n",
      "spec:\n  ? ref\n  : name: a\n",
    ]) {
      assert.ok(isLeft(text, ADDED), text);
      assert.ok(isLeft(text, { kind: "remove", path: [...REF, "name"] }), text);
      assert.ok(isLeft(text, { kind: "remove", path: REF }), text);
      assert.ok(isLeft(text, { kind: "renameKey", path: [...REF, "name"], key: "b" }), text);
      assert.ok(isLeft(text, { kind: "set", path: [...REF, "name"], value: ["b"] }), text);
      assert.ok(isLeft(text, { kind: "append", path: [...REF, "list"], value: "b" }), text);
    }
  });
  it("may get another text for the one of a value", () => {
    const text = "spec:\n  ? ref\n  : ? name\n    : a # one\n";
    assert.equal(applyEdits(text, editDocument(text, LATER)), text.replace("a #", "b #"));
    assert.ok(isLeft("spec:\n  ref:\n    ? name\n    : # none\n", LATER));
    assert.ok(isLeft("spec:\n  ref:\n    ? name\n", LATER));
  });
});

describe("a map beside a `?`", () => {
  it("is edited where that is in a text, in a comment or in another map", () => {
    for (const text of [
      "spec:\n  ref:\n    # really ?\n    name: a # why ? x\n    port: 1\n",
      'spec:\n  ref: { port: "is ? it", name: a }\n',
      "spec:\n  ref:\n    port: what ? else\n    name: a\n",
      "spec:\n  ref:\n    name: a\nother:\n  ? x\n  : y\n",
      "spec:\n  ref: { name: a }\nother: [? x : y]\n",
    ]) {
      assert.ok(!isLeft(text, ADDED), text);
      assert.ok(!isLeft(text, LATER), text);
    }
  });
  it("is not edited in a list of pairs", () => {
    assert.ok(isLeft("l: [? x : y]\n", { kind: "set", path: ["l", 0, "z"], value: 1 }));
  });
});
