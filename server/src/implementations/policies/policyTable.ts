/** What a request may have to pass, and what is watched over. TLS is not among them: listeners say that. */
export const PROTECTIONS = ["authentication", "authorization", "rateLimit", "cors", "waf"] as const;
export type Protection = (typeof PROTECTIONS)[number];

/** A setting of a policy that protects, or may do so: what `isPerhaps` says is an extension that can be anything. */
export interface ProtectingSetting {
  /** The keys that lead to it from `spec`. */
  readonly steps: readonly string[];
  readonly protection: Protection;
  readonly isPerhaps: boolean;
}

/**
 * How several policies of a kind come together. `whole`: the policy of the most specific target takes the place of all others.
 * `fields`: each field is taken from the most specific policy that has it. `all`: those of every target count.
 */
export type PolicyCombination = "whole" | "fields" | "all";

/**
 * Which of several policies for one target counts. `oldest`: the oldest, for each field where policies are merged. `conflict`: one
 * that sets a field which an older one sets does not count at all. `all`: they add up. `priority`: they add up where their
 * `priority` is the same, and none counts otherwise. `refused`: the data plane takes no two that set one field. `none`: none of several counts. `unknown`: it is not
 * documented.
 */
export type SameTarget = "oldest" | "conflict" | "all" | "priority" | "refused" | "none" | "unknown";

/**
 * Where a policy says what it is for. `targets`: in references or selectors of its own, or as a filter of a rule. `service`: in references to the Services that
 * rules send requests to. `plugin`: Routes, Services and bindings name it, and it may hold everywhere. `parameters`: Gateways and classes
 * name it; what a class says counts before what its Gateways say where it is `classParameters`. `name`: it holds for all listeners with
 * TLS by its name alone. `mesh`: it names Gateways, selects pods, or holds for a namespace or the whole mesh. `workload`: the same, for
 * pods behind Services only. `generatedService`: it selects the Services that are generated for Gateways.
 */
const REACHES = [
  "targets",
  "service",
  "plugin",
  "parameters",
  "classParameters",
  "name",
  "mesh",
  "workload",
  "generatedService",
] as const;
export type PolicyReach = (typeof REACHES)[number];

/** How the settings of a kind are written: as fields, as plugins with names, or as rules for the traffic of the cluster's network. */
export type SettingForm = "fields" | "plugin" | "network";

/** A kind of policies of which it is known how several of them come together. */
export interface PolicyKind {
  readonly group: string;
  readonly kind: string;
  /** As in `Implementation`. */
  readonly implementations: readonly string[];
  readonly reach: PolicyReach;
  readonly form: SettingForm;
  /** Objects of this kind come together with those of another one of its group, which stands for both. */
  readonly partOf?: string;
  readonly combination: PolicyCombination;
  readonly ofSameTarget: SameTarget;
  /** Its selectors may reach all namespaces from one that an option of the controller names. */
  readonly hasGlobalNamespace: boolean;
  /** Objects that name no Gateway or Route may hold all the same: for Pods that they select, a namespace, a class, everything. */
  readonly isLoose: boolean;
  readonly settings: readonly ProtectingSetting[];
  /** The keys below `spec` whose members are merged one by one. */
  readonly parts: readonly string[];
  /** The fields of which those of several policies for one target add up, where others would be in conflict. */
  readonly adding: ReadonlySet<string>;
  /** All fields are merged one by one, however deep they stand (`deep`). */
  readonly isDeep: boolean;
  /** The switch below `spec` without which an object does nothing (`needs=`). */
  readonly needs?: string;
  /** Plugins of which it is known that they protect nothing. */
  readonly harmless: ReadonlySet<string>;
  /** The keys below `spec` of a list of other objects of the kind that stand where this one does. */
  readonly members?: readonly string[];
}

