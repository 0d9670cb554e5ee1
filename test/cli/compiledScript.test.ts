import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { runCompiled } from "../../server/src/cli/compiledScript.node.ts";

/** A folder with scripts, and what was compiled of them. */
function scripts() {
  const path = mkdtempSync(join(tmpdir(), "gwls-compiled-"));
  after(() => rmSync(path, { recursive: true, force: true }));
  const folder = join(path, "kept");
  const said = join(path, "said");
  return {
    folder,
    /** Writes a script that says something when it runs. */
    write(text: string): void {
      const saying = `require("node:fs").writeFileSync(require("node:path").join(__dirname, "said"), said());`;
      writeFileSync(join(path, "script.js"), `function said() { return ${text}; }\n${saying}\n`);
    },
    run({ use = "check", milliseconds = 100 } = {}) {
      rmSync(said, { force: true });
      let done = (): void => {};
      const from = runCompiled(join(path, "script.js"), {
        folder,
        use,
        atExit: (atExit) => {
          done = atExit;
        },
        spent: () => milliseconds,
      });
      done();
      return from === undefined ? undefined : [from, readFileSync(said, "utf8")];
    },
    kept: () => readdirSync(folder).sort(),
  };
}

describe("a script that is kept compiled", () => {
  it("is compiled once, runs as any module does, and says the same each time", () => {
    const { write, run, kept } = scripts();
    write(`[typeof module, typeof exports, require("node:path").basename(__filename)].join()`);
    assert.deepEqual(run(), ["compiled", "object,object,script.js"]);
    assert.deepEqual(run(), ["kept", "object,object,script.js"]);
    const [code = "", ...others] = kept();
    assert.match(code, /^check-[0-9a-f]{64}-/);
    assert.ok(code.endsWith(`-${process.versions.v8}-${process.arch}`));
    assert.deepEqual(others, []);
  });

  it("is told from another one of the same length", () => {
    const { write, run } = scripts();
    write(`"old"`);
    assert.deepEqual(run(), ["compiled", "old"]);
    write(`"new"`);
    assert.deepEqual(run(), ["compiled", "new"]);
    assert.deepEqual(run(), ["kept", "new"]);
  });

  it("is left to others where it is not there", () => {
    assert.equal(scripts().run(), undefined);
  });

  it("is kept again by a run that takes far longer, and by no shorter one", () => {
    const { write, run, kept, folder } = scripts();
    write(`"said"`);
    const keptOf = () => readFileSync(join(folder, kept()[0] ?? "")).readDoubleLE(32);
    const runs = [100, 190, 210, 30].map((milliseconds) => {
      run({ milliseconds });
      return keptOf();
    });
    assert.deepEqual(runs, [100, 100, 210, 210]);
  });

  it("runs where nobody can write", () => {
    const { write, run, folder } = scripts();
    write(`"said"`);
    writeFileSync(folder, "a file in the way");
    assert.deepEqual(run(), ["compiled", "said"]);
  });

  it("is kept in its last four forms for each use", () => {
    const { write, run, kept, folder } = scripts();
    const made: string[] = [];
    for (let form = 1; form <= 6; form++) {
      write(`"${form}"`);
      run();
      for (const file of kept()) {
        if (made.includes(file)) continue;
        made.push(file);
        utimesSync(join(folder, file), form, form);
      }
    }
    run({ use: "status" });
    const [status, ...checks] = kept().toReversed();
    assert.match(status ?? "", /^status-/);
    assert.deepEqual(checks.toReversed(), made.slice(2).sort());
  });
});
