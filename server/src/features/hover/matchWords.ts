import { type MatchingKind, pathOf } from "../../gateway-api/matching/requestMatches.ts";
import type { NamedMatch, RouteMatch } from "../../model/routeMatch.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { codeSpan } from "./markdown.ts";

/** What a match asks for, as one line of Markdown. */
export function matchInWords(kind: MatchingKind, match: RouteMatch): string {
  const { method, headers = [], queryParams = [] } = match;
  return [
    kind === "HTTPRoute" ? pathInWords(match) : callInWords(match),
    ...(method === undefined ? [] : [codeSpan(method)]),
    ...conditions("header", headers),
    ...conditions("parameter", queryParams),
  ].join(", ");
}

function pathInWords(match: RouteMatch): string {
  const { type, value } = pathOf(match);
  const word = PATH_WORDS.get(type) ?? type;
  return `${word} ${shortSpan(value)}`;
}

const PATH_WORDS: ReadonlyMap<string, string> = new Map([
  ["Exact", "exact"],
  ["PathPrefix", "prefix"],
  ["RegularExpression", "expression"],
]);

function callInWords({ call }: RouteMatch): string {
  const { type = "Exact", service = "", method = "" } = call ?? {};
  if (service === "" && method === "") return "every call";
  const text = `${service === "" ? "*" : service}/${method === "" ? "*" : method}`;
  return type === "RegularExpression" ? `expression ${shortSpan(text)}` : shortSpan(text);
}

function conditions(word: string, list: readonly NamedMatch[]): readonly string[] {
  const [first] = list;
  if (first === undefined) return [];
  return [list.length === 1 ? `${word} ${shortSpan(first.name ?? "")}` : `${list.length} ${word}s`];
}

/** Long texts are cut, so that a table stays readable. */
function shortSpan(text: string): string {
  return codeSpan(text.length > 40 ? `${text.slice(0, 39)}…` : text);
}

/** Requests that the match takes and does not take, judged by the path alone; undefined where that says nothing new. */
export function requestsInWords(kind: MatchingKind, match: RouteMatch): string | undefined {
  if (kind === "GRPCRoute") return undefined;
  const { type, value } = pathOf(match);
  if (isOpaque(value)) return undefined;
  if (type === "Exact") return `Takes ${shortSpan(value)} and nothing below it.`;
  if (type !== "PathPrefix") return undefined;
  return value === "/"
    ? "Takes every path."
    : `Takes ${shortSpan(value)} and ${shortSpan(`${value}/…`)}, not ${shortSpan(`${value}…`)}.`;
}
