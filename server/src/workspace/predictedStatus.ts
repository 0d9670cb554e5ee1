import type { Delivered, ResourceId } from "../delivery/delivered.ts";
import type { Condition } from "../gateway-api/conditions.ts";
import type { RouteBinding } from "../gateway-api/delegation.ts";
import { boundRouteStatus } from "../gateway-api/delegationStatus.ts";
import { type GatewayStatus, gatewayClassStatus, gatewayStatus } from "../gateway-api/gatewayStatus.ts";
import type { ListenerDecision } from "../gateway-api/listenerDecision.ts";
import {
  type ListenerSetStatus,
  listenerSetAcceptance,
  listenerSetStatus,
} from "../gateway-api/listenerSetStatus.ts";
import { type ListenerStatus, listenerStatus } from "../gateway-api/listenerStatus.ts";
import type { ListenerOwner } from "../gateway-api/mergedListeners.ts";
import { mergedKey } from "../gateway-api/mergedListeners.ts";
import { meshParent } from "../gateway-api/meshParents.ts";
import {
  MOST_ANCESTORS,
  type PolicyAncestorStatus,
  policyAncestorStatus,
} from "../gateway-api/policyStatus.ts";
import { type RouteParentStatus, routeParentStatus } from "../gateway-api/routeStatus.ts";
import { GATEWAY_GROUP, type Gateway, type ListenerSet, type Route } from "../model/resource.ts";
import type { Cluster } from "./cluster.ts";

/** The status that a conformant controller would report. */
export type PredictedStatus =
  | GatewayStatus
  | ListenerSetStatus
  | { readonly parents: readonly RouteParentStatus[] }
  | { readonly ancestors: readonly PolicyAncestorStatus[] }
  | { readonly conditions: readonly Condition[] };

/** Predicts the status of an object; undefined for kinds that have none here. */
export function predictStatus(subject: Delivered, cluster: Cluster): PredictedStatus | undefined {
  const { resource } = subject;
  switch (resource.kind) {
    case "GatewayClass":
      return gatewayClassStatus({ ...subject, resource }, cluster);
    case "Gateway":
      return predictGateway({ ...subject, resource }, cluster);
    case "ListenerSet":
    case "XListenerSet":
      return predictListenerSet({ ...subject, resource }, cluster);
    case "HTTPRoute":
    case "GRPCRoute":
    case "TLSRoute":
    case "TCPRoute":
    case "UDPRoute":
      return predictRoute({ ...subject, resource }, cluster);
    case "BackendTLSPolicy":
      return predictPolicy(subject.id, cluster);
    default:
      return undefined;
  }
}

function predictGateway(gateway: Delivered<Gateway>, cluster: Cluster): GatewayStatus {
  const membership = cluster.membership(gateway.id);
  const listeners = cluster.listenerDecisions(gateway.id);
  const members = cluster.merged(gateway.id)?.members ?? [];
  const children = members.filter(
    (member) => member.resource.kind === "Gateway" && cluster.membership(member.id)?.verdict === "yes",
  );
  const sets = members.filter((member) => isAcceptedSet(member, cluster));
  return gatewayStatus(
    {
      gateway,
      listeners,
      listenerStatuses: listenerStatuses(gateway, listeners, cluster),
      childListeners: children.flatMap((member) => cluster.listenerDecisions(member.id)),
      membership,
      parentRejected:
        membership?.parent !== undefined && cluster.isRejected(membership.parent.id) ? "yes" : "no",
      attachedListenerSets: sets.length,
      root: cluster.merged(cluster.rootOf(gateway.id))?.root ?? gateway,
    },
    cluster,
  );
}

function isAcceptedSet(member: ListenerOwner, cluster: Cluster): boolean {
  return member.resource.kind !== "Gateway" && acceptanceOf(member.id, cluster)?.status === "True";
}

/** Whether a ListenerSet is accepted. */
export function acceptanceOf(set: ResourceId, cluster: Cluster): Condition | undefined {
  const membership = cluster.membership(set);
  if (membership === undefined) return undefined;
  const rejected = membership.parent !== undefined && cluster.isRejected(membership.parent.id) ? "yes" : "no";
  return listenerSetAcceptance(membership, rejected, cluster.listenerDecisions(set));
}

function predictListenerSet(set: Delivered<ListenerSet>, cluster: Cluster): ListenerSetStatus | undefined {
  const accepted = acceptanceOf(set.id, cluster);
  if (accepted === undefined) return undefined;
  return listenerSetStatus(accepted, listenerStatuses(set, cluster.listenerDecisions(set.id), cluster));
}

function listenerStatuses(
  owner: ListenerOwner,
  decisions: readonly ListenerDecision[],
  cluster: Cluster,
): readonly ListenerStatus[] {
  const overlaps = cluster.overlaps(owner.id);
  return decisions.map((decision) =>
    listenerStatus(
      owner,
      decision,
      cluster.routesOn(owner.id, decision.index).length,
      (overlaps.get(mergedKey({ owner, index: decision.index })) ?? []).length > 0,
    ),
  );
}

function predictRoute(
  route: Delivered<Route>,
  cluster: Cluster,
): { readonly parents: readonly RouteParentStatus[] } {
  const backends = cluster.backends(route.id);
  const bindings = cluster.bindings(route.id);
  const { closedWorld } = cluster;
  const parents = cluster.attachments(route.id).flatMap((attachment) => {
    const binding = bindings.find(({ index }) => index === attachment.index);
    if (binding !== undefined) {
      return boundRouteStatus(binding, backends, closedWorld, controllerAbove(binding, cluster)) ?? [];
    }
    const controller =
      attachment.parent === undefined ? undefined : controllerOf(attachment.parent.id, cluster);
    const mesh = meshParent(attachment);
    const stronger = mesh === undefined ? undefined : cluster.strongerMeshClaim(route, mesh);
    return routeParentStatus(attachment, backends, closedWorld, controller, stronger) ?? [];
  });
  return { parents };
}

/** The controller that answers for a child: that of the first Gateway which its parent names. */
function controllerAbove({ parent }: RouteBinding, cluster: Cluster): string | undefined {
  const owner =
    parent && cluster.attachments(parent.id).find((attachment) => attachment.parent !== undefined);
  return owner?.parent === undefined ? undefined : controllerOf(owner.parent.id, cluster);
}

function predictPolicy(
  id: ResourceId,
  cluster: Cluster,
): { readonly ancestors: readonly PolicyAncestorStatus[] } {
  const decision = cluster.backendTlsPolicy(id);
  if (decision === undefined) return { ancestors: [] };
  const ancestors = cluster.policyAncestors(id).slice(0, MOST_ANCESTORS);
  return {
    ancestors: ancestors.map((ancestor) =>
      policyAncestorStatus(
        decision,
        ancestor,
        ancestor.id === undefined ? undefined : controllerOf(ancestor.id, cluster),
      ),
    ),
  };
}

/** The controller of the class of the Gateway that an object belongs to, where the class is in the workspace. */
function controllerOf(owner: ResourceId, cluster: Cluster): string | undefined {
  const gateway = cluster.resource(cluster.rootOf(owner))?.resource;
  const name = gateway?.kind === "Gateway" ? gateway.spec.gatewayClassName : undefined;
  if (name === undefined) return undefined;
  const found = cluster.find(owner, { group: GATEWAY_GROUP, kind: "GatewayClass", namespace: "", name });
  const resource = found.kind === "found" ? found.target.resource : undefined;
  return resource?.kind === "GatewayClass" ? resource.spec.controllerName : undefined;
}
