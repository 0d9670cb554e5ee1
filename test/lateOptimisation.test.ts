import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setFlagsFromString } from "node:v8";
import { optimiseLater } from "../server/src/lateOptimisation.ts";

/** The flags that are set where this is the version of V8. */
function flagsOf(v8: string): readonly string[] {
  const flags: string[] = [];
  optimiseLater(v8, (flag) => flags.push(flag));
  return flags;
}

describe("when functions of a short run are optimised", () => {
  it("is later on Node 20, and takes in less of what they call", () => {
    assert.deepEqual(flagsOf("11.3.244.8-node.38"), [
      "--interrupt-budget=270000",
      "--max-inlined-bytecode-size-cumulative=200",
    ]);
  });

  it("is as usual once that is asked for", () => {
    const flags: string[] = [];
    optimiseLater("11.3.244.8-node.38", (flag) => flags.push(flag))();
    assert.deepEqual(flags.slice(2), [
      "--interrupt-budget=67584",
      "--max-inlined-bytecode-size-cumulative=920",
    ]);
  });

  it("is left to every other Node, whose V8 waits by itself and would print that it does not know the flag", () => {
    for (const v8 of ["10.2.154.26-node.36", "12.4.254.21-node.57", "13.6.233.17-node.53", "110.1.1"])
      assert.deepEqual(flagsOf(v8), []);
  });

  it("is said in words that this Node knows", () => {
    assert.doesNotThrow(() => optimiseLater(process.versions.v8, setFlagsFromString));
  });
});
