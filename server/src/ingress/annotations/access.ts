import type { FateGroup } from "./fate.ts";

/** Who may send requests, and how many. */
export const ACCESS: readonly FateGroup[] = [
  [
    ["allowlist-source-range", "whitelist-source-range", "denylist-source-range"],
    {
      effect: "Answers 403 to clients whose address is not allowed, or is denied.",
      verdict: "vendor",
      message:
        "The core has no rules about addresses: without a policy of the implementation the path is open to everyone. Look also at which address it sees behind your load balancer.",
      vendors: {
        "envoy-gateway": "`SecurityPolicy` `authorization.rules[].principal.clientCIDRs`",
        traefik: "`Middleware` `ipAllowList.sourceRange`",
        istio: "`AuthorizationPolicy` `ipBlocks` or `remoteIpBlocks`",
        kgateway: "`TrafficPolicy` `rbac`",
        "nginx-gateway-fabric": "`SnippetsFilter`",
      },
    },
  ],
  [
    ["auth-type", "auth-secret", "auth-secret-type", "auth-realm"],
    {
      effect:
        "Asks for a name and a password, and answers 401 without them; 503 where the Secret is missing.",
      verdict: "vendor",
      message:
        "The core knows no passwords: without a policy of the implementation the path is open to everyone. The Secret mostly needs another key, and bcrypt or apr1 hashes may not be read.",
      vendors: {
        "envoy-gateway": "`SecurityPolicy` `basicAuth.users`",
        "nginx-gateway-fabric": "`AuthenticationFilter` `basic`",
        traefik: "`Middleware` `basicAuth` or `digestAuth`",
        kgateway: "`TrafficPolicy` `basicAuth.secretRef`",
      },
    },
  ],
  [
    [
      "auth-url",
      "auth-method",
      "auth-response-headers",
      "auth-proxy-set-headers",
      "auth-request-redirect",
      "auth-always-set-cookie",
    ],
    {
      effect: "Asks another server about each request first; 401 and 403 of it go to the client.",
      verdict: "vendor",
      message:
        "The filter `ExternalAuth` is experimental and reaches Services alone: without it or a policy of the implementation the path is open to everyone. The server gets other headers than nginx sends.",
      vendors: {
        "envoy-gateway": "`SecurityPolicy` `extAuth.http`",
        kgateway: "`GatewayExtension` `extAuth` with `TrafficPolicy` `extAuth.extensionRef`",
        traefik: "`Middleware` `forwardAuth`",
        istio: "`AuthorizationPolicy` with `action: CUSTOM`",
      },
    },
  ],
  [
    ["auth-signin", "auth-signin-redirect-param"],
    {
      effect: "Sends clients that are not signed in to this page with 302.",
      verdict: "vendor",
      message:
        "Nothing in the core sends clients to a sign-in page: they get 401. Let the implementation sign in by OpenID Connect, or let the authentication server redirect.",
      vendors: {
        traefik: "`Middleware` `forwardAuth.authSigninURL`",
        "envoy-gateway": "`SecurityPolicy` `oidc`",
        kgateway: "`GatewayExtension` `oauth2`",
      },
    },
  ],
  [
    [
      "auth-cache-key",
      "auth-cache-duration",
      "auth-keepalive",
      "auth-keepalive-requests",
      "auth-keepalive-share-vars",
      "auth-keepalive-timeout",
    ],
    {
      effect: "Keeps answers of the authentication server, or connections to it.",
      verdict: "none",
      message: "Nothing keeps the answers of the authentication server: it gets more requests.",
    },
  ],
  [
    ["enable-global-auth"],
    {
      effect:
        "`false` takes the Ingress out of the authentication that the controller's ConfigMap asks for everywhere.",
      verdict: "vendor",
      message:
        "Whether the controller asks for authentication everywhere stands in its ConfigMap. Attach the policy of your implementation to the Routes that need it, and to no others.",
    },
  ],
  [
    [
      "auth-tls-secret",
      "auth-tls-verify-client",
      "auth-tls-verify-depth",
      "auth-tls-match-cn",
      "auth-tls-error-page",
      "auth-tls-pass-certificate-to-upstream",
    ],
    {
      effect: "Asks clients of the host for a certificate, and answers 400 without one.",
      verdict: "vendor",
      message:
        "A Gateway asks for client certificates by port and not by host (`spec.tls.frontend`), which would reach every host of the port: without it the path is open to everyone. Give these hosts a Gateway or port of their own.",
      vendors: {
        "envoy-gateway": "`ClientTrafficPolicy` `tls.clientValidation`",
        traefik: "`TLSOption` `clientAuth`",
        kgateway: "`ListenerPolicy`",
        istio: "`Gateway` of Istio with `tls.mode: MUTUAL`",
      },
    },
  ],
  [
    ["satisfy"],
    {
      effect: "With `any` it is enough that one of address and password is right.",
      verdict: "none",
      message:
        "Policies that are carried over all count at once, so that access gets stricter than `any` was.",
    },
  ],
  [
    ["configuration-snippet", "server-snippet", "stream-snippet", "auth-snippet", "modsecurity-snippet"],
    {
      effect: "Raw configuration of nginx, which is switched off unless the controller allows it.",
      verdict: "none",
      message:
        "Raw configuration of nginx has no equivalent, and a condition in it may decide who gets in: access may change. Write its headers, redirects and rewrites as filters by hand.",
      vendors: { "nginx-gateway-fabric": "`SnippetsFilter`", traefik: "`Middleware`" },
    },
  ],
  [
    ["enable-modsecurity", "enable-owasp-core-rules", "modsecurity-transaction-id"],
    {
      effect: "Checks requests with the web application firewall ModSecurity.",
      verdict: "vendor",
      message:
        "Without a product of the implementation there is no web application firewall in front of these paths any more.",
      vendors: {
        "nginx-gateway-fabric": "`WAFPolicy`",
        "envoy-gateway": "`EnvoyExtensionPolicy` with Coraza",
      },
    },
  ],
  [
    ["limit-rps", "limit-rpm", "limit-burst-multiplier", "limit-allowlist", "limit-whitelist"],
    {
      effect: "Answers 503 to a client address that sends more requests than this.",
      verdict: "vendor",
      message:
        "The core has no rate limits: without a policy of the implementation nothing limits clients. Most of them answer 429 in place of 503.",
      vendors: {
        "envoy-gateway": "`BackendTrafficPolicy` `rateLimit.local`",
        kgateway: "`TrafficPolicy` `rateLimit.local`",
        "nginx-gateway-fabric": "`RateLimitPolicy`",
        traefik: "`Middleware` `rateLimit`",
      },
    },
  ],
  [
    ["limit-connections"],
    {
      effect: "Answers 503 to a client address that has more requests open at once than this.",
      verdict: "vendor",
      message:
        "The core has no limit of connections, and policies of implementations mostly count all clients together.",
      vendors: {
        "envoy-gateway": "`ClientTrafficPolicy` `connection.connectionLimit`",
        traefik: "`Middleware` `inFlightReq`",
      },
    },
  ],
  [
    ["limit-rate", "limit-rate-after"],
    {
      effect: "Slows down answers to this many kilobytes a second.",
      verdict: "vendor",
      message: "Answers are no longer slowed down; where requests go stays the same.",
      vendors: {
        "envoy-gateway": "`BackendTrafficPolicy` `bandwidthLimit`",
        "nginx-gateway-fabric": "`SnippetsFilter`",
      },
    },
  ],
];
