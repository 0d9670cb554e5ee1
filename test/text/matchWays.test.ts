import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { matchWays } from "../../server/src/text/matchWays.ts";
import { SeededRandom } from "../seededRandom.ts";

describe("the ways in which an expression may fit a text", () => {
  for (const [expression, ways] of [
    ["^abc$", 1],
    ["^a?b?$", 4],
    ["^a{2}$", 1],
    ["^a{2,4}$", 3],
    ["^[a-z]+$", 11],
    ["^\\d*\\.\\d*$", 121],
    ["^(a|b|c)$", 3],
    ["^(a|b)(c|d)?$", 6],
    ["^(?:a|b){2}$", 4],
    ["^(abc)+$", 11],
    ["^a|^b$", 2],
    ["abc", 11],
    ["^a|b", 22],
    ["^\\(a|b\\)[|)?+*]$", 22],
    ["^(a+)+$", Number.POSITIVE_INFINITY],
    ["^((a+))+$", Number.POSITIVE_INFINITY],
    ["^(a|aa)*$", Number.POSITIVE_INFINITY],
    ["^(a?){2,}$", Number.POSITIVE_INFINITY],
  ] as const) {
    it(`are bounded by ${ways} for \`${expression}\` and ten characters`, () => {
      assert.equal(matchWays(expression, 10), ways);
    });
  }

  it("bound the time that a search takes", () => {
    const random = new SeededRandom(724);
    let tried = 0;
    for (let round = 0; round < 20_000; round++) {
      const expression = `${random.pick(["^", ""])}${randomExpression(random, 3)}${random.pick(["c", "c$"])}`;
      const text = `${random.pick(["a", "ab", "aab"]).repeat(20)}d`;
      if (matchWays(expression, text.length) > 1_000_000) continue;
      tried++;
      const start = performance.now();
      new RegExp(expression, "u").test(text);
      assert.ok(performance.now() - start < 1000, expression);
    }
    assert.ok(tried > 1000);
  });
});

function randomExpression(random: SeededRandom, depth: number): string {
  const alternatives = Array.from({ length: 1 + random.below(2) }, () =>
    Array.from({ length: 1 + random.below(6) }, () => randomPart(random, depth)).join(""),
  );
  return alternatives.join("|");
}

function randomPart(random: SeededRandom, depth: number): string {
  const isGroup = depth > 0 && random.below(4) === 0;
  const part = isGroup
    ? `${random.pick(["(", "(?:"])}${randomExpression(random, depth - 1)})`
    : random.pick(["a", "b", "[ab]", "."]);
  return `${part}${random.pick(["", "", "", "?", "*", "+", "{2}", "{0,9}", "{1,}", "*?"])}`;
}
