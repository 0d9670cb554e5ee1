import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { describe, it } from "node:test";
import { goodExample } from "../../server/src/cli/goodExample.ts";
import { createEngine } from "../../server/src/library.ts";
import { allRules } from "../../server/src/rules/registry.ts";
import { readSettingsFile, SETTINGS_FILE } from "../../server/src/settingsFile.ts";
import { readFixture } from "../fixture.ts";

describe("what is generated from the rules and settings", () => {
  it("is what `npm run docs` writes now", () => {
    const { status, stderr } = spawnSync(process.execPath, ["scripts/generate.mjs", "--check"], {
      encoding: "utf8",
    });
    assert.deepEqual([status, stderr], [0, ""]);
  });
});

describe("the list of rules", () => {
  it("has each id once", () => {
    const ids = allRules.map(({ id }) => id);
    assert.deepEqual(ids, [...new Set(ids)]);
  });
});

/** The rules that an example breaks; a hint counts only where it is of the rule itself. */
function broken(id: string, example: string, options: object | undefined): readonly string[] {
  const engine = createEngine(options);
  const { files } = readFixture(example);
  for (const { path, text } of files) if (path !== SETTINGS_FILE) engine.setFile(path, text);
  engine.flush();
  return [
    ...files
      .filter(({ path }) => path === SETTINGS_FILE)
      .flatMap(({ path, text }) => readSettingsFile(path, text).problems),
    ...engine.paths().flatMap((path) => engine.diagnostics(path)),
  ]
    .filter(({ rule, severity }) => rule === id || severity !== "hint")
    .map(({ rule }) => rule);
}

describe("the examples of rules about one file", () => {
  for (const rule of allRules) {
    const { id, bad, exampleOptions, examinedIn } = rule;
    if (bad === undefined || (examinedIn !== "fields" && examinedIn !== "elsewhere")) continue;
    it(id, () => {
      const good = goodExample({ ...rule, bad });
      assert.deepEqual([...new Set(broken(id, bad, exampleOptions))], [id]);
      assert.deepEqual(broken(id, good, exampleOptions), []);
    });
  }
});
