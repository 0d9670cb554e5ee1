import type { Delivered } from "../../delivery/delivered.ts";
import type { Gateway } from "../../model/resource.ts";
import type { Workspace } from "../workspace.ts";
import type { EffectiveGateway } from "./effectiveGateway.ts";
import { explainedPolicies } from "./explainedPolicy.ts";
import { policiesAt } from "./protection.ts";
import { requestPlacesAt } from "./routePolicies.ts";

/**
 * A merged Gateway with the policies of its implementation: for each listener those that bear on it whatever the Route, and for each
 * Route those that bear on its requests there.
 */
export function withPolicies(
  view: EffectiveGateway,
  gateway: Delivered<Gateway>,
  workspace: Workspace,
): EffectiveGateway {
  const cluster = workspace.clusterOf(gateway.id);
  const merged = cluster.merging.of(gateway.id)?.listeners ?? [];
  const routesOn = cluster.attachment.routesOnEach();
  const listeners = view.listeners.map((shown, at) => {
    const listener = merged[at];
    if (listener === undefined) return shown;
    const routes = routesOn(listener.owner.id, listener.index);
    return {
      ...shown,
      policies: explainedPolicies([policiesAt({ gateway, listener }, cluster)]),
      attachedRoutes: shown.attachedRoutes.map((route, index) => {
        const attached = routes[index];
        if (attached === undefined) return route;
        const here = requestPlacesAt(listener, attached, cluster);
        return { ...route, policies: explainedPolicies(here.map((place) => policiesAt(place, cluster))) };
      }),
    };
  });
  return { ...view, listeners };
}
