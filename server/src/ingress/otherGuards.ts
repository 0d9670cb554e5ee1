import { CLASS_ANNOTATION } from "./ingressClass.ts";
import type { IngressExtension, IngressObject, IngressSurroundings } from "./ingressObject.ts";
import { listed } from "./nginx/annotationValues.ts";
import { isForEveryone } from "./nginx/cidrList.ts";

/**
 * The annotations by which other controllers than ingress-nginx decide who may send requests: what they begin with, and their names.
 * Sources: https://doc.traefik.io/traefik/reference/routing-configuration/kubernetes/ingress/,
 * https://docs.nginx.com/nginx-ingress-controller/configuration/ingress-resources/advanced-configuration-with-annotations/,
 * https://www.haproxy.com/documentation/kubernetes-ingress/community/configuration-reference/ingress/,
 * https://haproxy-ingress.github.io/docs/configuration/keys/,
 * https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/guide/ingress/annotations/,
 * https://developer.konghq.com/kubernetes-ingress-controller/reference/annotations/,
 * https://apisix.apache.org/docs/ingress-controller/concepts/annotations/,
 * https://cloud.google.com/kubernetes-engine/docs/how-to/ingress-configuration,
 * https://docs.redhat.com/en/documentation/openshift_container_platform/4.19/html/ingress_and_load_balancing/configuring-routes,
 * https://doc.traefik.io/traefik/v1.7/configuration/backends/kubernetes/#annotations
 */
const NAMES: readonly (readonly [prefix: string, names: string])[] = [
  [
    "traefik.ingress.kubernetes.io/",
    "router.entrypoints router.middlewares router.tls.options auth-type whitelist-source-range",
  ],
  ["nginx.org/", "basic-auth-secret policies location-snippets server-snippets"],
  ["nginx.com/", "jwt-key"],
  ["haproxy.router.openshift.io/", "ip_allowlist ip_whitelist"],
  ["haproxy.org/", "auth-type allow-list whitelist deny-list blacklist backend-config-snippet"],
  ["haproxy-ingress.github.io/", ofHaproxyIngress()],
  ["ingress.kubernetes.io/", ofHaproxyIngress()],
  [
    "alb.ingress.kubernetes.io/",
    "auth-type inbound-cidrs jwt-validation mutual-authentication scheme security-group-prefix-lists",
  ],
  ["konghq.com/", "plugins"],
  [
    "k8s.apisix.apache.org/",
    "auth-type auth-uri allowlist-source-range blocklist-source-range http-allow-methods http-block-methods plugin-config-name",
  ],
];

function ofHaproxyIngress(): string {
  const lists = "allowlist-source-range whitelist-source-range denylist-source-range";
  return `auth-type auth-secret auth-url auth-tls-secret oauth config-backend ${lists}`;
}

const GUARDS: ReadonlySet<string> = new Set(
  NAMES.flatMap(([prefix, names]) => names.split(" ").map((name) => prefix + name)),
);
/** The conditions of a rule of AWS's load balancer, by the name of the backend; an address may be one. */
const CONDITIONS = /^alb\.ingress\.kubernetes\.io\/conditions\./;

/** What load balancers of Google and AWS read at the Services behind an Ingress; a BackendConfig may ask for a login (IAP) or have rules of Cloud Armor. */
const OF_SERVICES = [
  "cloud.google.com/backend-config",
  "beta.cloud.google.com/backend-config",
  "alb.ingress.kubernetes.io/auth-type",
];

/** Lines of configuration that decide about access, or under a condition. */
const DECIDES =
  /\b(?:allow|deny|satisfy|if|unless|return|reject|limit_except|internal|auth\w*|access_by_\w+)\b/;

/** What Middlewares of Traefik do, plugins of Kong and BackendConfigs of GKE, that keep nobody out. */
const HARMLESS: Readonly<Record<IngressExtension["kind"], ReadonlySet<string>>> = {
  Middleware: new Set(
    "addPrefix buffering circuitBreaker compress contentType errors grpcWeb headers inFlightReq passTLSClientCert rateLimit redirectRegex redirectScheme replacePath replacePathRegex retry stripPrefix stripPrefixRegex".split(
      " ",
    ),
  ),
  TLSOption: new Set(
    "alpnProtocols cipherSuites curvePreferences maxVersion minVersion preferServerCipherSuites sniStrict".split(
      " ",
    ),
  ),
  BackendConfig: new Set(
    "cdn connectionDraining customRequestHeaders customResponseHeaders healthCheck logging sessionAffinity timeoutSec".split(
      " ",
    ),
  ),
  KongPlugin: new Set(
    "correlation-id cors datadog file-log http-log opentelemetry prometheus proxy-cache rate-limiting request-size-limiting request-transformer response-ratelimiting response-transformer statsd syslog tcp-log udp-log zipkin".split(
      " ",
    ),
  ),
};

