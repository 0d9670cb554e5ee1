import type { FateGroup } from "./fate.ts";

/** How paths are read, rewritten and redirected, and the names of a host. */
export const PATHS: readonly FateGroup[] = [
  [
    ["use-regex"],
    {
      effect:
        "Every path of the host, of all its Ingresses, becomes a regular expression that ignores letter case and is open at its end.",
      verdict: "changed",
      message:
        "Paths become prefixes where they say no more, else regular expressions, whose order and dialect are up to the implementation. A prefix minds letter case and ends at a `/`.",
    },
  ],
  [
    ["rewrite-target"],
    {
      effect:
        "The whole path becomes this text, with `$1` to `$9` from the groups of the path. The host reads all its paths as regular expressions then.",
      verdict: "changed",
      message:
        "Becomes a `URLRewrite` of the prefix or of the whole path. Letter case counts now, and `/app` no longer takes `/apple`: the path is a prefix and no regular expression.",
      vendors: {
        "envoy-gateway": "`HTTPRouteFilter` `urlRewrite.path.replaceRegexMatch`",
        kgateway: "`TrafficPolicy` `urlRewrite.pathRegex`",
        traefik: "`Middleware` `replacePathRegex`",
        "nginx-gateway-fabric": "`SnippetsFilter`",
      },
    },
  ],
  [
    ["x-forwarded-prefix"],
    {
      effect: "Sends `X-Forwarded-Prefix` to the backend, where `rewrite-target` rewrites the path.",
      verdict: "converted",
      message:
        "Becomes a `RequestHeaderModifier` where a rewrite takes place; without `rewrite-target` it had no effect.",
    },
  ],
  [
    ["app-root"],
    {
      effect: "Redirects `/` of the host, and nothing else, to this path with 302.",
      verdict: "changed",
      message: "Becomes a redirect of exactly `/`. The query of the request is kept, which nginx drops.",
    },
  ],
  [
    ["ssl-redirect"],
    {
      effect: "Redirects http to https with 308 where the host has a certificate; on unless it says `false`.",
      verdict: "changed",
      message:
        "Becomes a redirect on the http listener. A slash at the very end of the URL stays, which nginx drops.",
    },
  ],
  [
    ["force-ssl-redirect"],
    {
      effect:
        "Redirects http to https with 308 even where the host has no certificate, because TLS ends in front of it.",
      verdict: "changed",
      message:
        "Becomes a redirect on the http listener, and a slash at the end stays. Where TLS ends before the Gateway every request arrives as http and would be redirected without end: redirect there instead.",
    },
  ],
  [
    ["preserve-trailing-slash"],
    {
      effect: "The redirect to https keeps a slash at the end of the URL.",
      verdict: "converted",
      message: "Nothing is needed: a `RequestRedirect` keeps the slash.",
    },
  ],
  [
    ["permanent-redirect", "permanent-redirect-code", "temporal-redirect", "temporal-redirect-code"],
    {
      effect:
        "Answers every request of the paths with a redirect to one URL, whatever the path and the query were.",
      verdict: "changed",
      message:
        "Becomes a `RequestRedirect`. It keeps the query of the request, has no field for a query of its own, and knows the statuses 301, 302, 303, 307 and 308 alone.",
    },
  ],
  [
    ["relative-redirects"],
    {
      effect: "`Location` of redirects has neither scheme nor host.",
      verdict: "changed",
      message: "The `Location` of a redirect always has its scheme and host now.",
    },
  ],
  [
    ["use-port-in-redirects"],
    {
      effect: "Redirects that nginx makes itself name the port.",
      verdict: "converted",
      message: "A `RequestRedirect` names the port where it is not the usual one of the scheme.",
    },
  ],
  [
    ["from-to-www-redirect"],
    {
      effect:
        "Redirects `www.` of the host to the host with 308, or the host to it, where the other name has no Ingress.",
      verdict: "changed",
      message:
        "Becomes a listener and a Route for the other name. A slash at the end of the URL stays; over https the certificate has to hold both names.",
    },
  ],
  [
    ["proxy-redirect-from", "proxy-redirect-to"],
    {
      effect: "Changes `Location` and `Refresh` in answers of the backend.",
      verdict: "none",
      message:
        "Redirects of the backend reach the client as they are. Let the backend write the right `Location`.",
    },
  ],
  [
    ["server-alias"],
    {
      effect: "More names for every host of the Ingress, unless an Ingress has that name as its host.",
      verdict: "changed",
      message:
        "The names become hostnames with listeners of their own, and reach every path of the host. Expressions that begin with `~` have no equivalent, and over https the certificate has to hold each name.",
    },
  ],
  [
    ["upstream-vhost"],
    {
      effect: "The `Host` that the backend gets.",
      verdict: "converted",
      message: "Becomes `URLRewrite.hostname`.",
    },
  ],
  [
    ["custom-headers"],
    {
      effect: "Headers of answers, from a ConfigMap, as far as the controller allows them.",
      verdict: "converted",
      message:
        "Becomes a `ResponseHeaderModifier` with what the ConfigMap holds today; later changes of the ConfigMap do not count.",
    },
  ],
  [
    [
      "enable-cors",
      "cors-allow-origin",
      "cors-allow-methods",
      "cors-allow-headers",
      "cors-allow-credentials",
      "cors-expose-headers",
      "cors-max-age",
    ],
    {
      effect:
        "Answers preflights of allowed origins, and every other `OPTIONS` of theirs, with 204, and adds the CORS headers to answers.",
      verdict: "changed",
      message:
        "Becomes a `CORS` filter. An `OPTIONS` that is no preflight reaches the backend now, one of an origin that is not allowed does not, and one over http is redirected first.",
      vendors: {
        "envoy-gateway": "`SecurityPolicy` `cors`",
        kgateway: "`TrafficPolicy` `cors`",
        traefik: "`Middleware` `headers`",
      },
    },
  ],
];
