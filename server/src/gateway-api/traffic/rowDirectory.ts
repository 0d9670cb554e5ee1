import type { RouteMatch } from "../../model/routeMatch.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Contender } from "../matching/matchPrecedence.ts";
import { pathOf } from "../matching/requestMatches.ts";
import { type ClientRequest, calledMethod } from "./clientRequest.ts";

/** Rows by what they certainly ask of a request's path, so that of thousands only a few are looked at. */
export interface RowDirectory<T> {
  readonly byPath: ReadonlyMap<string, readonly T[]>;
  /** Those that may take any path. */
  readonly others: readonly T[];
}

/** Arranges rows, all of one kind of Route, by what they ask of the path. Takes time in step with their number. */
export function rowDirectory<T extends Contender>(rows: readonly T[]): RowDirectory<T> {
  const byPath = new Map<string, T[]>();
  const others: T[] = [];
  for (const row of rows) {
    const key = row.kind === "HTTPRoute" ? urlKey(row.match) : callKey(row.match);
    const list = key === undefined ? undefined : byPath.get(key);
    if (key === undefined) others.push(row);
    else if (list === undefined) byPath.set(key, [row]);
    else list.push(row);
  }
  return { byPath, others };
}

/** The rows that may take a request. */
export function rowsFor<T>({ byPath, others }: RowDirectory<T>, { path }: ClientRequest): readonly T[] {
  const keys = [
    `=${path}`,
    `s${calledMethod(path).service}`,
    ...prefixesOf(path).map((prefix) => `^${prefix}`),
  ];
  return [...keys.flatMap((key) => byPath.get(key) ?? []), ...others];
}

/** The API server takes no longer value of a path. */
const MOST_CHARACTERS = 1024;

/**
 * Everything that covers a path as a prefix: the root, every element with those before it, and the path itself. What would be
 * longer than a prefix may be is left out: written out, the prefixes of a long path grow with the square of its length.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#pathmatchtype
 */
export function prefixesOf(path: string): readonly string[] {
  const prefixes = ["/"];
  for (let slash = path.indexOf("/", 1); slash > 0; slash = path.indexOf("/", slash + 1)) {
    if (slash > MOST_CHARACTERS) break;
    prefixes.push(path.slice(0, slash));
  }
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
