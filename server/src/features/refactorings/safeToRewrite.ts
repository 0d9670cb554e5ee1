import { type Delivered, displayName, type ResourceId } from "../../delivery/delivered.ts";
import { isJson } from "../../delivery/notManifests.ts";
import { type ListenerOwner, mergedKey } from "../../gateway-api/listeners/merging.ts";
import { explainAcceptance, type ParentAcceptance } from "../../gateway-api/listeners/parentAcceptance.ts";
import type { Listener } from "../../model/listener.ts";
import { GATEWAY_GROUP, type Gateway, manifestKind } from "../../model/resource.ts";
import { type KindVersion, newestServed } from "../../schema/servedVersions.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { isAnchored } from "../../yaml/anchoredText.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";

/** The version of ListenerSet that the CRDs serve. */
export function servedListenerSet(cluster: Cluster): KindVersion | undefined {
  return newestServed(GATEWAY_GROUP, "ListenerSet", cluster.options.crds);
}

/** Why nothing becomes a ListenerSet here; undefined where the CRDs have the kind. */
export function withoutListenerSets(cluster: Cluster): string | undefined {
  return servedListenerSet(cluster) === undefined
    ? `Release ${cluster.options.crds.bundleVersion} (${cluster.options.crds.channel}) has no ListenerSet.`
    : undefined;
}

/** True where every object stands in YAML that can be read as it is now, and in no record of a cluster. */
export function areReadable(workspace: Workspace, ids: readonly ResourceId[]): boolean {
  return ids.every((id) => {
    const objectLocation = workspace.objectLocation(id);
    if (objectLocation === undefined || workspace.file(objectLocation.path)?.isRecord === true) return false;
    if (isJson(objectLocation.path)) return false;
    if (objectLocation.delivered.resource.embedded?.isInText === true) return false;
    const { text, positionsText, syntax } = objectLocation.document;
    return text === positionsText && syntax.length === 0;
  });
}

/** What is said where a manifest is half typed, or written as JSON, whose keys would need quotes. */
export const UNREADABLE = "One of the manifests cannot be read or edited as it is now.";

/** Why Routes could not follow their parents; undefined where it is clear which Routes mean them. */
export function undecidedRoutes(parents: readonly ResourceId[], cluster: Cluster): string | undefined {
  const isUndecided = parents.some((id) => cluster.attachment.routesPerhapsNaming(id).length > 0);
  return isUndecided
    ? "Some Routes may mean it or another object, which cannot be told from this workspace, so they could not follow."
    : undefined;
}

/** True where text is filled in later, or an anchor or alias ties it to another place: it cannot move as it is. */
export function isTied(text: string): boolean {
  return isOpaque(text) || isAnchored(text);
}

/** What a Gateway says that a ListenerSet, or the Gateway it attaches to, cannot say for it: keys of `spec`. */
export function wordsOfAGateway({ resource }: Delivered<Gateway>): readonly string[] {
  const { addresses, tls, allowedListeners, defaultScope, infrastructure } = resource.spec;
  return [
    ...(addresses === undefined ? [] : ["addresses"]),
    ...(tls === undefined ? [] : ["tls"]),
    ...(allowedListeners === undefined ? [] : ["allowedListeners"]),
    ...(defaultScope === undefined ? [] : ["defaultScope"]),
    ...(infrastructure?.keys ?? []).filter((key) => key !== "attachTo").map((key) => `infrastructure.${key}`),
  ];
}

/** True for a Gateway that asks the clients of its own HTTPS listeners for certificates, if some of these is one. */
export function asksClients({ resource }: Delivered<Gateway>, listeners: readonly Listener[]): boolean {
  const { frontendDefault, frontendPerPort = [] } = resource.spec.tls ?? {};
  const isAsking = frontendDefault !== undefined || frontendPerPort.length > 0;
  return isAsking && listeners.some(({ protocol }) => protocol === "HTTPS");
}

/** True where a listener clashes with another one, so that it matters whose it is and who comes first. */
export function hasConflict(owner: ListenerOwner, listeners: readonly number[], cluster: Cluster): boolean {
  const winners = cluster.conflicts.losersByWinner(owner.id);
  return cluster.merging
    .ownListeners(owner.id)
    .filter(({ index }) => listeners.includes(index))
    .some((entry) => entry.conflict !== undefined || winners.has(mergedKey(entry)));
}

/** Why an object is none of the merged Gateway's, in one sentence. */
export function notMerged(owner: ListenerOwner, parentAcceptance: ParentAcceptance): string {
  return `${manifestKind(owner.resource)} \`${displayName(owner)}\` is not merged. ${explainAcceptance(parentAcceptance)}`;
}
