import type { Route } from "../../model/resource.ts";
import type { RouteFilter } from "../../model/routeFilter.ts";
import type { Path } from "../../yaml/tree.ts";

/** A filter of a Route with its place. */
export interface PlacedFilter {
  readonly path: Path;
  readonly filter: RouteFilter;
  readonly rule: number;
  /** The list that the filter stands in, in the order in which its filters work. */
  readonly beside: readonly RouteFilter[];
  /** Index of the backendRef that the filter belongs to; absent for those of the rule. */
  readonly backend?: number;
}

/** The filters of a Route that have a member: those of its rules, each followed by those of its backends. */
export function placedFilters({ spec }: Route, member: keyof RouteFilter): readonly PlacedFilter[] {
  const found: PlacedFilter[] = [];
  for (const [rule, { filters, backendFilters }] of spec.rules.entries()) {
    const owner: Path = ["spec", "rules", rule];
    add(found, filters, member, owner, { rule });
    for (const [backend, list] of backendFilters.entries())
      add(found, list, member, [...owner, "backendRefs", backend], { rule, backend });
  }
  return found;
}

/** Adds those of one list that have the member; `owner` is the path of the rule or backend. */
function add(
  found: PlacedFilter[],
  beside: readonly RouteFilter[],
  member: keyof RouteFilter,
  owner: Path,
  place: Pick<PlacedFilter, "rule" | "backend">,
): void {
  for (const [f, filter] of beside.entries())
    if (filter[member] !== undefined)
      found.push({ path: [...owner, "filters", f], filter, beside, ...place });
}
