import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnalyzeOptions, analyze } from "../../../server/src/library.ts";

function told(text: string, options: AnalyzeOptions = { closedWorld: true }): readonly string[] {
  return analyze([{ path: "a.yaml", text }], options)
    .diagnostics.filter(({ rule }) => rule.startsWith("vendor-") || rule === "policy-direct-conflict")
    .map(({ rule, severity, range }) => `${range.start.line + 1} ${severity} ${rule}`);
}

const ROUTE = `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop, labels: { app: web } }
spec: { rules: [{ backendRefs: [{ name: web, port: 80 }] }] }
---
apiVersion: v1
kind: Service
metadata: { name: web, namespace: shop }
spec: { ports: [{ name: http, port: 80 }] }
`;

function policy(spec: string, name = "p"): string {
  return `apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: ${name}, namespace: shop }
spec:
${spec}`;
}

describe("objects of implementations", () => {
  it("take the core group under the names that people give it", () => {
    const text = (group: string) => `apiVersion: gateway.nginx.org/v1alpha1
kind: UpstreamSettingsPolicy
metadata: { name: p, namespace: shop }
spec:
  targetRefs: [{ group: ${group}, kind: Service, name: web }]
${ROUTE}`;
    assert.deepEqual(told(text("core")), []);
    assert.deepEqual(told(text('""')), []);
  });

  it("name a Service by its host in the mesh, and other hosts unjudged", () => {
    const rule = (host: string) => `apiVersion: networking.istio.io/v1
kind: DestinationRule
metadata: { name: web, namespace: shop }
spec:
  host: ${host}
${ROUTE}`;
    assert.deepEqual(told(rule("web")), []);
    assert.deepEqual(told(rule("web.shop.svc.cluster.local")), []);
    assert.deepEqual(told(rule("api.example.com")), []);
    assert.deepEqual(told(rule("wbe")), ["5 error vendor-reference-not-found"]);
    assert.deepEqual(told(rule("web.other.svc.cluster.local")), ["5 error vendor-reference-not-found"]);
  });

  it("are not missed where another provider of Traefik has them", () => {
    const route = (name: string) => `apiVersion: traefik.io/v1alpha1
kind: IngressRoute
metadata: { name: web, namespace: shop }
spec:
  routes:
    - middlewares: [{ name: ${name} }]
${ROUTE}`;
    assert.deepEqual(told(route("auth@file")), []);
    assert.deepEqual(told(route("auth")), ["6 error vendor-reference-not-found"]);
  });

  it("need a grant where their controller asks for one, of its own kind if that is Kong", () => {
    const sni = `apiVersion: configuration.konghq.com/v1alpha1
kind: KongSNI
metadata: { name: sni, namespace: shop }
spec:
  certificateRef: { name: cert, namespace: certs }
---
apiVersion: configuration.konghq.com/v1alpha1
kind: KongCertificate
metadata: { name: cert, namespace: certs }
`;
    const grant = `---
apiVersion: configuration.konghq.com/v1alpha1
kind: KongReferenceGrant
metadata: { name: sni, namespace: certs }
spec:
  from: [{ group: configuration.konghq.com, kind: KongSNI, namespace: shop }]
  to: [{ group: configuration.konghq.com, kind: KongCertificate }]
`;
    assert.deepEqual(told(sni), ["5 error vendor-grant-missing"]);
    assert.deepEqual(told(sni + grant), []);
  });

  it("tell which of two policies for one target has no effect", () => {
    const target = "  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: web }]\n";
    const text = `${policy(target, "a")}---\n${policy(target, "b")}${ROUTE}`;
    assert.deepEqual(told(text), ["11 information policy-direct-conflict"]);
  });

  it("say nothing of what other namespaces hold where nobody knows which is meant", () => {
    const issuer = `apiVersion: cert-manager.io/v1
kind: ClusterIssuer
metadata: { name: ca }
spec:
  ca: { secretName: root }
`;
    assert.deepEqual(told(issuer, {}), []);
    assert.deepEqual(told(issuer), ["5 error vendor-reference-not-found"]);
    const secret = "---\napiVersion: v1\nkind: Secret\nmetadata: { name: root, namespace: cert-manager }\n";
    assert.deepEqual(told(issuer + secret), []);
  });

  it("are named by annotations, one by one", () => {
    const route = (plugins: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: kong
  namespace: shop
  annotations:
    konghq.com/plugins: ${plugins}
spec: { rules: [{ backendRefs: [{ name: web, port: 80 }] }] }
---
apiVersion: configuration.konghq.com/v1
kind: KongPlugin
metadata: { name: limit, namespace: shop }
---
apiVersion: configuration.konghq.com/v1
kind: KongClusterPlugin
metadata: { name: everywhere }
${ROUTE}`;
    assert.deepEqual(told(route("limit,everywhere")), []);
    assert.deepEqual(told(route("limit, limti")), ["7 error vendor-reference-not-found"]);
  });

  it("select by labels, in the namespaces that they say", () => {
    const selector = (labels: string) =>
      policy(`  targetSelectors: [{ kind: HTTPRoute, matchLabels: { ${labels} } }]\n`) + ROUTE;
    assert.deepEqual(told(selector("app: web")), []);
    assert.deepEqual(told(selector("app: wbe")), ["5 warning vendor-selector-empty"]);
    assert.deepEqual(told(selector("app: wbe"), {}), ["5 hint vendor-selector-empty"]);
  });
});

describe("backends that one implementation has by itself", () => {
  const API = "apiVersion: gateway.networking.k8s.io/v1";
  const world = (controllers: readonly string[], backend: string, kind = "HTTPRoute") =>
    controllers
      .map(
        (controller, at) => `${API}
kind: GatewayClass
metadata: { name: c${at} }
spec: { controllerName: ${controller} }
---
${API}
kind: Gateway
metadata: { name: g${at}, namespace: shop }
spec: { gatewayClassName: c${at}, listeners: [{ name: l, port: 80, protocol: ${kind === "HTTPRoute" ? "HTTP" : "TCP"} }] }
---
`,
      )
      .join("") +
    `${API}
kind: ${kind}
metadata: { name: web, namespace: shop }
spec:
  parentRefs: [${controllers.map((_, at) => `{ name: g${at} }`).join(", ")}]
  rules: [{ backendRefs: [{ name: own, ${backend} }] }]
`;
  const ENVOY = "group: gateway.envoyproxy.io, kind: Backend";
  const messages = (text: string) =>
    analyze([{ path: "a.yaml", text }])
      .diagnostics.filter(({ rule }) => rule === "vendor-extension-kind")
      .map(({ message }) => message);
  const [nginx, traefik] = ["gateway.nginx.org/nginx-gateway-controller", "traefik.io/gateway-controller"];

  it("are refused by all others, on Routes of every kind", () => {
    for (const kind of ["HTTPRoute", "TCPRoute"])
      assert.deepEqual(messages(world([nginx], ENVOY, kind)), [
        "Backend.gateway.envoyproxy.io is no kind that NGINX Gateway Fabric takes here, so its share of the requests gets an error. It takes Services.",
      ]);
    assert.deepEqual(messages(world([nginx, traefik], ENVOY)), [
      "Backend.gateway.envoyproxy.io is no kind that NGINX Gateway Fabric and Traefik takes here, so its share of the requests gets an error. It takes Services.",
    ]);
  });

  it("are told with those that are taken", () => {
    assert.deepEqual(messages(world([traefik], ENVOY)), [
      "Backend.gateway.envoyproxy.io is no kind that Traefik takes here, so its share of the requests gets an error. It takes Services and TraefikService.traefik.io.",
    ]);
  });

  it("are taken by their own, and by whom nothing is known of", () => {
    const service = "group: traefik.io, kind: TraefikService";
    for (const controllers of [[traefik], [nginx, traefik], [nginx, "example.net/gateways"]])
      assert.deepEqual(messages(world(controllers, service)), [], controllers.join());
    // Envoy Gateway may be told of backends of other groups.
    assert.deepEqual(messages(world(["gateway.envoyproxy.io/gatewayclass-controller"], service)), []);
    assert.deepEqual(messages(world([nginx], "group: storage.example.com, kind: Bucket")), []);
  });
});
