import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { firstOfCircles } from "../../../server/src/workspace/delivery/circles.ts";

const steps = (text: string) =>
  new Map(
    text.split(" ").map((one): [string, string[]] => {
      const [from = "", to = ""] = one.split(":");
      return [from, [...to]];
    }),
  );

describe("circles", () => {
  it("are told by the first of those in them", () => {
    for (const [text, first] of [
      ["a:b b:c c:a d:a", "a"],
      ["d:a c:a a:b b:c", "c"],
      ["a:bc b:d c:d d:", ""],
      ["a:b b:ac c:d d:e e:c", "a c"],
      ["a:b b:c c:bd d:e e:", "b"],
      ["a:x b:a", ""],
    ] as const)
      assert.equal(firstOfCircles(steps(text)).join(" "), first, text);
  });

  it("may be as long as they like", () => {
    const chain = Array.from({ length: 100_000 }, (_, at): [string, string[]] => [`v${at}`, [`v${at + 1}`]]);
    assert.deepEqual(firstOfCircles(new Map(chain)), []);
    assert.deepEqual(firstOfCircles(new Map([...chain, ["v100000", ["v1"]]])), ["v1"]);
  });
});
