import { type IdentifiedFix, isSameFix, ruleOfFix } from "../features/fixes/identifiedFixes.ts";
import { applyEdits, type TextEdit } from "../text/textEdit.ts";
import { diagnosticsOf, type OpenedWorkspace } from "./openedWorkspace.ts";
import { fixesOfFindings } from "./repairs.ts";
import { UsageError } from "./usageError.ts";

/** What fixes make of a file. Paths are those of the engine. */
export interface FixedFile {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly edits: readonly TextEdit[];
}

/** Fixes that were asked for by their ids, with the files that they change. */
export interface ChosenFixes {
  readonly fixes: readonly IdentifiedFix[];
  readonly files: readonly FixedFile[];
}

/**
 * The fixes of some ids, taken together. Throws a `UsageError` that says so where the text of one has changed since it was
 * offered, where it is gone, or where two of them change the same text.
 */
export function chosenFixes(workspace: OpenedWorkspace, ids: readonly string[]): ChosenFixes {
  const rules = new Set(ids.map(ruleOfFix));
  const fixesOf = fixesOfFindings(workspace);
  const offered = diagnosticsOf(workspace)
    .filter(({ rule }) => rules.has(rule))
    .flatMap(fixesOf);
  const fixes = [...new Set(ids)].map((id) => fixOf(id, offered));
  const edits = new Map<string, TextEdit[]>();
  for (const fix of fixes)
    for (const { path, edits: own } of fix.changes) {
      const others = edits.get(path) ?? [];
      // What one fix does already needs no doing again.
      const further = own.filter((edit) => !others.some((other) => isSame(edit, other)));
      if (further.some((edit) => others.some((other) => isInTheWay(edit, other))))
        throw new UsageError(
          `\`${fix.id}\` changes what another one of these fixes changes, too: apply them one after the other`,
        );
      edits.set(path, [...others, ...further]);
    }
  const files = [...edits].map(([path, own]) => {
    const before = workspace.engine.text(path) ?? "";
    return { path, before, after: applyEdits(before, own), edits: own };
  });
  return { fixes, files };
}

function fixOf(id: string, offered: readonly IdentifiedFix[]): IdentifiedFix {
  const found = offered.find((fix) => fix.id === id);
  if (found !== undefined) return found;
  const same = offered.find((fix) => isSameFix(fix.id, id));
  throw new UsageError(
    same === undefined
      ? `\`${id}\` is the fix of no finding in these files: it is made already, or what it speaks of has changed. \`gwls check --format json\` lists the fixes there are`
      : `\`${id}\`: the text that it changes is no longer the one that it was offered for; now the fix is \`${same.id}\``,
  );
}

function isSame(a: TextEdit, b: TextEdit): boolean {
  return a.start === b.start && a.end === b.end && a.text === b.text;
}

/** True for edits with a place in common, insertions at one place too: each may bring a key that the other brings. */
function isInTheWay(a: TextEdit, b: TextEdit): boolean {
  if (a.start === b.start) return true;
  return a.start < b.end && b.start < a.end;
}
