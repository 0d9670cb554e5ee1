import type { Route } from "../../model/resource.ts";
import type { RouteFilter } from "../../model/routeFilter.ts";
import { lastAsked } from "../../yaml/lastAsked.ts";
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
export function placedFilters(route: Route, member: keyof RouteFilter): readonly PlacedFilter[] {
  return allFilters(route).filter(({ filter }) => filter[member] !== undefined);
}

const allFilters: (route: Route) => readonly PlacedFilter[] = lastAsked(({ spec }) =>
  spec.rules.flatMap(({ filters, backendFilters }, rule) => {
    const owner: Path = ["spec", "rules", rule];
    return [
      ...placed(filters, owner, { rule }),
      ...backendFilters.flatMap((list, backend) =>
        placed(list, [...owner, "backendRefs", backend], { rule, backend }),
      ),
    ];
  }),
);

/** The filters of one list; `owner` is the path of the rule or backend. */
function placed(
  beside: readonly RouteFilter[],
  owner: Path,
  place: Pick<PlacedFilter, "rule" | "backend">,
): readonly PlacedFilter[] {
  return beside.map((filter, index) => ({ path: [...owner, "filters", index], filter, beside, ...place }));
}
