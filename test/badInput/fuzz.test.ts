import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { definitions } from "../../server/src/features/definition/definition.ts";
import { applyFix, fixesAt } from "../../server/src/features/fixes/fixes.ts";
import { hover } from "../../server/src/features/hover/hover.ts";
import { references } from "../../server/src/features/references/references.ts";
import { documentSymbols } from "../../server/src/features/symbols/symbols.ts";
import { createEngine } from "../../server/src/library.ts";
import { lineStarts, positionAt } from "../../server/src/text/lines.ts";
import { comparePositions } from "../../server/src/text/span.ts";
import { statusOf } from "../../server/src/workspace/views/objectStatuses.ts";
import { SeededRandom } from "../seededRandom.ts";

/** Every manifest below `examples/`. */
const MANIFESTS = readdirSync("examples", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".yaml"))
  .sort()
  .map((path) => readFileSync(join("examples", path), "utf8"));

const NOISE = [
  "\t",
  "\n",
  "\r",
  "---\n",
  "...\n",
  "{",
  "}",
  "[",
  "]",
  '"',
  "'",
  "|",
  ">",
  "&a",
  "*a",
  "<<: *a",
  "!!str",
  "#",
  ": ",
  "- ",
  "null",
  "7",
  "\uFEFF",
  "\u0000",
  "😀",
  "\uD800",
  "%YAML 1.1\n",
  "${X}",
  "{{ x }}",
  "? ",
];

/** One random mistake, of a hand or of a tool. */
function mutated(text: string, random: SeededRandom): string {
  const at = random.below(text.length + 1);
  const lines = text.split("\n");
  const line = random.below(lines.length);
  switch (random.below(8)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + text.slice(at + random.below(40));
    case 2:
      return [...lines.slice(0, line), ...lines.slice(line, line + 3), ...lines.slice(line)].join("\n");
    case 3:
      return lines
        .map((one, index) => (index === line ? " ".repeat(random.below(9)) + one.trimStart() : one))
        .join("\n");
    case 4:
      return [...lines.slice(0, line), ...lines.slice(line + 1 + random.below(3))].join("\n");
    case 5:
      return text.slice(0, at) + String.fromCharCode(random.below(0x10000)) + text.slice(at + 1);
    case 6:
      return text.replace(/: \S+/g, (value) =>
        random.below(12) === 0
          ? `: ${random.pick(["{}", "[]", "7", "null", "yes", "''", "[7]", "{a: b}"])}`
          : value,
      );
    default:
      return text.slice(0, at) + random.pick(NOISE) + text.slice(at);
  }
}

describe("manifests with random mistakes", () => {
  for (let seed = 1; seed <= 12; seed++) {
    it(`never make anything throw, and everything reported of them stands in the text (seed ${seed})`, () => {
      const random = new SeededRandom(seed);
      const failures: string[] = [];
      const workspace = createEngine({}, (rule, error) =>
        failures.push(`${rule}: ${error instanceof Error ? error.stack : String(error)}`),
      );
      for (let step = 0; step < 60; step++) {
        const path = `${random.below(6)}.yaml`;
        const current = random.below(3) === 0 ? undefined : workspace.text(path);
        let text = current ?? random.pick(MANIFESTS);
        for (let mistakes = random.below(4); mistakes >= 0; mistakes--) text = mutated(text, random);
        workspace.setFile(path, text);
        workspace.flush();
        assert.deepEqual(failures, [], "no rule throws");
        const starts = lineStarts(text);
        const last = positionAt(starts, text.length);
        for (const { range, rule, message } of workspace.diagnostics(path)) {
          assert.ok(
            comparePositions(range.start, range.end) <= 0 && comparePositions(range.end, last) <= 0,
            `${rule} ${message} ${JSON.stringify(range)}`,
          );
        }
        documentSymbols(workspace, path);
        for (let probe = 0; probe < 6; probe++) {
          const position = positionAt(starts, random.below(text.length + 1));
          hover(workspace, path, position);
          definitions(workspace, path, position);
          references(workspace, path, position, true);
          for (const fix of fixesAt(workspace, path, { start: position, end: position }))
            applyFix(workspace, fix);
        }
        if (step % 10 === 0) statusOf(workspace);
      }
    });
  }
});
