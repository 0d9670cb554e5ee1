import { parsedBoolean } from "../nginx/annotationValues.ts";
import { addressParts } from "./addressParts.ts";
import { corsParts } from "./corsParts.ts";
import { basicPasswordParts } from "./passwordParts.ts";
import { rateParts, saying } from "./rateParts.ts";
import { rewriteParts } from "./rewriteParts.ts";
import type { FilterKind, PolicyKind, VendorPart } from "./vendorPart.ts";
import { idleSeconds, left, present, type VendorSource, wholeNumber, withoutEffect } from "./vendorSource.ts";

const apiVersion = "gateway.envoyproxy.io/v1alpha1";
const SECURITY: PolicyKind = { apiVersion, kind: "SecurityPolicy", targets: "routes" };
const ROUTE_FILTER: FilterKind = {
  group: "gateway.envoyproxy.io",
  version: "v1alpha1",
  kind: "HTTPRouteFilter",
};
const TRAFFIC: PolicyKind = { apiVersion, kind: "BackendTrafficPolicy", targets: "routes" };

/**
 * What Envoy Gateway has for the annotations of an Ingress.
 * Source: https://gateway.envoyproxy.io/docs/api/extension_types/
 */
export function envoyGatewayParts(source: VendorSource): readonly VendorPart[] {
  return [
    ...addresses(source),
    ...passwords(source),
    ...left(
      source,
      ["auth-url", "auth-method", "auth-response-headers"],
      "`extAuth.http` of a `SecurityPolicy` puts the path of the request behind the one of the server, which nginx did not: write it by hand if the server takes that.",
    ),
    ...rewriteParts(
      source,
      ROUTE_FILTER,
      (group) => `\\${group}`,
      (replaceRegexMatch) => ({ urlRewrite: { path: { type: "ReplaceRegexMatch", replaceRegexMatch } } }),
    ),
    ...corsParts(source, SECURITY, (seconds) => `${seconds}s`),
    ...rateLimits(source),
    ...sessions(source),
    ...timeouts(source),
    ...left(
      source,
      ["proxy-body-size"],
      "`requestBuffer.limit` of a `BackendTrafficPolicy` keeps the whole request before it is passed on, which websockets and streams do not survive: nothing limits the size.",
    ),
    ...serviceUpstream(source),
    ...left(
      source,
      ["limit-connections"],
      "`connection.connectionLimit` of a `ClientTrafficPolicy` counts all clients together, and not each address.",
    ),
  ];
}

function addresses(source: VendorSource): readonly VendorPart[] {
  const rule = (action: "Allow" | "Deny", clientCIDRs: readonly string[]) =>
    clientCIDRs.length === 0 ? [] : [{ action, principal: { clientCIDRs } }];
  return addressParts(source, ({ annotations, denied, allowed }) => ({
    kind: "policy",
    annotations,
    policy: SECURITY,
    spec: {
      authorization: {
        defaultAction: allowed.length === 0 ? "Allow" : "Deny",
        rules: [...rule("Deny", denied), ...rule("Allow", allowed)],
      },
    },
    says: "Behind a load balancer look which address Envoy sees (`clientIPDetection` of a `ClientTrafficPolicy`).",
  }));
}

function passwords(source: VendorSource): readonly VendorPart[] {
  return basicPasswordParts(source, ".htpasswd", ({ annotations, secret }) => ({
    kind: "policy",
    annotations,
    policy: SECURITY,
    spec: { basicAuth: { users: { name: secret } } },
    says: `It reads the key \`.htpasswd\` of Secret \`${secret}\`, where ingress-nginx read \`auth\`, and hashes in the form \`{SHA}\` alone: until then the paths answer 500 or 401. \`auth-realm\` has no field.`,
  }));
}

const EVERY_ADDRESS = ["0.0.0.0/0", "::/0"];

function rateLimits(source: VendorSource): readonly VendorPart[] {
  return rateParts(source, (rates) => [
    {
      kind: "policy",
      annotations: saying(rates),
      policy: TRAFFIC,
      spec: {
        rateLimit: {
          type: "Local",
          local: {
            rules: rates.flatMap(({ requests, unit }) =>
              EVERY_ADDRESS.map((value) => ({
                clientSelectors: [{ sourceCIDR: { type: "Distinct", value } }],
                limit: { requests, unit: unit === "second" ? "Second" : "Minute" },
              })),
            ),
          },
        },
      },
      says: "Clients get 429 in place of 503, and no burst above the limit: nginx let through 5 times as many for a moment, or what `limit-burst-multiplier` says.",
    },
  ]);
}