/**
 * Kinds of policies by their implementation, and how several of them come together: by their targets and, where
 * that is not the oldest, for one target. The indented lines name settings by what they protect with, `*` the whole policy; a question mark stands behind what may also not
 * protect; `parts` are the keys whose members are merged one by one, of which those behind `adding` add up, `members` names other objects of the kind, and plugins that protect nothing stand behind `nothing`.
 * Sources: https://gateway.envoyproxy.io/docs/concepts/gateway_api_extensions/, https://kgateway.dev/docs/about/policies/,
 * https://docs.nginx.com/nginx-gateway-fabric/overview/custom-policies/, https://agentgateway.dev/docs/about/policies/,
 * https://cloud.google.com/kubernetes-engine/docs/how-to/configure-gateway-resources, https://developer.konghq.com/gateway/entities/plugin/#plugin-precedence,
 * https://doc.traefik.io/traefik/reference/routing-configuration/kubernetes/gateway-api/, https://docs.cilium.io/en/stable/network/servicemesh/ingress/,
 * https://projectcontour.io/docs/main/configuration/, https://linkerd.io/2/reference/authorization-policy/, https://apisix.apache.org/docs/ingress-controller/, https://istio.io/latest/docs/reference/config/security/authorization-policy/,
 * https://www.gateway-api-controller.eks.aws.dev/latest/api-types/iam-auth-policy/, https://aigateway.envoyproxy.io/docs/api/, https://learn.microsoft.com/azure/application-gateway/for-containers/api-specification-kubernetes and
 * https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/guide/gateway/gateway/
 */
