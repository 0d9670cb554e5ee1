import type { Delivered } from "../../delivery/delivered.ts";
import { permission } from "../../gateway-api/referenceGrants.ts";
import { GATEWAY_GROUP, manifestKind } from "../../model/resource.ts";
import { compareText } from "../../text/compareText.ts";
import type { Cluster } from "../../workspace/cluster.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { ReferencePlace, ReferredKind } from "./referencePlace.ts";
import type { Surroundings } from "./surroundings.ts";

/** An object that a reference could name. */
export interface Candidate extends ReferredKind {
  readonly name: string;
  readonly namespace: string | undefined;
  readonly object: Delivered;
  /** Only another build delivers it, perhaps to another cluster. */
  readonly isElsewhere: boolean;
}

/** More than these are never offered at once: whoever types on is asked again. */
export const MOST_NAMES = 200;

/** Kinds of which every namespace is looked through: references to them often leave their namespace. */
const SOUGHT_EVERYWHERE = new Set(["Gateway", "ListenerSet", "XListenerSet", "GatewayClass", "Service"]);

/**
 * The objects that a reference could name: those of the namespace that it says, or of its own and of those that it can
 * reach. Ordered by kind, own namespace first, then by name; those of other clusters come last.
 */
export function candidatesFor(place: ReferencePlace, around: Surroundings): readonly Candidate[] {
  const { cluster } = around;
  const seen = new Set<string>();
  const fresh = (candidate: Candidate): boolean => {
    const { kind, namespace, name } = candidate;
    const key = `${kind}/${namespace}/${name}`;
    return !seen.has(key) && seen.add(key) !== undefined;
  };
  const here = place.kinds.flatMap((kind) => {
    const found = asCandidates(objectsOf(kind, place, around, cluster), kind, false);
    return cut([...found, ...madeObjects(kind, place, around)].filter(fresh), around);
  });
  if (here.length >= MOST_NAMES) return here.slice(0, MOST_NAMES);
  const elsewhere = around
    .otherClusters()
    .flatMap((other) =>
      place.kinds.flatMap((kind) => asCandidates(objectsOf(kind, place, around, other), kind, true)),
    );
  return [...here, ...cut(elsewhere.filter(fresh), around)].slice(0, MOST_NAMES);
}

/** The best ones where there are too many: those that what has been typed can lead to, own namespace first. */
function cut(
  candidates: readonly Candidate[],
  { typed, namespace: own }: Surroundings,
): readonly Candidate[] {
  const fitting =
    candidates.length <= MOST_NAMES
      ? [...candidates]
      : candidates.filter(({ name, namespace }) => isWithin(typed, `${name} ${namespace}`));
  const distance = ({ namespace }: Candidate) => (namespace === own || namespace === "" ? 0 : 1);
  return fitting
    .sort(
      (a, b) =>
        distance(a) - distance(b) ||
        compareText(a.name, b.name) ||
        compareText(a.namespace ?? "", b.namespace ?? ""),
    )
    .slice(0, MOST_NAMES);
}

/** True where the letters of one text stand in another in their order, as editors filter. */
export function isWithin(letters: string, text: string): boolean {
  const lower = text.toLowerCase();
  let at = 0;
  for (const letter of letters.toLowerCase()) {
    at = lower.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

function objectsOf(
  { group, kind }: ReferredKind,
  place: ReferencePlace,
  { namespace: own, subject }: Surroundings,
  cluster: Cluster,
): readonly Delivered[] {
  const said = place.ref.namespace;
  if (said !== undefined && isOpaque(said)) return [];
  if (kind === "GatewayClass") return cluster.anyOfKind(group, kind);
  if (said !== undefined && said !== "") return cluster.inNamespace(group, kind, said);
  const beside = cluster.inNamespace(group, kind, own);
  const unplaced = own === undefined ? [] : cluster.inNamespace(group, kind, undefined);
  if (!place.crosses) return [...beside, ...unplaced];
  if (place.role === "parent" && kind === "Service") return beside;
  if (SOUGHT_EVERYWHERE.has(kind)) return cluster.anyOfKind(group, kind);
  if (place.role === "parameters")
    return cluster
      .namespaces()
      .slice(0, MOST_NAMES)
      .flatMap((namespace) => cluster.inNamespace(group, kind, namespace));
  return [...beside, ...unplaced, ...grantedObjects({ group, kind }, subject, cluster)];
}

/** The objects of a kind in the namespaces that let something refer to them. */
function grantedObjects(
  { group, kind }: ReferredKind,
  subject: Delivered | undefined,
  cluster: Cluster,
): readonly Delivered[] {
  if (subject === undefined) return [];
  const grants = cluster.anyOfKind(GATEWAY_GROUP, "ReferenceGrant");
  const namespaces = new Set(
    grants.flatMap(({ resource, namespace }) => {
      if (resource.kind !== "ReferenceGrant" || namespace === undefined) return [];
      return resource.spec.from.some((from) => from.namespace === subject.namespace) ? namespace : [];
    }),
  );
  const referrer = {
    group: subject.resource.group,
    kind: manifestKind(subject.resource),
    namespace: subject.namespace,
  };
  return [...namespaces]
    .flatMap((namespace) => cluster.inNamespace(group, kind, namespace))
    .filter(({ namespace, resource }) => {
      const target = { group, kind, namespace, name: resource.metadata.name ?? "" };
      return permission(referrer, target, cluster).verdict === "yes";
    });
}

/** What objects such as a Certificate say that they make, in the namespace that is meant. */
function madeObjects(
  { group, kind }: ReferredKind,
  { ref, role }: ReferencePlace,
  { cluster, namespace }: Surroundings,
): readonly Candidate[] {
  if (kind !== (role === "certificate" ? "Secret" : role === "authority" ? "ConfigMap" : "")) return [];
  const at = ref.namespace === undefined || ref.namespace === "" ? namespace : ref.namespace;
  return cluster.makersIn(at).flatMap((object): readonly Candidate[] => {
    const { makes, madeName, isEverywhere } = object.resource.spec;
    const isMade = group === "" && makes.some((made) => made === kind) && isEverywhere !== true;
    if (!isMade || madeName === undefined || isOpaque(madeName)) return [];
    return [{ group, kind, name: madeName, namespace: at, object, isElsewhere: false }];
  });
}

/** What has no name, or one that is filled in later, cannot be named; what is switched off is not there. */
function asCandidates(
  objects: readonly Delivered[],
  { group, kind }: ReferredKind,
  isElsewhere: boolean,
): readonly Candidate[] {
  return objects.flatMap((object) => {
    const { name } = object.resource.metadata;
    if (name === undefined || isOpaque(name) || isOpaque(object.namespace ?? "")) return [];
    if (object.resource.embedded?.isOff === true) return [];
    return [{ group, kind, name, namespace: object.namespace, object, isElsewhere }];
  });
}
