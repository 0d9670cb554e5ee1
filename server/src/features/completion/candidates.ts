import type { Delivered } from "../../delivery/delivered.ts";
import { isClusterScoped } from "../../delivery/effectiveNamespace.ts";
import { permission, type Referrer } from "../../gateway-api/references/referenceGrants.ts";
import { isTrustBundle } from "../../gateway-api/references/references.ts";
import { manifestKind } from "../../model/resource.ts";
import { compareText } from "../../text/compareText.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
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

/** More than these of one kind are never offered at once: whoever types on is asked again. */
export const MOST_NAMES = 60;
/** The same for kinds other than the usual one, and for whole references. A list of fewer names is never cut. */
export const FEWER_NAMES = 20;

/** Kinds that references to often leave their namespace, so that every namespace is looked through. */
const SOUGHT_EVERYWHERE = new Set(["Gateway", "ListenerSet", "XListenerSet", "Service"]);

/**
 * The objects that a reference could name: those of the namespace that it says, or of its own and of those that it can
 * reach. Ordered by kind, own namespace first, then by name; those of other clusters come last.
 */
export function candidatesFor(place: ReferencePlace, around: Surroundings): readonly Candidate[] {
  const seen = new Set<string>();
  const fresh = ({ kind, namespace, name }: Candidate): boolean => {
    const key = `${kind}/${namespace}/${name}`;
    return !seen.has(key) && seen.add(key) !== undefined;
  };
  const here = place.kinds.flatMap((kind, at) => {
    const most = at === 0 ? MOST_NAMES : FEWER_NAMES;
    const found = candidatesIn(around.cluster, kind, place, around, { most, isElsewhere: false });
    return [...found, ...madeObjects(kind, place, around)].filter(fresh).slice(0, most);
  });
  if (here.length >= MOST_NAMES) return here;
  const others = around.otherClusters();
  const elsewhere = place.kinds.flatMap((kind) =>
    others
      .flatMap((other) => candidatesIn(other, kind, place, around, { most: FEWER_NAMES, isElsewhere: true }))
      .sort((a, b) => compareText(a.name, b.name)),
  );
  return [...here, ...elsewhere.filter(fresh).slice(0, MOST_NAMES)];
}

/** The candidates of one kind in a cluster, own namespace first, as many as are offered at once. */
function candidatesIn(
  cluster: Cluster,
  kind: ReferredKind,
  place: ReferencePlace,
  around: Surroundings,
  { most, isElsewhere }: { readonly most: number; readonly isElsewhere: boolean },
): readonly Candidate[] {
  const { typed, namespace: own } = around;
  const distance = ({ namespace }: Candidate) => (namespace === own ? 0 : 1);
  const near = objectsBeside(kind, place, around, cluster)
    .flatMap((object) => asCandidate(object, kind, isElsewhere))
    .sort((a, b) => distance(a) - distance(b) || compareText(a.name, b.name));
  const best = near.length <= most ? near : near.filter(({ name }) => isWithin(typed, name));
  return [...best, ...candidatesFurtherOff(cluster, kind, place, around, isElsewhere)].slice(0, most);
}

/** The objects of other namespaces than a reference's own, where all of them are looked through. */
function candidatesFurtherOff(
  cluster: Cluster,
  { group, kind }: ReferredKind,
  place: ReferencePlace,
  { typed, namespace: own }: Surroundings,
  isElsewhere: boolean,
): readonly Candidate[] {
  const said = place.ref.namespace ?? "";
  const isLimited = !place.crosses || (place.role === "parent" && kind === "Service") || said !== "";
  if (isLimited || !SOUGHT_EVERYWHERE.has(kind)) return [];
  const found: Candidate[] = [];
  for (const { id, name, namespace } of cluster.objects.directory(group, kind)) {
    if (found.length >= MOST_NAMES) break;
    if (namespace === own || !isWithin(typed, `${name} ${namespace ?? ""}`)) continue;
    const object = cluster.lookup.resource(id);
    if (object !== undefined) found.push({ group, kind, name, namespace, object, isElsewhere });
  }
  return found;
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

/** The objects of the namespace that a reference says, or of its own and of those that let it in. */
function objectsBeside(
  { group, kind }: ReferredKind,
  place: ReferencePlace,
  { namespace: own, subject }: Surroundings,
  cluster: Cluster,
): readonly Delivered[] {
  const said = place.ref.namespace ?? "";
  if (isOpaque(said)) return [];
  if (said !== "") return cluster.objects.anyInNamespace(group, kind, said);
  if (isTrustBundle({ group, kind }) || isClusterScoped(kind))
    return cluster.objects.anyInNamespace(group, kind, "");
  if (place.role === "parameters" && own === "")
    return cluster.objects
      .namespaces()
      .slice(0, MOST_NAMES)
      .flatMap((namespace) => cluster.objects.anyInNamespace(group, kind, namespace));
  const beside = cluster.objects.anyInNamespace(group, kind, own);
  if (own === undefined) return beside;
  const isGranted = place.role === "backend" || place.role === "certificate";
  const granted = isGranted ? grantedObjects({ group, kind }, subject, cluster) : [];
  return [...beside, ...cluster.objects.anyInNamespace(group, kind, undefined), ...granted];
}

/** The objects of a kind in the namespaces that let something refer to them. */
function grantedObjects(
  { group, kind }: ReferredKind,
  subject: Delivered | undefined,
  cluster: Cluster,
): readonly Delivered[] {
  if (subject === undefined) return [];
  const referrer = referrerOf(subject);
  return cluster.referrers
    .grantingNamespaces(referrer)
    .flatMap((namespace) => cluster.objects.anyInNamespace(group, kind, namespace))
    .filter(({ namespace, resource }) => {
      const target = { group, kind, namespace, name: resource.metadata.name ?? "" };
      return permission(referrer, target, cluster.lookup).verdict === "yes";
    });
}

/** An object as ReferenceGrants speak of it. */
export function referrerOf({ resource, namespace }: Delivered): Referrer {
  return { group: resource.group, kind: manifestKind(resource), namespace };
}

/** What objects such as a Certificate say that they make, in the namespace that is meant. */
function madeObjects(
  { group, kind }: ReferredKind,
  { ref, role }: ReferencePlace,
  { cluster, namespace }: Surroundings,
): readonly Candidate[] {
  if (kind !== (role === "certificate" ? "Secret" : role === "authority" ? "ConfigMap" : "")) return [];
  const at = ref.namespace === undefined || ref.namespace === "" ? namespace : ref.namespace;
  return cluster.producers.makersIn(at).flatMap((object): readonly Candidate[] => {
    const { makes, madeName, isEverywhere } = object.resource.spec;
    const isMade = group === "" && makes.some((made) => made === kind) && isEverywhere !== true;
    if (!isMade || madeName === undefined || isOpaque(madeName)) return [];
    return [{ group, kind, name: madeName, namespace: at, object, isElsewhere: false }];
  });
}

/** What has no name, or one that is filled in later, cannot be named; what is switched off is not there. */
function asCandidate(
  object: Delivered,
  { group, kind }: ReferredKind,
  isElsewhere: boolean,
): readonly Candidate[] {
  const { name } = object.resource.metadata;
  if (name === undefined || isOpaque(name) || isOpaque(object.namespace ?? "")) return [];
  if (object.resource.embedded?.isOff === true) return [];
  return [{ group, kind, name, namespace: object.namespace, object, isElsewhere }];
}
