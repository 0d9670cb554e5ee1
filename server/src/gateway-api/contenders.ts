import { type Delivered, haveSameName } from "../delivery/delivered.ts";
import { sameItems } from "../yaml/sameItems.ts";
import type { ClusterView } from "./clusterView.ts";
import { inPrecedenceOrder, precedenceOf } from "./objectPrecedence.ts";
import type { Target } from "./target.ts";

/** The objects that contend for one thing, put in order once for all who ask which of them come before theirs. */
export interface Contenders<T extends Delivered> {
  readonly inOrder: readonly T[];
  /** All of them say when they were created, or none does: the order of two hangs on nobody else. */
  readonly areOfOneSort: boolean;
}

/**
 * Puts objects that contend for one thing in order.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-713/#conflict-resolution
 */
export function contenders<T extends Delivered>(objects: readonly T[]): Contenders<T> {
  const dated = objects.filter((object) => precedenceOf(object).created !== undefined).length;
  return { inOrder: inPrecedenceOrder(objects), areOfOneSort: dated === 0 || dated === objects.length };
}

/**
 * The rivals of an object that come before it, in order, one after another as they are asked for. Other manifests of the same
 * object are no rivals.
 */
export function* rivalsBefore<T extends Delivered>(
  object: T,
  { inOrder, areOfOneSort }: Contenders<T>,
  isRival: (other: T) => boolean = () => true,
): Generator<T, void> {
  const isMet = (other: T) => !haveSameName(other, object) && isRival(other);
  if (!areOfOneSort || !inOrder.some(({ id }) => id === object.id)) {
    const ordered = inPrecedenceOrder([...inOrder.filter(isMet), object]);
    yield* ordered.slice(0, ordered.indexOf(object));
    return;
  }
  for (const other of inOrder) {
    if (other.id === object.id) return;
    if (isMet(other)) yield other;
  }
}

/**
 * Whether two objects that aim at a target by the same words mean one object. Where they say no namespace they may go into two,
 * so both have to lead to the same one.
 */
export function meanOneTarget(
  a: Delivered,
  b: Delivered,
  target: Target,
  view: Pick<ClusterView, "find">,
): boolean {
  if (target.namespace !== undefined) return true;
  const [one, other] = [view.find(a.id, target), view.find(b.id, target)];
  return one.kind === "found" && other.kind === "found" && one.target.id === other.target.id;
}

/** Whether the same objects contend. */
export function sameContenders<T extends Delivered>(a: Contenders<T>, b: Contenders<T>): boolean {
  return sameItems(a.inOrder, b.inOrder);
}