const TABLE = `
gateway.envoyproxy.io/SecurityPolicy envoy-gateway whole
  authentication basicAuth apiKeyAuth jwt oidc extAuth
  authorization authorization extAuth?
  cors cors
gateway.envoyproxy.io/BackendTrafficPolicy envoy-gateway whole
  rateLimit rateLimit
gateway.envoyproxy.io/ClientTrafficPolicy envoy-gateway whole
  authentication tls.clientValidation
gateway.envoyproxy.io/EnvoyExtensionPolicy envoy-gateway whole
  authentication wasm? extProc? lua?
  authorization wasm? extProc? lua?
  waf wasm? extProc? lua?
gateway.envoyproxy.io/EnvoyPatchPolicy envoy-gateway all same-all
  authentication *?
  authorization *?
  rateLimit *?
  cors *?
  waf *?
gateway.envoyproxy.io/EnvoyProxy envoy-gateway whole parameters
aigateway.envoyproxy.io/BackendSecurityPolicy envoy-gateway all same-none
gateway.kgateway.dev/TrafficPolicy kgateway fields global
  authentication basicAuth apiKeyAuth jwtAuth oauth2 extAuth extProc?
  authorization rbac acl extAuth? extProc?
  rateLimit rateLimit
  cors cors
  waf extProc?
gateway.kgateway.dev/ListenerPolicy kgateway fields
  authentication default.clientCertificateValidation? perPort?
gateway.nginx.org/AuthenticationFilter nginx-gateway-fabric fields
  authentication basic jwt oidc
  authorization jwt.authorization oidc.authorization
gateway.nginx.org/RateLimitPolicy nginx-gateway-fabric fields same-conflict
  rateLimit rateLimit
  parts rateLimit
  adding rateLimit.local
gateway.nginx.org/WAFPolicy nginx-gateway-fabric fields same-all
  waf *?
gateway.nginx.org/ClientSettingsPolicy nginx-gateway-fabric fields same-conflict
  parts body keepAlive
gateway.nginx.org/ProxySettingsPolicy nginx-gateway-fabric fields same-conflict
  parts buffering timeout
gateway.nginx.org/ObservabilityPolicy nginx-gateway-fabric fields same-conflict
gateway.nginx.org/UpstreamSettingsPolicy nginx-gateway-fabric fields same-conflict
  parts keepAlive
gateway.nginx.org/SnippetsPolicy nginx-gateway-fabric all same-all
  authentication *?
  authorization *?
  rateLimit *?
  cors *?
  waf *?
gateway.nginx.org/NginxProxy nginx-gateway-fabric fields parameters deep
agentgateway.dev/AgentgatewayPolicy agentgateway fields same-unknown
  authentication traffic.basicAuthentication traffic.apiKeyAuthentication traffic.jwtAuthentication traffic.extAuth traffic.extProc?
  authorization traffic.authorization frontend.networkAuthorization traffic.extAuth? traffic.extProc?
  rateLimit traffic.rateLimit
  cors traffic.cors
  waf traffic.extProc?
networking.gke.io/GCPBackendPolicy gke whole service
  authentication default.iap
  authorization default.securityPolicy?
  rateLimit default.securityPolicy?
  waf default.securityPolicy
networking.gke.io/GCPGatewayPolicy gke whole same-unknown
networking.gke.io/HealthCheckPolicy gke whole same-unknown service
networking.gke.io/GCPAuthzPolicy gke all same-unknown
  authentication *?
  authorization *
security.istio.io/AuthorizationPolicy istio all same-all mesh
  authentication *?
  authorization *?
security.istio.io/RequestAuthentication istio all same-all mesh
  authentication *?
networking.istio.io/EnvoyFilter istio all same-all mesh
  authentication *?
  authorization *?
  rateLimit *?
  cors *?
  waf *?
extensions.istio.io/WasmPlugin istio all same-all mesh
  authentication *?
  authorization *?
  rateLimit *?
  cors *?
  waf *?
extensions.istio.io/TrafficExtension istio all same-all mesh
  authentication *?
  authorization *?
  rateLimit *?
  cors *?
  waf *?
telemetry.istio.io/Telemetry istio fields mesh
security.istio.io/PeerAuthentication istio fields workload
application-networking.k8s.aws/IAMAuthPolicy aws-vpc-lattice all
  authentication *?
  authorization *?
application-networking.k8s.aws/AccessLogPolicy aws-vpc-lattice all
application-networking.k8s.aws/VpcAssociationPolicy aws-vpc-lattice all
  authorization securityGroupIds?
apisix.apache.org/HTTPRoutePolicy apisix all same-priority
apisix.apache.org/L4RoutePolicy apisix whole named-plugins
  authorization ip-restriction
  rateLimit limit-conn
  nothing mqtt-proxy prometheus syslog traffic-split
gateway.k8s.aws/ListenerRuleConfiguration aws-load-balancer-controller all same-all
  authentication actions?
  authorization conditions?
gateway.k8s.aws/LoadBalancerConfiguration aws-load-balancer-controller fields classParameters
  authentication listenerConfigurations?
  authorization sourceRanges? securityGroups? scheme?
  rateLimit wafV2?
  waf wafV2? shieldConfiguration?
configuration.konghq.com/KongPlugin kong-kic,kong-operator fields same-refused plugin named-plugins
PLUGINS_OF_KONG
configuration.konghq.com/KongClusterPlugin kong-kic,kong-operator fields same-refused plugin named-plugins part-of=KongPlugin
PLUGINS_OF_KONG
configuration.konghq.com/KongPluginBinding kong-kic,kong-operator all same-all plugin part-of=KongPlugin
apisix.apache.org/PluginConfig apisix fields same-unknown plugin named-plugins
PLUGINS_OF_APISIX
apisix.apache.org/GatewayProxy apisix fields same-unknown parameters named-plugins part-of=PluginConfig
PLUGINS_OF_APISIX
alb.networking.azure.io/WebApplicationFirewallPolicy azure-agc all same-unknown
  authorization *?
  rateLimit *?
  waf *
alb.networking.azure.io/FrontendTLSPolicy azure-agc all same-unknown
  authentication default.verify override.verify
traefik.io/Middleware traefik all same-all
  members chain.middlewares
  authentication basicAuth digestAuth forwardAuth plugin?
  authorization ipAllowList ipWhiteList forwardAuth? plugin?
  rateLimit rateLimit inFlightReq plugin?
  cors headers.accessControlAllowOriginList headers.accessControlAllowOriginListRegex headers.accessControlAllowMethods plugin?
  waf plugin?
traefik.io/TLSOption traefik all same-all name
  authentication clientAuth
cilium.io/CiliumEnvoyExtProcFilter cilium all same-all
  authentication *?
  authorization *?
  rateLimit *?
  cors *?
  waf *?
cilium.io/CiliumNetworkPolicy cilium all same-all loose network
  authorization *?
cilium.io/CiliumClusterwideNetworkPolicy cilium all same-all loose network
  authorization *?
cilium.io/CiliumLoadBalancerIPPool cilium all same-all generatedService
cilium.io/CiliumL2AnnouncementPolicy cilium all same-all generatedService needs=loadBalancerIPs
projectcontour.io/ContourConfiguration contour all same-all loose
  authentication globalExtAuth?
  authorization globalExtAuth?
  rateLimit rateLimitService?
projectcontour.io/ContourDeployment contour all same-all parameters
  authentication runtimeSettings.globalExtAuth
  authorization runtimeSettings.globalExtAuth?
  rateLimit runtimeSettings.rateLimitService?
policy.linkerd.io/Server linkerd,linkerd-enterprise all same-all
policy.linkerd.io/AuthorizationPolicy linkerd,linkerd-enterprise all same-all
policy.linkerd.io/HTTPLocalRateLimitPolicy linkerd,linkerd-enterprise whole
`;

