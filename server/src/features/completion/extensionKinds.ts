import { filtersOf } from "../../implementations/references/takenKinds.ts";
import { controllersOf } from "../../rules/vendor/controllers.ts";
import type { ReferredKind } from "./referencePlace.ts";
import type { Surroundings } from "./surroundings.ts";

/**
 * Of the kinds of filters those that the implementations of a Route's Gateways take; where one of these is not known, those of
 * which there are objects, and all where there are none.
 */
export function extensionKinds(
  kinds: readonly ReferredKind[],
  { cluster, subject, namespace }: Surroundings,
): readonly ReferredKind[] {
  const controllers = subject === undefined ? [] : controllersOf(cluster, subject.id);
  const known = controllers.map((controller) =>
    controller === undefined ? undefined : filtersOf(controller),
  );
  const isTaken = ({ group, kind }: ReferredKind) =>
    known.some((taken) => taken?.some((one) => one.group === group && one.kind === kind) === true);
  if (known.length > 0 && known.every((taken) => taken !== undefined)) return kinds.filter(isTaken);
  const there = kinds.filter(
    (one) => isTaken(one) || cluster.objects.anyInNamespace(one.group, one.kind, namespace).length > 0,
  );
  return there.length > 0 ? there : kinds;
}
