import type { Route } from "../../model/resource.ts";
import type { RouteFilter } from "../../model/route.ts";
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

/** Every filter of a Route: those of its rules, then those of their backends. */
export function placedFilters({ spec }: Route): readonly PlacedFilter[] {
  return spec.rules.flatMap(({ filters, backendFilters }, rule) => {
    const at: Path = ["spec", "rules", rule];
    return [
      ...filters.map((filter, f) => ({ path: [...at, "filters", f], filter, rule, beside: filters })),
      ...backendFilters.flatMap((list, backend) =>
        list.map((filter, f) => ({
          path: [...at, "backendRefs", backend, "filters", f],
          filter,
          rule,
          beside: list,
          backend,
        })),
      ),
    ];
  });
}
