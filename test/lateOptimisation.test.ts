import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setFlagsFromString } from "node:v8";
import { optimiseLater, optimiseLaterAtFirst } from "../server/src/lateOptimisation.ts";
import { NODE_20, OTHERS } from "./v8Versions.ts";

/** The flags that are set where this is the version of V8. */
function flagsOf(v8: string, set: typeof optimiseLater | typeof optimiseLaterAtFirst): readonly string[] {
  const flags: string[] = [];
  set(v8, (flag) => flags.push(flag))?.();
  return flags;
}

describe("when functions of a short run are optimised", () => {
  it("is later on Node 20, and takes in less of what they call", () => {
    assert.deepEqual(flagsOf(NODE_20, optimiseLater), [
      "--interrupt-budget=270000",
      "--max-inlined-bytecode-size-cumulative=200",
    ]);
  });

  it("is later in a server, and as early as usual once that is asked for", () => {
    assert.deepEqual(flagsOf(NODE_20, optimiseLaterAtFirst), [
      "--interrupt-budget=540000",
      "--interrupt-budget=67584",
    ]);
  });

  it("is left to every other Node, whose V8 waits by itself and would print that it does not know the flag", () => {
    for (const v8 of OTHERS)
      for (const set of [optimiseLater, optimiseLaterAtFirst]) assert.deepEqual(flagsOf(v8, set), []);
  });

  it("is said in words that this Node knows", () => {
    for (const set of [optimiseLater, optimiseLaterAtFirst])
      assert.doesNotThrow(() => set(process.versions.v8, setFlagsFromString));
  });
});
