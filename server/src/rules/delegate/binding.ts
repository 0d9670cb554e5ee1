import type { Delivered } from "../../delivery/delivered.ts";
import type { Attachment } from "../../gateway-api/attachment/attachment.ts";
import { boundReconciled, type RouteBinding } from "../../gateway-api/delegation/delegation.ts";
import type { ConflictSubject, DelegationConflict } from "../../gateway-api/delegation/delegationConflict.ts";
import { ruleInWords } from "../../gateway-api/status/delegationStatus.ts";
import { asRoute, type Route } from "../../model/resource.ts";
import { isDelegating } from "../../model/route.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { type Fix, type Related, removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { type Path, pathKey } from "../../yaml/tree.ts";
import { parentRefPath, targetText } from "../route/parentRef.ts";

/** The delegation proposal, for the `source` of rules. */
export const PROPOSAL = "https://gateway-api.sigs.k8s.io/geps/gep-1058/";

/** The parent in words. The namespace is left out where it is the child's own. */
export function parentText(child: Delivered<Route>, { target }: RouteBinding): string {
  return targetText(child, target);
}

/** The field of the parentRef that picks a rule, or its name where it picks none. */
export function choicePath({ index, ref }: RouteBinding): Path {
  return parentRefPath(index, ref.sectionName === undefined ? "name" : "sectionName");
}

/** A place in the parent that a finding about the child points to; nothing where the parent is not here. */
export function inParent({ parent }: RouteBinding, path: Path, message: string): readonly Related[] {
  return parent === undefined ? [] : [{ place: { id: parent.id, path }, message }];
}

/** Takes a parentRef out. */
export function withoutParentRef(child: Delivered<Route>, index: number): Fix {
  return fixBy("Remove this parentRef", removeAt({ id: child.id, path: parentRefPath(index) }));
}

/** A certain conflict, with the rule of the parent in words. */
export interface FoundConflict {
  readonly conflict: DelegationConflict;
  readonly parentRule: string;
}

/** The certain conflicts of a pair about some subjects, one for each place in the child. */
export function conflictsAbout(
  binding: RouteBinding,
  ...subjects: readonly ConflictSubject[]
): readonly FoundConflict[] {
  const found = new Map<string, FoundConflict>();
  for (const { conflicts, parentRule } of boundReconciled(binding)) {
    const rule = binding.rules.find(({ index }) => index === parentRule);
    for (const conflict of conflicts) {
      if (conflict.verdict !== "no" || !subjects.includes(conflict.subject)) continue;
      const key = pathKey(conflict.childPath);
      if (!found.has(key))
        found.set(key, { conflict, parentRule: ruleInWords(rule ?? { index: parentRule }) });
    }
  }
  return [...found.values()];
}

/** True for a parentRef without `kind` that was probably meant for a Route which hands requests on. */
export function meansParentRoute(
  cluster: Cluster,
  child: Delivered<Route>,
  { ref, target }: Pick<Attachment, "ref" | "target">,
): boolean {
  if (cluster.options.delegation === undefined || ref.kind !== undefined || target === undefined)
    return false;
  const found = cluster.lookup.find(child.id, { ...target, kind: child.resource.kind });
  const route = found.kind === "found" ? asRoute(found.target.resource) : undefined;
  return (
    found.kind === "found" &&
    found.target.id !== child.id &&
    route?.kind === "HTTPRoute" &&
    isDelegating(route.spec)
  );
}
