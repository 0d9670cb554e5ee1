import type { Delivered } from "../../delivery/delivered.ts";
import { labelConditionsOf } from "../../gateway-api/references/dependents.ts";
import type { LabelCondition } from "../../model/dependent.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";

/** The conditions of an object's selectors on one of the labels of generated resources. */
export function conditionsOn(subject: Delivered, label: string): readonly LabelCondition[] {
  return labelConditionsOf(subject.resource).filter((condition) => condition.label === label);
}

/** True where pods that no file has may come to the object's namespace by way of a chart or the like. */
export function mayHaveOtherPods(cluster: Cluster, { namespace }: Delivered): boolean {
  return cluster.lookup.mayBeProduced({ group: "apps", kind: "Deployment", namespace, name: "" });
}
