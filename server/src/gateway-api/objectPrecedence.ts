import { type Delivered, precedenceName } from "../delivery/delivered.ts";

/** What decides between objects of equal right: age, then the name. */
export interface ObjectPrecedence {
  /** Milliseconds since 1970; undefined for manifests that no cluster has seen. */
  readonly created: number | undefined;
  /** `namespace/name`. */
  readonly name: string;
}

/** The precedence of an object, from its manifest and its effective namespace. */
export function precedenceOf(delivered: Delivered): ObjectPrecedence {
  return { created: creationTime(delivered), name: precedenceName(delivered) };
}

/** When a cluster made the object, in milliseconds since 1970; undefined where the manifest does not say. */
export function creationTime({ resource }: Pick<Delivered, "resource">): number | undefined {
  const time = Date.parse(resource.metadata.creationTimestamp ?? "");
  return Number.isNaN(time) ? undefined : time;
}

/**
 * Orders objects from the oldest to the youngest, then by `namespace/name`. Those without a creation time come behind
 * those that have one and count as equally young.
 */
export function comparePrecedence(a: ObjectPrecedence, b: ObjectPrecedence): number {
  const [ageA, ageB] = [a.created ?? Number.POSITIVE_INFINITY, b.created ?? Number.POSITIVE_INFINITY];
  if (ageA !== ageB) return ageA < ageB ? -1 : 1;
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

/**
 * Objects of one rank in the order in which they come. `otherwise` orders what is equal by age and name: objects of one
 * identity.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1713/#listener-precedence
 */
export function inPrecedenceOrder<T extends Delivered>(
  objects: readonly T[],
  otherwise: (a: T, b: T) => number = () => 0,
): readonly T[] {
  return objects
    .map((object) => ({ object, precedence: precedenceOf(object) }))
    .sort((a, b) => comparePrecedence(a.precedence, b.precedence) || otherwise(a.object, b.object))
    .map(({ object }) => object);
}

/** True where the order of two objects hangs on creation times that the manifests do not have. */
export function isTentative(a: ObjectPrecedence, b: ObjectPrecedence): boolean {
  return a.created === undefined || b.created === undefined;
}

/** True where both objects say when they were created; without that, their order is a guess by name. */
export function isOrderKnown(a: Delivered, b: Delivered): boolean {
  return !isTentative(precedenceOf(a), precedenceOf(b));
}
