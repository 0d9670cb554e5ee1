import { stringify } from "yaml";

/** Files that anybody may write or generate, by one number that says how much of something there is. */
export interface Family {
  readonly what: string;
  /** A size at which the work is large against what every analysis costs. */
  readonly size: number;
  readonly manifests: (size: number) => readonly object[];
}

export const GROUP = "gateway.networking.k8s.io";

export const times = <T>(count: number, make: (at: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => make(at));

export const gateway = (name: string, listeners: readonly object[], spec: object = {}): object => ({
  apiVersion: `${GROUP}/v1`,
  kind: "Gateway",
  metadata: { name, namespace: "town" },
  spec: { gatewayClassName: "stone", listeners, ...spec },
});

export const listener = (name: string, more: object = {}): object => ({
  name,
  port: 80,
  protocol: "HTTP",
  ...more,
});

export const route = (name: string, parentRef: object = {}, spec: object = {}): object => ({
  apiVersion: `${GROUP}/v1`,
  kind: "HTTPRoute",
  metadata: { name, namespace: "town" },
  spec: {
    parentRefs: [{ name: "gate", ...parentRef }],
    rules: [{ backendRefs: [{ name: "shop", port: 80 }] }],
    ...spec,
  },
});

const service = (name: string): object => ({
  apiVersion: "v1",
  kind: "Service",
  metadata: { name, namespace: "town" },
  spec: { ports: [{ port: 80 }] },
});

export const grant = (name: string, namespaces: readonly string[]): object => ({
  apiVersion: `${GROUP}/v1beta1`,
  kind: "ReferenceGrant",
  metadata: { name, namespace: "shops" },
  spec: {
    from: namespaces.map((namespace) => ({ group: GROUP, kind: "HTTPRoute", namespace })),
    to: [{ group: "", kind: "Service", name: `of-${name}` }],
  },
});

export const BACKEND_OF_SHOPS = { name: "shop", namespace: "shops", port: 80 };

const autoscaler = (name: string, deployment: string): object => ({
  apiVersion: "autoscaling/v2",
  kind: "HorizontalPodAutoscaler",
  metadata: { name, namespace: "town" },
  spec: { scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: deployment }, maxReplicas: 3 },
});

/** A name of letters that is like no other. */
const lettersOf = (at: number): string =>
  [7919, 104_729, 1_299_709]
    .map((prime) =>
      ((at + 1) * prime).toString(26).replaceAll(/\d/g, (digit) => "qrstuvwxyz"[Number(digit)] ?? ""),
    )
    .join("-");

export const wildcards = (count: number) =>
  times(count, (at) => listener(`l${at}`, { hostname: `*.h${at}.example.com` }));

