import type { Delivered } from "../../delivery/delivered.ts";
import { namedElsewhere } from "../../gateway-api/listeners/merging.ts";
import { isPastGeneration } from "../../gateway-api/status/savedConditions.ts";
import { asListenerOwner, type Gateway, type ListenerSet } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Path } from "../../yaml/tree.ts";

/** An entry of `status.listeners` for a listener that another object brought into the merged Gateway. */
export interface ForeignListener {
  readonly at: Path;
  readonly name: string;
  /** The kind of the object that it belongs to. */
  readonly kind: (Gateway | ListenerSet)["kind"];
}

/** The entries of a saved status that belong to other objects. What may be left of an older form is none. */
export function foreignListeners(subject: Delivered, cluster: Cluster): readonly ForeignListener[] {
  const { savedStatus } = subject.resource;
  const own = asListenerOwner(subject.resource)?.spec.listeners ?? [];
  return (savedStatus?.listeners ?? []).flatMap(({ name, conditions }, index) => {
    if (name === undefined || own.some((listener) => listener.name === name)) return [];
    if (conditions.some((condition) => isPastGeneration(condition, savedStatus?.generation))) return [];
    const [bearer] = namedElsewhere(name, cluster.merging.listenersWith(subject.id), subject.id);
    return bearer === undefined
      ? []
      : [{ at: ["status", "listeners", index, "name"], name, kind: bearer.owner.resource.kind }];
  });
}
