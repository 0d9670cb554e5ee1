import type { Delivered } from "../../delivery/delivered.ts";
import { type ConflictReason, clashOf } from "../../gateway-api/listeners/listenerConflicts.ts";
import type { ListenerDecision } from "../../gateway-api/listeners/listenerDecision.ts";
import type { Listener } from "../../model/listener.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { type Fix, setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import type { OwnerOfListeners } from "./listenerPlace.ts";

/** A listener that loses to another one of the same object, or together with it. */
export interface OwnConflict {
  readonly index: number;
  readonly listener: Listener;
  /** The first listener of the object that it conflicts with. */
  readonly peer: { readonly index: number; readonly listener: Listener };
  readonly reason: ConflictReason;
  readonly soft: boolean;
  /** What comes of the two, as a clause. */
  readonly outcome: string;
  /** One of the two is a TCP or a UDP listener, for which a port is all there is. */
  readonly isLayer4: boolean;
}

/** The listeners of an object that conflict among themselves, in order. */
export function ownConflicts(cluster: Cluster, owner: Delivered): readonly OwnConflict[] {
  return cluster.merging.listenerDecisions(owner.id).flatMap((decision) => ownConflict(decision) ?? []);
}

function ownConflict({ index, listener, conflict }: ListenerDecision): OwnConflict | undefined {
  if (conflict === undefined || conflict.decidedBy === "earlier") return undefined;
  const peer = { index: conflict.with.index, listener: conflict.with.listener };
  const isLayer4 = [listener, peer.listener].some(({ protocol }) => protocol === "TCP" || protocol === "UDP");
  const outcome = conflict.decidedBy === "own" ? "neither of them is used" : "only that one is used";
  return { index, listener, peer, reason: conflict.reason, soft: conflict.soft, outcome, isLayer4 };
}

/**
 * True for two listeners of one object that the API server does not take together, so that no controller ever sees
 * them: the rule `cel-listener-port-proto-host-unique` reports them.
 */
export function areRefusedTogether(a: Listener, b: Listener): boolean {
  return a.port === b.port && a.protocol === b.protocol && a.hostname === b.hostname;
}

const STANDARD_PORTS: Readonly<Record<string, number>> = { HTTP: 80, HTTPS: 443, TLS: 443 };

/**
 * Moves a listener to the port that its protocol usually has, where that port is free in its object and among the
 * listeners that it is merged with.
 */
export function standardPortFix(
  cluster: Cluster,
  owner: OwnerOfListeners,
  { index, listener }: Pick<OwnConflict, "index" | "listener">,
): readonly Fix[] {
  const port = STANDARD_PORTS[listener.protocol ?? ""];
  if (port === undefined || port === listener.port) return [];
  const moved: Listener = { ...listener, port };
  const others = cluster.merging
    .listenersWith(owner.id)
    .filter((one) => one.owner.id !== owner.id || one.index !== index);
  if (others.some((other) => clashOf(moved, other.listener) !== undefined)) return [];
  return [
    fixBy(
      `Change the port to ${port}`,
      setAt({ id: owner.id, path: ["spec", "listeners", index, "port"] }, port),
    ),
  ];
}
