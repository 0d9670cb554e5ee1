/**
 * The names that GatewayClasses usually have: those that controllers make by themselves, or that their guides use.
 * Source: https://gateway-api.sigs.k8s.io/implementations/
 */
export const USUAL_CLASSES: readonly string[] = [
  "agentgateway",
  "amazon-vpc-lattice",
  "apisix",
  "azure-alb-external",
  "cilium",
  "contour",
  "envoy-gateway",
  "gke-l7-cross-regional-internal-managed-mc",
  "gke-l7-global-external-managed",
  "gke-l7-global-external-managed-mc",
  "gke-l7-gxlb",
  "gke-l7-gxlb-mc",
  "gke-l7-regional-external-managed",
  "gke-l7-regional-external-managed-mc",
  "gke-l7-rilb",
  "gke-l7-rilb-mc",
  "gloo-gateway",
  "haproxy",
  "istio",
  "istio-east-west",
  "istio-remote",
  "istio-waypoint",
  "kgateway",
  "kgateway-waypoint",
  "nginx",
  "openshift-default",
  "traefik",
];