const ENTRY_POINTS = "traefik.ingress.kubernetes.io/router.entrypoints";
const SCHEME = "alb.ingress.kubernetes.io/scheme";
/** By what these controllers have clients come in, of which a Gateway has one for all of its listeners. */
const DOORS: ReadonlySet<string> = new Set([ENTRY_POINTS, SCHEME]);
/** The entry points that Traefik's chart and its documentation make for everybody. */
const USUAL_ENTRY_POINT = /^(?:web|websecure|http|https)$/;

/** Where clients of the Ingresses of one class come in: each way that is written, once. */
export interface ClassDoors {
  readonly entryPoints: ReadonlySet<string>;
  readonly schemes: ReadonlySet<string>;
}

/** Looks through the Ingresses of one class. */
export function classDoors(ingresses: readonly Pick<IngressObject, "annotations">[]): ClassDoors {
  return {
    entryPoints: new Set(ingresses.map(({ annotations }) => annotations[ENTRY_POINTS] ?? "")),
    schemes: new Set(ingresses.map(({ annotations }) => annotations[SCHEME] ?? "")),
  };
}

/** True for a way in of its own, where others of the class come in by another one: on one Gateway with those it would be reached by theirs. */
function isOtherDoor(name: string, value: string, { entryPoints, schemes }: ClassDoors): boolean {
  if (name === SCHEME) return value === "internal" && schemes.has("internet-facing");
  const own = listed(value);
  if (own.length === 0 || own.some((one) => USUAL_ENTRY_POINT.test(one))) return false;
  return [...entryPoints].some((other) => !listed(other).some((one) => own.includes(one)));
}

/**
 * The annotations of other controllers, by their full names, without which a path may be open to more clients than it was: those of an
 * Ingress, and of the Services behind it.
 */
export function otherGuardsOf(
  { namespace, annotations, spec }: Pick<IngressObject, "namespace" | "annotations" | "spec">,
  { extensions, serviceAnnotations }: Pick<IngressSurroundings, "extensions" | "serviceAnnotations">,
  doors: ClassDoors = classDoors([]),
): readonly string[] {
  const guardsAmong = (entries: readonly (readonly [string, string])[]): readonly string[] =>
    entries
      .filter(([name, value]) =>
        DOORS.has(name)
          ? isOtherDoor(name, value.trim(), doors)
          : isGuard(name, value.trim(), namespace, extensions),
      )
      .map(([name]) => name);
  const isOfGoogle = /^gce/.test(spec.className ?? annotations[CLASS_ANNOTATION] ?? "gce");
  const targets = [
    spec.defaultBackend,
    ...spec.rules.flatMap(({ paths }) => paths.map(({ target }) => target)),
  ];
  const services = new Set(targets.flatMap((target) => (target?.kind === "Service" ? target.name : [])));
  const atServices = [...services].flatMap((service) =>
    Object.entries(serviceAnnotations(namespace, service)).filter(
      ([name]) => OF_SERVICES.includes(name) && (isOfGoogle || !name.endsWith("backend-config")),
    ),
  );
  return [...new Set([...guardsAmong(Object.entries(annotations)), ...guardsAmong(atServices)])];
}

function isGuard(
  name: string,
  value: string,
  namespace: string,
  extensions: readonly IngressExtension[],
): boolean {
  if (value === "" || !(GUARDS.has(name) || OF_SERVICES.includes(name) || CONDITIONS.test(name)))
    return false;
  const keepsOut = (
    kind: IngressExtension["kind"],
    isMeant: (one: IngressExtension, ref: string) => boolean,
    refs = listed(value),
  ) =>
    refs.some((ref) => {
      const found = extensions.find((one) => one.kind === kind && isMeant(one, ref));
      return found?.does.every((field) => HARMLESS[kind].has(field)) !== true;
    });
  const ofTraefik = (one: IngressExtension, ref: string) =>
    ref === `${one.namespace}-${one.name}@kubernetescrd`;
  switch (name.slice(name.indexOf("/") + 1)) {
    case "router.middlewares":
      return keepsOut("Middleware", ofTraefik);
    case "router.tls.options":
      return keepsOut("TLSOption", ofTraefik);
    case "plugins":
      return keepsOut("KongPlugin", (one, ref) => one.namespace === namespace && one.name === ref);
    case "backend-config":
      return keepsOut(
        "BackendConfig",
        (one, ref) => one.namespace === namespace && one.name === ref,
        [...value.matchAll(/:\s*"([^"]*)"/g)].map(([, ref = ""]) => ref),
      );
    case "auth-type":
      return value !== "none";
    case "mutual-authentication":
      return !/"mode"\s*:\s*"off"/.test(value) || /"mode"\s*:\s*"(?!off")/.test(value);
    case "allow-list":
    case "whitelist":
    case "inbound-cidrs":
    case "allowlist-source-range":
    case "whitelist-source-range":
      return !isForEveryone(value);
    case "backend-config-snippet":
    case "config-backend":
    case "location-snippets":
    case "server-snippets":
      return DECIDES.test(value);
    default:
      return true;
  }
}
