import { hasStandardOf15 } from "../conversion/conversionTarget.ts";
import { listed } from "../nginx/annotationValues.ts";
import { addressParts } from "./addressParts.ts";
import { CORS_ANNOTATIONS } from "./corsParts.ts";
import { passwordParts } from "./passwordParts.ts";
import { rateParts } from "./rateParts.ts";
import { rewriteParts } from "./rewriteParts.ts";
import type { FilterKind, SpecFields, VendorPart } from "./vendorPart.ts";
import { left, present, SATISFY_ANY, type VendorSource, wholeNumber, withoutEffect } from "./vendorSource.ts";

const MIDDLEWARE: FilterKind = { group: "traefik.io", version: "v1alpha1", kind: "Middleware" };

/**
 * What Traefik has for the annotations of an Ingress: a Middleware for each, which the rules name in the order in which nginx
 * asked: addresses, passwords, the server, limits.
 * Source: https://doc.traefik.io/traefik/reference/routing-configuration/http/middlewares/overview/
 */
export function traefikParts(source: VendorSource): readonly VendorPart[] {
  return [
    ...cors(source),
    ...addresses(source),
    ...passwords(source),
    ...authentication(source),
    ...rateLimits(source),
    ...connections(source),
    ...rewriteParts(
      source,
      MIDDLEWARE,
      (group) => `\${${group}}`,
      ({ pattern, substitution }) => ({ replacePathRegex: { regex: pattern, replacement: substitution } }),
    ),
    ...left(
      source,
      ["proxy-body-size"],
      "`buffering` of a Middleware keeps whole requests and answers, which websockets and streams do not survive: nothing limits the size.",
    ),
    ...left(
      source,
      ["affinity"],
      "`sticky` stands on the Service of a `TraefikService`, which takes the place of the backend: write it by hand.",
    ),
  ];
}

function middleware(
  annotations: readonly string[],
  suffix: string,
  spec: SpecFields,
  says: string,
): Extract<VendorPart, { kind: "filter" }> {
  return { kind: "filter", annotations, filter: MIDDLEWARE, suffix, spec, says };
}

function addresses(source: VendorSource): readonly VendorPart[] {
  return addressParts(source, ({ annotations, denied, allowed }) =>
    denied.length > 0
      ? { kind: "left", annotations, why: "It has lists of allowed addresses alone." }
      : middleware(
          annotations,
          "addresses",
          { ipAllowList: { sourceRange: allowed } },
          "Behind a load balancer look which address Traefik sees (`ipStrategy`).",
        ),
  );
}

function passwords(source: VendorSource): readonly VendorPart[] {
  return passwordParts(source, "users", ({ annotations, type, secret, realm }) => {
    const spec = { secret, ...(realm === undefined ? {} : { realm }) };
    return [
      middleware(
        annotations,
        "login",
        type === "basic" ? { basicAuth: spec } : { digestAuth: spec },
        `It reads the key \`users\` of Secret \`${secret}\`, where ingress-nginx read \`auth\`: until it is there the paths answer no request.`,
      ),
    ];
  });
}

/** A URL without variables of nginx and without a query, which can be asked as it is written. */
const PLAIN_URL = /^https?:\/\/[A-Za-z0-9.-]+(?::\d+)?(?:\/[A-Za-z0-9._~/-]*)?$/;

function authentication(source: VendorSource): readonly VendorPart[] {
  const { value } = source;
  const names = ["auth-url", "auth-response-headers"];
  const address = value("auth-url");
  if (address === undefined) return [];
  if (value("satisfy")?.toLowerCase() === "any") return left(source, names, SATISFY_ANY);
  if (!PLAIN_URL.test(address))
    return left(source, names, "`forwardAuth` asks one URL, without variables of nginx: write it by hand.");
  const method = value("auth-method");
  if (method !== undefined && method !== "GET")
    return left(source, names, "`forwardAuth` asks with `GET` alone.");
  const headers = listed(value("auth-response-headers"));
  return [
    middleware(
      present(source, names),
      "auth",
      { forwardAuth: { address, ...(headers.length === 0 ? {} : { authResponseHeaders: headers }) } },
      "The server gets `X-Forwarded-Method`, `X-Forwarded-Host` and `X-Forwarded-Uri` in place of `X-Original-Method` and `X-Original-URL`: look which of them it reads. Each answer of its but 2xx goes to the client.",
    ),
  ];
}

function rateLimits(source: VendorSource): readonly VendorPart[] {
  return rateParts(source, (rates, bursts) =>
    rates.map(({ requests, unit, annotations }) =>
      middleware(
        annotations,
        unit === "second" ? "limit-rps" : "limit-rpm",
        {
          rateLimit: {
            average: requests,
            period: unit === "second" ? "1s" : "1m",
            burst: Math.max(1, requests * bursts),
          },
        },
        "Clients get 429 in place of 503.",
      ),
    ),
  );
}

function connections(source: VendorSource): readonly VendorPart[] {
  const amount = wholeNumber(source, "limit-connections");
  if (amount === undefined || amount === 0) return withoutEffect(source, ["limit-connections"]);
  return [
    middleware(
      ["limit-connections"],
      "limit-connections",
      { inFlightReq: { amount, sourceCriterion: { ipStrategy: { depth: 0 } } } },
      "Clients get 429 in place of 503.",
    ),
  ];
}

function cors(source: VendorSource): readonly VendorPart[] {
  const { settings, target } = source;
  if (settings.cors === undefined || hasStandardOf15(target)) return [];
  const { origins, methods, headers, exposed, allowsCredentials, maxAge } = settings.cors;
  return [
    middleware(
      present(source, CORS_ANNOTATIONS),
      "cors",
      {
        headers: {
          accessControlAllowOriginList: origins,
          accessControlAllowMethods: methods,
          accessControlAllowHeaders: headers,
          ...(exposed.length === 0 ? {} : { accessControlExposeHeaders: exposed }),
          accessControlAllowCredentials: allowsCredentials,
          accessControlMaxAge: maxAge,
          addVaryHeader: true,
        },
      },
      "An `OPTIONS` that is no preflight reaches the backend now.",
    ),
  ];
}
