import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ExposureColumn } from "../../../server/src/implementations/policies/requiredProtection.ts";
import { exposedHosts } from "../../../server/src/requests/exposure/exposure.ts";
import { answerInWords } from "../../../server/src/requests/exposure/exposureText.ts";
import { openFixture, readFixture } from "../../fixture.ts";

const API = "apiVersion: gateway.networking.k8s.io/v1";
const BACKEND = "{ name: cart, port: 80 }";

function world(controller: string, backends: string = BACKEND, more = ""): string {
  return `${API}
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: ${controller} }
---
${API}
kind: Gateway
metadata: { name: front, namespace: shop }
spec:
  gatewayClassName: edge
  listeners:
    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: cert }]${more} } }
---
${API}
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: front }]
  hostnames: [shop.example.com]
  rules: [{ backendRefs: [${backends}] }]
---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ port: 80 }] }
---
apiVersion: v1
kind: Service
metadata: { name: basket, namespace: shop }
spec: { ports: [{ port: 80 }] }
`;
}

function object(type: string, name: string, spec: string, namespace = "shop"): string {
  const [apiVersion = "", kind = ""] = type.split(" ");
  return `---
apiVersion: ${apiVersion}
kind: ${kind}
metadata: { name: ${name}, namespace: ${namespace} }
spec: { ${spec} }
`;
}

function answerOf(source: string, column: ExposureColumn): string {
  const [only] = exposedHosts(openFixture(readFixture(source)));
  return only === undefined ? "" : answerInWords(only.answers[column]);
}

const ON_GATEWAY = "targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: front }]";

describe("who is protected by policies of GKE", () => {
  const GKE = "networking.gke.io/gateway";
  const policy = (name: string, service: string, spec: string) =>
    object(
      "networking.gke.io/v1 GCPBackendPolicy",
      name,
      `targetRef: { group: "", kind: Service, name: ${service} }, default: { ${spec} }`,
    );
  const IAP = "iap: { enabled: true }";

  it("says what holds for the Service that the requests go to", () => {
    assert.equal(answerOf(world(GKE), "authentication"), "none");
    const login = world(GKE) + policy("login", "cart", IAP);
    assert.equal(answerOf(login, "authentication"), "GCPBackendPolicy shop/login → Service shop/cart");
    assert.equal(answerOf(login, "waf"), "none");
    assert.equal(answerOf(world(GKE) + policy("login", "basket", IAP), "authentication"), "none");
    assert.equal(
      answerOf(world(GKE) + policy("login", "cart", "iap: { enabled: false }"), "authentication"),
      "none",
    );
    const armor = world(GKE) + policy("armor", "cart", "securityPolicy: shop");
    assert.equal(answerOf(armor, "waf"), "GCPBackendPolicy shop/armor → Service shop/cart");
    assert.equal(
      answerOf(armor, "rateLimit"),
      "unknown: `default.securityPolicy` of GCPBackendPolicy `shop/armor` may do it, or something else",
    );
  });

  it("holds a rule for as open as the Service without a policy", () => {
    const two = world(GKE, `${BACKEND}, { name: basket, port: 80 }`);
    assert.equal(
      answerOf(two + policy("a", "cart", IAP), "authentication"),
      "none for HTTPRoute shop/cart rule 1; other rules: GCPBackendPolicy shop/a → Service shop/cart",
    );
    assert.equal(
      answerOf(two + policy("a", "cart", IAP) + policy("b", "basket", IAP), "authentication"),
      "GCPBackendPolicy shop/a → Service shop/cart and GCPBackendPolicy shop/b → Service shop/basket",
    );
    const elsewhere = world(GKE, "{ name: missing, port: 80 }") + policy("a", "cart", IAP);
    assert.equal(
      answerOf(elsewhere, "authentication"),
      "unknown: of GCPBackendPolicy `shop/a` which Service gets the requests is not known",
    );
  });
});

