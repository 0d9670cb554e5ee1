import { readdirSync } from "node:fs";
import { join } from "node:path";
import { COMMANDS } from "../../server/src/cli/commandSpecs.ts";
import { commandHelp, generalHelp } from "../../server/src/cli/help.ts";
import { codeLenses, titleOf } from "../../server/src/features/codeLens/codeLens.ts";
import { hover } from "../../server/src/features/hover/hover.ts";
import type { AnalyzeOptions } from "../../server/src/library.ts";
import { allRules } from "../../server/src/rules/registry.ts";
import type { Workspace } from "../../server/src/workspace/workspace.ts";
import { type Fixture, openFixture, readFixture } from "../fixture.ts";
import { manifestsBelow } from "./shownTexts.ts";

/** A text that editors, the help and the pages of rules show; titles and notes need not be sentences. */
export interface EditorText {
  readonly text: string;
  readonly from: string;
}

/** Hovers and lenses of `examples/`, titles of fixes, reasons of rules, and the help of the command line, each once. */
export function editorTexts(root: string): readonly EditorText[] {
  const found = new Map<string, EditorText>();
  for (const shown of [...ofRules(), ...ofHelp(), ...ofExamples(root)])
    if (!found.has(shown.text)) found.set(shown.text, shown);
  return [...found.values()];
}

function* ofRules(): Iterable<EditorText> {
  for (const rule of allRules) {
    yield { text: rule.summary, from: `summary of ${rule.id}` };
    yield { text: rule.why, from: `reason of ${rule.id}` };
    if (!("bad" in rule)) continue;
    const workspace = opened(readFixture(rule.bad), rule.exampleOptions);
    for (const path of workspace.paths())
      for (const { fixes = [] } of workspace.diagnostics(path))
        for (const title of fixes) yield { text: title, from: `fix of ${rule.id}` };
  }
}

function* ofHelp(): Iterable<EditorText> {
  yield { text: generalHelp("0.0.0"), from: "general help" };
  for (const command of COMMANDS) yield { text: commandHelp(command), from: `help of ${command.usage}` };
}

function* ofExamples(root: string): Iterable<EditorText> {
  const folders = readdirSync(join(root, "examples"), { withFileTypes: true });
  for (const { name } of folders.filter((entry) => entry.isDirectory())) {
    const workspace = opened({ files: manifestsBelow(join(root, "examples", name), root), markers: [] });
    for (const path of workspace.paths()) {
      for (const lens of codeLenses(workspace, path, () => true))
        yield { text: titleOf(lens), from: `lens in ${path}` };
      yield* hoversIn(workspace, path);
    }
  }
}

function* hoversIn(workspace: Workspace, path: string): Iterable<EditorText> {
  for (const [line, text] of (workspace.text(path) ?? "").split("\n").entries()) {
    const key = text.search(/[^\s-]/);
    if (key < 0) continue;
    for (const character of [key, text.length - 1]) {
      const markdown = hover(workspace, path, { line, character })?.markdown;
      if (markdown !== undefined) yield { text: markdown, from: `hover at ${path}:${line + 1}` };
    }
  }
}

function opened(fixture: Fixture, options: AnalyzeOptions = {}): Workspace {
  return openFixture(fixture, options);
}
