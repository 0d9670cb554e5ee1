import type { Listener } from "../../model/listener.ts";
import type { OwnerOfListeners } from "./listenerPlace.ts";

/** A listener and an earlier one of the same object on the same port. */
export interface SamePort {
  readonly index: number;
  readonly listener: Listener;
  readonly earlier: { readonly index: number; readonly listener: Listener };
}

/** For every listener the first earlier one on its port with which `isOfInterest` holds. */
export function sharingPort(
  { resource }: OwnerOfListeners,
  isOfInterest: (listener: Listener, earlier: Listener) => boolean,
): readonly SamePort[] {
  const ports = new Map<string, { readonly index: number; readonly listener: Listener }[]>();
  return (resource.spec.listeners ?? []).flatMap((listener, index) => {
    if (listener.port === undefined) return [];
    const before = ports.get(String(listener.port)) ?? [];
    ports.set(String(listener.port), [...before, { index, listener }]);
    const earlier = before.find((other) => isOfInterest(listener, other.listener));
    return earlier === undefined ? [] : [{ index, listener, earlier }];
  });
}