describe("who is protected by policies of Istio", () => {
  const ISTIO = "istio.io/gateway-controller";
  const policy = (spec: string) => object("security.istio.io/v1 AuthorizationPolicy", "login", spec);

  it("says that nobody is where there is no policy, or one for another Gateway", () => {
    assert.equal(answerOf(world(ISTIO), "authorization"), "none");
    const other = ON_GATEWAY.replace("front", "other");
    assert.equal(answerOf(world(ISTIO) + policy(`${other}, action: ALLOW`), "authorization"), "none");
  });

  it("does not know what rules let pass, nor where a policy without a Gateway holds", () => {
    assert.equal(
      answerOf(world(ISTIO) + policy(`${ON_GATEWAY}, action: ALLOW`), "authorization"),
      "unknown: AuthorizationPolicy `shop/login` may do it, or something else",
    );
    assert.equal(
      answerOf(world(ISTIO) + policy("action: ALLOW"), "authorization"),
      "unknown: AuthorizationPolicy `shop/login` may do it, or something else",
    );
    assert.equal(
      answerOf(world(ISTIO) + policy("selector: { matchLabels: { app: edge } }"), "authorization"),
      "unknown: of AuthorizationPolicy `shop/login` the files do not say for certain where it holds",
    );
    const inNamespace = (namespace: string, spec = "action: ALLOW") =>
      object("security.istio.io/v1 AuthorizationPolicy", "all", spec, namespace);
    assert.equal(answerOf(world(ISTIO) + inNamespace("orders"), "authorization"), "none");
    assert.equal(
      answerOf(world(ISTIO) + inNamespace("istio-system"), "authorization"),
      "unknown: AuthorizationPolicy `istio-system/all` may do it, or something else",
    );
    assert.equal(
      answerOf(
        world(ISTIO, BACKEND, ", options: { gateway.istio.io/tls-terminate-mode: MUTUAL }"),
        "authentication",
      ),
      "unknown: the option `gateway.istio.io/tls-terminate-mode` of the listener may ask clients for certificates",
    );
  });
});

describe("who is protected by policies of AWS", () => {
  it("takes an IAMAuthPolicy for what may ask for more, and nothing for a rate limit", () => {
    const lattice = "application-networking.k8s.aws/gateway-api-controller";
    const source =
      world(lattice) +
      object(
        "application-networking.k8s.aws/v1alpha1 IAMAuthPolicy",
        "login",
        "targetRef: { group: gateway.networking.k8s.io, kind: Gateway, name: front }, policy: '{}'",
      );
    assert.equal(
      answerOf(source, "authorization"),
      "unknown: IAMAuthPolicy `shop/login` may do it, or something else",
    );
    assert.equal(answerOf(source, "rateLimit"), "none");
    assert.equal(answerOf(world(lattice), "authorization"), "none");
  });

  it("takes the LoadBalancerConfigurations of class and Gateway, field by field, that of the class first", () => {
    const controller = "gateway.k8s.aws/alb";
    const configuration = (name: string, spec: string) =>
      object("gateway.k8s.aws/v1beta1 LoadBalancerConfiguration", name, spec);
    const parameters = "{ group: gateway.k8s.aws, kind: LoadBalancerConfiguration, name";
    const ofGateway = `\n  infrastructure: { parametersRef: ${parameters}: own } }`;
    const ofClass = `, parametersRef: ${parameters}: all, namespace: shop }`;
    const asked = (source: string) =>
      source
        .replace("\n  gatewayClassName: edge", `\n  gatewayClassName: edge${ofGateway}`)
        .replace("gateway.k8s.aws/alb }", `gateway.k8s.aws/alb${ofClass} }`);
    const firewall = configuration("own", "wafV2: { webACL: shop }");
    assert.equal(answerOf(world(controller), "waf"), "none");
    assert.equal(answerOf(world(controller) + firewall, "waf"), "none");
    const both = asked(world(controller)) + firewall;
    assert.equal(answerOf(both, "authentication"), "unknown: LoadBalancerConfiguration `all` is in no file");
    assert.equal(
      answerOf(both + configuration("all", "scheme: internal"), "waf"),
      "unknown: `wafV2` of LoadBalancerConfiguration `shop/own` may do it, or something else",
    );
    assert.equal(
      answerOf(both + configuration("all", "wafV2: { webACL: all }"), "waf"),
      "unknown: `wafV2` of LoadBalancerConfiguration `shop/all` may do it, or something else",
    );
    assert.equal(
      answerOf(both + configuration("all", "mergingMode: prefer-gateway, wafV2: { webACL: all }"), "waf"),
      "unknown: `wafV2` of LoadBalancerConfiguration `shop/own` may do it, or something else",
    );
  });
});

