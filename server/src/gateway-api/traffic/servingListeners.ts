import type { ResourceId } from "../../delivery/delivered.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { ListenerDecision } from "../listeners/listenerDecision.ts";
import type { ListenerOwner, MergedListener } from "../listeners/merging.ts";
import type { ParentAcceptance } from "../listeners/parentAcceptance.ts";

/** What takes connections at a merged Gateway: found once, whoever asks for one request after another. */
export interface ServingListeners {
  readonly byPort: ReadonlyMap<number, ListenersOnPort>;
  /** The first listener of each port, whether it serves or not, and the first whose port is filled in later. */
  readonly firstOfPort: ReadonlyMap<number, MergedListener>;
  readonly firstOfOpenPort?: MergedListener;
  /** The members of which it is not known whether the Gateway lets them in. */
  readonly unclearMembers: readonly ListenerOwner[];
}

/** The listeners on a port that neither lost a conflict nor are refused, in their order. */
export interface ListenersOnPort {
  readonly all: readonly MergedListener[];
  /** Those of them whose hostname is filled in later. */
  readonly open: readonly MergedListener[];
}

/** What is decided about the listeners and members of a Gateway. */
export interface ServingTerms {
  listenerDecisions(owner: ResourceId): readonly ListenerDecision[];
  parentAcceptance(member: ResourceId): ParentAcceptance | undefined;
}

/**
 * Finds the listeners that take connections. Those whose port is filled in later are at none.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#listenerconditiontype (Accepted, Conflicted)
 */
export function servingListeners(
  listeners: readonly MergedListener[],
  members: readonly ListenerOwner[],
  terms: ServingTerms,
): ServingListeners {
  const byPort = new Map<number, { readonly all: MergedListener[]; readonly open: MergedListener[] }>();
  const firstOfPort = new Map<number, MergedListener>();
  for (const entry of listeners) {
    const { port, hostname = "" } = entry.listener;
    if (typeof port !== "number") continue;
    if (!firstOfPort.has(port)) firstOfPort.set(port, entry);
    if (!serves(entry, terms)) continue;
    const onPort = byPort.get(port) ?? { all: [], open: [] };
    byPort.set(port, onPort);
    onPort.all.push(entry);
    if (isOpaque(hostname)) onPort.open.push(entry);
  }
  const unclearMembers = members.filter(({ id }) => terms.parentAcceptance(id)?.verdict === "unknown");
  const firstOfOpenPort = listeners.find(({ listener }) => typeof listener.port === "string");
  return {
    byPort,
    firstOfPort,
    ...(firstOfOpenPort === undefined ? {} : { firstOfOpenPort }),
    unclearMembers,
  };
}

/** False for a listener that lost a conflict or is refused. */
export function serves(entry: MergedListener, terms: ServingTerms): boolean {
  return entry.conflict === undefined && decisionOf(entry, terms)?.accepted !== "no";
}

/** What is decided about a listener. */
export function decisionOf(
  { owner, index }: MergedListener,
  terms: Pick<ServingTerms, "listenerDecisions">,
): ListenerDecision | undefined {
  return terms.listenerDecisions(owner.id)[index];
}
