import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";

const folder = join("server", "src", "schema", "compiled");

describe("the compiled schemas", () => {
  it("are what schemas/ says", () => {
    const { status, stderr } = spawnSync(process.execPath, ["scripts/compileSchemas.mjs", "--check"], {
      encoding: "utf8",
    });
    assert.equal(stderr, "");
    assert.equal(status, 0);
  });

  for (const name of readdirSync(folder)) {
    it(`need nothing at run time and stay small: ${name}`, () => {
      const text = readFileSync(join(folder, name), "utf8");
      assert.doesNotMatch(text, /\brequire\(|\beval\(|new Function|from "ajv/);
      assert.ok(text.length < 70_000, `${text.length} bytes`);
    });
  }
});
