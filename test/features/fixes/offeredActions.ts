import type { FileEdit } from "../../../server/src/features/fileEdit.ts";
import { fixAll } from "../../../server/src/features/fixes/fixAll.ts";
import { editsOf, fixesIn } from "../../../server/src/features/fixes/fixes.ts";
import {
  editsOfRefactoring,
  refactoringPlace,
  refactoringsAt,
} from "../../../server/src/features/refactorings/refactorings.ts";
import { CERTAIN_FIXES, MIGRATIONS } from "../../../server/src/rules/certainFixes.ts";
import { positionAt } from "../../../server/src/text/lines.ts";
import type { Position } from "../../../server/src/text/span.ts";
import { applyEdits } from "../../../server/src/text/textEdit.ts";
import type { ObjectLocation } from "../../../server/src/workspace/objects/objectLocation.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";
import { readDocument } from "../../../server/src/yaml/readDocument.ts";
import type { YamlNode } from "../../../server/src/yaml/tree.ts";

/** A change that somebody can choose, with the new texts of the files that it changes. */
export interface OfferedAction {
  readonly title: string;
  readonly files: readonly { readonly path: string; readonly text: string }[];
}

/** Every fix of every finding, every refactoring at every place, and what is made of all files at once. */
export function offeredActions(workspace: Workspace): readonly OfferedAction[] {
  const paths = workspace.paths();
  const fixes = paths
    .flatMap((path) => fixesIn(workspace, path))
    .map(({ fix }) => ({ title: fix.title, files: changed(workspace, editsOf(workspace, fix)) }));
  return [
    ...distinct(fixes),
    ...distinct(workspace.objects().flatMap((location) => refactoringsOf(workspace, location))),
    { title: "Fix all auto-fixable problems", files: fixAll(workspace, paths, CERTAIN_FIXES).files },
    { title: "Migrate to current API versions", files: fixAll(workspace, paths, MIGRATIONS).files },
  ];
}

function refactoringsOf(workspace: Workspace, location: ObjectLocation): readonly OfferedAction[] {
  const asked = new Set<string>();
  return positionsIn(location).flatMap((position) => {
    const place = refactoringPlace(workspace, location.path, { start: position, end: position });
    // What is offered below a listener or a rule is offered at it, but for references.
    const key = JSON.stringify(place);
    if (place === undefined || asked.has(key)) return [];
    asked.add(key);
    return refactoringsAt(workspace, place)
      .filter(({ title, plan }) => {
        const isNew = plan.kind === "possible" && !asked.has(`${title} ${place.path.slice(0, 3).join(".")}`);
        asked.add(`${title} ${place.path.slice(0, 3).join(".")}`);
        return isNew;
      })
      .map((refactoring) => ({
        title: refactoring.title,
        files: changed(workspace, editsOfRefactoring(workspace, refactoring) ?? []),
      }));
  });
}

/** Where a key, an item or a value of an object begins. */
function positionsIn({ document, firstLine }: ObjectLocation): readonly Position[] {
  const { root } = readDocument(document.text);
  return [...new Set(root === undefined ? [] : startsIn(root))].map((start) => {
    const { line, character } = positionAt(document.lines.value, start);
    return { line: line + firstLine, character };
  });
}

function startsIn(node: YamlNode): readonly number[] {
  switch (node.kind) {
    case "map":
      return [node.start, ...node.entries.flatMap(({ keyStart, value }) => [keyStart, ...startsIn(value)])];
    case "sequence":
      return [node.start, ...node.items.flatMap(startsIn)];
    case "scalar":
      return [node.start];
  }
}

function changed(workspace: Workspace, edits: readonly FileEdit[]): OfferedAction["files"] {
  return edits.map(({ path, edits: made }) => ({ path, text: applyEdits(workspace.text(path) ?? "", made) }));
}

function distinct(actions: readonly OfferedAction[]): readonly OfferedAction[] {
  const seen = new Map(
    actions.filter(({ files }) => files.length > 0).map((action) => [JSON.stringify(action), action]),
  );
  return [...seen.values()];
}