const FILTER = (group: string, kind: string, name: string) =>
  `filters: [{ type: ExtensionRef, extensionRef: { group: ${group}, kind: ${kind}, name: ${name} } }], `;
const filtered = (source: string, filter: string) => source.replace("rules: [{ ", `rules: [{ ${filter}`);

describe("who is protected by plugins of Kong", () => {
  const KONG = "konghq.com/kic-gateway-controller";
  const plugin = (name: string, text: string, kind = "KongPlugin", metadata = ", namespace: shop") => `---
apiVersion: configuration.konghq.com/v1
kind: ${kind}
metadata: { name: ${name}${metadata} }
${text}
`;
  const annotate = (source: string, kind: "HTTPRoute" | "Service", plugins: string) =>
    source.replace(
      `kind: ${kind}\nmetadata: { name: cart, namespace: shop }`,
      `kind: ${kind}\nmetadata: { name: cart, namespace: shop, annotations: { konghq.com/plugins: "${plugins}" } }`,
    );
  const LOGIN = plugin("login", "plugin: key-auth");

  it("finds them by filter, by annotation of the Route or its Service, and everywhere", () => {
    const bare = world(KONG);
    assert.equal(answerOf(bare, "authentication"), "none");
    assert.equal(answerOf(bare + LOGIN, "authentication"), "none");
    const byFilter = filtered(bare, FILTER("configuration.konghq.com", "KongPlugin", "login")) + LOGIN;
    assert.equal(
      answerOf(byFilter, "authentication"),
      "KongPlugin shop/login → HTTPRoute shop/cart, section filter",
    );
    assert.equal(
      answerOf(
        annotate(bare, "HTTPRoute", "quota, login") + LOGIN + plugin("quota", "plugin: rate-limiting"),
        "rateLimit",
      ),
      "KongPlugin shop/quota → HTTPRoute shop/cart, section annotation",
    );
    assert.equal(
      answerOf(annotate(bare, "Service", "login") + LOGIN, "authentication"),
      "KongPlugin shop/login → Service shop/cart, section annotation",
    );
    const global = plugin("all", "plugin: acl", "KongClusterPlugin", ', labels: { global: "true" }');
    assert.equal(
      answerOf(bare + global, "authorization"),
      "KongClusterPlugin all → Gateway shop/front, section global",
    );
    assert.equal(answerOf(bare + global.replace('"true"', '"false"'), "authorization"), "none");
  });

  it("takes the most specific one of a type, and none that is switched off or lets strangers pass", () => {
    const both = annotate(annotate(world(KONG), "HTTPRoute", "route"), "Service", "service");
    const ofService = plugin("service", "plugin: key-auth");
    assert.equal(
      answerOf(both + ofService + plugin("route", "plugin: key-auth"), "authentication"),
      "KongPlugin shop/route → HTTPRoute shop/cart, section annotation",
    );
    assert.equal(
      answerOf(
        both + ofService + plugin("route", "plugin: key-auth\nconfig: { anonymous: guest }"),
        "authentication",
      ),
      "unknown: `key-auth` of KongPlugin `shop/route` may let requests pass",
    );
    assert.equal(
      answerOf(both + ofService + plugin("route", "plugin: key-auth\ndisabled: true"), "authentication"),
      "KongPlugin shop/service → Service shop/cart, section annotation",
    );
    assert.equal(
      answerOf(both + ofService + plugin("route", "plugin: basic-auth"), "authentication"),
      "KongPlugin shop/route → HTTPRoute shop/cart, section annotation and KongPlugin shop/service → Service shop/cart, section annotation",
    );
    assert.equal(
      answerOf(
        annotate(world(KONG), "HTTPRoute", "a,b") + plugin("a", "plugin: jwt") + plugin("b", "plugin: jwt"),
        "authentication",
      ),
      "unknown: of KongPlugin `shop/b` the data plane refuses two plugins of one name for one target",
    );
  });

  it("reads bindings by their targets, and leaves those for consumers out", () => {
    const binding = (targets: string) =>
      object(
        "configuration.konghq.com/v1alpha1 KongPluginBinding",
        "bound",
        `pluginRef: { name: login }, targets: { ${targets} }`,
      );
    const route = "routeRef: { group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart }";
    const service = 'serviceRef: { group: "", kind: Service, name: cart }';
    const operator = "konghq.com/gateway-operator";
    const source = world(operator) + LOGIN;
    assert.equal(
      answerOf(source + binding(route), "authentication"),
      "KongPlugin shop/login → HTTPRoute shop/cart, section binding",
    );
    assert.equal(answerOf(source + binding(route.replace("cart", "other")), "authentication"), "none");
    assert.equal(
      answerOf(source + binding(`${route}, ${service.replace("cart", "basket")}`), "authentication"),
      "none",
    );
    assert.equal(answerOf(source + binding(`${route}, consumerRef: { name: me }`), "authentication"), "none");
  });

  it("does not know what is in no file, nor what plugins of one's own do", () => {
    assert.equal(
      answerOf(annotate(world(KONG), "HTTPRoute", "login"), "authentication"),
      "unknown: the plugin `login` is in no file",
    );
    const own = annotate(world(KONG), "HTTPRoute", "own") + plugin("own", "plugin: our-login");
    assert.equal(
      answerOf(own, "authentication"),
      "unknown: `our-login` of KongPlugin `shop/own` may do it, or something else",
    );
    assert.equal(answerOf(own.replace("our-login", "prometheus"), "authentication"), "none");
  });
});

