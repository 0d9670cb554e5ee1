import type { RouteRule } from "../../model/route.ts";
import type { NamedMatch, RouteMatch } from "../../model/routeMatch.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";

/** The kinds whose rules match requests; rules of the two are never merged. */
export type MatchingKind = "HTTPRoute" | "GRPCRoute";

/**
 * The matches of a rule: one that takes everything where none are written. None where it is not known what the rule
 * matches, or where it hands its traffic on to Routes that match for themselves (GEP-1058).
 */
export function matchesOf(rule: RouteRule): readonly RouteMatch[] {
  if (rule.hasUnclearMatches === true || rule.allowedRoutes !== undefined) return [];
  return rule.matches === undefined || rule.matches.length === 0 ? [EVERYTHING] : rule.matches;
}

const EVERYTHING: RouteMatch = {};

/** The path that a match asks for, with its defaults; what follows the last element of a prefix does not count. */
export function pathOf({ path }: RouteMatch): { readonly type: string; readonly value: string } {
  const type = path?.type ?? "PathPrefix";
  const value = path?.value ?? "/";
  return { type, value: type === "PathPrefix" ? withoutEndSlash(value) : value };
}

/** A path prefix as it is compared: a slash at its end does not count, but that of the root does. */
export function withoutEndSlash(prefix: string): string {
  return prefix.length > 1 && prefix.endsWith("/") ? prefix.slice(0, -1) : prefix;
}

/**
 * True where every element of `prefix` starts `path`: `/a` covers `/a` and `/a/b`, not `/ab`.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#pathmatchtype
 */
export function coversPath(prefix: string, path: string): boolean {
  const start = withoutEndSlash(prefix);
  return start === "/" || path === start || path.startsWith(`${start}/`);
}

/**
 * What a match asks for as one text: two matches take the same requests where it is equal. Headers and query parameters
 * have no order, names of headers no case, and of several entries with one name only the first counts. Undefined where
 * the API server would refuse the match, or it is not known what it asks for.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httproutematch and #grpcroutematch
 */
export function matchKey(kind: MatchingKind, match: RouteMatch): string | undefined {
  if (match.isUnclear === true) return undefined;
  const subject = kind === "HTTPRoute" ? requestKey(match) : callKey(match);
  if (subject === undefined || (match.headers === undefined && match.queryParams === undefined))
    return subject;
  const conditions = [
    ...conditionKeys("h", firstOfEach(match.headers, lowerCase)),
    ...conditionKeys("q", firstOfEach(match.queryParams, asWritten)),
  ];
  if (conditions.includes(undefined)) return undefined;
  return conditions.length === 0 ? subject : `${subject}${SEPARATOR}${conditions.sort().join(SEPARATOR)}`;
}

/** No text of a match that the API server takes has this character. */
const SEPARATOR = "\u0001";

function requestKey(match: RouteMatch): string | undefined {
  const { type, value } = pathOf(match);
  const letter = TYPE_LETTERS.get(type);
  if (match.call !== undefined || letter === undefined) return undefined;
  const path = `${letter}${value}`;
  return match.method === undefined ? path : `${path}${SEPARATOR}m${match.method}`;
}

function callKey({ call, method }: RouteMatch): string | undefined {
  const { type = "Exact", service = "", method: procedure = "" } = call ?? {};
  const letter = TYPE_LETTERS.get(type);
  if (method !== undefined || type === "PathPrefix" || letter === undefined) return undefined;
  const isAny = service === "" && procedure === "";
  return `${isAny ? "" : letter}${service}${SEPARATOR}${procedure}`;
}

const TYPE_LETTERS: ReadonlyMap<string, string> = new Map([
  ["Exact", "="],
  ["PathPrefix", "^"],
  ["RegularExpression", "~"],
]);

function conditionKeys(prefix: "h" | "q", conditions: readonly NamedMatch[]): (string | undefined)[] {
  return conditions.map(({ type = "Exact", name = "", value = "" }) => {
    const letter = type === "PathPrefix" ? undefined : TYPE_LETTERS.get(type);
    return letter && `${prefix}${prefix === "h" ? lowerCase(name) : name}${letter}${value}`;
  });
}

