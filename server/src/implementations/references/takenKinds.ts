import { usualController } from "../usualController.ts";
import type { NamedKind } from "./namedKind.ts";
import { isSameKind } from "./namedKind.ts";

/** The places of the Gateway API's own kinds where an implementation takes kinds of its own. */
export type OpenPlace = "filter" | "backend" | "Gateway" | "GatewayClass";

/** An implementation as far as its kinds in those places are known; a place that is left out takes nobody knows what. */
interface TakenKinds {
  readonly name: string;
  readonly filter?: readonly NamedKind[];
  /** Filters that it takes beside whatever it is told of. */
  readonly usualFilter?: readonly NamedKind[];
  /** Of the backends that one implementation has by itself those that it takes. */
  readonly backend?: readonly NamedKind[];
  /** `parametersRef` of a Gateway and of a GatewayClass. */
  readonly Gateway?: readonly NamedKind[];
  readonly GatewayClass?: readonly NamedKind[];
}

const ENVOY_PROXY = [of("gateway.envoyproxy.io", "EnvoyProxy")];
const GATEWAY_PARAMETERS = [of("gateway.kgateway.dev", "GatewayParameters")];
const NGINX_PROXY = [of("gateway.nginx.org", "NginxProxy")];
const LOAD_BALANCER = [of("gateway.k8s.aws", "LoadBalancerConfiguration")];
const AGENTGATEWAY_PARAMETERS = [of("agentgateway.dev", "AgentgatewayParameters")];
const KONG_CONFIGURATION = [of("gateway-operator.konghq.com", "GatewayConfiguration")];

const AWS: TakenKinds = {
  name: "the AWS Load Balancer Controller",
  filter: [of("gateway.k8s.aws", "ListenerRuleConfiguration")],
  backend: [],
  Gateway: LOAD_BALANCER,
  GatewayClass: LOAD_BALANCER,
};

/**
 * By the controller of a GatewayClass. Envoy Gateway can be told of further filters and backends, so that these are left out.
 * Source: https://github.com/envoyproxy/gateway, https://github.com/kgateway-dev/kgateway.dev, https://github.com/nginx/nginx-gateway-fabric,
 * https://github.com/traefik/traefik, https://github.com/istio/istio, https://github.com/cilium/cilium,
 * https://github.com/kubernetes-sigs/aws-load-balancer-controller, https://github.com/Kong/kong-operator,
 * https://github.com/agentgateway/agentgateway, https://github.com/apache/apisix-ingress-controller, https://github.com/projectcontour/contour
 */
const BY_CONTROLLER: ReadonlyMap<string, TakenKinds> = new Map<string, TakenKinds>([
  [
    "gateway.envoyproxy.io/gatewayclass-controller",
    {
      name: "Envoy Gateway",
      usualFilter: [of("gateway.envoyproxy.io", "HTTPRouteFilter")],
      Gateway: ENVOY_PROXY,
      GatewayClass: ENVOY_PROXY,
    },
  ],
  [
    "kgateway.dev/kgateway",
    {
      name: "kgateway",
      filter: [of("gateway.kgateway.dev", "TrafficPolicy"), of("gateway.kgateway.dev", "DirectResponse")],
      backend: [of("gateway.kgateway.dev", "Backend")],
      Gateway: GATEWAY_PARAMETERS,
      GatewayClass: GATEWAY_PARAMETERS,
    },
  ],
  [
    "gateway.nginx.org/nginx-gateway-controller",
    {
      name: "NGINX Gateway Fabric",
      filter: [of("gateway.nginx.org", "SnippetsFilter"), of("gateway.nginx.org", "AuthenticationFilter")],
      backend: [],
      Gateway: NGINX_PROXY,
      GatewayClass: NGINX_PROXY,
    },
  ],
  [
    "traefik.io/gateway-controller",
    {
      name: "Traefik",
      filter: [of("traefik.io", "Middleware")],
      backend: [of("traefik.io", "TraefikService")],
    },
  ],
  ["istio.io/gateway-controller", { name: "Istio", filter: [], backend: [], Gateway: [of("", "ConfigMap")] }],
  [
    "io.cilium/gateway-controller",
    {
      name: "Cilium",
      filter: [of("cilium.io", "CiliumEnvoyExtProcFilter")],
      backend: [],
      GatewayClass: [of("cilium.io", "CiliumGatewayClassConfig")],
    },
  ],
  ["gateway.k8s.aws/alb", AWS],
  ["gateway.k8s.aws/nlb", AWS],
  [
    "konghq.com/kic-gateway-controller",
    { name: "Kong", filter: [of("configuration.konghq.com", "KongPlugin")], backend: [] },
  ],
  [
    "konghq.com/gateway-operator",
    {
      name: "Kong",
      filter: [of("configuration.konghq.com", "KongPlugin")],
      backend: [],
      Gateway: KONG_CONFIGURATION,
      GatewayClass: KONG_CONFIGURATION,
    },
  ],
  [
    "agentgateway.dev/agentgateway",
    {
      name: "agentgateway",
      filter: [],
      backend: [of("agentgateway.dev", "AgentgatewayBackend")],
      Gateway: AGENTGATEWAY_PARAMETERS,
      GatewayClass: AGENTGATEWAY_PARAMETERS,
    },
  ],
  [
    "apisix.apache.org/apisix-ingress-controller",
    {
      name: "Apache APISIX",
      filter: [of("apisix.apache.org", "PluginConfig")],
      backend: [],
      Gateway: [of("apisix.apache.org", "GatewayProxy")],
    },
  ],
  [
    "projectcontour.io/gateway-controller",
    {
      name: "Contour",
      filter: [],
      backend: [],
      GatewayClass: [of("projectcontour.io", "ContourDeployment")],
    },
  ],
]);

