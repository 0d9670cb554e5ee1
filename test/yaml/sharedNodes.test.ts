import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type DocumentEdit, editDocument, isRefused } from "../../server/src/yaml/editDocument.ts";

const SHARED = `web: &web
  name: edge
  ports: [80]
shop: *web
plain: { name: alone }
merged: { <<: *web, extra: 1 }
named: &port 80
again: *port
`;

const remove = (...path: (string | number)[]): DocumentEdit => ({ kind: "remove", path });
const set = (...path: (string | number)[]): DocumentEdit => ({ kind: "set", path, value: 1 });
const append = (...path: (string | number)[]): DocumentEdit => ({ kind: "append", path, value: 1 });

describe("a change to a document with anchors and aliases", () => {
  const FURTHER: readonly (readonly [what: string, edit: DocumentEdit])[] = [
    ["takes an anchor away that an alias needs", remove("web")],
    ["replaces what stands under an anchor", set("web")],
    ["changes a part of what stands under an anchor", set("web", "name")],
    ["adds to a map under an anchor", set("web", "other")],
    ["adds to a list under an anchor", append("web", "ports")],
    ["writes through an alias", set("shop", "name")],
    ["writes through a merge key", set("merged", "name")],
    ["takes the anchor of a scalar away", remove("named")],
    ["replaces a scalar with an anchor", set("named")],
  ];
  for (const [what, edit] of FURTHER)
    it(`is not made where it ${what}`, () => {
      assert.deepEqual([isRefused(SHARED, edit), editDocument(SHARED, edit)], [true, []]);
    });

  const NOT: readonly (readonly [what: string, edit: DocumentEdit])[] = [
    ["an entry without either", set("plain", "name")],
    ["a map that merges another, beside what comes from there", set("merged", "extra")],
  ];
  for (const [what, edit] of NOT)
    it(`is made to ${what}`, () => {
      assert.equal(isRefused(SHARED, edit), false);
      assert.equal(editDocument(SHARED, edit).length, 1);
    });

  it("is made where an ampersand and an asterisk are only text", () => {
    const text = "name: a # this & that *\nother: 'x & *y'\n";
    assert.equal(editDocument(text, remove("other")).length, 1);
  });
});
