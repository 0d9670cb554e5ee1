import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { allRules } from "../../server/src/rules/registry.ts";
import { ELSEWHERE } from "./reportedElsewhere.ts";

const folder = process.env.GATEWAY_API_TEST_DATA;
const path = folder === undefined ? undefined : join(folder, "design", "CATALOGUE.md");
const text = path !== undefined && existsSync(path) ? readFileSync(path, "utf8") : undefined;
const skip = text === undefined ? "GATEWAY_API_TEST_DATA is not set" : false;

/** The ids of the catalogue's tables of rules that look at more than one field, by section. */
function catalogued(source: string): readonly (readonly [string, string])[] {
  const rows: [string, string][] = [];
  let section: string | undefined;
  for (const line of source.split("\n")) {
    if (line.startsWith("#")) section = /^### (D\d+)\./.exec(line)?.[1];
    const id = /^\| `([a-z0-9-]+)` \|/.exec(line)?.[1];
    if (section !== undefined && id !== undefined) rows.push([section, id]);
  }
  return rows;
}

describe("the catalogue of rules", { skip }, () => {
  const rows = catalogued(text ?? "");
  const rules = new Set(allRules.map(({ id }) => id));

  it("is read", () => {
    assert.ok(rows.length > 400, `${rows.length} rows`);
  });

  it("ends in a rule of that name, or in what reports the same", () => {
    const open = rows.filter(([, id]) => !rules.has(id) && !Object.hasOwn(ELSEWHERE, id));
    assert.deepEqual(
      open.map(([section, id]) => `${section} ${id}`),
      [],
    );
  });

  it("names nothing as reported elsewhere that is a rule, or that nobody asks for", () => {
    const asked = new Set(rows.map(([, id]) => id));
    for (const id of Object.keys(ELSEWHERE)) {
      assert.ok(!rules.has(id), `${id} is a rule`);
      assert.ok(asked.has(id), `${id} is not in the catalogue`);
    }
  });

  it("is reported elsewhere by rules that exist, or in a test that exists", () => {
    for (const [id, reported] of Object.entries(ELSEWHERE)) {
      if ("rule" in reported) assert.ok(rules.has(reported.rule), `${id}: no rule ${reported.rule}`);
      else assert.ok(existsSync(reported.test), `${id}: no ${reported.test}`);
    }
  });
});
