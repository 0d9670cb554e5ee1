import type { Listener } from "../../model/listener.ts";
import type { NumberOrOpaque } from "../../model/reading.ts";
import type { ParentRef } from "../../model/reference.ts";
import { groupedBy } from "../../text/groupedBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { isAnotherPort, isAnotherSection } from "./attachmentChecks.ts";

/**
 * The indices of the listeners whose name and port a parentRef may mean, in order.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#parentreference (sectionName, port)
 */
export function meantListeners(ref: ParentRef, listeners: readonly Listener[]): readonly number[] {
  return candidates(ref, listeners).filter((index) => {
    const listener = listeners[index];
    return listener !== undefined && !isAnotherPort(ref, listener) && !isAnotherSection(ref, listener);
  });
}

/** Listeners by what a parentRef says of them, by index. Those of which it is filled in later may be any. */
interface ListenersByField {
  readonly all: readonly number[];
  readonly sections: ReadonlyMap<string | undefined, readonly number[]>;
  readonly ports: ReadonlyMap<NumberOrOpaque | undefined, readonly number[]>;
  readonly openSections: readonly number[];
  readonly openPorts: readonly number[];
}

/** Each of thousands of Routes may name one of as many listeners: they are looked up, and arranged once. */
const arranged = new WeakMap<readonly Listener[], ListenersByField>();

function candidates({ sectionName, port }: ParentRef, listeners: readonly Listener[]): readonly number[] {
  const known = arranged.get(listeners) ?? arrange(listeners);
  arranged.set(listeners, known);
  if (sectionName !== undefined && sectionName !== "" && !isOpaque(sectionName))
    return inOrder(known.sections.get(sectionName), known.openSections);
  if (typeof port === "number") return inOrder(known.ports.get(port), known.openPorts);
  return known.all;
}

function inOrder(some: readonly number[] | undefined, others: readonly number[]): readonly number[] {
  if (some === undefined) return others;
  return others.length === 0 ? some : [...some, ...others].sort((a, b) => a - b);
}

function arrange(listeners: readonly Listener[]): ListenersByField {
  const all = [...listeners.keys()];
  return {
    all,
    sections: groupedBy(all, (index) => listeners[index]?.name),
    ports: groupedBy(all, (index) => listeners[index]?.port),
    openSections: all.filter((index) => isOpaque(listeners[index]?.name ?? "")),
    openPorts: all.filter((index) => typeof listeners[index]?.port === "string"),
  };
}
