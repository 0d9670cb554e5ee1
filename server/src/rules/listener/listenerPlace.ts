import type { Delivered } from "../../delivery/delivered.ts";
import type { Listener } from "../../model/listener.ts";
import type { Gateway, ListenerSet } from "../../model/resource.ts";
import type { Related } from "../../workspace/finding.ts";
import type { Path } from "../../yaml/tree.ts";

/** The kinds that bring listeners. */
export const LISTENER_OWNERS = ["Gateway", "ListenerSet", "XListenerSet"] as const;

/** An object that brings listeners, as its rules get it. */
export type OwnerOfListeners = Delivered<Gateway | ListenerSet>;

/** The text that the rules about one object's listeners follow. */
export const LISTENER_RULES = "https://gateway-api.sigs.k8s.io/reference/spec/#gatewayspec";

/** The field of a listener that a finding is about, or the listener's name where the field is not written. */
export function listenerPlace(
  { listener, index }: { readonly listener: Listener; readonly index: number },
  field: "hostname" | "port" | "protocol",
): Path {
  const at: Path = ["spec", "listeners", index];
  if (listener[field] !== undefined) return [...at, field];
  return listener.name === undefined ? at : [...at, "name"];
}

/** The listener's name for people. */
export function listenerName({ name }: Listener): string {
  return name === undefined ? "without a name" : `\`${name}\``;
}

/** The kind of an owner as its readers call it. */
export function ownerKind({ resource }: Delivered): string {
  return resource.kind === "Gateway" ? "Gateway" : "ListenerSet";
}

/** Points to another listener of the same object. */
export function relatedListener(owner: Delivered, index: number, message: string): Related {
  return { place: { id: owner.id, path: ["spec", "listeners", index] }, message };
}
