import type { SeededRandom } from "../../seededRandom.ts";
import type { RandomWorld } from "../../workspace/randomEdits.ts";
import { GUARDED_WORLD } from "./guardedWorld.ts";

const NAMESPACES = ["infra", "shop"];
const NAMES = ["edge", "web", "cart"];
const API = "apiVersion: gateway.networking.k8s.io/v1";

/** An implementation, the policies that its objects name, and how they name them. */
interface Plugged {
  readonly controller: string;
  /** Line of the metadata of Gateways, Routes and Services. */
  readonly annotation?: string;
  /** Kind and group of what rules name as a filter. */
  readonly filter?: readonly [group: string, kind: string];
  /** Kind and group of what Gateways name as their parameters. */
  readonly parameters?: readonly [group: string, kind: string];
  /** Beginnings and bodies of policies; NAME stands for one of the names, TARGET for a target. */
  readonly policies: readonly (readonly [head: string, body: string])[];
}

const PLUGGED: readonly Plugged[] = [
  {
    controller: "konghq.com/kic-gateway-controller",
    annotation: "konghq.com/plugins: NAME,web",
    policies: [
      ["configuration.konghq.com/v1 KongPlugin", "plugin: key-auth\n"],
      ["configuration.konghq.com/v1 KongPlugin", "plugin: cors\ndisabled: true\n"],
      ["configuration.konghq.com/v1 KongClusterPlugin", "plugin: rate-limiting\nconfig: { minute: 5 }\n"],
      [
        "configuration.konghq.com/v1alpha1 KongPluginBinding",
        "spec:\n  pluginRef: { name: NAME }\n  targets: { serviceRef: { group: core, kind: Service, name: NAME } }\n",
      ],
    ],
  },
  {
    controller: "apisix.apache.org/apisix-ingress-controller",
    filter: ["apisix.apache.org", "PluginConfig"],
    parameters: ["apisix.apache.org", "GatewayProxy"],
    policies: [
      ["apisix.apache.org/v1alpha1 PluginConfig", "spec:\n  plugins: [{ name: key-auth, config: {} }]\n"],
      ["apisix.apache.org/v1alpha1 GatewayProxy", "spec:\n  plugins: [{ name: cors, enabled: true }]\n"],
      ["apisix.apache.org/v1alpha1 HTTPRoutePolicy", "spec:\n  priority: 10\n  TARGET\n"],
    ],
  },
  {
    controller: "traefik.io/gateway-controller",
    filter: ["traefik.io", "Middleware"],
    policies: [
      ["traefik.io/v1alpha1 Middleware", "spec: { basicAuth: { secret: users } }\n"],
      [
        "traefik.io/v1alpha1 Middleware",
        "spec: { chain: { middlewares: [{ name: NAME }, { name: web }] } }\n",
      ],
      ["traefik.io/v1alpha1 TLSOption", "spec: { clientAuth: { secretNames: [NAME] } }\n"],
    ],
  },
  {
    controller: "istio.io/gateway-controller",
    policies: [
      ["security.istio.io/v1 AuthorizationPolicy", "spec:\n  action: ALLOW\n  TARGET\n"],
      ["security.istio.io/v1 RequestAuthentication", "spec: { selector: { matchLabels: { app: NAME } } }\n"],
    ],
  },
  {
    controller: "networking.gke.io/gateway",
    policies: [
      [
        "networking.gke.io/v1 GCPBackendPolicy",
        'spec:\n  default: { iap: { enabled: true } }\n  targetRef: { group: "", kind: Service, name: NAME }\n',
      ],
      ["networking.gke.io/v1 GCPGatewayPolicy", "spec:\n  default: { sslPolicy: NAME }\n  TARGET\n"],
    ],
  },
  {
    controller: "gateway.nginx.org/nginx-gateway-controller",
    filter: ["gateway.nginx.org", "AuthenticationFilter"],
    parameters: ["gateway.nginx.org", "NginxProxy"],
    policies: [
      ["gateway.nginx.org/v1alpha1 AuthenticationFilter", "spec: { basic: { secretRef: { name: NAME } } }\n"],
      ["gateway.nginx.org/v1alpha1 ClientSettingsPolicy", "spec:\n  body: { maxSize: 1m }\n  TARGET\n"],
      ["gateway.nginx.org/v1alpha1 RateLimitPolicy", "spec:\n  rateLimit: {}\n  TARGET\n"],
      ["gateway.nginx.org/v1alpha1 SnippetsPolicy", "spec:\n  snippets: []\n  TARGET\n"],
    ],
  },
];