export const FAMILIES: readonly Family[] = [
  {
    what: "letters of two names that differ in one",
    size: 8000,
    manifests: (size) => [
      gateway(`${"x".repeat(size)}a`, [listener("l")]),
      route("road", { name: `${"x".repeat(size)}b` }),
    ],
  },
  {
    what: "Routes to Services of which none is there, beside as many",
    size: 400,
    manifests: (size) => [
      gateway("gate", [listener("l")]),
      ...times(size, (at) => service(lettersOf(at))),
      ...times(size, (at) =>
        route(`road${at}`, {}, { rules: [{ backendRefs: [{ name: lettersOf(size + at), port: 80 }] }] }),
      ),
    ],
  },
  {
    what: "hostnames of one Route",
    size: 400,
    manifests: (size) => [
      gateway("gate", [listener("l")]),
      route("road", {}, { hostnames: times(size, (at) => `a${at}.example.com`) }),
    ],
  },
  {
    what: "Routes with sixteen hostnames on 64 listeners",
    size: 25,
    manifests: (size) => [
      gateway("gate", wildcards(64)),
      ...times(size, (at) =>
        route(`road${at}`, {}, { hostnames: times(16, (host) => `a${at}.h${host}.example.com`) }),
      ),
    ],
  },
  {
    what: "Routes of one name",
    size: 150,
    manifests: (size) => [gateway("gate", [listener("l")]), ...times(size, () => route("road"))],
  },
  {
    what: "Gateways of one name that a Route names",
    size: 100,
    manifests: (size) => [...times(size, () => gateway("gate", [listener("l")])), route("road")],
  },
  {
    what: "Gateways in a circle",
    size: 100,
    manifests: (size) =>
      times(size, (at) => {
        const attachTo = { group: GROUP, kind: "Gateway", name: `gate${(at + 1) % size}` };
        return gateway(`gate${at}`, [listener("l")], { infrastructure: { attachTo } });
      }),
  },
  {
    what: "listeners of one Gateway",
    size: 500,
    manifests: (size) => [
      gateway(
        "gate",
        times(size, (at) => listener(`l${at}`, { port: at + 1 })),
      ),
    ],
  },
  {
    what: "listeners of one port",
    size: 500,
    manifests: (size) => [
      gateway(
        "gate",
        times(size, (at) => listener(`l${at}`)),
      ),
    ],
  },
  {
    what: "Services beside backends that are missing",
    size: 100,
    manifests: (size) => [
      gateway("gate", [listener("l")]),
      ...times(size, (at) => service(`store${at}`)),
      route("road", {}, { rules: [{ backendRefs: times(size, (at) => ({ name: `lost${at}`, port: 80 })) }] }),
    ],
  },
  {
    what: "expressions of one selector",
    size: 500,
    manifests: (size) => {
      const matchExpressions = times(size, (at) => ({ key: `k${at}`, operator: "In", values: ["a"] }));
      const namespaces = { from: "Selector", selector: { matchExpressions } };
      return [gateway("gate", [listener("l", { allowedRoutes: { namespaces } })]), route("road")];
    },
  },
  {
    what: "namespaces held against a selector of twenty expressions",
    size: 60,
    manifests: (size) => {
      const matchExpressions = times(20, (at) => ({ key: `k${at}`, operator: "In", values: ["a"] }));
      const selector = { matchExpressions };
      return [
        gateway("gate", [listener("l", { allowedRoutes: { namespaces: { from: "Selector", selector } } })]),
        ...times(size, (at) => ({
          ...route("road", { namespace: "town" }),
          metadata: { name: "road", namespace: `n${at}` },
        })),
      ];
    },
  },
  {
    what: "Routes that name one port of as many as sixty",
    size: 60,
    manifests: (size) => [
      gateway(
        "gate",
        times(60, (at) => listener(`l${at}`, { port: at + 1 })),
      ),
      ...times(size, (at) => route(`road${at}`, { port: (at % 60) + 1 })),
    ],
  },
  {
    what: "Routes that name one listener of as many",
    size: 100,
    manifests: (size) => [
      gateway(
        "gate",
        times(size, (at) => listener(`l${at}`, { port: at + 1 })),
      ),
      ...times(size, (at) => route(`road${at}`, { sectionName: `l${at}` })),
    ],
  },
  {
    what: "Routes that name one port of as many",
    size: 100,
    manifests: (size) => [
      gateway(
        "gate",
        times(size, (at) => listener(`l${at}`, { port: at + 1 })),
      ),
      ...times(size, (at) => route(`road${at}`, { port: at + 1 })),
    ],
  },
  {
    what: "Routes without hostnames on as many listeners as are held against a Route",
    size: 40,
    manifests: (size) => [gateway("gate", wildcards(256)), ...times(size, (at) => route(`road${at}`))],
  },
  {
    what: "rules that match alike",
    size: 150,
    manifests: (size) => [
      gateway("gate", [listener("l")]),
      route("road", {}, { rules: times(size, () => ({ backendRefs: [{ name: "shop", port: 80 }] })) }),
    ],
  },
  {
    what: "grants with as many entries as there are Routes",
    size: 30,
    manifests: (size) => [
      gateway("gate", [listener("l")]),
      ...times(size, (at) =>
        grant(
          `grant${at}`,
          times(30, (entry) => `n${at}-${entry}`),
        ),
      ),
      ...times(size, (at) => route(`road${at}`, {}, { rules: [{ backendRefs: [BACKEND_OF_SHOPS] }] })),
    ],
  },
  {
    what: "grants that let in the Routes of thirty namespaces",
    size: 30,
    manifests: (size) => [
      gateway("gate", [listener("l")]),
      ...times(size, (at) =>
        grant(
          `grant${at}`,
          times(30, (entry) => `n${entry}`),
        ),
      ),
      ...times(30, (at) => ({
        ...route(`road${at}`, { namespace: "town" }, { rules: [{ backendRefs: [BACKEND_OF_SHOPS] }] }),
        metadata: { name: `road${at}`, namespace: `n${at}` },
      })),
    ],
  },
  {
    what: "autoscalers of what is generated for Gateways of one name",
    size: 100,
    manifests: (size) => [
      ...times(size, () => gateway("gate", [listener("l")])),
      ...times(size, (at) => autoscaler(`scaler${at}`, "gate-stone")),
    ],
  },
  {
    what: "autoscalers of what is generated for as many Gateways",
    size: 200,
    manifests: (size) => [
      ...times(size, (at) => gateway(`gate${at}`, [listener("l")])),
      ...times(size, (at) => autoscaler(`scaler${at}`, `gate${at}-stone`)),
      route("road"),
    ],
  },
  {
    what: "backends that are one and the same",
    size: 500,
    manifests: (size) => [
      gateway("gate", [listener("l")]),
      route("road", {}, { rules: [{ backendRefs: times(size, () => ({ name: "shop", port: 80 })) }] }),
    ],
  },
  {
    what: "parents that are missing",
    size: 400,
    manifests: (size) => [route("road", {}, { parentRefs: times(size, (at) => ({ name: `gate-${at}` })) })],
  },
  {
    what: "certificates of another namespace without a grant",
    size: 200,
    manifests: (size) => [
      gateway("gate", [
        listener("l", {
          protocol: "HTTPS",
          tls: { certificateRefs: times(size, (at) => ({ name: `c${at}`, namespace: "vault" })) },
        }),
      ]),
      ...times(size, (at) => ({
        apiVersion: "v1",
        kind: "Secret",
        metadata: { name: `d${at}`, namespace: "vault" },
        type: "kubernetes.io/tls",
      })),
    ],
  },
  {
    what: "policies of one Gateway of which one counts",
    size: 300,
    manifests: (size) => [
      gateway("gate", [listener("l")]),
      ...times(size, (at) => ({
        apiVersion: "gateway.envoyproxy.io/v1alpha1",
        kind: "ClientTrafficPolicy",
        metadata: { name: `policy${at}`, namespace: "town" },
        spec: {
          targetRefs: [{ group: GROUP, kind: "Gateway", name: "gate" }],
          timeout: { http: { requestReceivedTimeout: "5s" } },
        },
      })),
    ],
  },
  {
    what: "policies of a Service's ports beside as many of the whole",
    size: 120,
    manifests: (size) => [
      { ...service("shop"), spec: { ports: times(size, (at) => ({ name: `p${at}`, port: at + 1 })) } },
      ...times(2 * size, (at) => ({
        apiVersion: `${GROUP}/v1`,
        kind: "BackendTLSPolicy",
        metadata: { name: `policy${at}`, namespace: "town" },
        spec: {
          targetRefs: [
            { group: "", kind: "Service", name: "shop", ...(at < size ? { sectionName: `p${at}` } : {}) },
          ],
          validation: { hostname: "a.example.com", wellKnownCACertificates: "System" },
        },
      })),
    ],
  },
  {
    what: "hostnames of one Route under a wildcard each",
    size: 1200,
    manifests: (size) => [
      route(
        "road",
        {},
        { hostnames: times(size, (at) => [`*.h${at}.example.com`, `a.h${at}.example.com`]).flat() },
      ),
    ],
  },
  {
    what: "regular expressions beside prefixes",
    size: 600,
    manifests: (size) => [
      route(
        "road",
        {},
        {
          rules: times(2 * size, (at) => ({
            matches: [
              {
                path:
                  at % 2 === 0 ? { value: `/a${at}` } : { type: "RegularExpression", value: `/b${at}/.*` },
              },
            ],
          })),
        },
      ),
    ],
  },
  {
    what: "mirrors of one rule",
    size: 1500,
    manifests: (size) => [
      route(
        "road",
        {},
        {
          rules: [
            {
              filters: times(size, (at) => ({
                type: "RequestMirror",
                requestMirror: { backendRef: { name: `shop${at}`, port: 80 } },
              })),
            },
          ],
        },
      ),
    ],
  },
  {
    what: "listeners with a certificate each",
    size: 300,
    manifests: (size) => [
      gateway(
        "gate",
        times(size, (at) =>
          listener(`l${at}`, {
            port: 443,
            protocol: "HTTPS",
            hostname: `a${at}.example.com`,
            tls: { certificateRefs: [{ name: `c${at}` }] },
          }),
        ),
      ),
      ...times(size, (at) => ({
        apiVersion: "cert-manager.io/v1",
        kind: "Certificate",
        metadata: { name: `c${at}`, namespace: "town" },
        spec: { secretName: `c${at}`, dnsNames: [`a${at}.example.com`], issuerRef: { name: "authority" } },
      })),
    ],
  },
  {
    what: "policies of a Gateway that another implementation reads, beside as many Routes",
    size: 200,
    manifests: (size) => [
      gateway("gate", [listener("l")]),
      ...times(size, (at) => route(`road${at}`)),
      ...times(size, (at) => ({
        apiVersion: "security.istio.io/v1",
        kind: "AuthorizationPolicy",
        metadata: { name: `policy${at}`, namespace: "town" },
        spec: { targetRefs: [{ group: GROUP, kind: "Gateway", name: "gate" }] },
      })),
    ],
  },
];

/** The manifests of a family as one file. */
export function textOf({ manifests }: Family, size: number): string {
  return manifests(size)
    .map((manifest) => stringify(manifest))
    .join("---\n");
}
