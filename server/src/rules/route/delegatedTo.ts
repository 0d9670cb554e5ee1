import type { Delivered } from "../../delivery/delivered.ts";
import { backendRefsOf } from "../../gateway-api/references/backendRefs.ts";
import { backendTarget } from "../../gateway-api/references/references.ts";
import { sameText } from "../../gateway-api/verdict.ts";
import { GATEWAY_GROUP, type Route } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";

/** A backend that stands for all Routes of a namespace which carry a label. */
const LABEL_GROUP = "delegation.kgateway.dev";
/** Its label: the value is the name of the backend. */
const LABEL = "delegation.kgateway.dev/label";

/**
 * True where another Route hands requests on to this one by a backend: of the Route's own kind and name, of the name `*`
 * for all of a namespace, or of a label that the Route carries. Such a Route needs no parent of its own.
 * Source: https://kgateway.dev/docs/envoy/latest/traffic-management/route-delegation/
 */
export function isDelegatedTo(cluster: Cluster, route: Delivered<Route>): boolean {
  return namesOf(route).some(({ group, kind, name }) =>
    [route.namespace, ALL_NAMESPACES].some((namespace) => {
      const target = { group, kind, namespace, name };
      return cluster.referrers.routesTo(target).some((parent) => isBackendOf(parent, route, target));
    }),
  );
}

/** A label may be looked for everywhere. */
const ALL_NAMESPACES = "all";

interface BackendName {
  readonly group: string;
  readonly kind: string;
  readonly name: string;
}

/** The names by which a Route may be a backend. The group is often left out, which leaves the core group. */
function namesOf({ resource }: Delivered<Route>): readonly BackendName[] {
  const { kind, metadata } = resource;
  const label = metadata.labels[LABEL];
  return [
    ...[metadata.name, "*"].flatMap((name) =>
      name === undefined ? [] : [GATEWAY_GROUP, ""].map((group) => ({ group, kind, name })),
    ),
    ...(label === undefined ? [] : [{ group: LABEL_GROUP, kind: "label", name: label }]),
  ];
}

function isBackendOf(
  parent: Delivered<Route>,
  route: Delivered<Route>,
  { group, kind, name, namespace }: BackendName & { readonly namespace: string | undefined },
): boolean {
  if (parent.id === route.id) return false;
  return backendRefsOf(parent.resource).some(({ ref }) => {
    const target = backendTarget(ref, parent.namespace);
    return (
      target !== undefined &&
      target.group === group &&
      target.kind === kind &&
      target.name === name &&
      (target.namespace === undefined ||
        namespace === undefined ||
        sameText(target.namespace, namespace) !== "no")
    );
  });
}
