import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { Gateway } from "../../model/resource.ts";
import type { ClusterView } from "../clusterView.ts";
import type { ImplementationProfile } from "../implementationProfile.ts";
import type { Acceptance } from "./acceptance.ts";
import type { MergedListener } from "./merging.ts";

/** The same with what is known of merged Gateways: what Routes and listeners are decided with. */
export interface GatewayView extends ClusterView {
  /** What the implementation of the Gateway that an object belongs to makes of the API. */
  profileFor(owner: ResourceId): ImplementationProfile;
  /** The Gateway that lets a ListenerSet in, as far as its members depend on it; undefined for other objects. */
  gatewayOfSet(set: ResourceId): Delivered<Gateway> | undefined;
  /** Whether a Gateway or ListenerSet is accepted, before its own listeners are looked at. */
  standing(owner: ResourceId): Acceptance;
  /** The listeners of one object with the conflicts that they have in the merged Gateway, or among themselves. */
  ownListeners(owner: ResourceId): readonly MergedListener[];
  /** The merged list in which the listeners of an object stand. */
  listenersWith(owner: ResourceId): readonly MergedListener[];
}
