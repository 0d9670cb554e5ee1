import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setFlagsFromString } from "node:v8";
import { allocateYoung } from "../server/src/youngAllocation.ts";

describe("allocating everything young", () => {
  const flagsOf = (v8: string): readonly string[] => {
    const flags: string[] = [];
    allocateYoung(v8, (flag) => flags.push(flag));
    return flags;
  };

  it("is asked of the V8 of Node 20, and of no other", () => {
    assert.deepEqual(flagsOf("11.3.244.8-node.38"), ["--no-allocation-site-pretenuring"]);
    for (const other of ["10.2.154.26-node.36", "12.4.254.21-node.57", "13.6.233.17-node.53", "110.1.1"])
      assert.deepEqual(flagsOf(other), []);
  });

  it("is said in words that this Node knows", () => {
    assert.doesNotThrow(() => allocateYoung(process.versions.v8, setFlagsFromString));
  });
});
