/** Many objects that each concern one other, or none: what a repository of many teams is made of. */
export interface Crowd {
  readonly what: string;
  /** Texts by path, with so many of the objects. */
  readonly files: (size: number) => Readonly<Record<string, string>>;
}

const GROUP = "gateway.networking.k8s.io";

const each = <T>(size: number, make: (at: number) => T): readonly T[] =>
  Array.from({ length: size }, (_, at) => make(at));

/** One file with documents: such as stand there once, and such as there are so many of. */
const town =
  (...parts: readonly (string | ((at: number) => string))[]): Crowd["files"] =>
  (size) => ({
    "town.yaml": parts
      .flatMap((part) => (typeof part === "string" ? [part] : each(size, part)))
      .join("---\n"),
  });

/** Names that have nothing in common but their letters. */
function word(at: number): string {
  let [name, rest] = ["", (at + 1) * 7919];
  while (name.length < 8) {
    name += String.fromCharCode(97 + (rest % 26));
    rest = Math.floor(rest / 3) + at * 31 + 7;
  }
  return `${name}-${String.fromCharCode(97 + (at % 26), 97 + (Math.floor(at / 26) % 26))}x`;
}

const absent = (at: number): string => word(at + 100_000);

interface Placed {
  readonly namespace?: string;
  readonly labels?: string;
}

function object(
  apiVersion: string,
  kind: string,
  name: string,
  spec: string,
  { namespace = "town", labels }: Placed = {},
): string {
  const metadata = `name: ${name}, namespace: ${namespace}${labels === undefined ? "" : `, labels: { ${labels} }`}`;
  return `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { ${metadata} }\n${spec}\n`;
}

const gateway = (name = "gate", more = "", placed: Placed = {}): string =>
  object(
    `${GROUP}/v1`,
    "Gateway",
    name,
    `spec: { gatewayClassName: stone, ${more}listeners: [{ name: web, port: 80, protocol: HTTP }] }`,
    placed,
  );

const secured = (at: number, secret: string): string =>
  object(
    `${GROUP}/v1`,
    "Gateway",
    `gate${at}`,
    `spec: { gatewayClassName: stone, listeners: [{ name: web, port: 443, protocol: HTTPS, hostname: h${at}.example.com, tls: { certificateRefs: [{ name: ${secret} }] } }] }`,
  );

interface Road extends Placed {
  readonly backend?: string;
  readonly parents?: string;
  readonly rule?: string;
}

const road = (at: number, { backend = "shop", parents, rule, ...placed }: Road = {}): string =>
  object(
    `${GROUP}/v1`,
    "HTTPRoute",
    `road${at}`,
    `spec: { ${parents ?? "parentRefs: [{ name: gate, namespace: town }]"}, hostnames: [h${at}.example.com], rules: [${rule ?? `{ backendRefs: [{ name: ${backend}, port: 80 }] }`}] }`,
    placed,
  );

const service = (name: string, more = "", placed: Placed = {}): string =>
  object("v1", "Service", name, `spec: { ${more}ports: [{ port: 80 }] }`, placed);

const release = (name: string): string =>
  object(
    "helm.toolkit.fluxcd.io/v2",
    "HelmRelease",
    name,
    "spec: { chart: { spec: { chart: app } }, values: { service: { main: {} } } }",
  );

const chartOf = (name: string): string =>
  object(
    "argoproj.io/v1alpha1",
    "Application",
    name,
    "spec: { project: p, source: { repoURL: charts.example, chart: app, targetRevision: 1.0.0 }, destination: { namespace: town } }",
    { namespace: "argocd" },
  );

const namespace = (name: string): string => `apiVersion: v1\nkind: Namespace\nmetadata: { name: ${name} }\n`;

const entry = (at: number): string =>
  object(
    "networking.istio.io/v1",
    "ServiceEntry",
    `entry${at}`,
    `spec: { hosts: [${word(at)}.example.org] }`,
  );

const selecting = (at: number, labels: string): string =>
  object(
    "gateway.envoyproxy.io/v1alpha1",
    "BackendTrafficPolicy",
    `policy${at}`,
    `spec: { targetSelectors: [{ group: ${GROUP}, kind: HTTPRoute, matchLabels: { ${labels} } }] }`,
  );

const deployment = (at: number): string =>
  object(
    "apps/v1",
    "Deployment",
    `app${at}`,
    `spec: { selector: { matchLabels: { app: a${at} } }, template: { metadata: { labels: { app: a${at} } } } }`,
  );

const certificate = (at: number, spec: string): string =>
  object("cert-manager.io/v1", "Certificate", `c${at}`, `spec: { ${spec}, issuerRef: { name: le } }`);

