import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { Attachment } from "../../gateway-api/attachment/attachment.ts";
import type { BackendDecision } from "../../gateway-api/backends/backends.ts";
import { decidePicker } from "../../gateway-api/backends/endpointPicker.ts";
import { poolParents } from "../../gateway-api/backends/poolParents.ts";
import type { ServiceBackend } from "../../gateway-api/backends/serviceBackends.ts";
import type { Condition } from "../../gateway-api/conditions.ts";
import type { RouteBinding } from "../../gateway-api/delegation/delegation.ts";
import { isValid, type ListenerDecision } from "../../gateway-api/listeners/listenerDecision.ts";
import { filtersInForce } from "../../gateway-api/listeners/listenerFilters.ts";
import type { ListenerOwner } from "../../gateway-api/listeners/merging.ts";
import { mergedKey } from "../../gateway-api/listeners/merging.ts";
import { meshParent } from "../../gateway-api/matching/meshParents.ts";
import { listenerFilterPath } from "../../gateway-api/references/backendRefs.ts";
import { boundRouteStatus } from "../../gateway-api/status/delegationStatus.ts";
import {
  type GatewayStatus,
  gatewayClassStatus,
  gatewayStatus,
} from "../../gateway-api/status/gatewayStatus.ts";
import { type ListenerSetStatus, listenerSetStatus } from "../../gateway-api/status/listenerSetStatus.ts";
import { type ListenerStatus, listenerStatus } from "../../gateway-api/status/listenerStatus.ts";
import { isNotAllowed } from "../../gateway-api/status/ownerAcceptance.ts";
import {
  MOST_ANCESTORS,
  type PolicyAncestorStatus,
  policyAncestorStatus,
} from "../../gateway-api/status/policyStatus.ts";
import { MOST_POOL_PARENTS, poolParentStatus } from "../../gateway-api/status/poolStatus.ts";
import {
  type GeneratedParent,
  type RouteParentStatus,
  type RouteParentTerms,
  routeParentStatus,
} from "../../gateway-api/status/routeStatus.ts";
import { telemetryStatus } from "../../gateway-api/status/telemetryStatus.ts";
import { xBackendStatus } from "../../gateway-api/status/xBackendStatus.ts";
import { INFERENCE_GROUP } from "../../model/inferencePool.ts";
import {
  type Gateway,
  type InferencePool,
  isTelemetryPolicy,
  type ListenerSet,
  type Policy,
  type Route,
  type XBackend,
} from "../../model/resource.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import type { AttachedPolicies } from "./attachedPolicies.ts";
import type { AttachedRoutes } from "./attachedRoutes.ts";
import type { DelegatedRoutes } from "./delegatedRoutes.ts";
import type { GeneratedObjects } from "./generatedObjects.ts";
import type { ListenerConflicts } from "./listenerConflicts.ts";
import type { MergedGateways } from "./mergedGateways.ts";
import type { MeshRoutes } from "./meshRoutes.ts";
import type { ObjectLookup } from "./objectLookup.ts";
import type { RouteBackends } from "./routeBackends.ts";

/** The status that a conformant controller would report. */
export type PredictedStatus =
  | GatewayStatus
  | ListenerSetStatus
  | { readonly parents: readonly RouteParentStatus[] }
  | { readonly ancestors: readonly PolicyAncestorStatus[] }
  | { readonly conditions: readonly Condition[] };

/** What statuses are predicted from. */
export interface DecidedGroups {
  readonly lookup: ObjectLookup;
  readonly merging: MergedGateways;
  readonly conflicts: ListenerConflicts;
  readonly attachment: AttachedRoutes;
  readonly backends: RouteBackends;
  readonly policies: AttachedPolicies;
  readonly mesh: MeshRoutes;
  readonly delegation: DelegatedRoutes;
  readonly generated: GeneratedObjects;
}

/** Predicts the status of an object; undefined for kinds that have none here. */
export function predictStatus(subject: Delivered, cluster: DecidedGroups): PredictedStatus | undefined {
  const { resource } = subject;
  switch (resource.kind) {
    case "GatewayClass":
      return gatewayClassStatus({ ...subject, resource }, cluster.lookup);
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
    case "InferencePool":
      return predictPool({ ...subject, resource }, cluster);
    case "XBackend":
      return predictXBackend({ ...subject, resource }, cluster);
    case "Policy":
      return isTelemetryPolicy(resource) ? predictTelemetry({ ...subject, resource }, cluster) : undefined;
    default:
      return undefined;
  }
}

