import type { ResourceId } from "../../delivery/delivered.ts";
import { type Fix, removeAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import type { PlacedFilter } from "./placedFilters.ts";

/** Takes a filter out, and the list with it where nothing else is in it, as removing does by itself. */
export function removeFilter(id: ResourceId, { path }: PlacedFilter): Fix {
  return preferredFix("Remove the filter", removeAt({ id, path }));
}
