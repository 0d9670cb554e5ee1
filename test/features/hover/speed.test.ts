import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hover } from "../../../server/src/features/hover/hover.ts";
import { createEngine } from "../../../server/src/library.ts";
import { generateFiles } from "../../bench/generate.mjs";

describe("hovers among 1,000 files", () => {
  const workspace = createEngine();
  for (const { path, text } of generateFiles({ files: 1000 }).files) workspace.setFile(path, text);
  workspace.flush();

  it("take 5 ms at most, wherever they are asked for", () => {
    const slow = workspace
      .paths()
      .filter((_path, at) => at % 40 === 0)
      .flatMap((path) =>
        (workspace.text(path) ?? "").split("\n").flatMap((text, line) => {
          const position = { line, character: text.search(/\S/) + 1 };
          const times = [1, 2, 3, 4, 5].map(() => {
            const start = process.cpuUsage();
            hover(workspace, path, position);
            return process.cpuUsage(start).user / 1000;
          });
          // Time of the processor, since the machine has other work; the least of it is the hover's own.
          return Math.min(...times) > 5
            ? [`${path}:${line + 1} ${text.trim()} ${times.map((t) => t.toFixed(1))}`]
            : [];
        }),
      );
    assert.deepEqual(slow, []);
  });
});
