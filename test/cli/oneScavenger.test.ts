import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setFlagsFromString } from "node:v8";
import { scavengeByOneThread } from "../../server/src/cli/oneScavenger.ts";

/** The flags that are set where this is the version of V8. */
function flagsOf(v8: string): readonly string[] {
  const flags: string[] = [];
  scavengeByOneThread(v8, (flag) => flags.push(flag));
  return flags;
}

describe("who sorts out young objects", () => {
  it("is one thread on Node 20, and whoever V8 wants elsewhere", () => {
    assert.deepEqual(flagsOf("11.3.244.8-node.38"), ["--no-parallel-scavenge"]);
    for (const v8 of ["10.2.154.26-node.36", "12.4.254.21-node.57", "13.6.233.17-node.53", "110.1.1"])
      assert.deepEqual(flagsOf(v8), []);
  });

  it("is said in words that this Node knows", () => {
    assert.doesNotThrow(() => scavengeByOneThread(process.versions.v8, setFlagsFromString));
  });
});
