import { type Delivered, haveSameName, precedenceName } from "../delivery/delivered.ts";
import { sameItems } from "../yaml/sameItems.ts";
import { inPrecedenceOrder } from "./objectPrecedence.ts";

/** The objects that contend for one thing, put in order once for all who ask which of them come before theirs. */
export interface Contenders<T extends Delivered> {
  readonly inOrder: readonly T[];
  /** The names, by `precedenceName`, that several of them have. */
  readonly repeatedNames: ReadonlySet<string>;
}

/** Puts objects that contend for one thing in order. */
export function contenders<T extends Delivered>(objects: readonly T[]): Contenders<T> {
  const names = new Set<string>();
  const repeatedNames = new Set<string>();
  for (const object of objects) {
    const name = precedenceName(object);
    if (names.has(name)) repeatedNames.add(name);
    names.add(name);
  }
  return { inOrder: inPrecedenceOrder(objects), repeatedNames };
}

/** The contenders that come before one of them, in order. Other manifests of the same object are no rivals, and left out. */
export function contendersBefore<T extends Delivered>(
  object: T,
  { inOrder, repeatedNames }: Contenders<T>,
): readonly T[] {
  const at = repeatedNames.has(precedenceName(object)) ? -1 : inOrder.findIndex(({ id }) => id === object.id);
  if (at >= 0) return inOrder.slice(0, at);
  // Where dated and undated objects meet, the order of two hangs on who else is there.
  const others = inOrder.filter((other) => other.id !== object.id && !haveSameName(other, object));
  const ordered = inPrecedenceOrder([...others, object]);
  return ordered.slice(0, ordered.indexOf(object));
}

/** Whether the same objects contend. */
export function sameContenders<T extends Delivered>(a: Contenders<T>, b: Contenders<T>): boolean {
  return sameItems(a.inOrder, b.inOrder);
}
