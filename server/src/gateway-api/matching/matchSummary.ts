import type { NamedMatch, RouteMatch } from "../../model/routeMatch.ts";
import { type MatchingKind, pathOf } from "./requestMatches.ts";

/** A match in one line, without marks of code: `PathPrefix /cart, method GET, header x-user=anna`. */
export function matchSummary(kind: MatchingKind, match: RouteMatch): string {
  return [
    kind === "HTTPRoute" ? pathSummary(match) : callSummary(match),
    ...(match.method === undefined ? [] : [`method ${match.method}`]),
    ...conditions("header", match.headers),
    ...conditions("parameter", match.queryParams),
  ].join(", ");
}

function pathSummary(match: RouteMatch): string {
  const { type, value } = pathOf(match);
  return `${type} ${value}`;
}

function callSummary({ call }: RouteMatch): string {
  const { type = "Exact", service = "", method = "" } = call ?? {};
  if (service === "" && method === "") return "every call";
  return `${type} ${service || "*"}/${method || "*"}`;
}

function conditions(word: string, list: readonly NamedMatch[] = []): readonly string[] {
  return list.map(
    ({ type, name = "", value = "" }) => `${word} ${name}${type === "RegularExpression" ? "~" : "="}${value}`,
  );
}
