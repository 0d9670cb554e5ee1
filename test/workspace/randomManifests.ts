import type { SeededRandom } from "../seededRandom.ts";
import type { RandomWorld } from "./randomEdits.ts";

export const NAMESPACES = ["infra", "shop", "pay"];
export const NAMES = ["edge", "inner", "outer"];
const CLASSES = ["c", "c", "inner", "other"];
const HOSTS = ["a.example.com", "*.example.com", "b.test", ""];

/** A random manifest out of a small world, so that edits often make and break references. */
export function manifest(random: SeededRandom): string {
  const namespace = random.pick(NAMESPACES);
  const created =
    random.below(4) === 0 ? `  creationTimestamp: 2024-01-0${1 + random.below(3)}T00:00:00Z\n` : "";
  const metadata = `metadata:\n  name: ${random.pick(NAMES)}\n  namespace: ${namespace}\n${created}`;
  const head = (kind: string) => `apiVersion: gateway.networking.k8s.io/v1\nkind: ${kind}\n${metadata}`;
  switch (random.below(21)) {
    case 11:
      return definition(random);
    case 12:
      return `apiVersion: example.com/v1\nkind: ${random.pick(["Teapot", "Cup"])}\n${metadata}spec:\n  size: ${random.pick(["80", "443", "big"])}\n  name: ${random.pick(NAMES)}\n`;
    case 0:
      return `${head("Gateway")}spec:\n  gatewayClassName: ${random.pick(CLASSES)}\n${infrastructure(random)}${allowedListeners(random)}  listeners:\n${listeners(random)}${gatewayStatus(random)}`;
    case 1:
      return `${head("ListenerSet")}spec:\n  parentRef:\n    name: ${random.pick(NAMES)}\n    namespace: ${random.pick(NAMESPACES)}\n  listeners:\n${listeners(random)}`;
    case 2:
    case 3:
      return `${head(random.pick(["HTTPRoute", "HTTPRoute", "GRPCRoute", "TLSRoute"]))}spec:\n${parentRefs(random)}${hostnames(random)}${rules(random)}${routeStatus(random)}`;
    case 15:
      return `${head(random.pick(["TCPRoute", "UDPRoute"]))}spec:\n${parentRefs(random)}  rules:\n    - backendRefs:\n        - name: ${random.pick(NAMES)}\n          port: 80\n`;
    case 13:
      return `${head("HTTPRoute")}${delegation(random)}`;
    case 14:
      return `${head("HTTPRoute")}spec:\n  parentRefs:\n    - kind: HTTPRoute\n      name: ${random.pick(NAMES)}\n      namespace: ${random.pick(NAMESPACES)}\n${random.below(2) === 0 ? "" : "      sectionName: http\n"}${hostnames(random)}  rules:\n${delegatedRule(random)}      backendRefs:\n        - name: ${random.pick(NAMES)}\n          port: 80\n`;
    case 4:
      return `apiVersion: v1\nkind: Service\n${metadata}spec:\n  ports:\n    - port: 80\n      name: ${random.pick(["http", "https"])}\n`;
    case 5:
      return `apiVersion: v1\nkind: Namespace\nmetadata:\n  name: ${namespace}\n  labels:\n    team: ${random.pick(["a", "b"])}\n`;
    case 6:
    case 7:
      return `${head("BackendTLSPolicy")}${targetRefs(random)}  validation:\n    caCertificateRefs:\n      - { group: "", kind: ConfigMap, name: ${random.pick(NAMES)} }\n    hostname: a.example.com\n`;
    case 9:
      return random.below(2) === 0
        ? `apiVersion: cert-manager.io/v1\nkind: Certificate\n${metadata}spec:\n  secretName: ${random.pick(NAMES)}\n  dnsNames: [a.example.com]\n`
        : `apiVersion: v1\nkind: Secret\n${metadata}type: ${random.pick(["Opaque", "kubernetes.io/tls"])}\nstringData:\n  tls.crt: "-----BEGIN CERTIFICATE-----"\n  ${random.pick(["tls.key", "ca.crt"])}: "-----BEGIN"\n`;
    case 10:
      return `apiVersion: example.net/v1\nkind: AccessPolicy\n${metadata}spec:\n  targetRef:\n    group: gateway.networking.k8s.io\n    kind: ${random.pick(["Gateway", "HTTPRoute"])}\n    name: ${random.pick(NAMES)}\n    sectionName: http\n`;
    case 8:
      return `apiVersion: v1\nkind: ConfigMap\n${metadata}data:\n  ${random.pick(["ca.crt", "other"])}: "-----BEGIN CERTIFICATE-----"\n`;
    case 19:
      return `apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\n${metadata}spec:\n  scaleTargetRef:\n    apiVersion: apps/v1\n    kind: ${random.pick(["Deployment", "Gateway"])}\n    name: ${generatedName(random)}\n`;
    case 16:
      return `apiVersion: policy/v1\nkind: PodDisruptionBudget\n${metadata}spec:\n  selector:\n    matchLabels:\n      gateway.networking.k8s.io/${random.pick(["gateway-name", "gateway-class-name"])}: ${random.pick(NAMES)}\n`;
    case 17:
      return `apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: ${generatedName(random)}\n  namespace: ${namespace}\nspec:\n  template:\n    metadata:\n      labels:\n        ${random.pick(["app", "gateway.networking.k8s.io/gateway-name"])}: ${random.pick(NAMES)}\n`;
    case 18:
      return `apiVersion: gateway.networking.k8s.io/v1\nkind: GatewayClass\nmetadata:\n  name: ${random.pick(CLASSES)}\nspec:\n  controllerName: ${random.pick(["example.com/gateways", "kgateway.dev/kgateway"])}\nstatus:\n  routabilities: [${random.pick(["Public", "Cluster"])}]\n`;
    default:
      return `apiVersion: gateway.networking.k8s.io/v1beta1\nkind: ReferenceGrant\n${metadata}spec:\n  from:\n    - group: gateway.networking.k8s.io\n      kind: HTTPRoute\n      namespace: ${random.pick(NAMESPACES)}\n  to:\n    - group: ""\n      kind: Service\n`;
  }
}

