import { accepted, type JsonObject, label, type Maker, refused } from "./mutant.ts";

const ca = (name: string): JsonObject => ({ group: "", kind: "ConfigMap", name });

/** How a backend's certificate is checked; a BackendTLSPolicy and an XBackend have it alike. */
export const VALIDATIONS: readonly Maker[] = [
  () => accepted({ hostname: "a.example.com", wellKnownCACertificates: "System" }),
  (random) => accepted({ hostname: "a.example.com", caCertificateRefs: [ca(label(random))] }),
  () => refused({ hostname: "a.example.com" }, "cel-btls-ca-or-wellknown"),
  (random) =>
    refused(
      {
        hostname: "a.example.com",
        caCertificateRefs: [ca(label(random))],
        wellKnownCACertificates: "System",
      },
      "cel-btls-ca-xor-wellknown",
    ),
  () => accepted(named({ type: "Hostname", hostname: "b.example.com" })),
  () => accepted(named({ type: "URI", uri: "spiffe://example.com/shop" })),
  () => refused(named({ type: "Hostname" }), "cel-btls-san-union"),
  () => refused(named({ type: "URI", hostname: "b.example.com" }), "cel-btls-san-union"),
  () => refused(named({ type: "URI", uri: "spiffe://a/b", hostname: "b.example.com" }), "cel-btls-san-union"),
];

function named(subjectAltName: JsonObject): JsonObject {
  return { hostname: "a.example.com", wellKnownCACertificates: "System", subjectAltNames: [subjectAltName] };
}

const CHECK: JsonObject = { hostname: "api.example.com", wellKnownCACertificates: "System" };
const MUTUAL: JsonObject = { mode: "ClientAndServer", validation: CHECK };

/** `spec` of an XBackend. */
export const EXTERNAL_BACKENDS: readonly Maker[] = [
  ...VALIDATIONS.map(
    (make): Maker =>
      (random) => {
        const { json, refusedBy } = make(random);
        return { json: external({ tls: { mode: "ServerOnly", validation: json } }), refusedBy };
      },
  ),
  () => accepted(external({ port: { number: 443 } })),
  () => accepted(external({ tls: { ...MUTUAL, clientCertificateRef: { name: "client" } } })),
  () => accepted(external({ protocol: "HTTP2", tls: { mode: "ServerOnly", validation: CHECK } })),
  () => accepted(external({ protocol: "H2C", tls: { mode: "None" } })),
  () => accepted(pods({ sessionPersistence: { cookie: {} } })),
  () => accepted(pods({ protocol: "GRPC" })),
  () => refused({ type: "ExternalHostname", port: { number: 443 } }, "cel-xbackend-union"),
  () => refused({ type: "EndpointSelector", port: { number: 443 } }, "cel-xbackend-union"),
  () => refused(pods({ externalHostname: { hostname: "a.example" } }), "cel-xbackend-union-extra"),
  () => refused(external({ endpointSelector: { matchLabels: { app: "a" } } }), "cel-xbackend-union-extra"),
  (random) => refused(external({ protocol: random.pick(["HTTP2", "WSS"]) }), "cel-xbackend-protocol-tls"),
  () => refused(external({ protocol: "WSS", tls: { mode: "None" } }), "cel-xbackend-protocol-tls"),
  () =>
    refused(
      external({ protocol: "H2C", tls: { mode: "ServerOnly", validation: CHECK } }),
      "cel-xbackend-protocol-tls",
    ),
  () => refused(external({ tls: { mode: "ServerOnly" } }), "cel-xbackend-tls-validation"),
  () => refused(external({ tls: { mode: "None", validation: CHECK } }), "cel-xbackend-tls-validation"),
  () => refused(external({ sessionPersistence: { cookie: {} } }), "cel-xbackend-sessions"),
  () =>
    refused(
      external({ externalHostname: { hostname: "a.shop.svc.cluster.local" } }),
      "cel-xbackend-cluster-local",
    ),
  () => refused(external({ tls: MUTUAL }), "cel-xbackend-client-cert"),
  () =>
    refused(
      external({ tls: { ...MUTUAL, mode: "ServerOnly", clientCertificateRef: { name: "client" } } }),
      "cel-xbackend-client-cert",
    ),
];

function external(more: JsonObject): JsonObject {
  return {
    type: "ExternalHostname",
    externalHostname: { hostname: "api.example.com" },
    port: { number: 443 },
    ...more,
  };
}

function pods(more: JsonObject): JsonObject {
  return {
    type: "EndpointSelector",
    endpointSelector: { matchLabels: { app: "shop" } },
    port: { number: 8080 },
    ...more,
  };
}

const service = (name: string, sectionName?: string): JsonObject => ({
  group: "",
  kind: "Service",
  name,
  ...(sectionName === undefined ? {} : { sectionName }),
});

/** `{ targetRefs: […] }` of a BackendTLSPolicy. */
export const TARGETS: readonly Maker[] = [
  (random) => accepted({ targetRefs: [service(label(random)), service(label(random), "https")] }),
  () => accepted({ targetRefs: [service("a", "https"), service("a", "grpcs")] }),
  () => accepted({ targetRefs: [service("a"), { group: "example.com", kind: "Service", name: "a" }] }),
  () => refused({ targetRefs: [service("a"), service("a", "https")] }, "cel-targetrefs-section-all-or-none"),
  () =>
    refused({ targetRefs: [service("a", "https"), service("a", "https")] }, "cel-targetrefs-section-unique"),
  () => refused({ targetRefs: [service("a"), service("a")] }, "cel-targetrefs-section-unique"),
];

/** `spec` of an XBackendTrafficPolicy beside its targets. */
export const RETRIES: readonly Maker[] = [
  ...[
    ["1s", true],
    ["1h", true],
    ["60m", true],
    ["999ms", false],
    ["0s", false],
    ["61m", false],
  ].map(([interval, isFine]): Maker => {
    const spec = { retryConstraint: { budget: { percent: 20, interval: String(interval) } } };
    return () => (isFine === true ? accepted(spec) : refused(spec, "cel-retry-budget-interval"));
  }),
  ...[
    ["1ms", true],
    ["1h", true],
    ["0s", false],
    ["3601s", false],
  ].map(([interval, isFine]): Maker => {
    const spec = { retryConstraint: { minRetryRate: { count: 10, interval: String(interval) } } };
    return () => (isFine === true ? accepted(spec) : refused(spec, "cel-retry-rate-interval"));
  }),
];
