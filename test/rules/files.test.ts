import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, it } from "node:test";
import { fileOf, nameOf, RULES, TOPICS } from "../../scripts/ruleFiles.mjs";
import { allRules } from "../../server/src/rules/registry.ts";

const ADMISSION = join("server", "src", "schema", "admission");

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path))
    .filter((path) => path.endsWith(".ts"));
}

/** The files that define a rule, with what they say of their id: the text, or the name of a constant. */
function definitions(folder: string): ReadonlyMap<string, string> {
  return new Map(
    filesBelow(folder).flatMap((path) => {
      const id = /^ {2}id: (?:"([a-z0-9-]+)"|([A-Z_]+)),$/m.exec(readFileSync(path, "utf8"));
      return id === null ? [] : [[path, id[1] ?? nameOfConstant(id[2] ?? "")]];
    }),
  );
}

function nameOfConstant(constant: string): string {
  return constant.toLowerCase().replaceAll("_", "-");
}

describe("the files of rules", () => {
  it("are named like the ids, in folders that the ids begin with", () => {
    const ids = allRules.filter(({ examinedIn }) => examinedIn !== "fields").map(({ id }) => id);
    assert.ok(ids.length > 300, `${ids.length} rules`);
    assert.deepEqual(
      [...definitions(RULES)].map(([path, id]) => `${id} ${path}`).sort(),
      ids.map((id) => `${id} ${fileOf(id)}`).sort(),
    );
  });

  it("are named like the end of the ids where the API server compares fields", () => {
    const found = definitions(ADMISSION);
    const ids = allRules.filter(({ examinedIn }) => examinedIn === "fields").map(({ id }) => id);
    assert.deepEqual([...found.values()].sort(), ids);
    const strays = [...found].filter(
      ([path, id]) => !nameOf(id).toLowerCase().endsWith(basename(path, ".ts").toLowerCase()),
    );
    assert.deepEqual(strays, []);
  });

  it("stand in the folder of a larger topic only where there are such rules and such a folder", () => {
    for (const [first, topic] of Object.entries(TOPICS)) {
      assert.ok(
        allRules.some(({ id }) => id.startsWith(`${first}-`)),
        first,
      );
      assert.ok(existsSync(join(dirname(fileOf(`${first}-x`)), "index.ts")), topic);
      assert.ok(!existsSync(join(RULES, first)), `${first} has a folder of its own`);
    }
  });
});
