import { CERTAIN_FIXES } from "../rules/certainFixes.ts";
import { applyEdits } from "../text/textEdit.ts";
import type { Diagnostic } from "../workspace/diagnostic.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { editsOf, fixesAt, type OfferedFix } from "./fixes.ts";

/** A finding that was repaired. Lines count from zero, in the text as it was when its turn came. */
export interface Repair {
  readonly path: string;
  readonly line: number;
  readonly rule: string;
  readonly title: string;
}

/** What repairing some files comes to. */
export interface AllRepairs {
  /** The files that change, with their new texts, ordered by path. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly repairs: readonly Repair[];
}

/**
 * Repairs whatever in some files needs nobody's judgement, one finding after the other, until nothing is left: what a
 * repair brings to light is repaired, too. Findings that somebody has silenced stay, and a fix that would change a file
 * which is not among `paths` is not made. The workspace is left as it is.
 */
export function fixAll(workspace: Workspace, paths: readonly string[]): AllRepairs {
  const before = new Map<string, string>();
  try {
    const repairs = repairAll(workspace, paths, (path) => {
      if (!before.has(path)) before.set(path, workspace.text(path) ?? "");
    });
    const files = [...before.keys()]
      .sort()
      .map((path) => ({ path, text: workspace.text(path) ?? "" }))
      .filter(({ path, text }) => text !== before.get(path));
    return { files, repairs };
  } finally {
    for (const [path, text] of before) workspace.setFile(path, text);
  }
}

function repairAll(
  workspace: Workspace,
  paths: readonly string[],
  remember: (path: string) => void,
): readonly Repair[] {
  const repairs: Repair[] = [];
  const wanted = new Set(paths);
  const limit = paths.length + MOST_REPAIRS;
  // A file is looked at until nothing is left in it, and all of them until none of them has changed.
  for (let isDone = false; !isDone; ) {
    isDone = true;
    for (const path of paths) {
      for (let next = nextRepair(workspace, path, wanted); next !== undefined; ) {
        for (const { path: changed, text } of next.files) {
          remember(changed);
          workspace.setFile(changed, text);
        }
        repairs.push(next.repair);
        isDone = false;
        if (repairs.length > limit) return repairs;
        next = nextRepair(workspace, path, wanted);
      }
    }
  }
  return repairs;
}

/** More than these are no repairs but a fix that undoes another one. */
const MOST_REPAIRS = 10_000;

interface NextRepair extends Pick<AllRepairs, "files"> {
  readonly repair: Repair;
}

/** The first finding of a file that can be repaired by itself. */
function nextRepair(workspace: Workspace, path: string, wanted: ReadonlySet<string>): NextRepair | undefined {
  for (const diagnostic of workspace.presentDiagnostics(path)) {
    const fix = certainFix(workspace, path, diagnostic);
    if (fix === undefined) continue;
    const changes = editsOf(workspace, fix).map(({ path: changed, edits }) => {
      const text = workspace.text(changed) ?? "";
      return { path: changed, before: text, text: applyEdits(text, edits) };
    });
    const isPossible = changes.every((change) => wanted.has(change.path));
    if (!isPossible || changes.every((change) => change.text === change.before)) continue;
    const { start } = diagnostic.range;
    return { files: changes, repair: { path, line: start.line, rule: fix.rule, title: fix.title } };
  }
  return undefined;
}

/** The one fix of a finding that is preferred, where the rule's fixes are certain. */
function certainFix(
  workspace: Workspace,
  path: string,
  { rule, range, fixes = [] }: Diagnostic,
): OfferedFix | undefined {
  if (!CERTAIN_FIXES.has(rule) || fixes.length === 0) return undefined;
  const at = { start: range.start, end: range.start };
  const offered = fixesAt(workspace, path, at).filter(
    (fix) => fix.rule === rule && fix.isPreferred && fixes.includes(fix.title),
  );
  return offered.length === 1 ? offered[0] : undefined;
}
