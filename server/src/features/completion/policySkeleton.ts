import { GATEWAY_GROUP } from "../../model/resource.ts";
import { type DraftMap, hole } from "./draft.ts";
import type { Skeleton } from "./skeleton.ts";
import { type OfferedReference, offeredReferences, referenceDraft } from "./skeletonReferences.ts";

const SERVICE: DraftMap = { group: "", kind: "Service", name: hole("service") };
const GATEWAY: DraftMap = { group: GATEWAY_GROUP, kind: "Gateway", name: hole("gateway") };

/** The Service that a policy is for: one that no policy of its kind is for yet, before the others. */
export function serviceTarget(skeleton: Skeleton): DraftMap {
  const offered = offeredReferences(skeleton, { targetRefs: [hole()] });
  if (offered.length === 0) return SERVICE;
  const free = offered.filter((one) => !isTargeted(skeleton, one));
  return referenceDraft([...free, ...offered], "service");
}

function isTargeted({ around, served }: Skeleton, { name }: OfferedReference): boolean {
  const { cluster, namespace } = around;
  return cluster.objects
    .anyInNamespace("", "Service", namespace)
    .filter(({ resource }) => resource.metadata.name === name)
    .some(({ id }) => cluster.referrers.of(id).some(({ resource }) => resource.kind === served.kind));
}

/** The Gateway whose requests are reported. */
export function gatewayTarget(skeleton: Skeleton): DraftMap {
  const offered = offeredReferences(skeleton, { targetRefs: [hole()] });
  return offered.length === 0 ? GATEWAY : referenceDraft(offered, "gateway");
}