function predictGateway(gateway: Delivered<Gateway>, cluster: DecidedGroups): GatewayStatus {
  const isChild = cluster.merging.parentAcceptance(gateway.id) !== undefined;
  const listeners = cluster.merging.listenerDecisions(gateway.id);
  const merged = new Set((cluster.merging.of(gateway.id)?.listeners ?? []).map(({ owner }) => owner));
  const members = [...new Map([...merged].map((owner) => [owner.id, owner])).values()].filter(
    ({ id }) => id !== gateway.id,
  );
  const sets = members.filter(({ resource }) => resource.kind !== "Gateway");
  const ofChildren = members
    .filter(({ resource }) => resource.kind === "Gateway")
    .flatMap(({ id }) => cluster.merging.listenerDecisions(id));
  return gatewayStatus(
    {
      gateway,
      acceptance: cluster.merging.acceptance(gateway.id),
      listenerStatuses: listenerStatuses(gateway, listeners, cluster),
      validity: [
        ...listeners.map((listener) => isValid(listener, isChild ? "child Gateway" : "Gateway")),
        ...ofChildren.map((listener) => isValid(listener, "child Gateway")),
      ],
      isChild,
      attachedListenerSets: sets.filter((set) => isAttachedMember(set, cluster)).length,
      isDefault: cluster.attachment.isDefaultGateway(gateway.id),
      root: cluster.merging.of(cluster.merging.rootOf(gateway.id))?.root ?? gateway,
    },
    cluster.lookup,
  );
}

/** True for a child Gateway or a ListenerSet that is accepted. */
export function isAttachedMember({ id }: ListenerOwner, { merging }: DecidedGroups): boolean {
  return merging.parentAcceptance(id)?.verdict === "yes" && merging.acceptance(id).verdict === "yes";
}

function predictListenerSet(
  set: Delivered<ListenerSet>,
  cluster: DecidedGroups,
): ListenerSetStatus | undefined {
  if (cluster.merging.parentAcceptance(set.id) === undefined) return undefined;
  const decisions = cluster.merging.listenerDecisions(set.id);
  const statuses = listenerStatuses(set, decisions, cluster);
  return listenerSetStatus(cluster.merging.acceptance(set.id), decisions, statuses);
}

function listenerStatuses(
  owner: ListenerOwner,
  decisions: readonly ListenerDecision[],
  cluster: DecidedGroups,
): readonly ListenerStatus[] {
  const overlaps = cluster.conflicts.overlaps(owner.id);
  const routes = cluster.attachment.routesByListener(owner.id);
  const standing = cluster.merging.standing(owner.id);
  return decisions.map((decision) =>
    listenerStatus(
      owner,
      decision,
      standing,
      routes.get(decision.index)?.attached.length ?? 0,
      (overlaps.get(mergedKey({ owner, index: decision.index })) ?? []).length > 0,
      authorizersOf(owner, decision, cluster),
    ),
  );
}

/** The backends that the filters of a listener ask, asked for only where it has such filters. */
function authorizersOf(
  owner: ListenerOwner,
  { index, listener }: ListenerDecision,
  { backends, lookup }: DecidedGroups,
): readonly BackendDecision[] {
  if (filtersInForce({ owner, listener }, lookup.crds).length === 0) return [];
  const at = listenerFilterPath(index, 0).slice(0, -1);
  return backends.of(owner.id).filter(({ path }) => deepEqual(path.slice(0, at.length), at));
}

function predictRoute(
  route: Delivered<Route>,
  cluster: DecidedGroups,
): { readonly parents: readonly RouteParentStatus[] } {
  const backends = cluster.backends.of(route.id);
  const bindings = cluster.delegation.bindings(route.id);
  const { closedWorld } = cluster.lookup;
  const parents = cluster.attachment.of(route.id).flatMap((attachment) => {
    const binding = bindings.find(({ index }) => index === attachment.index);
    if (binding !== undefined) {
      return boundRouteStatus(binding, backends, closedWorld, controllerAbove(binding, cluster)) ?? [];
    }
    return predictParent(route, attachment, cluster) ?? [];
  });
  // A default Gateway that does not let the Route in is none of its parents.
  const byDefault = cluster.attachment
    .byDefault(route.id)
    .filter(({ verdict }) => verdict !== "no")
    .flatMap((attachment) => predictParent(route, attachment, cluster) ?? []);
  return { parents: [...parents, ...byDefault] };
}

function predictParent(
  route: Delivered<Route>,
  attachment: Attachment,
  cluster: DecidedGroups,
): RouteParentStatus | undefined {
  const controllerName =
    attachment.parent === undefined ? undefined : controllerOf(attachment.parent.id, cluster);
  const mesh = meshParent(attachment);
  const stronger = mesh === undefined ? undefined : cluster.mesh.strongerClaim(route, mesh);
  const profile = cluster.merging.profileFor(attachment.parent?.id ?? route.id);
  if (!profile.answersBelowRefusedSets && isBelowRefusedSet(attachment, cluster)) return undefined;
  const terms: RouteParentTerms = {
    backends: cluster.backends.of(route.id),
    closedWorld: cluster.lookup.closedWorld,
    controllerName,
    stronger,
    profile,
    lacksAuthority: (backend) => lacksAuthority(backend, cluster),
    generated: generatedParent(route, attachment, cluster),
  };
  return routeParentStatus(attachment, terms);
}

