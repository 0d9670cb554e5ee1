import type { Route } from "../../model/resource.ts";
import type { RouteMatch } from "../../model/routeMatch.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Path } from "../../yaml/tree.ts";

/** A match that is written, with its place. */
export interface PlacedMatch {
  readonly path: Path;
  readonly match: RouteMatch;
}

/** The matches of a Route that fulfil a condition. */
export function placedMatches(
  { spec }: Route,
  isAskedFor: (match: RouteMatch) => boolean,
): readonly PlacedMatch[] {
  // Several rules ask this of every Route, and seldom is there anything to say.
  const found: PlacedMatch[] = [];
  spec.rules.forEach(({ matches = [] }, rule) => {
    matches.forEach((match, index) => {
      if (isAskedFor(match)) found.push({ path: ["spec", "rules", rule, "matches", index], match });
    });
  });
  return found;
}

/** A regular expression that a match holds something against, with its place. */
export interface PlacedExpression {
  readonly at: Path;
  readonly expression: string;
}

/** The regular expressions of a Route; those that are filled in later are left out. */
export function placedExpressions(route: Route): readonly PlacedExpression[] {
  return placedMatches(route, hasExpression).flatMap(({ path, match }) =>
    [
      ...expression(match.path, [...path, "path", "value"]),
      ...expression({ ...match.call, value: match.call?.service }, [...path, "method", "service"]),
      ...expression({ ...match.call, value: match.call?.method }, [...path, "method", "method"]),
      ...(match.headers ?? []).flatMap((header, index) =>
        expression(header, [...path, "headers", index, "value"]),
      ),
      ...(match.queryParams ?? []).flatMap((param, index) =>
        expression(param, [...path, "queryParams", index, "value"]),
      ),
    ].filter(({ expression: text }) => !isOpaque(text)),
  );
}

/** True for a match that holds a regular expression against something. */
export function hasExpression({ path, call, headers = [], queryParams = [] }: RouteMatch): boolean {
  return (
    isExpression(path) || isExpression(call) || headers.some(isExpression) || queryParams.some(isExpression)
  );
}

function isExpression(part: { readonly type?: string | undefined } | undefined): boolean {
  return part?.type === "RegularExpression";
}

function expression(
  part: { readonly type?: string | undefined; readonly value?: string | undefined } | undefined,
  at: Path,
): readonly PlacedExpression[] {
  return part?.type === "RegularExpression" && part.value !== undefined && part.value !== ""
    ? [{ at, expression: part.value }]
    : [];
}
