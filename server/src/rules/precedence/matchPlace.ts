import type { Delivered } from "../../delivery/delivered.ts";
import type { MatchPlace } from "../../gateway-api/matching/matchConflicts.ts";
import type { Route } from "../../model/resource.ts";
import { type Fix, removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import type { Path } from "../../yaml/tree.ts";

/** Where a match is written: the item of the list, or the rule where it has none and matches everything. */
export function matchPath({ spec }: Route, { rule, match }: MatchPlace): Path {
  const at: Path = ["spec", "rules", rule];
  return (spec.rules[rule]?.matches ?? []).length === 0 ? at : [...at, "matches", match];
}

/** Takes a match out beside which another one takes the same requests, and the rule with it where that has no other. */
export function removeMatch({ id, resource }: Delivered<Route>, place: MatchPlace): readonly Fix[] {
  const isRule = (resource.spec.rules[place.rule]?.matches ?? []).length < 2;
  const path = isRule ? ["spec", "rules", place.rule] : matchPath(resource, place);
  return [fixBy(isRule ? "Remove the rule" : "Remove the match", removeAt({ id, path }))];
}