const PLUGINS_OF_KONG = `  authentication basic-auth key-auth key-auth-enc jwt openid-connect oauth2 oauth2-introspection hmac-auth ldap-auth ldap-auth-advanced mtls-auth header-cert-auth vault-auth saml session?
  authorization acl ip-restriction opa openid-connect?
  rateLimit rate-limiting rate-limiting-advanced response-ratelimiting graphql-rate-limiting-advanced service-protection
  cors cors
  waf bot-detection injection-protection
  nothing request-transformer request-transformer-advanced response-transformer response-transformer-advanced correlation-id prometheus http-log file-log tcp-log udp-log syslog loggly statsd datadog zipkin opentelemetry proxy-cache proxy-cache-advanced request-size-limiting grpc-gateway grpc-web aws-lambda canary mocking redirect degraphql route-by-header request-callout kafka-log kafka-upstream http2-push upstream-timeout tls-handshake-modifier tls-metadata-headers exit-transformer jq standard-webhooks websocket-size-limit proxy-protocol`;

const PLUGINS_OF_APISIX = `  authentication key-auth basic-auth jwt-auth openid-connect forward-auth hmac-auth ldap-auth multi-auth authz-keycloak? authz-casdoor? cas-auth wolf-rbac? jwe-decrypt?
  authorization ip-restriction consumer-restriction opa authz-casbin authz-keycloak authz-casdoor wolf-rbac forward-auth? ua-restriction referer-restriction
  rateLimit limit-count limit-req limit-conn
  cors cors
  waf chaitin-waf coraza
  nothing proxy-rewrite response-rewrite redirect echo gzip brotli prometheus zipkin skywalking opentelemetry http-logger tcp-logger udp-logger kafka-logger file-logger syslog request-id real-ip proxy-cache proxy-mirror traffic-split api-breaker mocking fault-injection grpc-transcode grpc-web server-info body-transformer client-control datadog loki-logger elasticsearch-logger clickhouse-logger`;

/** The kinds, in the order of the table. */
export const POLICY_KINDS: readonly PolicyKind[] = readTable(
  TABLE.replaceAll("PLUGINS_OF_KONG", PLUGINS_OF_KONG).replaceAll("PLUGINS_OF_APISIX", PLUGINS_OF_APISIX),
);

const BY_NAME = new Map(POLICY_KINDS.map((one) => [`${one.group}/${one.kind}`, one]));

