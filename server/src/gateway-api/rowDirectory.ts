import type { RouteMatch } from "../model/routeMatch.ts";
import { isOpaque } from "../yaml/opaqueText.ts";
import { type ClientRequest, calledMethod } from "./clientRequest.ts";
import type { Contender } from "./matchPrecedence.ts";
import { pathOf } from "./requestMatches.ts";

/** Rows by what they certainly ask of a request's path, as indices: so that of thousands only a few are looked at. */
export interface RowDirectory {
  readonly byPath: ReadonlyMap<string, readonly number[]>;
  /** Those that may take any path. */
  readonly others: readonly number[];
}

/** Arranges rows, all of one kind and in their order. */
export function rowDirectory(rows: readonly Contender[]): RowDirectory {
  const byPath = new Map<string, number[]>();
  const others: number[] = [];
  rows.forEach(({ kind, match }, at) => {
    const key = kind === "HTTPRoute" ? urlKey(match) : callKey(match);
    const list = key === undefined ? undefined : byPath.get(key);
    if (key === undefined) others.push(at);
    else if (list === undefined) byPath.set(key, [at]);
    else list.push(at);
  });
  return { byPath, others };
}

/** The indices of the rows that may take a request, in order. */
export function rowsFor({ byPath, others }: RowDirectory, { path }: ClientRequest): readonly number[] {
  const keys = [
    `=${path}`,
    `s${calledMethod(path).service}`,
    ...prefixesOf(path).map((prefix) => `^${prefix}`),
  ];
  const found = keys.flatMap((key) => byPath.get(key) ?? []);
  if (found.length === 0) return others;
  return [...found, ...others].sort((a, b) => a - b);
}

/** Everything that covers a path as a prefix: the root, every element with those before it, and the path itself. */
function prefixesOf(path: string): readonly string[] {
  const prefixes = ["/"];
  for (let slash = path.indexOf("/", 1); slash > 0; slash = path.indexOf("/", slash + 1))
    prefixes.push(path.slice(0, slash));
  return path === "/" ? prefixes : [...prefixes, path];
}

function urlKey(match: RouteMatch): string | undefined {
  const { type, value } = pathOf(match);
  if (match.isUnclear === true || isOpaque(value) || !value.startsWith("/")) return undefined;
  if (type === "Exact") return `=${value}`;
  return type === "PathPrefix" ? `^${value}` : undefined;
}

function callKey({ call, isUnclear }: RouteMatch): string | undefined {
  const { type = "Exact", service = "" } = call ?? {};
  return isUnclear === true || type !== "Exact" || service === "" || isOpaque(service)
    ? undefined
    : `s${service}`;
}
