import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { Attachment } from "../../gateway-api/attachment/attachment.ts";
import type { Route } from "../../model/resource.ts";

/** The Routes that attach to one listener, and the number of those that may. */
export interface ListenerRoutes {
  /** Each once, in the order of the Routes. */
  readonly attached: readonly Delivered<Route>[];
  /** The number of Routes of which it is not known whether they attach. */
  readonly undecided: number;
}

/** The Routes of each listener of an object, by its index, in one walk over those that name the object. */
export function listenerRoutes(
  owner: ResourceId,
  routes: readonly Delivered<Route>[],
  attachmentsOf: (route: ResourceId) => readonly Attachment[],
): ReadonlyMap<number, ListenerRoutes> {
  const found = new Map<number, { attached: Delivered<Route>[]; undecided: number }>();
  for (const route of routes) {
    for (const [index, isAttached] of takers(attachmentsOf(route.id), owner)) {
      const entry = found.get(index) ?? { attached: [], undecided: 0 };
      if (isAttached) entry.attached.push(route);
      else entry.undecided += 1;
      found.set(index, entry);
    }
  }
  return found;
}

/** The listeners of an object that take a Route, true, or perhaps take it, false. */
function takers(attachments: readonly Attachment[], owner: ResourceId): ReadonlyMap<number, boolean> {
  const listeners = new Map<number, boolean>();
  for (const { parent, meant } of attachments) {
    if (parent?.id !== owner) continue;
    for (const { index, verdict } of meant)
      if (verdict !== "no") listeners.set(index, verdict === "yes" || listeners.get(index) === true);
  }
  return listeners;
}
