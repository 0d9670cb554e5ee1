import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import { asOwner, type ListenerOwner } from "../../gateway-api/listeners/merging.ts";
import { asRoute, type Route } from "../../model/resource.ts";
import { offsetAt } from "../../text/lines.ts";
import type { Position, Range } from "../../text/span.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import { locateNode } from "../../workspace/views/locate.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { isInComment } from "../../yaml/insideScalar.ts";
import { recentReading } from "../../yaml/recentReading.ts";
import type { Path } from "../../yaml/tree.ts";
import { cannotBeMade } from "../fixes/fixes.ts";
import { convertAllChildren, convertChildGateway } from "./convertChildGateway.ts";
import { convertIngress } from "./convertIngress.ts";
import { createMissing } from "./createMissing.ts";
import { defaults } from "./defaults.ts";
import { extractRule, inlineChild } from "./delegateRule.ts";
import { extractListener, extractOtherListeners } from "./extractListeners.ts";
import { fileEditsOf, isManifestEdit, type RefactoredFile, subjectOf } from "./fileEditsOf.ts";
import { inlineMember } from "./inlineMember.ts";
import { normaliseRoute } from "./normaliseRoute.ts";
import { redirectToHttps } from "./redirectToHttps.ts";
import type { Refactoring } from "./refactoring.ts";
import { routabilityPerAddress } from "./routability.ts";
import { areReadable } from "./safeToRewrite.ts";
import { scaling } from "./scaling.ts";
import { sessionToBackend } from "./sessionToBackend.ts";
import { splitRoute } from "./splitRoute.ts";

export type { RefactoredFile } from "./fileEditsOf.ts";
export type { Refactoring } from "./refactoring.ts";

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
  return location === undefined || isOnComment(location.objectLocation, range.start)
    ? undefined
    : { id: location.objectLocation.delivered.id, path: location.path };
}

/** A comment is about what stands beside it, and no place to change that from. */
function isOnComment({ document, firstLine }: ObjectLocation, { line, character }: Position): boolean {
  const { text, lines } = document;
  const offset = offsetAt(text, lines.value, { line: line - firstLine, character });
  return text.includes("#") && isInComment(text, recentReading(text).root, offset);
}

/** The refactorings of a place, possible or refused. What they change is worked out for the chosen one only. */
export function refactoringsAt(workspace: Workspace, place: RefactoringPlace): readonly Refactoring[] {
  const delivered = workspace.objectLocation(place.id)?.delivered;
  if (delivered === undefined) return [];
  const owner = asOwner(delivered);
  const route = asDeliveredRoute(delivered);
  return [
    ...(owner === undefined ? [] : refactoringsOfListeners(workspace, owner, place.path)),
    ...(route === undefined ? [] : refactoringsOfRoute(workspace, route, place.path)),
    ...present([isAboutTheWhole(place.path) ? convertIngress(delivered, workspace) : undefined]),
    ...createMissing(delivered, place.path, workspace),
    ...(isAboutTheWhole(place.path) ? defaults(delivered, workspace) : []),
  ];
}

function refactoringsOfListeners(
  workspace: Workspace,
  owner: ListenerOwner,
  path: Path,
): readonly Refactoring[] {
  const { resource } = owner;
  const [, second, third] = path;
  const isHead = isAboutTheWhole(path);
  const isListener = second === "listeners" && typeof third === "number";
  const redirect = isListener ? redirectToHttps(owner, third, workspace) : undefined;
  if (resource.kind !== "Gateway") {
    return present([isHead || second === "parentRef" ? inlineMember(owner, workspace) : undefined, redirect]);
  }
  const gateway = { ...owner, resource };
  if (isListener) return present([extractListener(gateway, third, workspace), redirect]);
  if (second === "listeners") return present([extractOtherListeners(gateway, workspace)]);
  if (!isHead && second !== "infrastructure") return [];
  return present([
    convertChildGateway(gateway, workspace),
    inlineMember(gateway, workspace),
    convertAllChildren(gateway, workspace),
    routabilityPerAddress(gateway, workspace),
    ...(isHead ? [extractOtherListeners(gateway, workspace), ...scaling(gateway, workspace)] : []),
  ]);
}

function refactoringsOfRoute(
  workspace: Workspace,
  route: Delivered<Route>,
  path: Path,
): readonly Refactoring[] {
  const [, second, third] = path;
  const isHead = isAboutTheWhole(path);
  if (second === "rules" && typeof third === "number")
    return present([extractRule(route, third, workspace), sessionToBackend(route, third, workspace)]);
  if (isHead)
    return present([
      normaliseRoute(route, workspace),
      splitRoute(route, workspace),
      inlineChild(route, workspace),
    ]);
  const isLong = second === "rules" || second === "hostnames";
  return present([isLong ? splitRoute(route, workspace) : undefined]);
}

function asDeliveredRoute(delivered: Delivered): Delivered<Route> | undefined {
  const resource = asRoute(delivered.resource);
  return resource === undefined ? undefined : { ...delivered, resource };
}

/**
 * The changes of a refactoring, one file each; undefined where it is refused, a manifest cannot be read now, or an anchor
 * would carry a change further.
 */
export function editsOfRefactoring(
  workspace: Workspace,
  { plan }: Refactoring,
): readonly RefactoredFile[] | undefined {
  if (plan.kind === "refused") return undefined;
  const edits = plan.edits();
  const touched = edits.map((edit) => subjectOf(edit));
  const isRefused = edits.some((edit) => isManifestEdit(edit) && cannotBeMade(workspace, edit));
  return isRefused || !areReadable(workspace, touched) ? undefined : fileEditsOf(workspace, edits);
}

/** True at the first line of an object, in its metadata, and on the key `spec`. */
function isAboutTheWhole([first, second]: Path): boolean {
  return first !== "spec" ? first !== "status" : second === undefined;
}

function present(offered: readonly (Refactoring | undefined)[]): readonly Refactoring[] {
  return offered.filter((refactoring) => refactoring !== undefined);
}