/** Now and then, what a cluster reported of a Gateway. */
function gatewayStatus(random: SeededRandom): string {
  if (random.below(3) > 0) return "";
  return `status:\n  listeners:\n    - name: ${random.pick(["http", "https"])}\n      attachedRoutes: 0\n      conditions:\n${condition(random)}`;
}

/** Now and then, what a cluster reported of a Route. */
function routeStatus(random: SeededRandom): string {
  if (random.below(3) > 0) return "";
  if (random.below(4) === 0)
    return "status:\n  parents:\n    - conditions: [{ type: Accepted, observedGeneration: 1 }]\n";
  return `status:\n  parents:\n    - parentRef:\n        name: ${random.pick(NAMES)}\n        namespace: ${random.pick(NAMESPACES)}\n      conditions:\n${condition(random)}`;
}

function condition(random: SeededRandom): string {
  const [status, reason] = random.pick([
    ["True", "Accepted"],
    ["False", "NotAllowedByListeners"],
  ] as const);
  return `        - { type: Accepted, status: "${status}", reason: ${reason}, observedGeneration: 1 }\n`;
}

function targetRefs(random: SeededRandom): string {
  const targets = Array.from({ length: 1 + random.below(2) }, () => {
    const section = random.below(2) === 0 ? "" : `, sectionName: ${random.pick(["http", "https"])}`;
    return `    - { group: "", kind: Service, name: ${random.pick(NAMES)}${section} }\n`;
  });
  const created =
    random.below(3) === 0 ? `  creationTimestamp: 2025-01-0${1 + random.below(3)}T00:00:00Z\n` : "";
  return `${created}spec:\n  targetRefs:\n${targets.join("")}`;
}

