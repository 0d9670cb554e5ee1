import type { FileEdit } from "../features/fileEdit.ts";
import { type IdentifiedFix, identifiedFixes } from "../features/fixes/identifiedFixes.ts";
import { isSecretEdit } from "../model/secretLines.ts";
import { lineStarts, positionAt } from "../text/lines.ts";
import type { Diagnostic } from "../workspace/diagnostics/diagnostic.ts";
import { documentsIn } from "../workspace/files/file.ts";
import type { OpenedWorkspace } from "./openedWorkspace.ts";
import type { Repair } from "./reports/jsonReport.ts";

/** The fixes of a finding whose path is as the user sees it, with their edits. */
export function repairsIn(workspace: OpenedWorkspace): (diagnostic: Diagnostic) => readonly Repair[] {
  const fixesOf = fixesOfFindings(workspace);
  const starts = new Map<string, readonly number[]>();
  const startsOf = (path: string): readonly number[] => {
    const known = starts.get(path) ?? lineStarts(workspace.engine.text(path) ?? "");
    starts.set(path, known);
    return known;
  };
  return (diagnostic) =>
    fixesOf(diagnostic).map(({ id, title, isPreferred, changes }) => ({
      id,
      title,
      isPreferred,
      ...(changes.some((change) => isSecretChange(change, workspace))
        ? {}
        : {
            edits: changes.flatMap(({ path, edits }) =>
              edits.map(({ start, end, text }) => ({
                path: workspace.shown(path),
                range: { start: positionAt(startsOf(path), start), end: positionAt(startsOf(path), end) },
                text,
              })),
            ),
          }),
    }));
}

/** True where a document that is changed, or what is written into it, may not be quoted. */
function isSecretChange({ path, edits }: FileEdit, { engine }: OpenedWorkspace): boolean {
  const file = engine.file(path);
  if (file === undefined) return false;
  return edits.some((edit) =>
    // What is written between two documents may belong to either.
    documentsIn(file, { start: Math.max(0, edit.start - 1), end: edit.end + 1 }).some(({ document }) =>
      isSecretEdit(document.text, edit.text),
    ),
  );
}

/** The same by the paths of the engine, in its offsets. */
export function fixesOfFindings({
  engine,
  shown,
}: OpenedWorkspace): (diagnostic: Diagnostic) => readonly IdentifiedFix[] {
  const fixesOf = identifiedFixes(engine, shown);
  const paths = new Map(engine.paths().map((path) => [shown(path), path]));
  return (diagnostic) => {
    const path = paths.get(diagnostic.path);
    return path === undefined ? [] : fixesOf(path, diagnostic);
  };
}
