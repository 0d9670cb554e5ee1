import type { Listener } from "../../model/listener.ts";
import type { OwnerOfListeners } from "./listenerPlace.ts";

/** A listener and an earlier one of the same object on the same port. */
export interface SamePort {
  readonly index: number;
  readonly listener: Listener;
  readonly earlier: { readonly index: number; readonly listener: Listener };
}

/**
 * For every listener the first earlier one on its port that stands on another side, and with which `isOfInterest` holds.
 * Listeners of one side are never held against each other, or ten thousand of them on one port would be in pairs.
 */
export function sharingPort<Side extends string>(
  { resource }: OwnerOfListeners,
  sideOf: (listener: Listener) => Side | undefined,
  isOfInterest: (listener: Listener, earlier: Listener) => boolean = () => true,
): readonly SamePort[] {
  const ports = new Map<string, Map<Side, SamePort["earlier"][]>>();
  return (resource.spec.listeners ?? []).flatMap((listener, index) => {
    const side = sideOf(listener);
    if (listener.port === undefined || side === undefined) return [];
    const sides = ports.get(String(listener.port)) ?? new Map<Side, SamePort["earlier"][]>();
    ports.set(String(listener.port), sides);
    const own = sides.get(side) ?? [];
    sides.set(side, own);
    own.push({ index, listener });
    const [earlier] = [...sides]
      .flatMap(([other, before]) =>
        other === side ? [] : (before.find((one) => isOfInterest(listener, one.listener)) ?? []),
      )
      .sort((a, b) => a.index - b.index);
    return earlier === undefined ? [] : [{ index, listener, earlier }];
  });
}
