import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { build } from "esbuild";
import { fileOf, nameOf, RULES } from "../../scripts/ruleFiles.mjs";

const copy = mkdtempSync(join(tmpdir(), "new-rule-"));
after(() => rmSync(copy, { recursive: true }));
for (const folder of ["server", "docs/rules"]) cpSync(folder, join(copy, folder), { recursive: true });

function newRule(id: string): { readonly status: number | null; readonly stderr: string } {
  return spawnSync(process.execPath, ["scripts/newRule.mjs", id, "--into", copy], { encoding: "utf8" });
}

describe("npm run new:rule", () => {
  it("writes a rule that its topic lists, and a test of it", async () => {
    const id = "grant-on-a-sunday";
    assert.deepEqual([newRule(id).status, newRule(id).status], [0, 2]);
    const index = readFileSync(join(copy, RULES, "grant", "index.ts"), "utf8");
    assert.ok(index.includes(`import ${nameOf(id)} from "./${nameOf(id)}.ts";`));
    assert.ok(existsSync(join(copy, "test", "rules", "grant", "grantOnASunday.test.ts")));
    assert.ok(readFileSync(join(copy, fileOf(id)), "utf8").includes(`id: "${id}"`));
    const listed = await build({
      stdin: {
        contents: `import { analyze } from "./server/src/library.ts";
import grant from "./${RULES}/grant/index.ts";
import { goodExample } from "./server/src/cli/goodExample.ts";
const rule = grant.find(({ id }) => id === "${id}");
const found = [rule.bad, goodExample(rule)].map((text) => analyze([{ path: "gateway.yaml", text }]).diagnostics);
console.log(JSON.stringify(found.map((some) => some.filter(({ rule }) => rule === "${id}").length)));`,
        resolveDir: copy,
      },
      bundle: true,
      write: false,
      define: { __VERSION__: '"0.0.0"' },
      mainFields: ["module", "main"],
      platform: "node",
      nodePaths: [join(process.cwd(), "node_modules")],
    });
    const { stdout } = spawnSync(process.execPath, ["-"], {
      input: listed.outputFiles[0]?.text ?? "",
      encoding: "utf8",
    });
    assert.equal(stdout, "[1,0]\n");
  });

  it("begins a topic that there is not yet", () => {
    assert.equal(newRule("weather-rain").status, 0);
    assert.ok(existsSync(join(copy, RULES, "weather", "index.ts")));
  });

  it("refuses an id that is taken, one that is no kebab-case, and rules of the CRDs", () => {
    for (const id of ["grant-unused", "Grant-Unused", "grant", "grant_unused", "cel-path-new", "../x-y"]) {
      const { status, stderr } = newRule(id);
      assert.equal(status, 2, id);
      assert.notEqual(stderr, "");
    }
  });
});
