import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setFlagsFromString } from "node:v8";
import { allocateYoung } from "../server/src/youngAllocation.ts";
import { NODE_20, OTHERS } from "./v8Versions.ts";

describe("allocating everything young", () => {
  const flagsOf = (v8: string): readonly string[] => {
    const flags: string[] = [];
    allocateYoung(v8, (flag) => flags.push(flag));
    return flags;
  };

  it("is asked of the V8 of Node 20, and of no other", () => {
    assert.deepEqual(flagsOf(NODE_20), ["--no-allocation-site-pretenuring"]);
    for (const other of OTHERS) assert.deepEqual(flagsOf(other), []);
  });

  it("is said in words that this Node knows", () => {
    assert.doesNotThrow(() => allocateYoung(process.versions.v8, setFlagsFromString));
  });
});
