import { readField } from "./notation.ts";
import type { ReferenceField } from "./referenceField.ts";

/** An annotation or a label whose value names objects. */
export interface NamingEntry {
  readonly field: ReferenceField;
  /** The kinds on which it is read; on others it means nothing. */
  readonly on: ReadonlySet<string>;
  /** The value is a list with commas. */
  readonly isList: boolean;
  /** What stands between a namespace and a name, where both may stand there. */
  readonly separator?: string;
  /** The annotation or label beside it that names the namespace. */
  readonly namespaceKey?: string;
  /** The value is a URL, and its host may be that of a Service in the cluster. */
  readonly isUrl?: boolean;
  /** The value is a map of JSON, whose texts are names. */
  readonly isJson?: boolean;
}

/** What the annotations of ingress-nginx begin with. */
const NGINX = "nginx.ingress.kubernetes.io/";

const PLACED = { separator: "/" };

/** What the annotations of Traefik begin with. */
const TRAEFIK = "traefik.ingress.kubernetes.io/";

/** Kinds of Traefik by either of its groups, named with their namespace before a dash. */
function ofTraefik(kind: string): string {
  return `traefik.io:${kind},traefik.containo.us:${kind} elsewhere format=joined`;
}

/** By the port of the Service, or for all of them. */
const BACKEND_CONFIG = entry("cloud.google.com:BackendConfig", ["Service"], { isJson: true });

const WAYPOINT_USERS = ["Namespace", "Service", "ServiceEntry", "Pod", "WorkloadEntry"];

/**
 * Annotations and labels that name objects, but for those of cert-manager, which are read with issuers, and the label of what is
 * generated for Gateways.
 * Source: https://github.com/Kong/kong-operator, https://github.com/envoyproxy/ai-gateway, https://istio.io/latest/docs/reference/config/labels/,
 * https://github.com/aws/aws-application-networking-k8s, https://github.com/kubernetes/ingress-nginx,
 * https://doc.traefik.io/traefik/reference/routing-configuration/kubernetes/ingress/, https://apisix.apache.org/docs/ingress-controller/concepts/annotations/,
 * https://cloud.google.com/kubernetes-engine/docs/how-to/ingress-configuration, https://cloud.google.com/kubernetes-engine/docs/how-to/managed-certs,
 * https://ngrok.com/docs/k8s/guides/using-gwapi/, https://docs.solo.io/gateway/latest/setup/customize/,
 * https://learn.microsoft.com/azure/application-gateway/for-containers/quickstart-create-application-gateway-for-containers-managed-by-alb-controller
 */
