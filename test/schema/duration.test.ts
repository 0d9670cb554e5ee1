import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { durationMilliseconds, meantDuration } from "../../server/src/schema/duration.ts";

describe("a duration", () => {
  for (const [text, milliseconds] of [
    ["0s", 0],
    ["500ms", 500],
    ["10s", 10_000],
    ["1m30s", 90_000],
    ["1h2m3s4ms", 3_723_004],
    ["5ms1m", 60_005],
    ["1s1s", 2000],
    ["00010s", 10_000],
    ["99999h", 359_996_400_000],
  ] as const) {
    it(`${text} is ${milliseconds} ms long`, () => {
      assert.equal(durationMilliseconds(text), milliseconds);
    });
  }

  for (const text of [
    "",
    "10",
    "s",
    "100000s",
    "1.5s",
    "-1s",
    "1s ",
    "1 s",
    "1S",
    "1d",
    "1us",
    "1s1s1s1s1s",
  ]) {
    it(`is not \`${text}\``, () => {
      assert.equal(durationMilliseconds(text), undefined);
    });
  }
});

describe("text that is no duration", () => {
  for (const [text, meant] of [
    ["0", "0s"],
    ["1.5s", "1s500ms"],
    ["0.25h", "15m"],
    ["1d", "24h"],
    ["30", undefined],
    ["0.5ms", undefined],
    ["500us", undefined],
    ["99999d", undefined],
    ["-1s", undefined],
  ] as const) {
    it(`${text} means ${meant ?? "nothing certain"}`, () => assert.equal(meantDuration(text), meant));
  }
});
