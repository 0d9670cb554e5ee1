import type { ResourceId } from "../../delivery/delivered.ts";
import { type Fix, removeAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import type { PlacedFilter } from "./placedFilters.ts";

/** Takes a filter out, and the list with it where nothing else is in it. */
export function removeFilter(id: ResourceId, { path, beside }: PlacedFilter): Fix {
  const what = beside.length === 1 ? path.slice(0, -1) : path;
  return preferredFix("Remove the filter", removeAt({ id, path: what }));
}
