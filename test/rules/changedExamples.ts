import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { corrected, exampleFiles, unmarked } from "../../server/src/cli/exampleText.ts";
import type { AnalyzeOptions } from "../../server/src/library.ts";
import { allRules } from "../../server/src/rules/registry.ts";
import { openFixture } from "../fixture.ts";
import { findingsInWords } from "./findingsInWords.ts";

/** An example of a rule with one change, and what the rule says of it. */
interface ChangedExample {
  readonly rule: string;
  readonly closedWorld: boolean;
  /** A diff by lines, as the `correction` of a rule; empty for the example as it is. */
  readonly change: string;
  readonly said: string;
}

const CLOSED_WORLD = " in the closed world";

/**
 * Holds the rules of a room against a table of changes. Each paragraph is the name of a rule, a diff by lines that changes its
 * bad example, and behind `=>` all that the rule says then; paragraphs that begin with the same lines stand together. With
 * `UPDATE=1` in the environment, what is said is written into the table instead.
 *
 * @param room the folder in which the table stands as `changedExamples.txt`
 * @param table its text
 */
export function checkChangedExamples(room: string, table: string): void {
  const rows = paragraphs(table).map(readRow);
  describe(`the examples of ${room}, changed in one place`, () => {
    for (const rule of new Set(rows.map((row) => row.rule)))
      it(rule, () => {
        for (const row of rows.filter((one) => one.rule === rule)) {
          const said = whatIsSaid(row);
          if (process.env.UPDATE) update(room, row, said);
          else assert.equal(said, row.said, row.change);
        }
      });
  });
}

function paragraphs(table: string): readonly string[] {
  return table.split(/\n\n+/).map((paragraph) => paragraph.replace(/\n+$/, ""));
}

function readRow(paragraph: string): ChangedExample {
  const [head = "", ...lines] = paragraph.split("\n");
  const at = lines.indexOf("=>");
  assert.ok(at >= 0, `"${head}" has no line =>`);
  return {
    rule: head.replace(CLOSED_WORLD, ""),
    closedWorld: head.endsWith(CLOSED_WORLD),
    change: lines.slice(0, at).join("\n"),
    said: lines.slice(at + 1).join("\n"),
  };
}

function written({ rule, closedWorld, change, said }: ChangedExample): string {
  const head = `${rule}${closedWorld ? CLOSED_WORLD : ""}`;
  return [head, ...(change === "" ? [] : [change]), "=>", said].join("\n");
}

function whatIsSaid({ rule, closedWorld, change }: ChangedExample): string {
  const described = allRules.find(({ id }) => id === rule);
  assert.ok(described?.bad !== undefined, `there is no rule ${rule} with an example`);
  const options: AnalyzeOptions = {
    ...described.exampleOptions,
    ...(closedWorld ? { closedWorld } : {}),
    rules: othersOff(rule),
  };
  const files = exampleFiles(corrected(unmarked(described.bad), change));
  const workspace = openFixture({ files, markers: [] }, options);
  return findingsInWords(workspace, rule).join("\n") || "nothing";
}

/** Settings under which one rule speaks: the others only take time. */
function othersOff(rule: string): NonNullable<AnalyzeOptions["rules"]> {
  return Object.fromEntries(allRules.filter(({ id }) => id !== rule).map(({ id }) => [id, "off"]));
}

function update(room: string, row: ChangedExample, said: string): void {
  const path = join(process.cwd(), "test", "rules", room, "changedExamples.txt");
  const rows = paragraphs(readFileSync(path, "utf8")).map((text) =>
    text === written(row) ? written({ ...row, said }) : text,
  );
  writeFileSync(path, `${rows.join("\n\n")}\n`);
}
