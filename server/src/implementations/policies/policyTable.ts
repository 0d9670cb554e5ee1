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
 * `priority` is the same, and none counts otherwise. `unknown`: it is not documented.
 */
export type SameTarget = "oldest" | "conflict" | "all" | "priority" | "unknown";

/** A kind of policies of which it is known how several of them come together. */
export interface PolicyKind {
  readonly group: string;
  readonly kind: string;
  /** As in `Implementation`. */
  readonly implementation: string;
  readonly combination: PolicyCombination;
  readonly ofSameTarget: SameTarget;
  /** Its selectors may reach all namespaces from one that an option of the controller names. */
  readonly hasGlobalNamespace: boolean;
  /** It is for the Services that rules send requests to. */
  readonly isOfService: boolean;
  /** Objects that name no Gateway or Route may hold all the same: for Pods that they select, a namespace, a class, everything. */
  readonly isLoose: boolean;
  readonly settings: readonly ProtectingSetting[];
  /** The keys below `spec` whose members are merged one by one. */
  readonly parts: readonly string[];
}

/**
 * Kinds of policies by their implementation, and how several of them come together: by their targets and, where
 * that is not the oldest, for one target. The indented lines name settings by what they protect with, `*` the whole policy; a question mark stands behind what may also not
 * protect; `parts` are the keys whose members are merged one by one.
 * Sources: https://gateway.envoyproxy.io/docs/concepts/gateway_api_extensions/, https://kgateway.dev/docs/about/policies/,
 * https://docs.nginx.com/nginx-gateway-fabric/overview/custom-policies/, https://agentgateway.dev/docs/about/policies/,
 * https://cloud.google.com/kubernetes-engine/docs/how-to/configure-gateway-resources, https://istio.io/latest/docs/reference/config/security/authorization-policy/,
 * https://www.gateway-api-controller.eks.aws.dev/latest/api-types/iam-auth-policy/ and
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
gateway.nginx.org/RateLimitPolicy nginx-gateway-fabric fields same-all
  rateLimit rateLimit
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
security.istio.io/AuthorizationPolicy istio all same-all loose
  authentication *?
  authorization *?
security.istio.io/RequestAuthentication istio all same-all loose
  authentication *?
networking.istio.io/EnvoyFilter istio all same-all loose
  authentication *?
  authorization *?
  rateLimit *?
  cors *?
  waf *?
extensions.istio.io/WasmPlugin istio all same-all loose
  authentication *?
  authorization *?
  rateLimit *?
  cors *?
  waf *?
extensions.istio.io/TrafficExtension istio all same-all loose
  authentication *?
  authorization *?
  rateLimit *?
  cors *?
  waf *?
application-networking.k8s.aws/IAMAuthPolicy aws-vpc-lattice all
  authentication *?
  authorization *?
application-networking.k8s.aws/AccessLogPolicy aws-vpc-lattice all
application-networking.k8s.aws/VpcAssociationPolicy aws-vpc-lattice all
  authorization securityGroupIds?
apisix.apache.org/HTTPRoutePolicy apisix all same-priority
gateway.k8s.aws/ListenerRuleConfiguration aws-load-balancer-controller all same-all
  authentication actions?
  authorization conditions?
gateway.k8s.aws/LoadBalancerConfiguration aws-load-balancer-controller all same-all loose
  authentication listenerConfigurations?
  authorization sourceRanges? securityGroups? scheme?
  rateLimit wafV2?
  waf wafV2? shieldConfiguration?
`;

/** The kinds, in the order of the table. */
export const POLICY_KINDS: readonly PolicyKind[] = readTable(TABLE);

const BY_NAME = new Map(POLICY_KINDS.map((one) => [`${one.group}/${one.kind}`, one]));

/** What is known of a kind; undefined for kinds that are no policies, or of which it is not known how they come together. */
export function policyKind(group: string, kind: string): PolicyKind | undefined {
  return BY_NAME.get(`${group}/${kind}`);
}

/** The kinds of an implementation. */
export function policyKindsOf(implementation: string): readonly PolicyKind[] {
  return POLICY_KINDS.filter((one) => one.implementation === implementation);
}

function readTable(text: string): readonly PolicyKind[] {
  return text
    .trim()
    .split(/\n(?! )/)
    .map((block) => {
      const [head = "", ...lines] = block.split("\n");
      const [name = "", implementation = "", combination, ...words] = head.split(" ");
      const [group = "", kind = ""] = name.split("/");
      const settings = lines.flatMap(readSettings);
      return {
        group,
        kind,
        implementation,
        combination: combination === "fields" || combination === "all" ? combination : "whole",
        ofSameTarget: sameTarget(words),
        hasGlobalNamespace: words.includes("global"),
        isOfService: words.includes("service"),
        isLoose: words.includes("loose"),
        settings,
        parts: [
          ...lines.flatMap(readParts),
          ...new Set(settings.flatMap(({ steps }) => (steps.length > 1 ? (steps[0] ?? []) : []))),
        ],
      };
    });
}

function sameTarget(words: readonly string[]): SameTarget {
  if (words.includes("same-all")) return "all";
  if (words.includes("same-conflict")) return "conflict";
  if (words.includes("same-priority")) return "priority";
  return words.includes("same-unknown") ? "unknown" : "oldest";
}

function readParts(line: string): readonly string[] {
  const [word, ...parts] = line.trim().split(" ");
  return word === "parts" ? parts : [];
}

function readSettings(line: string): readonly ProtectingSetting[] {
  const [word = "", ...paths] = line.trim().split(" ");
  return PROTECTIONS.filter((protection) => protection === word).flatMap((protection) =>
    paths.map((path) => ({
      steps: path.startsWith("*") ? [] : path.replace("?", "").split("."),
      protection,
      isPerhaps: path.endsWith("?"),
    })),
  );
}
