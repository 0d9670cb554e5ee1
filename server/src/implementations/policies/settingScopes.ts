import type { PolicyKind } from "./policyTable.ts";

/** What passes where a policy holds, as far as it decides which settings can do something there. */
export interface PassingTraffic {
  /** False for connections that are handed on as they are: nobody looks for requests in them. */
  readonly hasRequests: boolean;
  /** Whether the listener ends the TLS of clients, so that it can ask for their certificates. */
  readonly endsTls: Reach;
  /** The policy names the TCPRoute that the connections go to. */
  readonly isOfTcpRoute: boolean;
}

/** Whether a setting does something; `unknown` where that is not documented. */
export type Reach = "yes" | "no" | "unknown";

/**
 * What settings act on, where that is not whatever passes: `requests`, which only HTTPRoutes and GRPCRoutes have; `connections`, also those
 * that are handed on as they are; `tcpRoutes`, of these those of a TCPRoute that the policy names, which is not documented for others;
 * `handshakes`, where the listener ends TLS. A question mark: elsewhere it is not documented. The longest name counts, and of two lines with it both.
 * Sources: those of the table of policies, https://gateway.envoyproxy.io/docs/api/extension_types/#securitypolicyspec,
 * https://developer.konghq.com/plugins/ and https://apisix.apache.org/docs/apisix/stream-proxy/
 */
const TABLE = `
gateway.envoyproxy.io/SecurityPolicy
  requests *
  tcpRoutes authorization
gateway.envoyproxy.io/BackendTrafficPolicy
  requests rateLimit
gateway.envoyproxy.io/ClientTrafficPolicy
  handshakes tls.clientValidation
gateway.envoyproxy.io/EnvoyExtensionPolicy
  connections *?
gateway.kgateway.dev/TrafficPolicy
  requests *
  connections acl?
gateway.kgateway.dev/ListenerPolicy
  handshakes default.clientCertificateValidation perPort
gateway.nginx.org/AuthenticationFilter
  requests *
gateway.nginx.org/RateLimitPolicy
  requests *
gateway.nginx.org/WAFPolicy
  requests *
gateway.nginx.org/ClientSettingsPolicy
  requests *
gateway.nginx.org/ProxySettingsPolicy
  requests *
gateway.nginx.org/ObservabilityPolicy
  requests *
agentgateway.dev/AgentgatewayPolicy
  requests traffic
networking.gke.io/GCPBackendPolicy
  requests default.iap
  connections default.securityPolicy?
networking.gke.io/GCPAuthzPolicy
  connections *?
security.istio.io/RequestAuthentication
  requests *
gateway.k8s.aws/ListenerRuleConfiguration
  requests *
gateway.k8s.aws/LoadBalancerConfiguration
  requests wafV2
  handshakes listenerConfigurations
configuration.konghq.com/KongPlugin
  requests basic-auth key-auth key-auth-enc jwt openid-connect oauth2 oauth2-introspection hmac-auth ldap-auth ldap-auth-advanced mtls-auth header-cert-auth vault-auth saml session acl opa rate-limiting rate-limiting-advanced response-ratelimiting graphql-rate-limiting-advanced service-protection cors bot-detection injection-protection
  handshakes mtls-auth?
  connections ip-restriction?
apisix.apache.org/PluginConfig
  requests key-auth basic-auth jwt-auth openid-connect forward-auth hmac-auth ldap-auth multi-auth authz-keycloak authz-casdoor cas-auth wolf-rbac jwe-decrypt consumer-restriction opa authz-casbin ua-restriction referer-restriction limit-count limit-req cors chaitin-waf coraza
  connections ip-restriction? limit-conn?
alb.networking.azure.io/WebApplicationFirewallPolicy
  requests *
alb.networking.azure.io/FrontendTLSPolicy
  handshakes default.verify override.verify
traefik.io/Middleware
  requests *
traefik.io/TLSOption
  handshakes clientAuth
projectcontour.io/ContourConfiguration
  requests globalExtAuth rateLimitService
projectcontour.io/ContourDeployment
  requests runtimeSettings.globalExtAuth runtimeSettings.rateLimitService
`;

const SUBJECTS = ["requests", "connections", "tcpRoutes", "handshakes"] as const;
type Subject = (typeof SUBJECTS)[number];

interface Scope {
  readonly subject: Subject;
  /** Keys below `spec` with dots, or the name of a plugin; empty for the whole policy. */
  readonly field: string;
  /** Nobody says what it does with anything else. */
  readonly isOpen: boolean;
}

const BY_KIND = readTable(TABLE);

/** Whether a setting of a kind, by its keys below `spec` with dots, can do something about what passes. */
export function reachOf(kind: PolicyKind, field: string, traffic: PassingTraffic): Reach {
  return narrowest(scopesOf(kind, field).map((scope) => reachOfScope(scope, traffic)));
}

/** False for a policy of which all fields are about requests, where none pass. */
export function bearsOn(kind: PolicyKind, fields: readonly string[], traffic: PassingTraffic): boolean {
  return (
    traffic.hasRequests ||
    fields.length === 0 ||
    fields.some((field) => reachOf(kind, field, { ...traffic, endsTls: "yes" }) !== "no")
  );
}

/** What is said of a field: by the longest of the names that it is, or stands below. */
function scopesOf({ group, kind }: PolicyKind, field: string): readonly Scope[] {
  const meant = (BY_KIND.get(`${group}/${kind}`) ?? []).filter(
    (scope) => scope.field === "" || `${field}.`.startsWith(`${scope.field}.`),
  );
  const longest = Math.max(...meant.map((scope) => scope.field.length));
  return meant.filter((scope) => scope.field.length === longest);
}

function reachOfScope({ subject, isOpen }: Scope, traffic: PassingTraffic): Reach {
  const { hasRequests, endsTls, isOfTcpRoute } = traffic;
  switch (subject) {
    case "requests":
      return hasRequests ? "yes" : "no";
    case "connections":
      return hasRequests || !isOpen ? "yes" : "unknown";
    case "tcpRoutes":
      return hasRequests || isOfTcpRoute ? "yes" : "unknown";
    case "handshakes":
      return isOpen && endsTls === "no" ? "unknown" : endsTls;
  }
}

function narrowest(reaches: readonly Reach[]): Reach {
  if (reaches.includes("no")) return "no";
  return reaches.includes("unknown") ? "unknown" : "yes";
}

function readTable(text: string): ReadonlyMap<string, readonly Scope[]> {
  return new Map(
    text
      .trim()
      .split(/\n(?! )/)
      .map((block) => {
        const [name = "", ...lines] = block.split("\n");
        return [name, lines.flatMap(readScopes)] as const;
      }),
  );
}

function readScopes(line: string): readonly Scope[] {
  const [word, ...paths] = line.trim().split(" ");
  const subject = SUBJECTS.find((one) => one === word);
  if (subject === undefined) return [];
  return paths.map((path) => {
    const field = path.replace("?", "");
    return { subject, field: field === "*" ? "" : field, isOpen: path.endsWith("?") };
  });
}