/** A definition of a kind of its own or, now and then, of Gateways. */
function definition(random: SeededRandom): string {
  const [kind, group] = random.pick([
    ["Teapot", "example.com"],
    ["Cup", "example.com"],
    ["Gateway", "gateway.networking.k8s.io"],
  ] as const);
  const rule = `            x-kubernetes-validations:\n            - rule: "!has(self.name) || self.name != 'inner'"\n              message: not inner\n`;
  return `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata:\n  name: x\nspec:\n  group: ${group}\n  names:\n    kind: ${kind}\n    plural: x\n  scope: Namespaced\n  versions:\n  - name: v1\n    schema:\n      openAPIV3Schema:\n        type: object\n        properties:\n          spec:\n            type: object\n${random.below(2) === 0 ? rule : ""}            properties:\n              size: {type: integer, maximum: ${random.pick(["80", "443"])}}\n              name: {type: string, enum: [edge, inner, http]}\n    served: ${random.pick(["true", "false"])}\n    storage: true\n`;
}

/** A manifest of a world in which parent and child Routes find each other more often than not. */
export function delegationManifest(random: SeededRandom): string {
  const head = (kind: string, namespace: string, name: string) =>
    `apiVersion: gateway.networking.k8s.io/v1\nkind: ${kind}\nmetadata:\n  name: ${name}\n  namespace: ${namespace}\n`;
  switch (random.below(5)) {
    case 0:
      return `${head("Gateway", "infra", "edge")}spec:\n  gatewayClassName: c\n  listeners:\n${listeners(random)}`;
    case 1:
      return `apiVersion: v1\nkind: Namespace\nmetadata:\n  name: shop\n  labels:\n    team: ${random.pick(["a", "b"])}\n`;
    case 2: {
      const allowed = random.pick([
        "All",
        "All",
        "Same",
        "Selector\n            selector: { matchLabels: { team: a } }",
      ]);
      return `${head("HTTPRoute", "infra", "edge")}spec:\n  parentRefs:\n    - name: edge\n${hostnames(random)}  rules:\n${delegatedRule(random)}      allowedRoutes:\n        namespaces:\n            from: ${allowed}\n`;
    }
    default: {
      const section = random.pick(["", "", "      sectionName: http\n"]);
      return `${head("HTTPRoute", random.pick(["infra", "shop"]), random.pick(["inner", "outer"]))}spec:\n  parentRefs:\n    - kind: HTTPRoute\n      name: edge\n      namespace: infra\n${section}${hostnames(random)}  rules:\n${delegatedRule(random)}      backendRefs:\n        - name: edge\n          port: 80\n`;
    }
  }
}

/** A parent Route, which now and then is a child too. */
function delegation(random: SeededRandom): string {
  const kind = random.below(4) === 0 ? "      kind: HTTPRoute\n" : "";
  const allowed = random.pick([
    "All",
    "Same",
    "Selector\n            selector: { matchLabels: { team: a } }",
  ]);
  return `spec:\n  parentRefs:\n    - name: ${random.pick(NAMES)}\n${kind}      namespace: ${random.pick(NAMESPACES)}\n${hostnames(random)}  rules:\n${delegatedRule(random)}      allowedRoutes:\n        namespaces:\n            from: ${allowed}\n`;
}

/** The name, match and filter of a rule, so that some parents and children go together and some do not. */
function delegatedRule(random: SeededRandom): string {
  const name = random.pick(["http", "https"]);
  const match = `          method: ${random.pick(["GET", "POST"])}\n`;
  const filter = `      filters:\n        - type: RequestHeaderModifier\n          requestHeaderModifier:\n            set:\n              - name: ${random.pick(["shop", "edge"])}\n                value: ${random.pick(["infra", "inner"])}\n`;
  return `    - name: ${name}\n      matches:\n        - path:\n            type: ${random.below(8) === 0 ? "Exact" : "PathPrefix"}\n            value: /${name}\n${random.below(2) === 0 ? match : ""}${random.below(2) === 0 ? filter : ""}`;
}