describe("who is protected by Middlewares of Traefik", () => {
  const TRAEFIK = "traefik.io/gateway-controller";
  const middleware = (name: string, spec: string) => object("traefik.io/v1alpha1 Middleware", name, spec);
  const bare = filtered(world(TRAEFIK), FILTER("traefik.io", "Middleware", "first"));

  it("counts those that the rule names, and what a chain names", () => {
    assert.equal(
      answerOf(world(TRAEFIK) + middleware("first", "basicAuth: { secret: users }"), "authentication"),
      "none",
    );
    assert.equal(
      answerOf(bare + middleware("first", "basicAuth: { secret: users }"), "authentication"),
      "Middleware shop/first → HTTPRoute shop/cart, section filter",
    );
    const chain = bare + middleware("first", "chain: { middlewares: [{ name: login }, { name: quota }] }");
    const login = middleware("login", "forwardAuth: { address: https://auth.example.com }");
    assert.equal(
      answerOf(chain, "authentication"),
      "unknown: what Middleware `first` names is not all in the files",
    );
    const whole = chain + login + middleware("quota", "rateLimit: { average: 100 }");
    assert.equal(
      answerOf(whole, "authentication"),
      "Middleware shop/login → HTTPRoute shop/cart, section filter",
    );
    assert.equal(answerOf(whole, "cors"), "none");
  });

  it("asks clients for certificates by the only TLSOption that is named default", () => {
    const option = (name: string, type: string, namespace = "infra") =>
      object(
        "traefik.io/v1alpha1 TLSOption",
        name,
        `clientAuth: { secretNames: [ca], clientAuthType: ${type} }`,
        namespace,
      );
    const STRICT = "RequireAndVerifyClientCert";
    const bareWorld = world(TRAEFIK);
    assert.equal(
      answerOf(bareWorld + option("default", STRICT), "authentication"),
      "TLSOption infra/default → Gateway shop/front",
    );
    assert.equal(answerOf(bareWorld + option("other", STRICT), "authentication"), "none");
    assert.equal(
      answerOf(bareWorld + option("default", STRICT) + option("default", STRICT, "shop"), "authentication"),
      "none",
    );
    assert.equal(
      answerOf(bareWorld + option("default", "RequestClientCert"), "authentication"),
      "unknown: `clientAuth` of TLSOption `infra/default` may let requests pass",
    );
  });
});

