import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { applyFix, fixesIn } from "../../server/src/features/fixes/fixes.ts";
import type { AnalyzeOptions } from "../../server/src/library.ts";
import { allRules } from "../../server/src/rules/registry.ts";
import { jsonOf } from "../../server/src/schema/jsonOf.ts";
import { cutDocuments } from "../../server/src/yaml/cutDocuments.ts";
import { readDocument } from "../../server/src/yaml/readDocument.ts";
import { openFixture, readFixture } from "../fixture.ts";
import { OTHER_MISTAKES } from "./otherMistakes.ts";

interface ExaminedRule {
  readonly id: string;
  readonly bad?: string;
  readonly exampleOptions?: AnalyzeOptions;
}

const rules: readonly ExaminedRule[] = allRules;

/** The documents of an example, each as JSON in a file of its own. */
function inJson(source: string, space: number | undefined) {
  const files = readFixture(source).files.flatMap(({ path, text }) =>
    cutDocuments(text).flatMap(({ start, end }, index) => {
      const { root } = readDocument(text.slice(start, end));
      if (root === undefined) return [];
      return [{ path: `${path}.${index}.json`, text: `${JSON.stringify(jsonOf(root), null, space)}\n` }];
    }),
  );
  return { files, markers: [] };
}

/** What the fixes of an example that is written as JSON make of it, by their titles. */
function textsOfFixes({ bad, id, exampleOptions = {} }: ExaminedRule, space: number | undefined) {
  return [bad, OTHER_MISTAKES[id]]
    .flatMap((source) => (source === undefined ? [] : [openFixture(inJson(source, space), exampleOptions)]))
    .flatMap((workspace) =>
      workspace
        .paths()
        .flatMap((path) => fixesIn(workspace, path))
        .flatMap(({ fix }) =>
          applyFix(workspace, fix).map(({ path, text }) => ({
            title: `${fix.rule}: ${fix.title}`,
            text,
            before: workspace.text(path),
          })),
        ),
    );
}

describe("what fixes make of JSON is JSON", () => {
  for (const space of [undefined, 2]) {
    const all = rules.flatMap((rule) => textsOfFixes(rule, space));
    const manner = space === undefined ? "on one line" : "indented";

    it(`whatever the rule, ${manner}`, () => {
      const broken = all.filter(({ text }) => !isJson(text));
      assert.deepEqual(broken, []);
      assert.ok(all.length > 200, `only ${all.length} fixes were tried`);
    });
    it(`something else than before, ${manner}`, () => {
      const unchanged = all.filter(({ text, before }) => text === before);
      assert.deepEqual(
        unchanged.map(({ title }) => title),
        [],
      );
    });
  }
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
