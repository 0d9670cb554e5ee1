import { addressParts } from "./addressParts.ts";
import { basicPasswordParts } from "./passwordParts.ts";
import { rateParts, saying } from "./rateParts.ts";
import type { FilterKind, PolicyKind, VendorPart } from "./vendorPart.ts";
import { left, type VendorSource, wholeNumber, withoutEffect } from "./vendorSource.ts";

const group = "gateway.nginx.org";
const version = "v1alpha1";
const apiVersion = `${group}/${version}`;
const CLIENT: PolicyKind = { apiVersion, kind: "ClientSettingsPolicy", targets: "route" };
const PROXY: PolicyKind = { apiVersion, kind: "ProxySettingsPolicy", targets: "routes" };
const RATE_LIMIT: PolicyKind = { apiVersion, kind: "RateLimitPolicy", targets: "routes" };
const AUTHENTICATION: FilterKind = { group, version, kind: "AuthenticationFilter" };
const SNIPPETS: FilterKind = { group, version, kind: "SnippetsFilter" };

const SAME = "It is the same.";

/**
 * What NGINX Gateway Fabric has for the annotations of an Ingress: mostly the directive of nginx that the annotation was.
 * Source: https://docs.nginx.com/nginx-gateway-fabric/reference/api/
 */
export function nginxGatewayFabricParts(source: VendorSource): readonly VendorPart[] {
  return [
    ...addresses(source),
    ...passwords(source),
    ...rateLimits(source),
    ...bodySize(source),
    ...timeouts(source),
    ...buffers(source),
    ...left(
      source,
      ["upstream-hash-by", "load-balance", "service-upstream"],
      "An `UpstreamSettingsPolicy` says it of the whole Service, for every Route to it: write it by hand where that is meant.",
    ),
    ...left(
      source,
      ["affinity"],
      "Cookies that keep a client at a pod need NGINX Plus (`sessionPersistence`); without it `loadBalancingMethod: ip_hash` of an `UpstreamSettingsPolicy` is the nearest.",
    ),
    ...left(
      source,
      ["configuration-snippet"],
      "A `SnippetsFilter` takes lines of nginx, but not the variables and Lua of ingress-nginx: look through them and write it by hand.",
    ),
  ];
}

function addresses(source: VendorSource): readonly VendorPart[] {
  return addressParts(source, ({ annotations, denied, allowed }) => {
    const lines = [
      ...denied.map((range) => `deny ${range};`),
      ...allowed.map((range) => `allow ${range};`),
      ...(allowed.length === 0 ? [] : ["deny all;"]),
    ];
    return {
      kind: "filter",
      annotations,
      filter: SNIPPETS,
      suffix: "addresses",
      spec: { snippets: [{ context: "http.server.location", value: lines.join(" ") }] },
      says: "It needs the controller's flag `--snippets-filters`; without it the paths answer 500. Behind a load balancer look which address nginx sees.",
    };
  });
}

function passwords(source: VendorSource): readonly VendorPart[] {
  return basicPasswordParts(source, "auth", ({ annotations, secret, realm = "" }) => ({
    kind: "filter",
    annotations,
    filter: AUTHENTICATION,
    suffix: "login",
    spec: {
      type: "Basic",
      basic: { secretRef: { name: secret }, realm: realm || "Authentication Required" },
    },
    says: `Secret \`${secret}\` has to be of type \`nginx.org/htpasswd\`, with the key \`auth\` that it has: until then the paths answer 500.`,
  }));
}

function rateLimits(source: VendorSource): readonly VendorPart[] {
  return rateParts(source, (rates, bursts) => {
    const rules = rates.map(({ requests, unit }) => ({
      rate: `${requests}r/${unit === "second" ? "s" : "m"}`,
      burst: requests * bursts,
      noDelay: true,
      key: "$binary_remote_addr",
    }));
    return [
      {
        kind: "policy",
        annotations: saying(rates),
        policy: RATE_LIMIT,
        spec: { rateLimit: { local: { rules }, rejectCode: 503 } },
        says: SAME,
      },
    ];
  });
}

/** A size as nginx and the policies write one. */
function sizeOf(text: string | undefined): string | undefined {
  const size = text?.toLowerCase().replace(/b$/, "");
  return size !== undefined && /^\d{1,4}[kmg]?$/.test(size) ? size : undefined;
}

function bodySize(source: VendorSource): readonly VendorPart[] {
  const maxSize = sizeOf(source.value("proxy-body-size"));
  return maxSize === undefined
    ? left(source, ["proxy-body-size"], "The policy takes up to four digits and one of `k`, `m` and `g`.")
    : [
        {
          kind: "policy",
          annotations: ["proxy-body-size"],
          policy: CLIENT,
          spec: { body: { maxSize } },
          says: SAME,
        },
      ];
}

function timeouts(source: VendorSource): readonly VendorPart[] {
  return (["connect", "read", "send"] as const).flatMap((name): readonly VendorPart[] => {
    const annotation = `proxy-${name}-timeout`;
    const seconds = wholeNumber(source, annotation);
    return seconds === undefined
      ? withoutEffect(source, [annotation])
      : [
          {
            kind: "policy",
            annotations: [annotation],
            policy: PROXY,
            spec: { timeout: { [name]: `${seconds}s` } },
            says: SAME,
          },
        ];
  });
}

function buffers(source: VendorSource): readonly VendorPart[] {
  const { value } = source;
  const number = wholeNumber(source, "proxy-buffers-number");
  const size = sizeOf(value("proxy-buffer-size"));
  const isOn = value("proxy-buffering");
  const annotations = [
    ...(isOn === "on" || isOn === "off" ? ["proxy-buffering"] : []),
    ...(size === undefined ? [] : ["proxy-buffer-size"]),
    ...(number === undefined || size === undefined ? [] : ["proxy-buffers-number"]),
  ];
  if (annotations.length === 0) return [];
  const buffering = {
    ...(isOn === "on" || isOn === "off" ? { disable: isOn === "off" } : {}),
    ...(size === undefined ? {} : { bufferSize: size }),
    ...(number === undefined || size === undefined ? {} : { buffers: { number, size } }),
  };
  return [{ kind: "policy", annotations, policy: PROXY, spec: { buffering }, says: SAME }];
}
