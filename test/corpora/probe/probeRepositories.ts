import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { aligned } from "../../../server/src/text/aligned.ts";
import { mistakesOf, openRepository, probe } from "./probe.ts";
import { dropsOf, type Recall, reasonsOfSilence, recallOf, totalOf } from "./recall.ts";
import { sampledMistakes } from "./sampledMistakes.ts";

/** The shares that were reached, by folder and row. */
type ExpectedRecall = Readonly<Record<string, Recall>>;

/**
 * Plants mistakes in the repositories, prints what is told of them, and compares that with a file of expectations. With
 * `UPDATE=1` in the environment it rewrites the file. The number of repositories and rows in which less is told than before.
 */
export function probeRepositories(folders: readonly string[], expectationFile: string): number {
  const expected = readExpectation(expectationFile);
  const found: Record<string, Recall> = { ...expected };
  let dropped = 0;
  for (const folder of folders) {
    const name = basename(folder);
    const workspace = openRepository(folder);
    const outcomes = probe(workspace, sampledMistakes(mistakesOf(workspace)));
    const recall = recallOf(outcomes);
    found[name] = recall;
    console.log(`\n${name}: ${outcomes.length} mistakes planted\n${recallTable(recall)}`);
    for (const reason of reasonsOfSilence(outcomes)) console.log(`  silent: ${reason}`);
    const before = expected[name];
    const drops = before === undefined ? ["nothing is expected of it yet"] : dropsOf(before, recall);
    for (const drop of drops) console.log(`  less than expected: ${drop}`);
    dropped += drops.length;
  }
  const probed = folders.flatMap((folder) =>
    Object.entries(found).filter(([name]) => name === basename(folder)),
  );
  console.log(`\nall together\n${recallTable(totalOf(probed.map(([, recall]) => recall)))}`);
  if (process.env.UPDATE !== "1") return dropped;
  writeFileSync(expectationFile, expectationText(found));
  return 0;
}

function recallTable(recall: Recall): string {
  const rows = Object.entries(recall).map(([row, { planted, known, told, loud }]) => [
    `  ${row}`,
    String(told),
    String(loud),
    String(known),
    String(planted),
  ]);
  return aligned([["  MISTAKE", "TOLD", "LOUDLY", "OF KNOWABLE", "PLANTED"], ...rows]).join("\n");
}

function readExpectation(file: string): ExpectedRecall {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}

/** One row per line, or a figure per line where some are not to be known, so that a difference can be read. */
function expectationText(found: ExpectedRecall): string {
  const repositories = Object.entries(found)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, recall]) => {
      const rows = Object.entries(recall).map(([row, { planted, known, told, loud, unknown }]) => {
        const figures = [`"planted": ${planted}`, `"known": ${known}`, `"told": ${told}`, `"loud": ${loud}`];
        if (unknown === undefined) return `    ${JSON.stringify(row)}: { ${figures.join(", ")} }`;
        const lines = [...figures, `"unknown": ${onOneLine(unknown)}`].map((line) => `      ${line}`);
        return `    ${JSON.stringify(row)}: {\n${lines.join(",\n")}\n    }`;
      });
      return `  ${JSON.stringify(name)}: {\n${rows.join(",\n")}\n  }`;
    });
  return `{\n${repositories.join(",\n")}\n}\n`;
}

function onOneLine(counts: Readonly<Record<string, number>>): string {
  const entries = Object.entries(counts).map(([key, count]) => `${JSON.stringify(key)}: ${count}`);
  return `{ ${entries.join(", ")} }`;
}
