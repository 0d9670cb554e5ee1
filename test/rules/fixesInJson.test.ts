import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { jsonOf } from "../../server/src/schema/jsonOf.ts";
import { cutDocuments } from "../../server/src/yaml/cutDocuments.ts";
import { readDocument } from "../../server/src/yaml/readDocument.ts";
import { everyFix } from "./everyFix.ts";

/** The documents of a file, each as JSON in a file of its own. */
function inJson(path: string, text: string, space: number | undefined) {
  return cutDocuments(text).flatMap(({ start, end }, index) => {
    const { root } = readDocument(text.slice(start, end));
    if (root === undefined) return [];
    return [{ path: `${path}.${index}.json`, text: `${JSON.stringify(jsonOf(root), null, space)}\n` }];
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("what fixes make of JSON is JSON", () => {
  for (const space of [undefined, 2]) {
    const manner = space === undefined ? "on one line" : "indented";
    const all = everyFix(({ path, text }) => inJson(path, text, space));

    it(`whatever the rule, ${manner}`, () => {
      assert.deepEqual(
        all.filter(({ text }) => !isJson(text)),
        [],
      );
      assert.ok(all.length > 400, `only ${all.length} fixes were tried`);
    });
    it(`and something else than before, ${manner}`, () => {
      const unchanged = all.filter(({ text, before }) => text === before);
      assert.deepEqual(
        unchanged.map(({ title }) => title),
        [],
      );
    });
  }
});
