import { usualController } from "../../implementations/usualController.ts";
import { ownValue } from "../../yaml/ownValue.ts";

/** How an implementation names what it generates for a Gateway. */
export interface ImplementationNaming {
  /** Patterns with `<gateway>`, `<class>` and `<namespace>`; `*` is what is not known. None: it generates nothing. */
  readonly names: readonly string[];
  /** The generated objects stand in another namespace than the Gateway. */
  readonly isElsewhere?: boolean;
}

/**
 * The name that GEP-1762 recommends.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1762/
 */
export const RECOMMENDED_NAME = "<gateway>-<class>";

/** Naming patterns of implementations whose convention is known, by the `controllerName` of their GatewayClass. */
const BY_CONTROLLER: Readonly<Record<string, ImplementationNaming>> = {
  "istio.io/gateway-controller": { names: [RECOMMENDED_NAME] },
  "istio.io/mesh-controller": { names: ["<gateway>"] },
  "istio.io/eastwest-controller": { names: ["<gateway>"] },
  "istio.io/unmanaged-gateway": { names: [] },
  "gateway.envoyproxy.io/gatewayclass-controller": {
    names: ["envoy-<namespace>-<gateway>-*", "<gateway>"],
    isElsewhere: true,
  },
  "io.cilium/gateway-controller": { names: ["cilium-gateway-<gateway>"] },
  "kgateway.dev/kgateway": { names: ["<gateway>"] },
  "agentgateway.dev/agentgateway": { names: ["<gateway>"] },
  "projectcontour.io/gateway-controller": { names: ["envoy-<gateway>", "contour-<gateway>"] },
  "networking.gke.io/gateway": { names: [] },
  "gateway.k8s.aws/alb": { names: [] },
  "gateway.k8s.aws/nlb": { names: [] },
  "application-networking.k8s.aws/gateway-api-controller": { names: [] },
  "alb.networking.azure.io/alb-controller": { names: [] },
  "traefik.io/gateway-controller": { names: [] },
};

/** What is known of an implementation by its controller. */
export function knownNaming(controllerName: string): ImplementationNaming | undefined {
  return ownValue(BY_CONTROLLER, usualController(controllerName));
}
