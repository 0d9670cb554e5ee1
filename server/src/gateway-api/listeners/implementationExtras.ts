import type { Delivered } from "../../delivery/delivered.ts";
import { controllerOfClass } from "../../implementations/controllerOfClass.ts";
import { usualController } from "../../implementations/usualController.ts";
import { GATEWAY_GROUP, type Gateway, type GatewayClass } from "../../model/resource.ts";
import { type ClusterView, foundAs } from "../clusterView.ts";

/** What an implementation takes beyond the letter of the API, as its own documentation says. */
export interface ImplementationExtras {
  /** Protocols of listeners beside those of the API. */
  readonly protocols?: readonly string[];
  /** An HTTPS listener without `tls` is served with a certificate of the implementation's. */
  readonly hasOwnCertificate?: boolean;
  /** `group: core` means the core group. */
  readonly readsCoreGroup?: boolean;
  /** A ServiceImport of whatever group is a backend. */
  readonly takesServiceImports?: boolean;
}

const KONG: ImplementationExtras = { hasOwnCertificate: true, readsCoreGroup: true };
/** Istio's waypoints and gateways between clusters, and those of others that take their place. */
const AMBIENT: ImplementationExtras = { protocols: ["HBONE"] };
const STUNNER: ImplementationExtras = {
  protocols: ["TURN-UDP", "TURN-TCP", "TURN-TLS", "TURN-DTLS"],
};
/** Certificates are those of ACM for the hostname, or stand in a LoadBalancerConfiguration; ngrok makes them. */
const CERTIFIED: ImplementationExtras = { hasOwnCertificate: true };
const CONTOUR: ImplementationExtras = { protocols: ["projectcontour.io/https"] };

/**
 * By the `controllerName` of a class.
 * Source: https://istio.io/latest/docs/ambient/usage/waypoint/, https://istio.io/latest/docs/ambient/install/multicluster/,
 * https://developer.konghq.com/kubernetes-ingress-controller/, https://www.gateway-api-controller.eks.aws.dev/latest/api-types/gateway/,
 * https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/guide/gateway/l7gateway/, https://ngrok.com/docs/k8s/guides/using-gwapi/, https://github.com/l7mp/stunner/blob/main/docs/GATEWAY.md, https://github.com/projectcontour/contour and https://agentgateway.dev/docs/
 */
const BY_CONTROLLER: ReadonlyMap<string, ImplementationExtras> = new Map([
  ["istio.io/mesh-controller", AMBIENT],
  ["istio.io/eastwest-controller", AMBIENT],
  ["istio.io/unmanaged-gateway", AMBIENT],
  ["kgateway.dev/kgateway", AMBIENT],
  ["agentgateway.dev/agentgateway", AMBIENT],
  ["ngrok.com/gateway-controller", CERTIFIED],
  ["stunner.l7mp.io/gateway-operator", STUNNER],
  ["projectcontour.io/gateway-controller", CONTOUR],
  ["gateway.k8s.aws/alb", CERTIFIED],
  ["gateway.k8s.aws/nlb", CERTIFIED],
  ["konghq.com/kic-gateway-controller", KONG],
  ["konghq.com/gateway-operator", KONG],
  [
    "application-networking.k8s.aws/gateway-api-controller",
    { hasOwnCertificate: true, takesServiceImports: true },
  ],
]);

/** By the name that a class usually has, for Gateways whose class is in no file; those that its controller makes by itself aside. */
const BY_USUAL_CLASS: ReadonlyMap<string, string> = new Map([
  ["agentgateway", "agentgateway.dev/agentgateway"],
  ["ngrok", "ngrok.com/gateway-controller"],
  ["stunner-gatewayclass", "stunner.l7mp.io/gateway-operator"],
  ["kong", "konghq.com/kic-gateway-controller"],
]);

/**
 * The annotation by which Gateways of GKE have the certificates of a map, instead of those of `tls`.
 * Source: https://cloud.google.com/kubernetes-engine/docs/how-to/secure-gateway
 */
const CERTIFICATE_MAP = "networking.gke.io/certmap";

const NONE: ImplementationExtras = {};

/** What the implementation of a Gateway takes beyond the letter of the API; nothing where it is not known. */
export function implementationExtras(gateway: Delivered<Gateway>, view: ClusterView): ImplementationExtras {
  if (gateway.resource.metadata.annotations[CERTIFICATE_MAP] !== undefined)
    return { hasOwnCertificate: true };
  const className = gateway.resource.spec.gatewayClassName ?? "";
  const target = { group: GATEWAY_GROUP, kind: "GatewayClass", namespace: "", name: className };
  const found = foundAs(
    view.find(gateway.id, target),
    (resource): resource is GatewayClass => resource.kind === "GatewayClass",
  );
  const controller =
    found?.resource.spec.controllerName ?? controllerOfClass(className) ?? BY_USUAL_CLASS.get(className);
  const extras = controller === undefined ? undefined : BY_CONTROLLER.get(usualController(controller));
  return extras ?? (className.endsWith("-waypoint") ? AMBIENT : NONE);
}