const BY_IMPLEMENTATION: ReadonlyMap<string, readonly PolicyKind[]> = new Map(
  [...new Set(POLICY_KINDS.flatMap(({ implementations }) => implementations))].map((name) => [
    name,
    POLICY_KINDS.filter(
      ({ implementations, partOf }) => partOf === undefined && implementations.includes(name),
    ),
  ]),
);

/** What is known of a kind; undefined for kinds that are no policies, or of which it is not known how they come together. */
export function policyKind(group: string, kind: string): PolicyKind | undefined {
  return BY_NAME.get(`${group}/${kind}`);
}

/** The kinds of an implementation, but for those that come together with another one. */
export function policyKindsOf(implementation: string): readonly PolicyKind[] {
  return BY_IMPLEMENTATION.get(implementation) ?? [];
}

/** The kinds whose objects come together with those of a kind. */
export function partsOf({ group, kind }: PolicyKind): readonly PolicyKind[] {
  return POLICY_KINDS.filter((one) => one.partOf === kind && one.group === group);
}

function readTable(text: string): readonly PolicyKind[] {
  return text
    .trim()
    .split(/\n(?! )/)
    .map((block) => {
      const [head = "", ...lines] = block.split("\n");
      const [name = "", implementations = "", combination, ...words] = head.split(" ");
      const [group = "", kind = ""] = name.split("/");
      const form = words.includes("named-plugins")
        ? "plugin"
        : words.includes("network")
          ? "network"
          : "fields";
      const settings = lines.flatMap((line) => readSettings(line, form));
      const partOf = wordBehind(words, "part-of");
      const needs = wordBehind(words, "needs");
      const [members] = lines.flatMap((line) => readWords(line, "members"));
      return {
        group,
        kind,
        implementations: implementations.split(","),
        reach: REACHES.find((one) => words.includes(one)) ?? "targets",
        form,
        ...(partOf === undefined ? {} : { partOf }),
        ...(members === undefined ? {} : { members: members.split(".") }),
        combination: combination === "fields" || combination === "all" ? combination : "whole",
        ofSameTarget: sameTarget(words),
        hasGlobalNamespace: words.includes("global"),
        isLoose: words.includes("loose"),
        isDeep: words.includes("deep"),
        ...(needs === undefined ? {} : { needs }),
        settings,
        harmless: new Set(lines.flatMap((line) => readWords(line, "nothing"))),
        adding: new Set(lines.flatMap((line) => readWords(line, "adding"))),
        parts: [
          ...lines.flatMap((line) => readWords(line, "parts")),
          ...new Set(settings.flatMap(({ steps }) => (steps.length > 1 ? (steps[0] ?? []) : []))),
        ],
      };
    });
}

/** What stands behind `key=` among words. */
function wordBehind(words: readonly string[], key: string): string | undefined {
  return words.find((word) => word.startsWith(`${key}=`))?.slice(key.length + 1);
}

function sameTarget(words: readonly string[]): SameTarget {
  if (words.includes("same-all")) return "all";
  if (words.includes("same-conflict")) return "conflict";
  if (words.includes("same-priority")) return "priority";
  if (words.includes("same-refused")) return "refused";
  if (words.includes("same-none")) return "none";
  return words.includes("same-unknown") ? "unknown" : "oldest";
}

function readWords(line: string, first: string): readonly string[] {
  const [word, ...others] = line.trim().split(" ");
  return word === first ? others : [];
}

function readSettings(line: string, form: SettingForm): readonly ProtectingSetting[] {
  return PROTECTIONS.flatMap((protection) =>
    readWords(line, protection).map((path) => ({
      steps: path.startsWith("*") ? [] : stepsOf(path.replace("?", ""), form),
      protection,
      isPerhaps: path.endsWith("?"),
    })),
  );
}

function stepsOf(path: string, form: SettingForm): readonly string[] {
  return form === "plugin" ? [path] : path.split(".");
}
