import type { ResourceId } from "../../delivery/delivered.ts";
import { boundReconciled, type RouteBinding } from "../../gateway-api/delegation/delegation.ts";
import { matchKey } from "../../gateway-api/matching/requestMatches.ts";
import type { RouteMatch } from "../../model/routeMatch.ts";

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

/** What a child takes in one parent. */
export interface DelegatedRequests {
  readonly parent: ResourceId;
  /** The index of the parentRef. */
  readonly index: number;
  /** Texts that are equal where the requests are, each with the first rule of the child that takes them. */
  readonly rules: ReadonlyMap<string, number>;
}

/** What a child takes through a binding; nothing where the pair is not bound. */
export function requestsOf(binding: RouteBinding): DelegatedRequests | undefined {
  const { parent, index, verdict } = binding;
  if (parent === undefined || verdict !== "yes") return undefined;
  const hosts = [...new Set((binding.hostnames?.at ?? []).flatMap(({ hostnames }) => hostnames))];
  const entries = boundReconciled(binding).flatMap(({ parentRule, childRule, matches }) => {
    const all: readonly RouteMatch[] = matches.length === 0 ? [{}] : matches;
    const keys = all.flatMap((match) => matchKey("HTTPRoute", match) ?? []);
    return hosts.flatMap((host) =>
      keys.map((key): [string, number] => [JSON.stringify([parentRule, host ?? "*", key]), childRule]),
    );
  });
  return { parent: parent.id, index, rules: new Map(entries.reverse()) };
}
