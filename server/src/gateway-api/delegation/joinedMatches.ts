import type { NamedMatch, RouteMatch } from "../../model/routeMatch.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { DelegationOptions } from "../clusterView.ts";
import { sameText } from "../verdict.ts";
import { below, type Clash } from "./delegationConflict.ts";
import { type FullPath, joinPaths } from "./joinedPaths.ts";

/** A match of a parent's rule and one of a child's in one: what both ask for. */
export interface JoinedMatch {
  readonly path?: FullPath;
  readonly method?: string;
  readonly headers: readonly NamedMatch[];
  readonly queryParams: readonly NamedMatch[];
  /** Indices in the rules' own lists; undefined where a rule has no matches and so takes everything. */
  readonly inParent: number | undefined;
  readonly inChild: number | undefined;
}

/** A match in short: `GET /library/books x-member: yes ?q=1`, with the type of a path that is no prefix. */
export function matchText({
  path,
  method,
  headers,
  queryParams,
}: Pick<JoinedMatch, "path" | "method" | "headers" | "queryParams">): string {
  const asks = [
    ...headers.map(({ name = "", value = "" }) => `${name}: ${value}`),
    ...queryParams.map(({ name = "", value = "" }) => `?${name}=${value}`),
  ];
  const words = [
    ...(method === undefined ? [] : [method]),
    ...(path === undefined ? [] : [path.value]),
    ...(path === undefined || path.type === "PathPrefix" ? [] : [`(${path.type})`]),
    ...asks,
  ];
  return words.length === 0 ? "/" : words.join(" ");
}

/** The matches of a joined rule, and what about them cannot be joined. */
export interface JoinedMatches {
  readonly matches: readonly JoinedMatch[];
  /** Paths start at the rules. */
  readonly clashes: readonly Clash[];
}

const EVERYTHING: RouteMatch = {};

/**
 * Every match of the parent's rule joined by AND with every match of the child's. The matches of a rule are
 * alternatives, so two that contradict each other only drop out of the result; a match of the child that contradicts
 * all of the parent's can never hold, and is in conflict. Paths that cannot be joined are in conflict in any
 * combination.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1058/ (RouteMatches)
 */
export function joinMatches(
  parent: readonly RouteMatch[],
  child: readonly RouteMatch[],
  options: DelegationOptions,
): JoinedMatches {
  const above = parent.length === 0 ? [EVERYTHING] : parent;
  const inner = child.length === 0 ? [EVERYTHING] : child;
  const matches: JoinedMatch[] = [];
  const clashes: Clash[] = [];
  for (const [c, one] of inner.entries()) {
    const joined = above.map((other, p) => {
      const inParent = parent.length === 0 ? undefined : p;
      const inChild = child.length === 0 ? undefined : c;
      return joinPair({ match: other, at: inParent }, { match: one, at: inChild }, options);
    });
    matches.push(
      ...joined.filter(({ contradiction }) => contradiction?.verdict !== "no").map(({ match }) => match),
    );
    clashes.push(...joined.flatMap(({ clash }) => clash ?? []));
    const contradictions = joined.flatMap(({ contradiction }) => contradiction ?? []);
    if (contradictions.length === joined.length) {
      const open = contradictions.find(({ verdict }) => verdict === "unknown");
      clashes.push(...(open === undefined ? contradictions.slice(0, 1) : [open]));
    }
  }
  return { matches, clashes };
}

interface Side {
  readonly match: RouteMatch;
  readonly at: number | undefined;
}

interface JoinedPair {
  readonly match: JoinedMatch;
  /** Paths that cannot be joined. */
  readonly clash: Clash | undefined;
  /** Requirements that no request meets at once. */
  readonly contradiction: Clash | undefined;
}

function joinPair(parent: Side, child: Side, options: DelegationOptions): JoinedPair {
  const [inParent, inChild] = [parent, child].map(({ at }) => (at === undefined ? [] : ["matches", at]));
  const paths = joinPaths(parent.match.path, child.match.path, options);
  const method = joinMethods(parent.match.method, child.match.method);
  const headers = joinNamed("header", parent.match.headers, child.match.headers);
  const queryParams = joinNamed("queryParam", parent.match.queryParams, child.match.queryParams);
  const contradictions = [...method, ...headers.clashes, ...queryParams.clashes];
  const contradiction = contradictions.find(({ verdict }) => verdict === "no") ?? contradictions[0];
  const placed = (clash: Clash | undefined) =>
    clash === undefined ? undefined : below(clash, inParent ?? [], inChild ?? []);
  const chosen = child.match.method ?? parent.match.method;
  return {
    match: {
      ...(paths.path === undefined ? {} : { path: paths.path }),
      ...(chosen === undefined ? {} : { method: chosen }),
      headers: headers.joined,
      queryParams: queryParams.joined,
      inParent: parent.at,
      inChild: child.at,
    },
    clash: placed(paths.clash),
    contradiction: placed(contradiction),
  };
}

/** The proposal leaves methods open. Here one that only one side names holds, and two different ones contradict. */
function joinMethods(parent: string | undefined, child: string | undefined): readonly Clash[] {
  if (parent === undefined || child === undefined) return [];
  const same = sameText(parent, child);
  if (same === "yes") return [];
  const why = `the parent's rule takes \`${parent}\` only, and a request has one method`;
  return [{ subject: "method", verdict: same, why, inChild: ["method"], inParent: ["method"] }];
}

const LIST = { header: "headers", queryParam: "queryParams" } as const;
const WORD = { header: "header", queryParam: "query parameter" } as const;

/** Headers or query parameters of both sides, each name once. Names of headers are compared without regard to case. */
function joinNamed(
  subject: "header" | "queryParam",
  parent: readonly NamedMatch[] = [],
  child: readonly NamedMatch[] = [],
): { readonly joined: readonly NamedMatch[]; readonly clashes: readonly Clash[] } {
  const keyOf = ({ name = "" }: NamedMatch) => (subject === "header" ? name.toLowerCase() : name);
  const above = new Map(parent.map((one, at): [string, number] => [keyOf(one), at]).reverse());
  const joined = [...parent];
  const clashes: Clash[] = [];
  for (const [c, one] of child.entries()) {
    const p = above.get(keyOf(one));
    const other = p === undefined ? undefined : parent[p];
    if (p === undefined || other === undefined) {
      joined.push(one);
      continue;
    }
    const same = sameRequirement(other, one);
    if (same === "yes") continue;
    // What a request must meet is both, whether or not anything can.
    if (same === "unknown") joined.push(one);
    const isExpression = same === "unknown" && ![other, one].some(({ value }) => isOpaque(value ?? ""));
    clashes.push({
      subject,
      verdict: same,
      ...(isExpression ? { isExpression } : {}),
      why: `the parent's rule asks for \`${other.value ?? ""}\` in ${WORD[subject]} \`${other.name ?? ""}\``,
      inChild: [LIST[subject], c, "value"],
      inParent: [LIST[subject], p, "value"],
    });
  }
  return { joined, clashes };
}

/** Two expressions, or an expression and a value, may well hold together: nobody can know. */
function sameRequirement(a: NamedMatch, b: NamedMatch): "yes" | "no" | "unknown" {
  const [left, right] = [a.type ?? "Exact", b.type ?? "Exact"];
  const [value, other] = [a.value ?? "", b.value ?? ""];
  if (left === right && value === other) return "yes";
  return left === "Exact" && right === "Exact" && !isOpaque(value) && !isOpaque(other) ? "no" : "unknown";
}