/** The Service of a mesh's Route that no manifest has, where it is generated for a Gateway or may be. */
export function generatedParent(
  route: Delivered<Route>,
  { parentKind, target, resolution }: Attachment,
  { generated }: Pick<DecidedGroups, "generated">,
): GeneratedParent | undefined {
  if (parentKind !== "Service" || target === undefined || resolution?.kind !== "absent") return undefined;
  const judged = generated.isGenerated(target);
  if (judged.verdict === "no") return undefined;
  const [gateway] = generated.generatorsOf(route.id, target).gateways;
  return { ...judged, ports: gateway === undefined ? undefined : generated.servicePortsOf(gateway.id) };
}

/** Whether the BackendTLSPolicy that holds for a backend has nothing to check certificates against. */
function lacksAuthority({ decision, service }: ServiceBackend, cluster: DecidedGroups): boolean {
  return cluster.policies.backendTlsPoliciesOn(decision.target).some(({ id }) => {
    const policy = cluster.policies.backendTlsPolicy(id);
    return (
      policy?.usableAuthority === "no" &&
      policy.targets.some(
        ({ ref, port, resolution, rival }) =>
          rival === undefined &&
          resolution.kind === "found" &&
          resolution.target.id === service.id &&
          (ref.sectionName === undefined || port === decision.ref.port),
      )
    );
  });
}

function isBelowRefusedSet({ parent }: Attachment, cluster: DecidedGroups): boolean {
  const isSet = parent !== undefined && parent.resource.kind !== "Gateway";
  const parentAcceptance = isSet ? cluster.merging.parentAcceptance(parent.id) : undefined;
  return parentAcceptance !== undefined && isNotAllowed(parentAcceptance);
}

/** The controller that answers for a child: that of the first Gateway which its parent names. */
function controllerAbove({ parent }: RouteBinding, cluster: DecidedGroups): string | undefined {
  const owner =
    parent && cluster.attachment.of(parent.id).find((attachment) => attachment.parent !== undefined);
  return owner?.parent === undefined ? undefined : controllerOf(owner.parent.id, cluster);
}

function predictPolicy(
  id: ResourceId,
  cluster: DecidedGroups,
): { readonly ancestors: readonly PolicyAncestorStatus[] } {
  const decision = cluster.policies.backendTlsPolicy(id);
  if (decision === undefined) return { ancestors: [] };
  const ancestors = cluster.policies.ancestors(id).slice(0, MOST_ANCESTORS);
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

/** The alpha's status has another form, which nobody writes any more. */
function predictPool(
  pool: Delivered<InferencePool>,
  cluster: DecidedGroups,
): { readonly parents: readonly RouteParentStatus[] } | undefined {
  if (pool.resource.group !== INFERENCE_GROUP) return undefined;
  const picker = decidePicker(pool, cluster.lookup);
  const parents = poolParents(pool, cluster.policies.routes).slice(0, MOST_POOL_PARENTS);
  return {
    parents: parents.map((parent) =>
      poolParentStatus(
        parent,
        picker,
        parent.id === undefined ? undefined : controllerOf(parent.id, cluster),
      ),
    ),
  };
}

function predictXBackend(
  backend: Delivered<XBackend>,
  cluster: DecidedGroups,
): { readonly ancestors: readonly PolicyAncestorStatus[] } | undefined {
  const { lookup: view, policies } = cluster;
  const controller = (gateway: ResourceId) => controllerOf(gateway, cluster);
  const ancestors = xBackendStatus(backend, { view, routes: policies.routes, controllerOf: controller });
  return ancestors && { ancestors };
}

function predictTelemetry(
  policy: Delivered<Policy>,
  cluster: DecidedGroups,
): { readonly ancestors: readonly PolicyAncestorStatus[] } {
  const { lookup: view, policies } = cluster;
  const backends = cluster.backends.of(policy.id);
  const terms = { view, policies, backends, controllerOf: ({ id }: Delivered) => controllerOf(id, cluster) };
  return { ancestors: telemetryStatus(policy, terms).slice(0, MOST_ANCESTORS) };
}

/** The controller of the class of the Gateway that an object belongs to, where the class is in the workspace. */
function controllerOf(owner: ResourceId, cluster: DecidedGroups): string | undefined {
  return cluster.merging.classFor(owner)?.resource.spec.controllerName;
}