/** The kinds of backends that one implementation has by itself, as `group/kind`. */
const OWN_BACKENDS: ReadonlySet<string> = new Set([
  "agentgateway.dev/AgentgatewayBackend",
  "aigateway.envoyproxy.io/AIServiceBackend",
  "application-networking.k8s.aws/ServiceImport",
  "gateway.envoyproxy.io/Backend",
  "gateway.kgateway.dev/Backend",
  "gloo.solo.io/Upstream",
  "net.gke.io/ServiceImport",
  "networking.gke.io/GCPInferencePoolImport",
  "traefik.io/TraefikService",
]);

/** True for a kind of backends that is one implementation's own: no other one is known to take it. */
export function isOwnBackend({ group, kind }: NamedKind): boolean {
  return OWN_BACKENDS.has(`${group}/${kind}`);
}

/**
 * True for a backend of an implementation that BackendTLSPolicies apply to.
 * Source: https://gateway.envoyproxy.io/docs/tasks/traffic-management/backend/
 */
export function takesTlsPolicies({ group, kind }: NamedKind): boolean {
  return group === "gateway.envoyproxy.io" && kind === "Backend";
}

/** What the implementation of a controller takes, whatever name it was given. */
function takenBy(controller: string): TakenKinds | undefined {
  return BY_CONTROLLER.get(usualController(controller));
}

/** The kinds of filters that some implementation is known to take. */
export const FILTER_KINDS: readonly NamedKind[] = [...BY_CONTROLLER.keys()]
  .flatMap((controller) => filtersOf(controller) ?? [])
  .filter((one, at, all) => all.findIndex((other) => isSameKind(one, other)) === at);

/** The kinds of filters that an implementation is known to take, by its controller; undefined where that is not known. */
export function filtersOf(controller: string): readonly NamedKind[] | undefined {
  const known = takenBy(controller);
  return known?.filter ?? known?.usualFilter;
}

/** An implementation that does not take a kind in a place, and what it takes there. */
export interface Refused {
  readonly name: string;
  readonly takes: readonly NamedKind[];
}

/** Who refuses a kind in a place; undefined where it is taken, or nothing is known of the controller. */
export function refusedBy(controller: string, place: OpenPlace, kind: NamedKind): Refused | undefined {
  const known = takenBy(controller);
  const takes = known?.[place];
  if (known === undefined || takes === undefined || takes.some((one) => isSameKind(one, kind)))
    return undefined;
  return { name: known.name, takes };
}

function of(group: string, kind: string): NamedKind {
  return { group, kind };
}