/**
 * Of several conditions on one name only the first counts.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httpheadermatch
 */
export function firstOfEach(
  conditions: readonly NamedMatch[] = [],
  spelling: (name: string) => string,
): readonly NamedMatch[] {
  if (conditions.length < 2) return conditions;
  const seen = new Set<string>();
  return conditions.filter(({ name = "" }) => {
    const isFirst = !seen.has(spelling(name));
    seen.add(spelling(name));
    return isFirst;
  });
}

/** The type of a path match that asks for the end of a path: the second option of GEP-1058, no type of the API. */
export const PATH_POSTFIX = "PathPostfix";

/** The form in which names of headers are compared: case does not count. */
export function lowerCase(name: string): string {
  return name.toLowerCase();
}

/** The form in which names of query parameters are compared: case counts. */
export function asWritten(name: string): string {
  return name;
}

/** True where no part of the match is filled in later. */
export function isKnown(match: RouteMatch): boolean {
  if (match.isUnclear === true) return false;
  const { path, method, call, headers = [], queryParams = [] } = match;
  const texts = [path?.type, path?.value, method, call?.type, call?.service, call?.method];
  const conditions = [...headers, ...queryParams].flatMap(({ type, name, value }) => [type, name, value]);
  return [...texts, ...conditions].every((text) => text === undefined || !isOpaque(text));
}

/** True for a match that takes every request of its host. */
export function takesEverything({
  path,
  method,
  call,
  headers = [],
  queryParams = [],
  isUnclear,
}: RouteMatch): boolean {
  const isAnyCall = call === undefined || (!call.service && !call.method);
  const isAnyPath =
    path === undefined || (pathOf({ path }).type === "PathPrefix" && pathOf({ path }).value === "/");
  return (
    isUnclear !== true &&
    isAnyCall &&
    isAnyPath &&
    method === undefined &&
    headers.length + queryParams.length === 0
  );
}

/** True where no match of a rule keeps a request out. */
export function catchesAll({ matches, hasUnclearMatches }: RouteRule): boolean {
  return hasUnclearMatches !== true && (matches === undefined || matches.some(takesEverything));
}

/**
 * Whether every request that `narrow` takes would be taken by `wide`, too. Regular expressions cover only what is
 * written alike.
 */
export function covers(kind: MatchingKind, wide: RouteMatch, narrow: RouteMatch): boolean {
  if (matchKey(kind, wide) === undefined || matchKey(kind, narrow) === undefined) return false;
  const subject = kind === "HTTPRoute" ? coversRequest(wide, narrow) : coversCall(wide, narrow);
  return (
    subject &&
    coversConditions(wide.headers, narrow.headers, lowerCase) &&
    coversConditions(wide.queryParams, narrow.queryParams, asWritten)
  );
}

function coversRequest(wide: RouteMatch, narrow: RouteMatch): boolean {
  const [outer, inner] = [pathOf(wide), pathOf(narrow)];
  const isWithin =
    outer.type === "PathPrefix" && (inner.type !== "RegularExpression" || outer.value === "/")
      ? coversPath(outer.value, inner.value)
      : outer.type === inner.type && outer.value === inner.value;
  return isWithin && (wide.method === undefined || wide.method === narrow.method);
}

function coversCall(wide: RouteMatch, narrow: RouteMatch): boolean {
  const { type = "Exact", service = "", method = "" } = wide.call ?? {};
  const {
    type: otherType = "Exact",
    service: otherService = "",
    method: otherMethod = "",
  } = narrow.call ?? {};
  if (service === "" && method === "") return true;
  return (
    type === otherType &&
    (service === "" || service === otherService) &&
    (method === "" || method === otherMethod)
  );
}

function coversConditions(
  wide: readonly NamedMatch[] | undefined,
  narrow: readonly NamedMatch[] | undefined,
  spelling: (name: string) => string,
): boolean {
  const asked = firstOfEach(narrow, spelling);
  return firstOfEach(wide, spelling).every((condition) =>
    asked.some(
      ({ name = "", type = "Exact", value }) =>
        spelling(name) === spelling(condition.name ?? "") &&
        type === (condition.type ?? "Exact") &&
        value === condition.value,
    ),
  );
}