export const CROWDS: readonly Crowd[] = [
  {
    what: "Routes to what charts make",
    files: town(
      gateway(),
      (at) => release(word(at)),
      (at) => road(at, { backend: word(at) }),
    ),
  },
  {
    what: "Routes to what no chart makes",
    files: town(
      gateway(),
      (at) => release(word(at)),
      (at) => road(at, { backend: absent(at) }),
    ),
  },
  {
    what: "Routes to what Applications make",
    files: town(
      gateway(),
      (at) => chartOf(word(at)),
      (at) => road(at, { backend: absent(at) }),
    ),
  },
  {
    what: "Routes to what operators make",
    files: town(
      gateway(),
      (at) => object("kafka.strimzi.io/v1beta2", "Kafka", `k${at}`, "spec: {}"),
      (at) => road(at, { backend: `k${at}-kafka-bootstrap` }),
    ),
  },
  {
    what: "Routes to Services that are not there, beside others",
    files: town(
      gateway(),
      (at) => service(word(at)),
      (at) => road(at, { backend: absent(at) }),
    ),
  },
  {
    what: "Routes to a Service that stands in other namespaces",
    files: town(
      gateway(),
      (at) => service("shop", "", { namespace: `s${at}` }),
      (at) => road(at, { namespace: `r${at}` }),
    ),
  },
  {
    what: "Routes to Gateways that are not there, beside others",
    files: town(
      (at) => gateway(word(at)),
      (at) => road(at, { parents: `parentRefs: [{ name: ${absent(at)} }]` }),
    ),
  },
  {
    what: "Gateways of classes that are not there, beside others",
    files: town(
      (at) =>
        `apiVersion: ${GROUP}/v1\nkind: GatewayClass\nmetadata: { name: ${word(at)} }\nspec: { controllerName: example.com/c }\n`,
      (at) => gateway(`gate${at}`).replace("stone", absent(at)),
    ),
  },
  {
    what: "Gateways with Secrets that Certificates make",
    files: town(
      (at) => certificate(at, `secretName: s${at}, dnsNames: [h${at}.example.com]`),
      (at) => secured(at, `s${at}`),
    ),
  },
  {
    what: "Gateways with Secrets that no Certificate makes",
    files: town(
      (at) => certificate(at, `secretName: ${word(at)}`),
      (at) => secured(at, absent(at)),
    ),
  },
  {
    what: "Gateways with Secrets of another namespace",
    files: town(
      (at) => object("v1", "Secret", `s${at}`, "type: kubernetes.io/tls", { namespace: "certs" }),
      (at) => secured(at, `s${at}, namespace: certs`),
    ),
  },
  {
    what: "Gateways at one address",
    files: town((at) => gateway(`gate${at}`, "addresses: [{ value: 192.0.2.10 }], ")),
  },
  {
    what: "Gateways without listeners",
    files: town((at) =>
      object(`${GROUP}/v1`, "Gateway", `gate${at}`, "spec: { gatewayClassName: stone, listeners: [] }"),
    ),
  },
  {
    what: "Routes without parents, beside Gateways",
    files: town(
      (at) => gateway(`gate${at}`),
      (at) => road(at, { parents: "parentRefs: []" }),
    ),
  },
  {
    what: "Routes that take default Gateways, of which none is one",
    files: town(
      (at) => gateway(`gate${at}`),
      (at) => road(at, { parents: "useDefaultGateways: All" }),
    ),
  },
  {
    what: "Routes without backends, beside Services",
    files: town(
      gateway(),
      (at) => service(`shop${at}`),
      (at) => road(at, { rule: "{ matches: [{ path: { value: /a } }] }" }),
    ),
  },
  {
    what: "Routes to the group that is called core",
    files: town(
      gateway(),
      (at) => namespace(`ns${at}`),
      (at) => road(at, { rule: "{ backendRefs: [{ group: core, kind: Service, name: shop, port: 80 }] }" }),
    ),
  },
  {
    what: "Services without pods",
    files: town(
      gateway(),
      (at) => service(`shop${at}`, `selector: { app: a${at} }, `),
      (at) => road(at, { backend: `shop${at}` }),
    ),
  },
  {
    what: "Services with pods",
    files: town(
      gateway(),
      (at) => service(`shop${at}`, `selector: { app: a${at} }, `),
      deployment,
      (at) => road(at, { backend: `shop${at}` }),
    ),
  },
  {
    what: "Services with EndpointSlices",
    files: town(
      gateway(),
      (at) => service(`shop${at}`),
      (at) => object("discovery.k8s.io/v1", "EndpointSlice", `shop${at}-1`, "addressType: IPv4"),
      (at) => road(at, { backend: `shop${at}` }),
    ),
  },
  {
    what: "pools without pods",
    files: town(
      gateway(),
      (at) =>
        object(
          "inference.networking.k8s.io/v1",
          "InferencePool",
          `pool${at}`,
          `spec: { selector: { matchLabels: { app: a${at} } }, targetPorts: [{ number: 80 }] }`,
        ),
      (at) =>
        road(at, {
          rule: `{ backendRefs: [{ group: inference.networking.k8s.io, kind: InferencePool, name: pool${at} }] }`,
        }),
    ),
  },
  {
    what: "objects in namespaces that are not declared, beside others",
    files: town(
      gateway(),
      (at) => namespace(word(at)),
      (at) => road(at, { namespace: absent(at) }),
    ),
  },
  {
    what: "grants for Routes, beside Routes",
    files: town(
      gateway(),
      (at) =>
        object(
          `${GROUP}/v1beta1`,
          "ReferenceGrant",
          `g${at}`,
          `spec: { from: [{ group: ${GROUP}, kind: HTTPRoute, namespace: ns${at} }], to: [{ group: ${GROUP}, kind: HTTPRoute }] }`,
        ),
      (at) => road(at),
    ),
  },
  {
    what: "policies that select a Route each",
    files: town(
      gateway(),
      (at) => road(at, { labels: `a: x${at}` }),
      (at) => selecting(at, `a: x${at}`),
    ),
  },
  {
    what: "policies that select nothing",
    files: town(
      gateway(),
      (at) => road(at, { labels: `a: ${word(at)}` }),
      (at) => selecting(at, `a: ${absent(at)}`),
    ),
  },
  {
    what: "policies that select pods",
    files: town(deployment, (at) =>
      object(
        "security.istio.io/v1",
        "AuthorizationPolicy",
        `p${at}`,
        `spec: { selector: { matchLabels: { app: b${at} } } }`,
      ),
    ),
  },
  {
    what: "old listeners that select a Route each",
    files: town(
      (at) =>
        object(
          `${GROUP}/v1alpha1`,
          "Gateway",
          `gate${at}`,
          `spec: { gatewayClassName: stone, listeners: [{ port: 80, protocol: HTTP, routes: { kind: HTTPRoute, selector: { matchLabels: { a: x${at} } } } }] }`,
        ),
      (at) => road(at, { labels: `a: x${at}` }),
    ),
  },
  {
    what: "hosts of a mesh",
    files: town(
      entry,
      (at) =>
        object(
          "networking.istio.io/v1",
          "DestinationRule",
          `rule${at}`,
          `spec: { host: ${word(at)}.example.org }`,
        ),
      (at) =>
        road(at, {
          rule: `{ backendRefs: [{ group: networking.istio.io, kind: Hostname, name: ${absent(at)}.example.org, port: 443 }] }`,
        }),
    ),
  },
  {
    what: "Routes of a mesh beside profiles of their Services",
    files: town(
      (at) => service(`shop${at}`),
      (at) => object("linkerd.io/v1alpha2", "ServiceProfile", `shop${at}.town.svc.cluster.local`, "spec: {}"),
      (at) =>
        road(at, {
          parents: `parentRefs: [{ group: "", kind: Service, name: shop${at} }]`,
          backend: `shop${at}`,
        }),
    ),
  },
  {
    what: "namespaces that a listener selects",
    files: town(
      gateway().replace(
        "protocol: HTTP",
        "protocol: HTTP, allowedRoutes: { namespaces: { from: Selector, selector: { matchLabels: { a: b } } } }",
      ),
      (at) => `apiVersion: v1\nkind: Namespace\nmetadata: { name: ns${at}, labels: { a: b } }\n`,
      (at) => road(at, { namespace: `ns${at}` }),
    ),
  },
  {
    what: "folders that are built into a namespace each",
    files: (size) =>
      Object.fromEntries(
        each(size, (at) => [
          [`apps/a${at}/kustomization.yaml`, `resources: [road.yaml]\nnamespace: ns${at}\n`],
          [`apps/a${at}/road.yaml`, road(at)],
        ]).flat(),
      ),
  },
  {
    what: "folders whose namespace nobody says",
    files: (size) =>
      Object.fromEntries(
        each(size, (at) =>
          [gateway(), service("shop"), road(at)].map((text, index) => [
            `a${at}/${index}.yaml`,
            text.replace(", namespace: town }\n", " }\n"),
          ]),
        ).flat(),
      ),
  },
];
