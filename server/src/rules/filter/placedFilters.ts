import type { Route } from "../../model/resource.ts";
import type { RouteFilter } from "../../model/routeFilter.ts";
import { NONE } from "../../yaml/exactList.ts";
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
  // Every rule about filters asks this of every Route, and most Routes have none: nothing is made on the way to learn so.
  let found: PlacedFilter[] | undefined;
  for (let rule = 0; rule < spec.rules.length; rule++) {
    const { filters = NONE, backendFilters = NONE } = spec.rules[rule] ?? {};
    for (let f = 0; f < filters.length; f++) {
      const filter = filters[f];
      if (filter?.[member] === undefined) continue;
      found ??= [];
      found.push({ path: ["spec", "rules", rule, "filters", f], filter, rule, beside: filters });
    }
    for (let backend = 0; backend < backendFilters.length; backend++) {
      const beside = backendFilters[backend] ?? NONE;
      for (let f = 0; f < beside.length; f++) {
        const filter = beside[f];
        if (filter?.[member] === undefined) continue;
        const path: Path = ["spec", "rules", rule, "backendRefs", backend, "filters", f];
        found ??= [];
        found.push({ path, filter, rule, beside, backend });
      }
    }
  }
  return found ?? NONE;
}
