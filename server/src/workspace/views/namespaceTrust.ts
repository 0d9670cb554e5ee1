import type { Delivered, ResourcePlace } from "../../delivery/delivered.ts";
import { admitsRoutesFrom } from "../../gateway-api/attachment/attachmentChecks.ts";
import { admitsListenerSetsFrom } from "../../gateway-api/listeners/listenerSet.ts";
import type { Admission } from "../../gateway-api/references/namespaces.ts";
import type { Listener } from "../../model/listener.ts";
import type { LabelSelector } from "../../model/namespacePolicy.ts";
import type { GrantFrom, GrantTo } from "../../model/referenceGrant.ts";
import { asListenerOwner, type Gateway, type ListenerSet } from "../../model/resource.ts";
import { compareText } from "../../text/compareText.ts";
import type { Cluster } from "../cluster/cluster.ts";
import type { Workspace } from "../workspace.ts";

/** Who trusts whom in one cluster, as far as the workspace describes it. */
export interface NamespaceTrust {
  readonly scope: string;
  /** The namespaces in which something stands, ordered by name. */
  readonly namespaces: readonly string[];
  /** As they stand. */
  readonly openings: readonly Opening[];
  /** As they stand. */
  readonly grants: readonly GrantedEntry[];
}

/** Something that objects of other namespaces may attach to: a listener, or a Gateway that says which ListenerSets. */
export interface Opening {
  readonly owner: Delivered<Gateway | ListenerSet>;
  readonly takes:
    | { readonly kind: "routes"; readonly listener: Listener }
    | { readonly kind: "listenerSets" };
  readonly place: ResourcePlace;
  readonly selector: LabelSelector | undefined;
  /** Whether a namespace is let in; undefined stands for one that is not known. */
  admits(namespace: string | undefined): Admission;
}

/** One entry of a grant that lets somebody in, and to what. */
export interface GrantedEntry {
  /** The namespace that trusts; undefined where it is not known. */
  readonly namespace: string | undefined;
  readonly from: GrantFrom;
  readonly to: readonly GrantTo[];
  readonly place: ResourcePlace;
}

/** Who trusts whom, cluster by cluster; clusters in which nobody opens anything are left out. */
export function namespaceTrust(workspace: Workspace): readonly NamespaceTrust[] {
  const byScope = new Map<string, Delivered[]>();
  for (const { delivered } of workspace.objects()) {
    if (asListenerOwner(delivered.resource) === undefined && delivered.resource.kind !== "ReferenceGrant")
      continue;
    const list = byScope.get(delivered.scope);
    if (list === undefined) byScope.set(delivered.scope, [delivered]);
    else list.push(delivered);
  }
  return [...byScope]
    .sort(([a], [b]) => compareText(a, b))
    .flatMap(([scope, objects]) => {
      const [first] = objects;
      const cluster = first && workspace.clusterOf(first.id);
      return cluster === undefined ? [] : (trustIn(scope, objects, cluster) ?? []);
    });
}

function trustIn(scope: string, objects: readonly Delivered[], cluster: Cluster): NamespaceTrust | undefined {
  const openings = objects.flatMap((object) => openingsOf(object, cluster));
  const grants = objects.flatMap(grantedEntries);
  if (openings.length === 0 && grants.length === 0) return undefined;
  return { scope, namespaces: cluster.objects.namespaces(), openings, grants };
}

function openingsOf(object: Delivered, { lookup: { namespaceLabels } }: Cluster): readonly Opening[] {
  const resource = asListenerOwner(object.resource);
  if (resource === undefined) return [];
  const owner = { ...object, resource };
  const listeners = (resource.spec.listeners ?? []).map((listener, index): Opening => {
    return {
      owner,
      takes: { kind: "routes", listener },
      place: { id: object.id, path: ["spec", "listeners", index] },
      selector: listener.allowedRoutes?.namespaces?.selector,
      admits: (namespace) => admitsRoutesFrom(namespace, owner, listener, namespaceLabels),
    };
  });
  if (resource.kind !== "Gateway" || resource.spec.allowedListeners === undefined) return listeners;
  const gateway = { ...object, resource };
  const sets: Opening = {
    owner,
    takes: { kind: "listenerSets" },
    place: { id: object.id, path: ["spec", "allowedListeners"] },
    selector: resource.spec.allowedListeners.namespaces?.selector,
    admits: (namespace) => admitsListenerSetsFrom(namespace, gateway, namespaceLabels),
  };
  return [...listeners, sets];
}

/** Entries that name nobody let nobody in. */
function grantedEntries({ id, resource, namespace }: Delivered): readonly GrantedEntry[] {
  if (resource.kind !== "ReferenceGrant") return [];
  const { from, to } = resource.spec;
  const named = to.filter(({ kind }) => kind !== undefined && kind !== "");
  if (named.length === 0) return [];
  return from.flatMap((entry, index) =>
    entry.kind && entry.namespace
      ? [{ namespace, from: entry, to: named, place: { id, path: ["spec", "from", index] } }]
      : [],
  );
}
