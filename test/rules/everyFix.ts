import { applyFix, fixesIn } from "../../server/src/features/fixes/fixes.ts";
import type { AnalyzeOptions } from "../../server/src/library.ts";
import { allRules } from "../../server/src/rules/registry.ts";
import { openFixture, readFixture } from "../fixture.ts";
import { OTHER_MISTAKES } from "./otherMistakes.ts";

interface ExaminedRule {
  readonly id: string;
  readonly bad?: string;
  readonly exampleOptions?: AnalyzeOptions;
}

interface WrittenFile {
  readonly path: string;
  readonly text: string;
}

/** What one fix makes of a file. */
export interface FixedFile {
  readonly title: string;
  readonly before: string | undefined;
  readonly text: string;
}

const rules: readonly ExaminedRule[] = allRules;

/** What each fix makes of the examples of all rules, which are written in another way before. */
export function everyFix(rewritten: (file: WrittenFile) => readonly WrittenFile[]): readonly FixedFile[] {
  return rules.flatMap(({ id, bad, exampleOptions = {} }) =>
    [bad, OTHER_MISTAKES[id]].flatMap((source) => {
      if (source === undefined) return [];
      const files = readFixture(source).files.flatMap(rewritten);
      const workspace = openFixture({ files, markers: [] }, exampleOptions);
      return workspace
        .paths()
        .flatMap((path) => fixesIn(workspace, path))
        .flatMap(({ fix }) =>
          applyFix(workspace, fix).map(
            ({ path, text }): FixedFile => ({
              title: `${fix.rule}: ${fix.title}`,
              before: workspace.text(path),
              text,
            }),
          ),
        );
    }),
  );
}
