/**
 * The controller by which an implementation is known, by the domain of all that it answers to. Those of Envoy Gateway, NGINX Gateway
 * Fabric, Contour and HAProxy Ingress are named by whoever installs several of them; OpenShift runs Istio under a name of its own.
 * Source: https://gateway.envoyproxy.io/docs/tasks/operations/deployment-mode/,
 * https://docs.nginx.com/nginx-gateway-fabric/reference/cli-help/, https://projectcontour.io/docs/main/config/gateway-api/,
 * https://haproxy-ingress.github.io/docs/configuration/command-line/#controller-class and
 * https://docs.redhat.com/en/documentation/openshift_container_platform/4.19/html/ingress_and_load_balancing/configuring-ingress-cluster-traffic
 */
const OF_DOMAIN: ReadonlyMap<string, string> = new Map([
  ["gateway.envoyproxy.io", "gateway.envoyproxy.io/gatewayclass-controller"],
  ["gateway.nginx.org", "gateway.nginx.org/nginx-gateway-controller"],
  ["haproxy-ingress.github.io", "haproxy-ingress.github.io/controller"],
  ["openshift.io", "istio.io/gateway-controller"],
  ["projectcontour.io", "projectcontour.io/gateway-controller"],
]);

/** The controller that stands for the implementation of this one: the one that it has unless somebody names another. */
export function usualController(controllerName: string): string {
  return OF_DOMAIN.get(controllerName.slice(0, controllerName.indexOf("/"))) ?? controllerName;
}
