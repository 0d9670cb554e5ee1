import type { Delivered } from "../../delivery/delivered.ts";
import type { FrontendValidation } from "../../model/gateway.ts";
import type { Gateway } from "../../model/resource.ts";
import type { Path } from "../../yaml/tree.ts";
import type { ClusterView } from "../clusterView.ts";
import { filtersInForce } from "../listeners/listenerFilters.ts";
import { isTrustBundle } from "../references/references.ts";
import type { UsedFeature } from "./routeFeatures.ts";

/**
 * The extended features of release 1.7 that a Gateway uses by itself, in the order in which they stand.
 * Source: https://github.com/kubernetes-sigs/gateway-api/tree/main/pkg/features
 */
export function gatewayFeatures(
  gateway: Delivered<Gateway>,
  crds: ClusterView["crds"],
): readonly UsedFeature[] {
  const { tls, listeners = [] } = gateway.resource.spec;
  const frontend: Path = ["spec", "tls", "frontend"];
  return [
    ...bundles(tls?.frontendDefault, [...frontend, "default", "validation"]),
    ...(tls?.frontendPerPort ?? []).flatMap(({ validation }, at) =>
      bundles(validation, [...frontend, "perPort", at, "tls", "validation"]),
    ),
    ...listeners.flatMap((listener, index): readonly UsedFeature[] =>
      filtersInForce({ owner: gateway, listener }, crds).length === 0
        ? []
        : [{ feature: "GatewayListenerFilters", path: ["spec", "listeners", index, "filters"] }],
    ),
  ];
}

function bundles(validation: FrontendValidation | undefined, at: Path): readonly UsedFeature[] {
  return (validation?.caCertificateRefs ?? []).flatMap((ref, index) =>
    isTrustBundle(ref)
      ? [{ feature: "ClusterTrustBundle" as const, path: [...at, "caCertificateRefs", index, "kind"] }]
      : [],
  );
}
