import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { jsonInSlices } from "../../server/src/lsp/jsonInSlices.node.ts";
import { SeededRandom } from "../seededRandom.ts";

const TEXTS = ["", "shop", '"quoted" \\ back', "→ über", "\u{1f600}", "\ud800", "\u0000\u2028\n"];

/** Whatever a message may be made of; lists are long now and then. */
function anything(random: SeededRandom, depth: number): unknown {
  const kind = random.below(depth === 0 ? 5 : 8);
  if (kind === 0) return random.pick(TEXTS);
  if (kind === 1) return random.pick([0, -1, 1.5, 2 ** 40, Number.NaN]);
  if (kind === 2) return random.pick([true, false]);
  if (kind === 3) return null;
  if (kind === 4) return undefined;
  const length = random.below(10) === 0 ? 90 + random.below(220) : random.below(4);
  const members = Array.from({ length }, () => anything(random, depth - 1));
  if (kind === 5) return members;
  return Object.fromEntries(members.map((member, at) => [`${random.pick(TEXTS)}${at}`, member]));
}

describe("messages that are written in slices", () => {
  it("are byte for byte what `JSON.stringify` writes", async () => {
    const random = new SeededRandom(20261127);
    for (let run = 0; run < 60; run++) {
      const message = { jsonrpc: "2.0", id: run, result: anything(random, 4) };
      const written = Buffer.from(await jsonInSlices(message)).toString();
      assert.equal(written, Buffer.from(JSON.stringify(message)).toString());
    }
  });

  it("let others be heard between two parts", async (test) => {
    let milliseconds = 0;
    test.mock.method(performance, "now", () => milliseconds++);
    const list = Array.from({ length: 100_000 }, (_, line) => ({ name: `route ${line}`, range: { line } }));
    let [turns, isWritten] = [0, false];
    const heard = (): void => {
      turns++;
      if (!isWritten) setImmediate(heard);
    };
    setImmediate(heard);
    const written = await jsonInSlices({ result: list });
    isWritten = true;
    assert.equal(written.length, JSON.stringify({ result: list }).length);
    assert.ok(turns > 1, `${turns} turns`);
  });
});
