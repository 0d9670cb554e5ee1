import { ownValue } from "../yaml/ownValue.ts";

/** The controller that is known to make a class of this name; all classes of GKE begin alike. */
export function controllerOfClass(className: string): string | undefined {
  if (className.startsWith("gke-l7-")) return "networking.gke.io/gateway";
  return ownValue(CONTROLLER_OF_CLASS, className);
}

/** Classes that an implementation makes by itself, so that few repositories have them. */
const CONTROLLER_OF_CLASS: Readonly<Record<string, string>> = {
  istio: "istio.io/gateway-controller",
  "istio-remote": "istio.io/unmanaged-gateway",
  "istio-waypoint": "istio.io/mesh-controller",
  "istio-east-west": "istio.io/eastwest-controller",
  "amazon-vpc-lattice": "application-networking.k8s.aws/gateway-api-controller",
  "azure-alb-external": "alb.networking.azure.io/alb-controller",
  cilium: "io.cilium/gateway-controller",
  kgateway: "kgateway.dev/kgateway",
};
