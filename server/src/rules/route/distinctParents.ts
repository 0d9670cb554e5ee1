import type { Delivered } from "../../delivery/delivered.ts";
import { parentTarget } from "../../gateway-api/references/references.ts";
import { isSameTarget } from "../../gateway-api/target.ts";
import type { ParentRef } from "../../model/reference.ts";
import type { Route } from "../../model/resource.ts";
import type { Fix, ManifestEdit } from "../../workspace/finding.ts";

/**
 * The fixes of a parentRef after which the API server still takes the Route: all parentRefs to one parent have to set the
 * same of the fields `sectionName` and `port`, and differ in one of them.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#commonroutespec
 */
export function keepingParentsDistinct(
  route: Delivered<Route>,
  index: number,
  fixes: readonly Fix[],
): readonly Fix[] {
  const ref = route.resource.spec.parentRefs?.[index];
  if (ref === undefined || (route.resource.spec.parentRefs?.length ?? 0) < 2) return fixes;
  return fixes.filter(({ edits }) => isDistinctParent(route, index, edits.reduce(edited(index), ref)));
}

/** True where the API server takes a parentRef in the place of the one at an index, beside the others of its Route. */
export function isDistinctParent(
  { namespace, resource }: Delivered<Route>,
  index: number,
  ref: ParentRef,
): boolean {
  const target = parentTarget(ref, namespace);
  if (target === undefined) return true;
  const others = (resource.spec.parentRefs ?? []).filter((other, at) => {
    const named = at === index ? undefined : parentTarget(other, namespace);
    return named !== undefined && isSameTarget(named, target);
  });
  return others.every(
    ({ sectionName, port }) =>
      (sectionName === undefined) === (ref.sectionName === undefined) &&
      (port === undefined) === (ref.port === undefined) &&
      (sectionName !== ref.sectionName || port !== ref.port),
  );
}

/** A parentRef after an edit of one of its fields. */
function edited(index: number): (ref: ParentRef, edit: ManifestEdit) => ParentRef {
  return (ref, edit) => {
    if (edit.kind !== "set" && edit.kind !== "remove") return ref;
    const [spec, list, at, field, ...deeper] = edit.place.path;
    if (spec !== "spec" || list !== "parentRefs" || at !== index) return ref;
    if (typeof field !== "string" || deeper.length > 0) return ref;
    return { ...ref, [field]: edit.kind === "set" ? edit.value : undefined };
  };
}
