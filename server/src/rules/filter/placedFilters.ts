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
    add(found, filters, member, rule, undefined);
    for (const [backend, list] of backendFilters.entries()) add(found, list, member, rule, backend);
  }
  return found;
}

/** Adds those of one list that have the member. */
function add(
  found: PlacedFilter[],
  list: readonly RouteFilter[],
  member: keyof RouteFilter,
  rule: number,
  backend: number | undefined,
): void {
  for (const [f, filter] of list.entries()) {
    if (filter[member] === undefined) continue;
    const owner: Path = ["spec", "rules", rule, ...(backend === undefined ? [] : ["backendRefs", backend])];
    found.push({
      path: [...owner, "filters", f],
      filter,
      rule,
      beside: list,
      ...(backend === undefined ? {} : { backend }),
    });
  }
}
