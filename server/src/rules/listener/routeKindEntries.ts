import type { Delivered } from "../../delivery/delivered.ts";
import type { ListenerDecision } from "../../gateway-api/listeners/listenerDecision.ts";
import { protocolKinds } from "../../gateway-api/listeners/listeners.ts";
import type { RouteGroupKind } from "../../model/listener.ts";
import { GATEWAY_GROUP } from "../../model/resource.ts";
import { ROUTE_KINDS, type RouteKind } from "../../model/route.ts";
import { nearKind } from "../../text/nearMiss.ts";
import { inBackticks } from "../../text/sentence.ts";
import { type Fix, setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import type { Path } from "../../yaml/tree.ts";

/** An entry of `allowedRoutes.kinds` that the listener's protocol cannot carry. */
export interface RefusedKind {
  readonly path: Path;
  readonly entry: RouteGroupKind;
  /** The Route kind that is named, where it is one of this API. */
  readonly known: RouteKind | undefined;
  /** The Route kind that was probably meant. */
  readonly meant: RouteKind | undefined;
}

/** Where a listener lists the Route kinds that it takes. */
export function kindsPath(listener: number): Path {
  return ["spec", "listeners", listener, "allowedRoutes", "kinds"];
}

/** The refused entries of a listener, none where its own protocol is in doubt. */
export function refusedKinds({
  index,
  listener,
  supported,
  protocol,
}: ListenerDecision): readonly RefusedKind[] {
  if (protocol !== "yes") return [];
  return supported.invalid.flatMap((at) => {
    const entry = listener.allowedRoutes?.kinds?.[at];
    if (entry === undefined) return [];
    const isOwnGroup = (entry.group ?? GATEWAY_GROUP) === GATEWAY_GROUP;
    const known = isOwnGroup ? ROUTE_KINDS.find((kind) => kind === entry.kind) : undefined;
    return {
      path: [...kindsPath(index), at],
      entry,
      known,
      meant: known === undefined ? meantKind(entry) : undefined,
    };
  });
}

/** True when a listener lists kinds and none of them can attach to it. */
export function refusesEveryKind(decision: ListenerDecision): boolean {
  const listed = decision.listener.allowedRoutes?.kinds ?? [];
  return listed.length > 0 && refusedKinds(decision).length === listed.length;
}

/** The kinds that a listener's protocol carries, in words. */
export function carriedKinds({ listener }: ListenerDecision): string {
  return protocolKinds(listener).map(inBackticks).join(" and ");
}

/** Writes the kind that was meant, where one suggests itself. */
export function correctionOf(owner: Delivered, { path, entry, meant }: RefusedKind): readonly Fix[] {
  if (meant === undefined) return [];
  const place = (key: string) => ({ id: owner.id, path: [...path, key] });
  const group = entry.group === undefined || entry.group === GATEWAY_GROUP ? [] : [GATEWAY_GROUP];
  return [
    preferredFix(
      group.length === 0
        ? `Change the kind to \`${meant}\``
        : `Change group and kind to those of \`${meant}\``,
      ...group.map((value) => setAt(place("group"), value)),
      ...(entry.kind === meant ? [] : [setAt(place("kind"), meant)]),
    ),
  ];
}

/** The Route kind that an entry was probably meant to name, which is near to it in its letters or has another group. */
export function meantKind({ group, kind = "" }: RouteGroupKind): RouteKind | undefined {
  const isNear = group === undefined || group === "" || group.includes("k8s.io");
  if (!isNear) return undefined;
  const near = nearKind(kind, ROUTE_KINDS);
  return ROUTE_KINDS.find((candidate) => candidate === near);
}
