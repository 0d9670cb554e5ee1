import type { Delivered } from "../../delivery/delivered.ts";
import { knownLabels } from "../../gateway-api/clusterView.ts";
import { type PolicyKind, policyKindsOf } from "../../implementations/policies/policyTable.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { type PoliciesOfKind, policiesOnWorkload } from "../cluster/policiesOnRequests.ts";

/** The label of what sends its requests through a waypoint. */
const USE_WAYPOINT = "istio.io/use-waypoint";

/**
 * What policies of Istio come to for the pods behind a Service: those that select them, those of the namespace, and those of the mesh.
 * Policies that name the Service are enforced by its waypoint alone, so it is not known of them where no label names one.
 * Source: https://istio.io/latest/docs/ambient/usage/l7-features/
 */
export function meshServicePolicies(
  service: Delivered,
  cluster: Cluster,
): readonly (readonly PoliciesOfKind[])[] {
  const { resource } = service;
  if (resource.kind !== "Service") return [];
  const kinds = policyKindsOf("istio").filter((kind) => isOfMesh(kind) && isUsed(kind, cluster));
  if (kinds.length === 0) return [];
  const workload = { on: service, labels: resource.spec.selector };
  const isBehindWaypoint = hasWaypoint(service, cluster);
  return [
    kinds.map((kind) => {
      const found = policiesOnWorkload(kind, workload, cluster);
      if (isBehindWaypoint) return found;
      const named = found.standings.filter(({ policy }) => policy.section === undefined);
      return {
        ...found,
        standings: found.standings.filter(({ policy }) => policy.section !== undefined),
        doubts: [
          ...found.doubts,
          ...named.map(({ policy: { policy } }) => ({
            policy,
            why: "a waypoint has to enforce it, and no label of the files names one for the Service",
          })),
        ],
      };
    }),
  ];
}

function isOfMesh({ reach }: PolicyKind): boolean {
  return reach === "mesh" || reach === "workload";
}

function isUsed({ group, kind }: PolicyKind, cluster: Cluster): boolean {
  return cluster.policies.directory(group, kind).all.length > 0;
}

/** Whether a label of the Service or of its namespace names a waypoint. */
function hasWaypoint({ resource, namespace }: Delivered, cluster: Cluster): boolean {
  const ofNamespace =
    namespace === undefined ? undefined : knownLabels(namespace, cluster.lookup.namespaceLabels);
  const named = resource.metadata.labels[USE_WAYPOINT] ?? ofNamespace?.[USE_WAYPOINT];
  return named !== undefined && named !== "none";
}
