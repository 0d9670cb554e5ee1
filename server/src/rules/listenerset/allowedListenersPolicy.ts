import type { Gateway } from "../../model/resource.ts";
import type { PlacedPolicy } from "../namespaceSelectors.ts";
import { ALLOWED_LISTENERS } from "./listenerSet.ts";

/** The policy by which a Gateway lets ListenerSets in, where it has one. */
export function allowedListenersPolicy({ spec }: Gateway): PlacedPolicy | undefined {
  const policy = spec.allowedListeners?.namespaces;
  if (policy === undefined) return undefined;
  return { policy, path: [...ALLOWED_LISTENERS, "namespaces"], admitted: "ListenerSets" };
}
