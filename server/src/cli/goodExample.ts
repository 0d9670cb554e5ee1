import { applyFix, fixesAt } from "../features/fixes/fixes.ts";
import { createEngine } from "../library.ts";
import type { RuleDescription } from "../schema/ruleDescription.ts";
import type { AnalyzeOptions } from "../settings.ts";
import type { Diagnostic } from "../workspace/diagnostics/diagnostic.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { corrected, exampleFiles, exampleText, unmarked } from "./exampleText.ts";

/** What a rule says of its examples. */
export interface RuleExamples extends Pick<RuleDescription, "id" | "bad" | "good" | "correction"> {
  readonly exampleOptions?: AnalyzeOptions;
}

/**
 * The example of a rule without the mistake: what the rule's correction makes of the bad one or, where it has none, what
 * its fixes make of it. Undefined for a rule without examples; throws where the mistake cannot be taken out in this way.
 */
export function goodExample(rule: RuleExamples & { readonly bad: string }): string;
export function goodExample(rule: RuleExamples): string | undefined;
export function goodExample(rule: RuleExamples): string | undefined {
  const { bad, good, correction } = rule;
  if (bad === undefined || good !== undefined) return good;
  return correction === undefined ? fixed(unmarked(bad), rule) : corrected(unmarked(bad), correction);
}

/** An example after one finding of the rule after the other was fixed. */
function fixed(example: string, { id, exampleOptions }: RuleExamples): string {
  const workspace = createEngine(exampleOptions);
  const files = exampleFiles(example);
  for (const { path, text } of files) workspace.setFile(path, text);
  for (let left = findings(workspace, id); left.length > 0; ) {
    for (const { path, text } of firstFix(workspace, left)) workspace.setFile(path, text);
    const now = findings(workspace, id);
    if (now.length >= left.length)
      throw new Error(`the fixes of ${id} do not make a good example: correct it`);
    left = now;
  }
  return exampleText(files.map(({ path, text }) => ({ path, text: workspace.text(path) ?? text })));
}

interface PlacedFinding extends Diagnostic {
  readonly path: string;
}

function findings(workspace: Workspace, id: string): readonly PlacedFinding[] {
  workspace.flush();
  return workspace
    .paths()
    .flatMap((path) => workspace.diagnostics(path).map((found) => ({ ...found, path })))
    .filter(({ rule }) => rule === id);
}

/** The files that the first fix changes, the preferred one where a finding has several. */
function firstFix(workspace: Workspace, found: readonly PlacedFinding[]): ReturnType<typeof applyFix> {
  for (const { path, range, rule } of found) {
    const offered = fixesAt(workspace, path, range).filter((fix) => fix.rule === rule);
    const fix = offered.find(({ isPreferred }) => isPreferred) ?? offered[0];
    if (fix !== undefined) return applyFix(workspace, fix);
  }
  return [];
}
