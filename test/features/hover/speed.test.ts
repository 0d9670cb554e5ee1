import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hover } from "../../../server/src/features/hover/hover.ts";
import { createEngine } from "../../../server/src/library.ts";
import { generateFiles } from "../../bench/generate.mjs";

const MOST_MS = 5;

interface Place {
  readonly path: string;
  readonly line: number;
  readonly character: number;
}

describe("hovers among 1,000 files", () => {
  const workspace = createEngine();
  for (const { path, text } of generateFiles({ files: 1000 }).files) workspace.setFile(path, text);
  workspace.flush();

  /** The least processor time of five, in milliseconds: the machine has other work, and the least is the hover's own. */
  const leastTime = ({ path, ...position }: Place): number =>
    Math.min(
      ...[1, 2, 3, 4, 5].map(() => {
        const start = process.cpuUsage();
        hover(workspace, path, position);
        return process.cpuUsage(start).user / 1000;
      }),
    );

  it(`take ${MOST_MS} ms at most, wherever they are asked for`, () => {
    const places = workspace
      .paths()
      .filter((_path, at) => at % 40 === 0)
      .flatMap((path) =>
        (workspace.text(path) ?? "")
          .split("\n")
          .map((text, line): Place => ({ path, line, character: text.search(/\S/) + 1 })),
      );
    const slow = places.filter((place) => leastTime(place) > MOST_MS);
    // What was slow because the machine was is asked once more when all others are done.
    assert.deepEqual(
      slow.filter((place) => leastTime(place) > MOST_MS),
      [],
    );
  });
});
