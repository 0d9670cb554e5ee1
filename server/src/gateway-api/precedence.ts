import type { Delivered } from "../delivery/delivered.ts";
import { precedenceName } from "../delivery/delivered.ts";

/**
 * The order in which objects of one rank come: from the oldest to the youngest, then by `namespace/name`. Those without
 * a creation time come behind those that have one and count as equally young. `otherwise` orders what is equal by all
 * that: objects of one identity.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1713/#listener-precedence
 */
export function inPrecedenceOrder<T extends Delivered>(
  objects: readonly T[],
  otherwise: (a: T, b: T) => number = () => 0,
): readonly T[] {
  return objects
    .map((object) => ({
      object,
      age: creationTime(object) ?? Number.POSITIVE_INFINITY,
      name: precedenceName(object),
    }))
    .sort((a, b) => {
      if (a.age !== b.age) return a.age < b.age ? -1 : 1;
      return a.name < b.name ? -1 : a.name > b.name ? 1 : otherwise(a.object, b.object);
    })
    .map(({ object }) => object);
}

/** True where both objects say when they were created; without that, their order is a guess by name. */
export function isOrderKnown(a: Delivered, b: Delivered): boolean {
  return creationTime(a) !== undefined && creationTime(b) !== undefined;
}

function creationTime({ resource }: Delivered): number | undefined {
  const timestamp = resource.metadata.creationTimestamp;
  const time = timestamp === undefined ? Number.NaN : Date.parse(timestamp);
  return Number.isNaN(time) ? undefined : time;
}
