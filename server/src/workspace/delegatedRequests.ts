import type { Delivered, ResourceId } from "../delivery/delivered.ts";
import { boundRules, type RouteBinding } from "../gateway-api/delegation.ts";
import type { JoinedMatch } from "../gateway-api/joinedMatches.ts";
import type { Route } from "../model/resource.ts";

/** A child that takes the same requests as another one of the same parent, and gets them. */
export interface DelegationRival {
  /** The index of the parentRef under which they meet. */
  readonly index: number;
  /** The rule of the child that comes second. */
  readonly childRule: number;
  readonly rival: ResourceId;
  /** The age of one of the two is not known, so the order may be another one. */
  readonly isTentative: boolean;
}

/**
 * What a child takes in its parent, as texts that are equal where the requests are, each with the first rule of the child
 * that takes them. Nothing where the pair is not bound.
 */
export function requestsOf(binding: RouteBinding): ReadonlyMap<string, number> {
  if (binding.verdict !== "yes") return new Map();
  const bound = new Set(boundRules(binding).map(({ index }) => index));
  const hosts = [...new Set((binding.hostnames?.at ?? []).flatMap(({ hostnames }) => hostnames))];
  const entries = binding.reconciled.flatMap(({ parentRule, childRule, matches }) => {
    if (!bound.has(parentRule)) return [];
    const all: readonly (JoinedMatch | undefined)[] = matches.length === 0 ? [undefined] : matches;
    return hosts.flatMap((host) =>
      all.map((match): [string, number] => [
        JSON.stringify([parentRule, host ?? "*", matchKey(match)]),
        childRule,
      ]),
    );
  });
  return new Map(entries.reverse());
}

function matchKey(match: JoinedMatch | undefined): unknown {
  if (match === undefined) return [];
  const { path, method, headers, queryParams } = match;
  const sorted = (list: JoinedMatch["headers"], fold: (name: string) => string) =>
    list.map(({ type = "Exact", name = "", value = "" }) => [fold(name), type, value].join("=")).sort();
  return [
    path?.type,
    path?.value.replace(/(?<=.)\/+$/, ""),
    method,
    sorted(headers, (name) => name.toLowerCase()),
    sorted(queryParams, (name) => name),
  ];
}

/** Orders children by who gets requests that several take: the older one, then the first by `namespace/name`. */
export function compareAge(a: Delivered<Route>, b: Delivered<Route>): number {
  const [first, second] = [createdAt(a), createdAt(b)];
  if (first !== undefined && second !== undefined && first !== second) return first - second;
  const [left, right] = [a, b].map(
    ({ namespace, resource }) => `${namespace ?? ""}/${resource.metadata.name ?? ""}`,
  );
  return (left ?? "") < (right ?? "") ? -1 : (left ?? "") > (right ?? "") ? 1 : 0;
}

/** Milliseconds since 1970; undefined for manifests that no cluster has seen. */
export function createdAt({ resource }: Delivered<Route>): number | undefined {
  const time = Date.parse(resource.metadata.creationTimestamp ?? "");
  return Number.isNaN(time) ? undefined : time;
}
