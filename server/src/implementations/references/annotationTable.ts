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
}

/** What the annotations of ingress-nginx begin with. */
const NGINX = "nginx.ingress.kubernetes.io/";

const PLACED = { separator: "/" };

const WAYPOINT_USERS = ["Namespace", "Service", "ServiceEntry", "Pod", "WorkloadEntry"];

/**
 * Annotations and labels that name objects, but for those of cert-manager, which are read with issuers, and the label of what is
 * generated for Gateways.
 * Source: https://github.com/Kong/kong-operator, https://github.com/envoyproxy/ai-gateway, https://istio.io/latest/docs/reference/config/labels/,
 * https://github.com/aws/aws-application-networking-k8s, https://github.com/kubernetes/ingress-nginx,
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
  form: Partial<Pick<NamingEntry, "isList" | "separator" | "namespaceKey" | "isUrl">> = {},
): NamingEntry {
  return { field: readField(["", ...words.split(" "), "name"], ""), on: new Set(on), isList: false, ...form };
}