const COOKIE = [
  "affinity",
  "affinity-mode",
  "session-cookie-name",
  "session-cookie-path",
  "session-cookie-expires",
  "session-cookie-max-age",
  "session-cookie-samesite",
];
const COOKIE_LEFT = [
  "session-cookie-domain",
  "session-cookie-secure",
  "session-cookie-conditional-samesite-none",
  "session-cookie-change-on-failure",
  "affinity-canary-behavior",
];

/** How a pod is chosen; a cookie goes before a hash, and a hash before the rest. */
function sessions(source: VendorSource): readonly VendorPart[] {
  const { value } = source;
  const written = (annotations: readonly string[], loadBalancer: object, says: string): VendorPart => ({
    kind: "policy",
    annotations: present(source, annotations),
    policy: TRAFFIC,
    spec: { loadBalancer },
    says,
  });
  if (value("affinity") === "cookie") {
    const seconds =
      wholeNumber(source, "session-cookie-max-age") ?? wholeNumber(source, "session-cookie-expires");
    const attributes = {
      ...attribute("Path", value("session-cookie-path") ?? "/"),
      ...attribute("SameSite", value("session-cookie-samesite")),
    };
    return [
      written(
        COOKIE,
        {
          type: "ConsistentHash",
          consistentHash: {
            type: "Cookie",
            cookie: {
              name: value("session-cookie-name") ?? "INGRESSCOOKIE",
              ttl: `${seconds ?? 0}s`,
              attributes,
            },
          },
        },
        "A hash of the cookie chooses the pod: where pods come or go, some clients change theirs, and cookies of nginx count no more.",
      ),
      ...left(source, COOKIE_LEFT, "The cookie of the `BackendTrafficPolicy` is written without it."),
      ...withoutEffect(source, ["load-balance", "upstream-hash-by"]),
    ];
  }
  const hash = hashOf(value("upstream-hash-by"));
  if (hash !== undefined)
    return [
      written(
        ["upstream-hash-by"],
        { type: "ConsistentHash", consistentHash: hash },
        "The hash is another one, so that clients go to other pods than they did.",
      ),
    ];
  if (value("upstream-hash-by") !== undefined)
    return left(
      source,
      ["upstream-hash-by"],
      "It hashes over addresses, headers and queries, one at a time.",
    );
  return value("load-balance") === "round_robin"
    ? [written(["load-balance"], { type: "RoundRobin" }, "It is the same.")]
    : left(source, ["load-balance"], "It has no `ewma`; `LeastRequest`, its own choice, is the nearest.");
}

function attribute(name: string, value: string | undefined): Readonly<Record<string, string>> {
  return value === undefined ? {} : { [name]: value };
}

/** What one variable of nginx is a hash over. */
function hashOf(expression: string | undefined): object | undefined {
  if (expression === undefined) return undefined;
  if (/^\$(?:\{(?:binary_)?remote_addr\}|(?:binary_)?remote_addr)$/.test(expression))
    return { type: "SourceIP" };
  const [, kind, name = ""] = /^\$(http|arg)_([a-z0-9_]+)$/.exec(expression) ?? [];
  if (kind === "arg") return { type: "QueryParams", queryParams: [{ name }] };
  return kind === "http" ? { type: "Headers", headers: [{ name: name.replaceAll("_", "-") }] } : undefined;
}

function timeouts(source: VendorSource): readonly VendorPart[] {
  const connect = wholeNumber(source, "proxy-connect-timeout");
  const idle = idleSeconds(source);
  const part = (annotations: readonly string[], timeout: object, says: string): VendorPart => ({
    kind: "policy",
    annotations: present(source, annotations),
    policy: TRAFFIC,
    spec: { timeout },
    says,
  });
  return [
    ...(connect === undefined
      ? withoutEffect(source, ["proxy-connect-timeout"])
      : [part(["proxy-connect-timeout"], { tcp: { connectTimeout: `${connect}s` } }, "It is the same.")]),
    ...(idle === undefined
      ? withoutEffect(source, ["proxy-read-timeout", "proxy-send-timeout"])
      : [
          part(
            ["proxy-read-timeout", "proxy-send-timeout"],
            { http: { requestTimeout: "0s", streamIdleTimeout: `${idle}s` } },
            "One limit counts in both directions, the longer of the two, and the limit of 15 s for a whole answer is switched off.",
          ),
        ]),
  ];
}

function serviceUpstream(source: VendorSource): readonly VendorPart[] {
  return parsedBoolean(source.value("service-upstream")) === true
    ? [
        {
          kind: "policy",
          annotations: ["service-upstream"],
          policy: TRAFFIC,
          spec: { routingType: "Service" },
          says: "It is the same.",
        },
      ]
    : withoutEffect(source, ["service-upstream"]);
}
