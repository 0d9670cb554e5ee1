import type { ResourceId } from "../delivery/delivered.ts";
import { asOwner } from "../gateway-api/mergedListeners.ts";
import type { Range } from "../text/span.ts";
import { locateNode } from "../workspace/locate.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { Path } from "../yaml/tree.ts";
import { convertAllChildren, convertChildGateway } from "./refactorings/convertChildGateway.ts";
import { extractListener, extractOtherListeners } from "./refactorings/extractListeners.ts";
import { fileEditsOf, type RefactoredFile, subjectOf } from "./refactorings/fileEditsOf.ts";
import { inlineMember } from "./refactorings/inlineMember.ts";
import type { Refactoring } from "./refactorings/refactoring.ts";
import { areReadable } from "./refactorings/safeToRewrite.ts";

export type { RefactoredFile } from "./refactorings/fileEditsOf.ts";
export type { Refactoring } from "./refactorings/refactoring.ts";

/** Where somebody asks for refactorings: a place in an object's manifest, which outlives edits around it. */
export interface RefactoringPlace {
  readonly id: ResourceId;
  readonly path: Path;
}

/** The place that a range of a file starts in; undefined outside objects and in records of a cluster. */
export function refactoringPlace(
  workspace: Workspace,
  path: string,
  range: Range,
): RefactoringPlace | undefined {
  if (workspace.isNoManifest(path) || workspace.file(path)?.isRecord === true) return undefined;
  const location = locateNode(workspace, path, range.start);
  return location === undefined ? undefined : { id: location.site.delivered.id, path: location.path };
}

/** The refactorings of a place, possible or refused. What they change is worked out for the chosen one only. */
export function refactoringsAt(workspace: Workspace, place: RefactoringPlace): readonly Refactoring[] {
  const delivered = workspace.site(place.id)?.delivered;
  const owner = delivered === undefined ? undefined : asOwner(delivered);
  if (owner === undefined) return [];
  const { resource } = owner;
  const [, second, third] = place.path;
  const isHead = isAboutTheWhole(place.path);
  if (resource.kind !== "Gateway") {
    return isHead || second === "parentRef" ? present([inlineMember(owner, workspace)]) : [];
  }
  const gateway = { ...owner, resource };
  if (second === "listeners" && typeof third === "number")
    return present([extractListener(gateway, third, workspace)]);
  if (second === "listeners") return present([extractOtherListeners(gateway, workspace)]);
  if (!isHead && second !== "infrastructure") return [];
  return present([
    convertChildGateway(gateway, workspace),
    inlineMember(gateway, workspace),
    convertAllChildren(gateway, workspace),
    isHead ? extractOtherListeners(gateway, workspace) : undefined,
  ]);
}

/** The changes of a refactoring, one file each; undefined where it is refused or a manifest cannot be read now. */
export function editsOfRefactoring(
  workspace: Workspace,
  { plan }: Refactoring,
): readonly RefactoredFile[] | undefined {
  if (plan.kind === "refused") return undefined;
  const edits = plan.edits();
  const touched = edits.map((edit) => subjectOf(edit));
  return areReadable(workspace, touched) ? fileEditsOf(workspace, edits) : undefined;
}

/** True at the first line of an object, in its metadata, and on the key `spec`. */
function isAboutTheWhole([first, second]: Path): boolean {
  return first !== "spec" ? first !== "status" : second === undefined;
}

function present(offered: readonly (Refactoring | undefined)[]): readonly Refactoring[] {
  return offered.filter((refactoring) => refactoring !== undefined);
}
