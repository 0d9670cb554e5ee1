import type { HeaderModifier } from "../../model/routeFilter.ts";
import type { PlacedFilter } from "./placedFilters.ts";

/** The key of a header modifier in its filter. */
export type ModifierKey = "requestHeaderModifier" | "responseHeaderModifier";

/** The header modifiers that a filter has, whatever its type says. */
export function modifiersIn({ filter }: PlacedFilter): readonly (readonly [ModifierKey, HeaderModifier])[] {
  const { requestHeaders, responseHeaders } = filter;
  return [
    ...(requestHeaders === undefined ? [] : [["requestHeaderModifier", requestHeaders] as const]),
    ...(responseHeaders === undefined ? [] : [["responseHeaderModifier", responseHeaders] as const]),
  ];
}
