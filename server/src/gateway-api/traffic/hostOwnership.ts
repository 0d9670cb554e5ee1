import { hostnamesAbove } from "../listeners/listenerIsolation.ts";
import type { MatchingKind } from "../matching/requestMatches.ts";
import { comparePrecedence, isTentative } from "../objectPrecedence.ts";
import type { HostRows, RouteRow, RouteTable } from "./routeTable.ts";

/** The kind of Route that a host belongs to where Routes of both kinds name it. */
export interface MatchConflict {
  readonly winner: RouteRow["route"];
  readonly loser: RouteRow["route"];
  readonly kind: MatchingKind;
  readonly isTentative: boolean;
}

/** The Routes of which kinds get the requests for a host. */
export interface HostOwnership {
  /** The one that has the host, or both where nobody takes it from the other. */
  readonly kinds: readonly MatchingKind[];
  readonly conflict?: MatchConflict;
  /** A match of a Route of the other kind, which has the host instead if the Route is there. */
  readonly challenger?: RouteRow;
}

/** The rows of one hostname by their kinds. */
export type HostGroup = Readonly<Record<MatchingKind, HostRows>>;

export const MATCHING_KINDS: readonly MatchingKind[] = ["HTTPRoute", "GRPCRoute"];

/** The rows of a table for a host: those under the host itself, then under the wildcards that cover it, and under none. */
export function groupsFor(table: RouteTable, host: string): readonly HostGroup[] {
  return hostnamesAbove(host).flatMap((hostname) => table.byHostname.get(hostname) ?? []);
}

/**
 * The kinds that get the requests for a host, or for all hosts of a wildcard. Where Routes of both name it, it belongs to the kind
 * of the oldest. Of which kind that is hangs on Routes that are perhaps there, unless they are certainly younger.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#grpcroutespec (hostnames)
 */
export function hostOwnership(groups: readonly HostGroup[]): HostOwnership {
  // Few hosts have both, and every request asks.
  if (!MATCHING_KINDS.every((kind) => groups.some((group) => !group[kind].isEmpty))) return UNDISPUTED;
  const [first, second] = inOrderOfAge(
    MATCHING_KINDS.flatMap(
      (kind) => inOrderOfAge(groups.flatMap((group) => group[kind].first ?? []))[0] ?? [],
    ),
  );
  if (first === undefined) return UNDISPUTED;
  const { kind } = first;
  const perhaps = inOrderOfAge(groups.flatMap((group) => group[otherKind(kind)].perhaps));
  const challenger = perhaps.find((row) => mayBeOlder(row, first));
  if (challenger !== undefined) return { kinds: [kind], challenger };
  const loser = second ?? perhaps[0];
  if (loser === undefined) return { kinds: [kind] };
  const conflict = {
    winner: first.route,
    loser: loser.route,
    kind,
    isTentative: isTentative(first.precedence, loser.precedence),
  };
  return { kinds: [kind], conflict };
}

const UNDISPUTED: HostOwnership = { kinds: MATCHING_KINDS };

export function otherKind(kind: MatchingKind): MatchingKind {
  return kind === "HTTPRoute" ? "GRPCRoute" : "HTTPRoute";
}

/** False where a row's Route is certainly younger than that of another, or comes behind it by name. */
function mayBeOlder({ precedence }: RouteRow, than: RouteRow): boolean {
  return isTentative(precedence, than.precedence) || comparePrecedence(precedence, than.precedence) <= 0;
}

function inOrderOfAge(rows: readonly RouteRow[]): readonly RouteRow[] {
  return rows.toSorted((a, b) => comparePrecedence(a.precedence, b.precedence));
}
