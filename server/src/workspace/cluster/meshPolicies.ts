import type { Delivered } from "../../delivery/delivered.ts";
import { inPrecedenceOrder } from "../../gateway-api/objectPrecedence.ts";
import { selectsLabels } from "../../gateway-api/references/labelSelector.ts";
import { sameNamespace } from "../../gateway-api/references/namespaces.ts";
import type { Verdict } from "../../gateway-api/verdict.ts";
import { ISTIO_ROOT_NAMESPACE } from "../../implementations/istioRoot.ts";
import type { PolicyKind } from "../../implementations/policies/policyTable.ts";
import type { LabelSelector } from "../../model/namespacePolicy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { ownValue } from "../../yaml/ownValue.ts";
import type { Cluster } from "./cluster.ts";
import { targetsWritten } from "./policyDirectory.ts";
import type { NamedPolicies, PlacedPolicy, PolicyDoubt } from "./policyPlaces.ts";

/** Pods of a mesh as far as policies ask for them. */
export interface MeshWorkload {
  /** The Gateway or Service that they stand behind. */
  readonly on: Delivered;
  /** Labels that they have for certain; they may have more. */
  readonly labels: Readonly<Record<string, string>>;
  /** The class of a waypoint, which looks at no labels. */
  readonly waypointClass?: string;
}

type Place = "class" | "selector" | "namespace" | "mesh" | "elsewhere";

/**
 * The policies of Istio that hold for pods without naming the object before them: by a selector, for their namespace, and from the root
 * namespace for the whole mesh; those for a class of waypoints stand there, too. From the narrowest to the widest.
 * Source: https://istio.io/latest/docs/reference/config/security/authorization-policy/ and
 * https://istio.io/latest/docs/ambient/usage/l7-features/#attachment
 */
export function meshPolicies(kind: PolicyKind, workload: MeshWorkload, cluster: Cluster): NamedPolicies {
  const levels: Record<Exclude<Place, "elsewhere">, PlacedPolicy[]> = {
    class: [],
    selector: [],
    namespace: [],
    mesh: [],
  };
  const doubts: PolicyDoubt[] = [];
  for (const policy of inPrecedenceOrder(cluster.policies.directory(kind.group, kind.kind).all)) {
    const { place, verdict } = placeOf(policy, workload);
    if (place === "elsewhere" || verdict === "no") continue;
    if (verdict === "unknown")
      doubts.push({ policy, why: "the files do not say for certain where it holds" });
    else levels[place].push({ policy, on: workload.on, section: place });
  }
  return { levels: [levels.selector, levels.class, levels.namespace, levels.mesh], doubts };
}

function placeOf(
  policy: Delivered,
  workload: MeshWorkload,
): { readonly place: Place; readonly verdict: Verdict } {
  const isWaypoint = workload.waypointClass !== undefined;
  const isOfMesh = policy.namespace === ISTIO_ROOT_NAMESPACE;
  const targets = targetsWritten(policy);
  if (targets.length > 0) {
    const isOfClass =
      isOfMesh &&
      targets.some(({ ref }) => ref.kind === "GatewayClass" && ref.name === workload.waypointClass);
    return { place: isWaypoint && isOfClass ? "class" : "elsewhere", verdict: "yes" };
  }
  const isNear = sameNamespace(policy.namespace, workload.on.namespace);
  const selector = podSelectorOf(policy);
  if (selector !== undefined) {
    if (isWaypoint || (!isOfMesh && isNear === "no")) return { place: "elsewhere", verdict: "no" };
    const selects = selectsPods(selector, workload.labels);
    return { place: "selector", verdict: selects === "yes" && !isOfMesh ? isNear : selects };
  }
  if (isOfMesh) return { place: "mesh", verdict: isWaypoint ? "unknown" : "yes" };
  return { place: "namespace", verdict: isWaypoint && isNear === "yes" ? "unknown" : isNear };
}

/** The selector by which a policy of Istio chooses pods; one without requirements is as good as none. */
export function podSelectorOf({ resource }: Delivered): LabelSelector | undefined {
  const written = (resource.references ?? []).find(
    ({ path }) => path.length === 2 && (path[1] === "selector" || path[1] === "workloadSelector"),
  );
  return written?.selector === undefined || written.selector.isEmpty ? undefined : written.selector;
}

/** Whether a selector selects pods of which some labels are known: one that is not known may be there. */
function selectsPods(selector: LabelSelector, labels: Readonly<Record<string, string>>): Verdict {
  const asKnown = selectsLabels(selector, labels);
  if (asKnown !== "no") return asKnown;
  const isOther = Object.entries(selector.matchLabels).some(([key, value]) => {
    const own = ownValue(labels, key);
    return own !== undefined && own !== value && !isOpaque(own) && !isOpaque(value);
  });
  return isOther ? "no" : "unknown";
}
