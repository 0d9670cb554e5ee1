import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { ATTACKS } from "./attacks.ts";
import { minimised, Tally } from "./fuzzTarget.ts";

const FINDS = "test/fuzz/finds";
/** Seeds of each target: enough to see that the attack still does something. `npm run fuzz` takes thousands. */
const SEEDS = [1, 2];

describe("what is attacked at random", () => {
  for (const { name, attempt } of ATTACKS)
    it(`holds (${name})`, async () => {
      const tally = new Tally();
      for (const seed of SEEDS) assert.equal((await attempt(seed, tally))?.failure, undefined);
      assert.notEqual(String(tally), "", "something was tried");
    });
});

describe("what was found at random once", () => {
  for (const file of existsSync(FINDS) ? readdirSync(FINDS).sort() : [])
    it(`is mended (${file})`, async () => {
      const find = JSON.parse(readFileSync(`${FINDS}/${file}`, "utf8"));
      const target = ATTACKS.find(({ name }) => name === find.target);
      assert.ok(target !== undefined, `${find.target} is a target`);
      assert.equal(await target.replay(find), undefined);
    });
});

describe("a find", () => {
  it("is kept with the fewest steps that lead to it", async () => {
    const steps = Array.from({ length: 50 }, (_, at) => at);
    const fewest = await minimised(steps, async (some) => some.includes(7) && some.includes(41));
    assert.deepEqual(fewest, [7, 41]);
  });
});
