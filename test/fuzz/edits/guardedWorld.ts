import type { AnalyzeOptions } from "../../../server/src/library.ts";
import { readSettingsFile } from "../../../server/src/settingsFile.ts";
import type { SeededRandom } from "../../seededRandom.ts";
import type { RandomWorld } from "../../workspace/randomEdits.ts";

const NAMESPACES = ["infra", "shop"];
const NAMES = ["edge", "web", "cart"];
const HOSTS = ["a.example.com", "b.example.com", "*.example.com", "b.test"];
const CONTROLLERS = [
  "gateway.envoyproxy.io/gatewayclass-controller",
  "kgateway.dev/kgateway",
  "example.com/gateways",
];
const ANNOTATIONS = [
  'rewrite-target: "/$1"',
  'ssl-redirect: "true"',
  'use-regex: "true"',
  "auth-url: http://login.infra.svc/",
  'canary: "true"',
  'limit-rps: "5"',
  "backend-protocol: GRPC",
  'enable-cors: "true"',
];

/** What a team asks of hosts and manifests: findings of many objects hang on these. */
const SETTINGS = `exposure:
  - { require: [authentication], for: "*.example.com", except: [b.example.com] }
  - { require: [tls] }
policies:
  - { name: hosts, kind: HTTPRoute, rule: "self.hostnames.all(h, h.endsWith('example.com'))", message: Other hosts. }
  - { name: tls, kind: Gateway, rule: "self.listeners.exists(l, l.protocol == 'HTTPS')", message: No TLS. }
`;

/** The settings of histories with policies and Ingresses. */
export const GUARDED_OPTIONS: AnalyzeOptions = readSettings();

function readSettings(): AnalyzeOptions {
  const { config, problems } = readSettingsFile(".gateway-api.yaml", SETTINGS);
  const [problem] = problems;
  if (problem !== undefined) throw new Error(problem.message);
  return config === undefined ? {} : { config };
}

/** Gateways, what protects what they serve, and the Ingresses that did so before, by themselves and in values of charts. */
export const GUARDED_WORLD: RandomWorld = {
  path: (random) => `${random.pick(["infra", "shop", "shop/old"])}/${random.below(4)}.yaml`,
  write: (random) =>
    random.pick([gatewayClass, gateway, route, route, policy, policy, ingress, ingress, release, other])(
      random,
    ),
  documents: 3,
  words: [
    ...NAMESPACES,
    ...NAMES,
    ...HOSTS,
    "HTTPRoute",
    "Gateway",
    "http",
    "nginx",
    "80",
    "basicAuth",
    "/a",
    "Prefix",
  ],
  others: [
    ...NAMESPACES,
    ...NAMES,
    ...HOSTS,
    "Service",
    "https",
    "traefik",
    "443",
    "cors",
    "/a/b",
    "Exact",
    "\n  ",
    "",
  ],
};

function metadata(random: SeededRandom, more = ""): string {
  return `metadata:\n  name: ${random.pick(NAMES)}\n  namespace: ${random.pick(NAMESPACES)}\n${more}`;
}

/** The one Gateway that most Routes mean. */
const EDGE = "metadata:\n  name: edge\n  namespace: infra\n";

function gatewayClass(random: SeededRandom): string {
  return `apiVersion: gateway.networking.k8s.io/v1\nkind: GatewayClass\nmetadata:\n  name: c\nspec:\n  controllerName: ${random.pick(CONTROLLERS)}\n`;
}

function gateway(random: SeededRandom): string {
  const allowed = "      allowedRoutes: { namespaces: { from: All } }\n";
  const https = `    - name: https\n      port: 443\n      protocol: HTTPS\n      hostname: "${random.pick(HOSTS)}"\n      tls: { certificateRefs: [{ name: ${random.pick(NAMES)} }] }\n${allowed}`;
  return `apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\n${random.below(4) === 0 ? metadata(random) : EDGE}spec:\n  gatewayClassName: c\n  listeners:\n    - name: http\n      port: 80\n      protocol: HTTP\n${allowed}${random.below(2) === 0 ? https : ""}`;
}

function route(random: SeededRandom): string {
  const section = random.below(2) === 0 ? "" : `      sectionName: ${random.pick(["http", "https"])}\n`;
  return `apiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\n${metadata(random)}spec:\n  parentRefs:\n    - name: ${random.pick(["edge", "edge", "web"])}\n      namespace: infra\n${section}  hostnames:\n    - "${random.pick(HOSTS)}"\n  rules:\n    - name: main\n      matches: [{ path: { value: ${random.pick(["/", "/a"])} } }]\n      backendRefs:\n        - name: ${random.pick(NAMES)}\n          port: 80\n`;
}

