import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import { boundReconciled } from "../../gateway-api/delegation/delegation.ts";
import type { Route } from "../../model/resource.ts";
import type { RouteMatch } from "../../model/routeMatch.ts";
import type { Workspace } from "../../workspace/workspace.ts";

/** The matches of a child's rule as they are in one of its parents. */
export interface JoinedRuleMatches {
  readonly parent: Delivered<Route>;
  /** With the index of the child's own match that each comes from; undefined where the child writes none. */
  readonly matches: readonly (RouteMatch & { readonly inChild: number | undefined })[];
}

/** What a rule matches in each parent Route that takes it; empty for a Route that names no other Route. */
export function joinedRuleMatches(
  route: ResourceId,
  rule: number,
  workspace: Workspace,
): readonly JoinedRuleMatches[] {
  const cluster = workspace.clusterOf(route);
  return cluster.delegation.bindings(route).flatMap((binding) => {
    const { parent, verdict } = binding;
    if (parent === undefined || verdict !== "yes") return [];
    return boundReconciled(binding)
      .filter(({ childRule }) => childRule === rule)
      .map(({ matches }) => ({ parent, matches: matches.length === 0 ? [{ inChild: undefined }] : matches }));
  });
}
