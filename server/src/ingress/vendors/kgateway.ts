import { corsParts } from "./corsParts.ts";
import { basicPasswordParts } from "./passwordParts.ts";
import { rewriteParts } from "./rewriteParts.ts";
import type { FilterKind, PolicyKind, VendorPart } from "./vendorPart.ts";
import { idleSeconds, left, present, type VendorSource, withoutEffect } from "./vendorSource.ts";

const TRAFFIC: PolicyKind = {
  apiVersion: "gateway.kgateway.dev/v1alpha1",
  kind: "TrafficPolicy",
  targets: "routes",
};

/** The same, named by a rule. */
const TRAFFIC_FILTER: FilterKind = {
  group: "gateway.kgateway.dev",
  version: "v1alpha1",
  kind: "TrafficPolicy",
};

/**
 * What kgateway has for the annotations of an Ingress.
 * Source: https://kgateway.dev/docs/reference/api/
 */
export function kgatewayParts(source: VendorSource): readonly VendorPart[] {
  return [
    ...left(
      source,
      ["allowlist-source-range", "whitelist-source-range", "denylist-source-range"],
      "`rbac` of a `TrafficPolicy` is an expression over what Envoy sees: write it by hand, and try it out.",
    ),
    ...passwords(source),
    ...left(
      source,
      ["auth-url", "auth-method", "auth-response-headers"],
      "`extAuth.httpService` of a `GatewayExtension` puts the path of the request behind the one of the server, which nginx did not: write it by hand if the server takes that.",
    ),
    ...rewriteParts(
      source,
      TRAFFIC_FILTER,
      (group) => `\\${group}`,
      (pathRegex) => ({ urlRewrite: { pathRegex } }),
    ),
    ...corsParts(source, TRAFFIC, (seconds) => seconds),
    ...left(
      source,
      ["limit-rps", "limit-rpm", "limit-burst-multiplier", "limit-allowlist", "limit-whitelist"],
      "`rateLimit.local` of a `TrafficPolicy` counts all clients together, and not each address.",
    ),
    ...left(
      source,
      ["proxy-body-size"],
      "`buffer.maxRequestSize` of a `TrafficPolicy` keeps the whole request before it is passed on, which websockets and streams do not survive: nothing limits the size.",
    ),
    ...idleTimeout(source),
    ...left(
      source,
      ["proxy-connect-timeout", "affinity", "load-balance"],
      "A `BackendConfigPolicy` says it of the whole Service, for every Route to it: write it by hand where that is meant.",
    ),
  ];
}

function passwords(source: VendorSource): readonly VendorPart[] {
  return basicPasswordParts(source, "auth", ({ annotations, secret }) => ({
    kind: "policy",
    annotations,
    policy: TRAFFIC,
    spec: { basicAuth: { secretRef: { name: secret, key: "auth" } } },
    says: "It reads hashes in the form `{SHA}` alone: who has another one gets 401. `auth-realm` has no field.",
  }));
}

function idleTimeout(source: VendorSource): readonly VendorPart[] {
  const names = ["proxy-read-timeout", "proxy-send-timeout"];
  const seconds = idleSeconds(source);
  if (seconds === undefined) return withoutEffect(source, names);
  return [
    {
      kind: "policy",
      annotations: present(source, names),
      policy: TRAFFIC,
      spec: { timeouts: { streamIdle: `${seconds}s` } },
      says: "One limit counts in both directions, the longer of the two.",
    },
  ];
}