function policy(random: SeededRandom): string {
  const section = random.pick(["", "", ", sectionName: http", ", sectionName: main"]);
  const target = (kind: string) =>
    `  targetRefs: [{ group: ${kind === "Service" ? '""' : "gateway.networking.k8s.io"}, kind: ${kind}, name: ${random.pick(NAMES)}${section} }]\n`;
  const kind = random.pick(["Gateway", "HTTPRoute", "HTTPRoute", "Service"]);
  switch (random.below(4)) {
    case 0:
      return `apiVersion: gateway.kgateway.dev/v1alpha1\nkind: TrafficPolicy\n${metadata(random)}spec:\n${target(kind)}  ${random.pick(["extAuth: { extensionRef: { name: login } }", "rateLimit: { local: {} }"])}\n`;
    case 1:
      return `apiVersion: gateway.envoyproxy.io/v1alpha1\nkind: ClientTrafficPolicy\n${metadata(random)}spec:\n${target("Gateway")}  tls: { clientValidation: { caCertificateRefs: [{ name: web }] } }\n`;
    default:
      return `apiVersion: gateway.envoyproxy.io/v1alpha1\nkind: SecurityPolicy\n${metadata(random)}spec:\n${target(kind)}  ${random.pick(["basicAuth: { users: { name: users } }", "cors: { allowOrigins: [x] }", "jwt: { providers: [{ name: login }] }"])}\n`;
  }
}

function ingress(random: SeededRandom): string {
  const annotations =
    random.below(3) === 0
      ? ""
      : `  annotations:\n    nginx.ingress.kubernetes.io/${random.pick(ANNOTATIONS)}\n`;
  const tls =
    random.below(2) === 0
      ? ""
      : `  tls:\n    - hosts: [${random.pick(["a.example.com", "b.test"])}]\n      secretName: ${random.pick(NAMES)}\n`;
  const paths = Array.from(
    { length: 1 + random.below(2) },
    () =>
      `          - path: ${random.pick(["/", "/a", "/a/(.*)"])}\n            pathType: ${random.pick(["Prefix", "Exact", "ImplementationSpecific"])}\n            backend: { service: { name: ${random.pick(NAMES)}, port: { ${random.pick(["number: 80", "name: http"])} } } }\n`,
  );
  return `apiVersion: networking.k8s.io/v1\nkind: Ingress\n${metadata(random, annotations)}spec:\n  ingressClassName: ${random.pick(["nginx", "nginx", "traefik"])}\n${tls}  rules:\n    - host: "${random.pick(HOSTS)}"\n      http:\n        paths:\n${paths.join("")}`;
}

/** A release of a chart whose values make an Ingress, Routes, or both. */
function release(random: SeededRandom): string {
  const old = `    ingress:\n      app:\n        className: nginx\n        hosts:\n          - host: "${random.pick(HOSTS)}"\n            paths:\n              - path: /\n                service: { identifier: app, port: http }\n`;
  const routes = `    route:\n      app:\n        hostnames: ["${random.pick(HOSTS)}"]\n        parentRefs:\n          - name: ${random.pick(NAMES)}\n            namespace: ${random.pick(NAMESPACES)}\n`;
  return `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\n${metadata(random)}spec:\n  chartRef: { kind: OCIRepository, name: app-template }\n  values:\n    service:\n      app:\n        ports:\n          http: { port: 80 }\n${random.pick([old, routes, old + routes])}`;
}

function other(random: SeededRandom): string {
  switch (random.below(4)) {
    case 0:
      return `apiVersion: networking.k8s.io/v1\nkind: IngressClass\nmetadata:\n  name: ${random.pick(["nginx", "traefik"])}\nspec:\n  controller: ${random.pick(["k8s.io/ingress-nginx", "traefik.io/ingress-controller"])}\n`;
    case 1:
      return `apiVersion: v1\nkind: Namespace\nmetadata:\n  name: ${random.pick(NAMESPACES)}\n`;
    case 2:
      return `apiVersion: gateway.networking.k8s.io/v1beta1\nkind: ReferenceGrant\n${metadata(random)}spec:\n  from:\n    - { group: gateway.envoyproxy.io, kind: SecurityPolicy, namespace: ${random.pick(NAMESPACES)} }\n  to:\n    - { group: "", kind: Service }\n`;
    default:
      return `apiVersion: v1\nkind: Service\n${metadata(random)}spec:\n  ports:\n    - name: http\n      port: 80\n`;
  }
}
