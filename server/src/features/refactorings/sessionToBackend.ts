import type { Delivered } from "../../delivery/delivered.ts";
import type { Route } from "../../model/resource.ts";
import { sessionOnBackend } from "../../rules/session/sessionOnBackend.ts";
import type { ManifestEdit } from "../../workspace/finding.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { isAnchored } from "../../yaml/anchoredText.ts";
import { writtenEntry } from "../../yaml/writtenEntry.ts";
import { isMap } from "../../yaml/yamlValue.ts";
import type { Refactoring, RefactoringEdit } from "./refactoring.ts";
import { areReadable, UNREADABLE } from "./safeToRewrite.ts";

/**
 * Moves the session of a rule to a new XBackend, since release 1.7 the place for it; undefined where the rule keeps no
 * session, or where the CRDs have no XBackend that could.
 */
export function sessionToBackend(
  route: Delivered<Route>,
  rule: number,
  workspace: Workspace,
): Refactoring | undefined {
  const move = sessionOnBackend(route, rule, workspace.clusterOf(route.id));
  if (move === undefined) return undefined;
  const reason = move.kind === "refused" ? move.reason : obstacleInText(route, rule, workspace);
  return {
    kind: "refactor.rewrite",
    title: "Move the session to an XBackend",
    plan:
      move.kind === "refused" || reason !== undefined
        ? { kind: "refused", reason: reason ?? "" }
        : { kind: "possible", edits: () => move.edits.map(asRefactoringEdit) },
  };
}

function obstacleInText({ id, resource }: Delivered<Route>, rule: number, workspace: Workspace) {
  const location = workspace.objectLocation(id);
  if (location === undefined || !areReadable(workspace, [id])) return UNREADABLE;
  const path = [...resource.base, "spec", "rules", rule, "sessionPersistence"];
  const entry = writtenEntry(location.document.text, path);
  return entry === undefined || isAnchored(entry.text)
    ? "An anchor ties the session to another place."
    : undefined;
}

function asRefactoringEdit(edit: ManifestEdit): RefactoringEdit {
  if (edit.kind !== "addDocument") return edit;
  const { beside, value, copied = [] } = edit;
  return { kind: "addObject", below: beside, value: isMap(value) ? value : {}, copied };
}
