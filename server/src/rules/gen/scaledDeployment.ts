import type { Delivered } from "../../delivery/delivered.ts";
import { scaleTargetOf } from "../../gateway-api/references/dependents.ts";
import type { Target } from "../../gateway-api/target.ts";
import type { Dependent } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Path } from "../../yaml/tree.ts";

/** The Deployment that an autoscaler names although no file has it and nothing generates it. */
export interface MissingDeployment {
  readonly target: Target;
  /** The name in the autoscaler. */
  readonly path: Path;
}

/**
 * Finds what an autoscaler names in vain; undefined where the Deployment is in a file, where something in the namespace
 * may make it, and where it is, or may be, what is generated for a Gateway.
 */
export function missingDeployment(
  cluster: Cluster,
  subject: Delivered<Dependent>,
): MissingDeployment | undefined {
  const target = scaleTargetOf(subject);
  const ref = subject.resource.spec.scaleTarget;
  if (target === undefined || ref === undefined) return undefined;
  if (target.kind !== "Deployment" || target.group !== "apps" || isOpaque(target.name)) return undefined;
  if (cluster.lookup.find(subject.id, target).kind !== "absent" || cluster.lookup.mayBeProduced(target))
    return undefined;
  if (cluster.generated.mayGenerate(subject.id, target)) return undefined;
  return { target, path: [...ref.path, "name"] };
}
