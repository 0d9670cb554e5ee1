import type { Delivered } from "../../delivery/delivered.ts";
import { GATEWAY_GROUP, manifestKind } from "../../model/resource.ts";
import type { SavedParent } from "../../model/savedStatus.ts";
import type { Path } from "../../yaml/tree.ts";
import { parentTarget } from "../references/references.ts";
import type { Target } from "../target.ts";

/** A scalar in a saved status that names an object or, with `sectionName`, a listener or rule of one. */
export interface StatusName {
  readonly path: Path;
  readonly target: Target;
  readonly sectionName?: string;
}

/**
 * The names that controllers wrote into the status of an object: parents of Routes, ancestors of policies, listeners.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#routeparentstatus, #listenerstatus and #policyancestorstatus
 */
export function statusNames(subject: Delivered): readonly StatusName[] {
  const { resource, namespace } = subject;
  const { parents = [], ancestors = [], listeners = [] } = resource.savedStatus ?? {};
  const { name } = resource.metadata;
  const own: Target | undefined =
    name === undefined || resource.group !== GATEWAY_GROUP
      ? undefined
      : { group: resource.group, kind: manifestKind(resource), namespace, name };
  return [
    ...parents.flatMap((entry, at) => namesOf(entry, ["status", "parents", at, "parentRef"], namespace)),
    ...ancestors.flatMap((entry, at) =>
      namesOf(entry, ["status", "ancestors", at, "ancestorRef"], namespace),
    ),
    ...listeners.flatMap((listener, at) =>
      own === undefined || listener.name === undefined
        ? []
        : [{ path: ["status", "listeners", at, "name"], target: own, sectionName: listener.name }],
    ),
  ];
}

function namesOf({ ref }: SavedParent, path: Path, namespace: string | undefined): readonly StatusName[] {
  const target = parentTarget(ref, namespace);
  if (target === undefined) return [];
  const { sectionName } = ref;
  return [
    { path: [...path, "name"], target },
    ...(sectionName === undefined ? [] : [{ path: [...path, "sectionName"], target, sectionName }]),
  ];
}
