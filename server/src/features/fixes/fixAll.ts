import { applyEdits } from "../../text/textEdit.ts";
import type { Diagnostic } from "../../workspace/diagnostics/diagnostic.ts";
import type { Workspace } from "../../workspace/workspace.ts";
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
 * Makes the preferred fixes of some rules in some files, one finding after the other, until nothing is left: what a
 * repair brings to light is repaired, too. Findings that somebody has silenced stay, and a fix that would change a file
 * which is not among `paths` is not made. The workspace is left as it is.
 */
export function fixAll(
  workspace: Workspace,
  paths: readonly string[],
  rules: ReadonlySet<string>,
): AllRepairs {
  const before = new Map<string, string>();
  try {
    const repairs = repairAll(workspace, { paths: new Set(paths), rules }, (path) => {
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

/** What is to be repaired: the findings of some rules in some files, by changing nothing else. */
interface Asked {
  readonly paths: ReadonlySet<string>;
  readonly rules: ReadonlySet<string>;
}

function repairAll(workspace: Workspace, asked: Asked, remember: (path: string) => void): readonly Repair[] {
  const repairs: Repair[] = [];
  // A file is looked at until nothing is left in it, and all of them until none of them has changed.
  for (let before = -1; before < repairs.length; ) {
    before = repairs.length;
    for (const path of asked.paths) {
      let next = nextRepair(workspace, path, asked);
      while (next !== undefined && repairs.length < MOST_REPAIRS) {
        for (const { path: changed, text } of next.files) {
          remember(changed);
          workspace.setFile(changed, text);
        }
        repairs.push(next.repair);
        next = nextRepair(workspace, path, asked);
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
function nextRepair(workspace: Workspace, path: string, { paths, rules }: Asked): NextRepair | undefined {
  for (const diagnostic of workspace.diagnostics(path)) {
    const fix = rules.has(diagnostic.rule) ? preferredFix(workspace, path, diagnostic) : undefined;
    if (fix === undefined) continue;
    const changes = editsOf(workspace, fix).map(({ path: changed, edits }) => {
      const text = workspace.text(changed) ?? "";
      return { path: changed, before: text, text: applyEdits(text, edits) };
    });
    const isPossible = changes.every((change) => paths.has(change.path));
    if (!isPossible || changes.every((change) => change.text === change.before)) continue;
    const { start } = diagnostic.range;
    return { files: changes, repair: { path, line: start.line, rule: fix.rule, title: fix.title } };
  }
  return undefined;
}

/** The fix of a finding that is preferred, where one only is. */
function preferredFix(
  workspace: Workspace,
  path: string,
  { rule, range, fixes = [] }: Diagnostic,
): OfferedFix | undefined {
  if (fixes.length === 0) return undefined;
  const at = { start: range.start, end: range.start };
  const offered = fixesAt(workspace, path, at).filter(
    (fix) => fix.rule === rule && fix.isPreferred && fixes.includes(fix.title),
  );
  return offered.length === 1 ? offered[0] : undefined;
}
