import type { Route } from "../../model/resource.ts";
import type { HeaderModifier } from "../../model/routeFilter.ts";
import type { Path } from "../../yaml/tree.ts";
import { type PlacedFilter, placedFilters } from "./placedFilters.ts";

/** What a filter does to headers, with its place. */
export interface PlacedModifier {
  readonly placed: PlacedFilter;
  readonly modifier: HeaderModifier;
  readonly path: Path;
}

/** The header modifiers of a Route, whatever the types of their filters say. */
export function placedModifiers(route: Route): readonly PlacedModifier[] {
  return [
    ...modifiersUnder(route, "requestHeaders", "requestHeaderModifier"),
    ...modifiersUnder(route, "responseHeaders", "responseHeaderModifier"),
  ];
}

function modifiersUnder(
  route: Route,
  member: "requestHeaders" | "responseHeaders",
  key: string,
): readonly PlacedModifier[] {
  return placedFilters(route, member).flatMap((placed) => {
    const modifier = placed.filter[member];
    return modifier === undefined ? [] : [{ placed, modifier, path: [...placed.path, key] }];
  });
}