describe("who is protected by Cilium and Contour", () => {
  it("knows that no kind of Cilium authenticates, and what network policies may restrict", () => {
    const CILIUM = "io.cilium/gateway-controller";
    const network = (spec: string) => object("cilium.io/v2 CiliumNetworkPolicy", "ingress", spec);
    assert.equal(answerOf(world(CILIUM), "authentication"), "none");
    const fromIngress = network("endpointSelector: {}, ingress: [{ fromEntities: [ingress] }]");
    assert.equal(answerOf(world(CILIUM) + fromIngress, "authentication"), "none");
    assert.equal(
      answerOf(world(CILIUM) + fromIngress, "authorization"),
      "unknown: of CiliumNetworkPolicy `shop/ingress` the files do not say for certain where it holds",
    );
    const fromCluster = network("endpointSelector: {}, ingress: [{ fromEntities: [cluster] }]");
    assert.equal(answerOf(world(CILIUM) + fromCluster, "authorization"), "none");
    const external = filtered(world(CILIUM), FILTER("cilium.io", "CiliumEnvoyExtProcFilter", "ext"));
    assert.equal(
      answerOf(external + object("cilium.io/v2alpha1 CiliumEnvoyExtProcFilter", "ext", ""), "waf"),
      "unknown: CiliumEnvoyExtProcFilter `shop/ext` may do it, or something else",
    );
  });

  it("reads what the class of Contour names for all hosts", () => {
    const CONTOUR = "projectcontour.io/gateway-controller";
    const deployed = world(CONTOUR).replace(
      `${CONTOUR} }`,
      `${CONTOUR}, parametersRef: { group: projectcontour.io, kind: ContourDeployment, name: all, namespace: shop } }`,
    );
    const deployment = (spec: string) =>
      object("projectcontour.io/v1alpha1 ContourDeployment", "all", `runtimeSettings: { ${spec} }`);
    const AUTH = "globalExtAuth: { extensionRef: { name: auth }";
    assert.equal(answerOf(world(CONTOUR), "authentication"), "none");
    assert.equal(
      answerOf(deployed + deployment(`${AUTH} }`), "authentication"),
      "ContourDeployment shop/all → GatewayClass edge",
    );
    assert.equal(
      answerOf(deployed + deployment(`${AUTH}, authPolicy: { disabled: true } }`), "authentication"),
      "unknown: `runtimeSettings.globalExtAuth` of ContourDeployment `shop/all` may let requests pass",
    );
    assert.equal(answerOf(deployed + deployment("{}").replace("{ {} }", "{}"), "authentication"), "none");
    assert.equal(
      answerOf(
        world(CONTOUR) + object("projectcontour.io/v1alpha1 ContourConfiguration", "all", `${AUTH} }`),
        "authentication",
      ),
      "unknown: of ContourConfiguration `shop/all` the files do not say for certain where it holds",
    );
  });
});

describe("who is protected by plugins of APISIX", () => {
  it("takes those of the rule before those of the Gateway, plugin by plugin", () => {
    const APISIX = "apisix.apache.org/apisix-ingress-controller";
    const rule = filtered(world(APISIX), FILTER("apisix.apache.org", "PluginConfig", "own"));
    const plugins = (kind: string, name: string, list: string) =>
      object(`apisix.apache.org/v1alpha1 ${kind}`, name, `plugins: [${list}]`);
    const own = plugins("PluginConfig", "own", "{ name: limit-count }, { name: proxy-rewrite }");
    assert.equal(answerOf(world(APISIX), "rateLimit"), "none");
    assert.equal(
      answerOf(rule + own, "rateLimit"),
      "PluginConfig shop/own → HTTPRoute shop/cart, section filter",
    );
    assert.equal(answerOf(rule + own, "authentication"), "none");
    const proxied = rule.replace(
      "\n  gatewayClassName: edge",
      "\n  gatewayClassName: edge\n  infrastructure: { parametersRef: { group: apisix.apache.org, kind: GatewayProxy, name: all } }",
    );
    const all = plugins(
      "GatewayProxy",
      "all",
      "{ name: key-auth, enabled: true }, { name: limit-count, enabled: true }",
    );
    assert.equal(
      answerOf(proxied + own + all, "authentication"),
      "GatewayProxy shop/all → Gateway shop/front",
    );
    assert.equal(
      answerOf(proxied + own + all, "rateLimit"),
      "PluginConfig shop/own → HTTPRoute shop/cart, section filter",
    );
    assert.equal(
      answerOf(proxied + own + all.replaceAll("enabled: true", "enabled: false"), "authentication"),
      "none",
    );
  });
});

