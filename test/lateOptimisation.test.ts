import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setFlagsFromString } from "node:v8";
import { optimiseLater, optimiseServerLater } from "../server/src/lateOptimisation.ts";
import { NODE_20, OTHERS } from "./v8Versions.ts";

/** The flags that are set where this is the version of V8. */
function flagsOf(v8: string, set: typeof optimiseLater): readonly string[] {
  const flags: string[] = [];
  set(v8, (flag) => flags.push(flag));
  return flags;
}

describe("when functions are optimised", () => {
  it("is later in a short run on Node 20, which takes in less of what they call", () => {
    assert.deepEqual(flagsOf(NODE_20, optimiseLater), [
      "--interrupt-budget=270000",
      "--max-inlined-bytecode-size-cumulative=200",
    ]);
  });

  it("is later in a server, which takes in as much as usual", () => {
    assert.deepEqual(flagsOf(NODE_20, optimiseServerLater), ["--interrupt-budget=270000"]);
  });

  it("is left to every other Node, whose V8 waits by itself and would print that it does not know the flag", () => {
    for (const v8 of OTHERS)
      for (const set of [optimiseLater, optimiseServerLater]) assert.deepEqual(flagsOf(v8, set), []);
  });

  it("is said in words that this Node knows", () => {
    for (const set of [optimiseLater, optimiseServerLater])
      assert.doesNotThrow(() => set(process.versions.v8, setFlagsFromString));
  });
});
