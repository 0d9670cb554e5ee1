import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { oneAtATime } from "../../client/src/oneAtATime.ts";

describe("one refresh at a time", () => {
  it("answers all calls that arrive while it runs by one more run after it", async () => {
    const ends: (() => void)[] = [];
    const refresh = oneAtATime(() => new Promise<void>((resolve) => ends.push(resolve)));
    const first = refresh();
    await Promise.all([refresh(), refresh()]);
    assert.equal(ends.length, 1);
    ends[0]?.();
    await new Promise(setImmediate);
    assert.equal(ends.length, 2);
    ends[1]?.();
    await first;
    const later = refresh();
    assert.equal(ends.length, 3);
    ends[2]?.();
    await later;
  });
});