describe("who is protected by policies of no implementation that is known", () => {
  const ON_ROUTE = "targetRef: { group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart }";
  const onGateway = (section: string) =>
    `targetRef: { group: gateway.networking.k8s.io, kind: Gateway, name: front${section} }`;
  const CONTROLLERS = ["istio.io/gateway-controller", "gateway.envoyproxy.io/gatewayclass-controller"];

  it("is not known of what they may protect with", () => {
    const auth = object("kuadrant.io/v1 AuthPolicy", "login", ON_ROUTE);
    const rates = object("kuadrant.io/v1 RateLimitPolicy", "rates", onGateway(""));
    for (const controller of CONTROLLERS) {
      const source = world(controller) + auth + rates;
      assert.equal(
        answerOf(source, "authentication"),
        "unknown: what AuthPolicy `shop/login` protects is not known here",
      );
      assert.equal(
        answerOf(source, "rateLimit"),
        "unknown: what RateLimitPolicy `shop/rates` protects is not known here",
      );
      assert.equal(answerOf(source, "cors"), "none");
    }
  });

  it("is what it was beside those that protect nobody, and beside those of other implementations", () => {
    const [istio = ""] = CONTROLLERS;
    const names = object("kuadrant.io/v1 DNSPolicy", "names", onGateway(""));
    const other = object(
      "gateway.envoyproxy.io/v1alpha1 SecurityPolicy",
      "login",
      `${ON_ROUTE}, basicAuth: { users: { name: users } }`,
    );
    assert.equal(answerOf(world(istio) + names + other, "authentication"), "none");
  });

  it("is not known of groups that nobody knows, and known of another listener", () => {
    const [istio = ""] = CONTROLLERS;
    const of = (target: string) => world(istio) + object("example.net/v1 GuardPolicy", "guard", target);
    assert.equal(
      answerOf(of(ON_ROUTE), "waf"),
      "unknown: what GuardPolicy `shop/guard` protects is not known here",
    );
    for (const [section, answer] of [
      [", sectionName: https", "unknown: what GuardPolicy `shop/guard` protects is not known here"],
      [", sectionName: other", "none"],
    ] as const)
      assert.equal(answerOf(of(onGateway(section)), "authentication"), answer, section);
  });
});

describe("Azure Application Gateway for Containers", () => {
  const azure = world("alb.networking.azure.io/alb-controller");
  const target = (sections: string) =>
    `targetRef: { group: gateway.networking.k8s.io, kind: Gateway, name: front${sections} }`;
  const firewall = (sections: string) =>
    object(
      "alb.networking.azure.io/v1 WebApplicationFirewallPolicy",
      "waf",
      `${target(sections)}, webApplicationFirewall: { id: any }`,
    );
  const certificates = (sections: string) =>
    object(
      "alb.networking.azure.io/v1 FrontendTLSPolicy",
      "mtls",
      `${target(sections)}, default: { verify: { caCertificateRef: { name: ca } } }`,
    );

  it("protects by firewalls and certificates of clients, and by nothing else", () => {
    assert.equal(answerOf(azure, "authentication"), "none");
    assert.equal(answerOf(azure, "waf"), "none");
    assert.equal(
      answerOf(azure + firewall(""), "waf"),
      "WebApplicationFirewallPolicy shop/waf → Gateway shop/front",
    );
    assert.equal(answerOf(azure + firewall(""), "cors"), "none");
  });

  it("does so for the sections that a policy names", () => {
    const named =
      azure + firewall(", sectionNames: [other, https]") + certificates(", sectionNames: [https]");
    assert.equal(
      answerOf(named, "waf"),
      "WebApplicationFirewallPolicy shop/waf → Gateway shop/front, section https",
    );
    assert.equal(
      answerOf(named, "authentication"),
      "FrontendTLSPolicy shop/mtls → Gateway shop/front, section https",
    );
    const elsewhere = azure + firewall(", sectionNames: [other]") + certificates(", sectionNames: [other]");
    assert.equal(answerOf(elsewhere, "waf"), "none");
    assert.equal(answerOf(elsewhere, "authentication"), "none");
  });
});