function parentRefs(random: SeededRandom): string {
  const section = random.below(2) === 0 ? "" : `      sectionName: ${random.pick(["http", "https"])}\n`;
  return `  parentRefs:\n    - name: ${random.pick(NAMES)}\n      namespace: ${random.pick(NAMESPACES)}\n${section}`;
}

/** Few matches and redirects, so that Routes often match alike and lead back to each other. */
function rules(random: SeededRandom): string {
  const items = Array.from({ length: 1 + random.below(3) }, () => {
    const matches = Array.from(
      { length: random.below(3) },
      () => `        - path:\n            value: ${random.pick(["/", "/a", "/a/", "/a/b"])}\n`,
    );
    const written = matches.length === 0 ? "" : `      matches:\n${matches.join("")}`;
    const redirect = `      filters:\n        - type: RequestRedirect\n          requestRedirect:\n            scheme: ${random.pick(["http", "https"])}\n`;
    const backend = `      backendRefs:\n        - name: ${random.pick(NAMES)}\n          namespace: ${random.pick(NAMESPACES)}\n          port: 80\n`;
    const session = random.below(4) === 0 ? "      sessionPersistence: { sessionName: b }\n" : "";
    return `    - name: rule-${random.below(9)}\n${written}${random.below(4) === 0 ? redirect : backend}${session}`;
  });
  return `  rules:\n${items.join("")}`;
}

/** What may be generated for one of the Gateways, or nearly that. */
function generatedName(random: SeededRandom): string {
  const name = random.pick(NAMES);
  return random.below(3) === 0 ? name : `${name}-${random.pick(CLASSES)}`;
}

function infrastructure(random: SeededRandom): string {
  switch (random.below(5)) {
    case 2:
      return `  infrastructure:\n    routability: ${random.pick(["Public", "Cluster"])}\n`;
    case 0:
      return `  infrastructure:\n    allowedChildren:\n      namespaces:\n        from: ${random.pick(["All", "Same"])}\n`;
    case 1:
      return `  infrastructure:\n    attachTo:\n      name: ${random.pick(NAMES)}\n      namespace: ${random.pick(NAMESPACES)}\n`;
    default:
      return "";
  }
}

function allowedListeners(random: SeededRandom): string {
  if (random.below(2) === 0) return "";
  const selector = "\n      selector:\n        matchLabels:\n          team: a";
  return `  allowedListeners:\n    namespaces:\n      from: ${random.pick(["All", "Same", `Selector${selector}`])}\n`;
}

function listeners(random: SeededRandom): string {
  const hostname = random.pick(HOSTS);
  const allowed =
    random.below(2) === 0 ? "" : "      allowedRoutes:\n        namespaces:\n          from: All\n";
  const host = hostname === "" ? "" : `      hostname: "${hostname}"\n`;
  const second = `    - name: https\n      port: ${random.pick(["80", "443"])}\n      protocol: ${random.pick(["HTTP", "HTTPS", "TCP", "UDP", "TLS"])}\n      tls:\n        certificateRefs:\n          - name: ${random.pick(NAMES)}\n`;
  return `    - name: http\n      port: 80\n      protocol: HTTP\n${host}${allowed}${random.below(2) === 0 ? second : ""}`;
}

function hostnames(random: SeededRandom): string {
  const hostname = random.pick(HOSTS);
  return hostname === "" ? "" : `  hostnames:\n    - "${hostname}"\n`;
}

