import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { everyFix } from "./everyFix.ts";

describe("a file whose lines end in CRLF", () => {
  it("ends all of them so after each fix of each rule", () => {
    const all = everyFix(({ path, text }) => [{ path, text: text.replaceAll("\n", "\r\n") }]);
    const mixed = all.filter(({ text }) => /(?<!\r)\n/.test(text));
    assert.deepEqual(
      mixed.map(({ title }) => title),
      [],
    );
    assert.ok(all.length > 400, `only ${all.length} fixes were tried`);
  });
});