/** A namespace may have been given an implementation's objects that another one does not read: they are read all the same. */
const anyOf = (random: SeededRandom): Plugged => random.pick(PLUGGED);

/** Policies that other objects name: as annotations, filters, parameters, bindings or members, or that hold by being there. */
export const PLUGGED_WORLD: RandomWorld = {
  ...GUARDED_WORLD,
  write: (random) =>
    random.pick([gatewayClass, gateway, route, route, service, policy, policy, policy])(
      random,
      anyOf(random),
    ),
  words: [...GUARDED_WORLD.words, "ExtensionRef", "key-auth", "disabled", "Middleware", "plugins", "kic"],
  others: [...GUARDED_WORLD.others, "HTTPRoute", "PluginConfig", "ip-restriction", "gateway", "basicAuth"],
};

function metadata(random: SeededRandom, { annotation }: Partial<Plugged> = {}): string {
  const named = annotation?.replace("NAME", random.pick(NAMES));
  const more = named === undefined || random.below(3) === 0 ? "" : `  annotations:\n    ${named}\n`;
  return `metadata:\n  name: ${random.pick(NAMES)}\n  namespace: ${random.pick(NAMESPACES)}\n${more}`;
}

function gatewayClass(_random: SeededRandom, { controller }: Plugged): string {
  return `${API}\nkind: GatewayClass\nmetadata:\n  name: c\nspec:\n  controllerName: ${controller}\n`;
}

function gateway(random: SeededRandom, plugged: Plugged): string {
  const [group, kind] = plugged.parameters ?? [];
  const parameters =
    kind === undefined
      ? ""
      : `  infrastructure:\n    parametersRef: { group: ${group}, kind: ${kind}, name: ${random.pick(NAMES)} }\n`;
  return `${API}\nkind: Gateway\n${metadata(random, plugged)}spec:\n  gatewayClassName: c\n${parameters}  listeners:\n    - name: http\n      port: 80\n      protocol: HTTP\n      allowedRoutes: { namespaces: { from: All } }\n`;
}

function route(random: SeededRandom, plugged: Plugged): string {
  const [group, kind] = plugged.filter ?? [];
  const filters =
    kind === undefined || random.below(3) === 0
      ? ""
      : `      filters:\n        - type: ExtensionRef\n          extensionRef: { group: ${group}, kind: ${kind}, name: ${random.pick(NAMES)} }\n`;
  return `${API}\nkind: HTTPRoute\n${metadata(random, plugged)}spec:\n  parentRefs:\n    - name: ${random.pick(NAMES)}\n      namespace: ${random.pick(NAMESPACES)}\n  hostnames:\n    - "${random.pick(["a.example.com", "b.example.com", "b.test"])}"\n  rules:\n    - name: main\n${filters}      backendRefs:\n        - name: ${random.pick(NAMES)}\n          port: 80\n`;
}

function service(random: SeededRandom, plugged: Plugged): string {
  return `apiVersion: v1\nkind: Service\n${metadata(random, plugged)}spec:\n  ports:\n    - name: http\n      port: 80\n`;
}

function policy(random: SeededRandom, { policies }: Plugged): string {
  const [head, body] = random.pick(policies);
  const [apiVersion = "", kind = ""] = head.split(" ");
  const target = `targetRefs: [{ group: gateway.networking.k8s.io, kind: ${random.pick(["Gateway", "HTTPRoute"])}, name: NAME }]`;
  const filled = body.replace("TARGET", target).replace(/\bNAME\b/g, () => random.pick(NAMES));
  return `apiVersion: ${apiVersion}\nkind: ${kind}\n${metadata(random)}${filled}`;
}