const ENTRIES: ReadonlyMap<string, NamingEntry> = new Map<string, NamingEntry>([
  [
    "konghq.com/plugins",
    entry(
      "configuration.konghq.com:KongPlugin,configuration.konghq.com:KongClusterPlugin elsewhere grant",
      [
        "Service",
        "HTTPRoute",
        "GRPCRoute",
        "TCPRoute",
        "UDPRoute",
        "TLSRoute",
        "Ingress",
        "KongConsumer",
        "KongConsumerGroup",
        "KongServiceFacade",
      ],
      { isList: true, separator: ":" },
    ),
  ],
  [
    "konghq.com/upstream-policy",
    entry("configuration.konghq.com:KongUpstreamPolicy", ["Service", "KongServiceFacade"]),
  ],
  ["konghq.com/client-cert", entry("Secret", ["Service"])],
  ["konghq.com/ca-certificates-secrets", entry("Secret", ["Service"], { isList: true })],
  ["konghq.com/ca-certificates-configmaps", entry("ConfigMap", ["Service"], { isList: true })],
  ["konghq.com/publish-service", entry("Service elsewhere", ["Gateway"], { isList: true, separator: "/" })],
  ["aigateway.envoyproxy.io/gateway-config", entry("aigateway.envoyproxy.io:GatewayConfig", ["Gateway"])],
  [
    "istio.io/use-waypoint",
    entry("gw:Gateway elsewhere", WAYPOINT_USERS, { namespaceKey: "istio.io/use-waypoint-namespace" }),
  ],
  [
    "istio.io/use-waypoint-canary",
    entry("gw:Gateway elsewhere", WAYPOINT_USERS, { namespaceKey: "istio.io/use-waypoint-canary-namespace" }),
  ],
  ["gateway.istio.io/defaults-for-class", entry("gw:GatewayClass", ["ConfigMap"])],
  ["application-networking.k8s.aws/service-name", entry("Service", ["ServiceExport"])],
  [
    "alb.networking.azure.io/alb-name",
    entry("alb.networking.azure.io:ApplicationLoadBalancer elsewhere", ["Gateway", "Ingress"], {
      namespaceKey: "alb.networking.azure.io/alb-namespace",
    }),
  ],
  [
    "alb.networking.azure.io/alb-ingress-extension",
    entry("alb.networking.azure.io:IngressExtension", ["Ingress"]),
  ],
  [`${TRAEFIK}router.middlewares`, entry(ofTraefik("Middleware"), ["Ingress"], { isList: true })],
  [`${TRAEFIK}router.tls.options`, entry(ofTraefik("TLSOption"), ["Ingress"])],
  [`${TRAEFIK}service.serverstransport`, entry(ofTraefik("ServersTransport"), ["Service"])],
  ["k8s.apisix.apache.org/plugin-config-name", entry("apisix.apache.org:ApisixPluginConfig", ["Ingress"])],
  ["networking.gke.io/v1beta1.FrontendConfig", entry("networking.gke.io:FrontendConfig", ["Ingress"])],
  [
    "networking.gke.io/managed-certificates",
    entry("networking.gke.io:ManagedCertificate", ["Ingress"], { isList: true }),
  ],
  ["cloud.google.com/backend-config", BACKEND_CONFIG],
  ["beta.cloud.google.com/backend-config", BACKEND_CONFIG],
  [
    "k8s.ngrok.com/traffic-policy",
    entry("ngrok.k8s.ngrok.com:NgrokTrafficPolicy", ["Gateway", "Ingress", "Service"]),
  ],
  [
    "gateway.gloo.solo.io/gateway-parameters-name",
    entry("gateway.gloo.solo.io:GatewayParameters", ["Gateway"]),
  ],
  [`${NGINX}auth-secret`, entry("Secret elsewhere", ["Ingress"], PLACED)],
  [`${NGINX}auth-tls-secret`, entry("Secret elsewhere", ["Ingress"], PLACED)],
  [`${NGINX}proxy-ssl-secret`, entry("Secret elsewhere", ["Ingress"], PLACED)],
  [`${NGINX}auth-proxy-set-headers`, entry("ConfigMap elsewhere", ["Ingress"], PLACED)],
  [`${NGINX}custom-headers`, entry("ConfigMap elsewhere", ["Ingress"], PLACED)],
  [`${NGINX}fastcgi-params-configmap`, entry("ConfigMap elsewhere", ["Ingress"], PLACED)],
  [`${NGINX}default-backend`, entry("Service", ["Ingress"])],
  [`${NGINX}auth-url`, entry("Service elsewhere", ["Ingress"], { isUrl: true })],
  [`${NGINX}mirror-target`, entry("Service elsewhere", ["Ingress"], { isUrl: true })],
]);

/** What an annotation or label names, by its key. */
export function namingEntry(key: string): NamingEntry | undefined {
  return ENTRIES.get(key);
}

function entry(
  words: string,
  on: readonly string[],
  form: Partial<Pick<NamingEntry, "isList" | "separator" | "namespaceKey" | "isUrl" | "isJson">> = {},
): NamingEntry {
  return { field: readField(["", ...words.split(" "), "name"], ""), on: new Set(on), isList: false, ...form };
}
