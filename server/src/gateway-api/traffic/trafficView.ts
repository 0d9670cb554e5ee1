import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { BackendTlsPolicy, Gateway, Route } from "../../model/resource.ts";
import type { BackendDecision } from "../backends/backends.ts";
import type { BackendTlsPolicyDecision } from "../backends/backendTlsPolicy.ts";
import type { ClusterView } from "../clusterView.ts";
import type { Acceptance } from "../listeners/acceptance.ts";
import type { ListenerDecision } from "../listeners/listenerDecision.ts";
import type { ListenersByHostname } from "../listeners/listenerIsolation.ts";
import type { ListenerOwner, MergedListener } from "../listeners/merging.ts";
import type { ParentAcceptance } from "../listeners/parentAcceptance.ts";
import type { MeshClaim } from "../matching/meshParents.ts";
import type { Target } from "../target.ts";
import type { RouteTable } from "./routeTable.ts";
import type { ServingListeners } from "./servingListeners.ts";

/** The decisions about a cluster that following a request reads. It makes none of its own. */
export interface TrafficView extends ClusterView {
  /** The effective listeners of a Gateway; undefined for what is no Gateway. */
  merged(gateway: ResourceId):
    | {
        readonly root: Delivered<Gateway>;
        readonly listeners: readonly MergedListener[];
        readonly members: readonly ListenerOwner[];
      }
    | undefined;
  /** The effective listeners of a Gateway that take connections. */
  serving(gateway: ResourceId): ServingListeners;
  /** Whether a Gateway is accepted. */
  acceptance(gateway: ResourceId): Acceptance;
  /** The same before its own listeners are looked at. */
  standing(gateway: ResourceId): Acceptance;
  parentAcceptance(member: ResourceId): ParentAcceptance | undefined;
  listenersByHostname(gateway: ResourceId): ListenersByHostname;
  listenerDecisions(owner: ResourceId): readonly ListenerDecision[];
  /** The table of the Routes on a listener. */
  routeTable(owner: ResourceId, listener: number): RouteTable;
  /** The features that the class of an object's Gateway lists in its status; undefined where it lists none. */
  supportedFeatures(owner: ResourceId): readonly string[] | undefined;
  routeOf(id: ResourceId): Delivered<Route> | undefined;
  backends(route: ResourceId): readonly BackendDecision[];
  policiesOn(target: Target): readonly Delivered<BackendTlsPolicy>[];
  backendTlsPolicy(policy: ResourceId): BackendTlsPolicyDecision | undefined;
  meshClaims(service: Target, namespace: string | undefined): readonly MeshClaim[];
}