/** Few Gateways and many Routes that compete for the same hosts, connections and matches. */
export function crowdedManifest(random: SeededRandom): string {
  if (random.below(8) === 0) return random.below(2) === 0 ? savedClass(random) : sessionPolicy(random);
  const kind = random.pick(["Gateway", "HTTPRoute", "HTTPRoute", "HTTPRoute", "GRPCRoute", "TCPRoute"]);
  const age = random.below(3) === 0 ? `, creationTimestamp: 2024-01-0${1 + random.below(3)}T00:00:00Z` : "";
  const name = kind === "Gateway" ? "edge" : random.pick(["a", "b", "c", "d", "e"]);
  const namespace = kind === "Gateway" ? "infra" : random.pick(["infra", "shop"]);
  const head = `apiVersion: gateway.networking.k8s.io/v1\nkind: ${kind}\nmetadata: { name: ${name}, namespace: ${namespace}${age} }\nspec:\n`;
  const from = "allowedRoutes: { namespaces: { from: All } }";
  if (kind === "Gateway") {
    return `${head}  gatewayClassName: c\n  listeners:\n    - { name: http, port: 80, protocol: HTTP, ${from} }\n    - { name: https, port: 443, protocol: HTTPS, hostname: a.example.com, ${from} }\n    - { name: tcp, port: 25, protocol: TCP, ${from} }\n`;
  }
  const section = random.pick(["", "", ", sectionName: http", ", sectionName: https"]);
  const parent = `  parentRefs:\n    - { name: edge, namespace: infra${kind === "TCPRoute" ? "" : section} }\n`;
  return `${head}${parent}${kind === "HTTPRoute" ? `${hostnames(random)}${rules(random)}` : "  rules: [{}]\n"}`;
}

/** A class that was saved with the features that it supports. */
function savedClass(random: SeededRandom): string {
  const features = ["HTTPRouteSchemeRedirect", "HTTPRouteRequestTimeout", "HTTPRouteHostRewrite"];
  return `apiVersion: gateway.networking.k8s.io/v1\nkind: GatewayClass\nmetadata: { name: c, uid: 5d2f }\nspec: { controllerName: example.com/controller }\nstatus: { supportedFeatures: [{ name: ${random.pick(features)} }] }\n`;
}

/** Manifests whose findings hang on the release and channel, and files that install the CRDs of one. */
export function releaseManifest(random: SeededRandom): string {
  if (random.below(3) === 0) {
    const install = `v1.${random.pick(["4", "5", "6"])}.0/${random.pick(["standard", "experimental"])}-install.yaml`;
    return `resources:\n  - https://github.com/kubernetes-sigs/gateway-api/releases/download/${install}\n`;
  }
  const [kind, version] = random.pick([
    ["TCPRoute", "v1alpha2"],
    ["TLSRoute", "v1alpha2"],
    ["TCPRoute", "v1"],
    ["ListenerSet", "v1"],
  ] as const);
  const [name, namespace] = [random.pick(NAMES), random.pick(NAMESPACES)];
  if (random.below(3) === 0) return crowdedManifest(random);
  const spec =
    kind === "ListenerSet"
      ? `  parentRef: { name: edge }\n  listeners:\n${listeners(random)}`
      : `${parentRefs(random)}  useDefaultGateways: All\n  rules:\n    - backendRefs:\n        - { name: edge, port: 80 }\n`;
  return `apiVersion: gateway.networking.k8s.io/${version}\nkind: ${kind}\nmetadata: { name: ${name}, namespace: ${namespace} }\nspec:\n${spec}`;
}

function sessionPolicy(random: SeededRandom): string {
  const sessions = random.below(3) === 0 ? "retryConstraint: {}" : "sessionPersistence: { sessionName: a }";
  return `apiVersion: gateway.networking.x-k8s.io/v1alpha1\nkind: XBackendTrafficPolicy\nmetadata: { name: ${random.pick(["a", "b"])}, namespace: shop }\nspec:\n  targetRefs: [{ group: "", kind: Service, name: ${random.pick(NAMES)} }]\n  ${sessions}\n`;
}

/** Manifests of one kind of world in the files of a few folders. */
export function world(write: (random: SeededRandom) => string): RandomWorld {
  return {
    path: (random) => `${random.pick(["a", "b", "b/c"])}/${random.below(4)}.yaml`,
    write,
    documents: 3,
    words: ["infra", "shop", "edge", "inner", "http", "80", "All", "example", "/a"],
    others: ["pay", "outer", "https", "443", "Same", "/a/b", "\n  ", "#", ""],
  };
}
