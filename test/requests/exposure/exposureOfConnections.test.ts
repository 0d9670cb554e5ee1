import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ExposureColumn } from "../../../server/src/implementations/policies/requiredProtection.ts";
import { exposedHosts } from "../../../server/src/requests/exposure/exposure.ts";
import { answerInWords } from "../../../server/src/requests/exposure/exposureText.ts";
import { explainedPolicies, policyLine } from "../../../server/src/workspace/views/explainedPolicy.ts";
import { policiesOn } from "../../../server/src/workspace/views/routePolicies.ts";
import { openFixture, readFixture } from "../../fixture.ts";
import { shopObject } from "./shopObject.ts";

const API = "apiVersion: gateway.networking.k8s.io/v1";

/** A Gateway that passes TLS through, ends TLS, and hands on what comes over TCP and UDP. */
function world(controller: string, annotations = ""): string {
  const route = (kind: string, section: string) => `---
${API}
kind: ${kind}
metadata: { name: ${section}, namespace: shop${annotations} }
spec:
  parentRefs: [{ name: front, sectionName: ${section} }]
  rules: [{ backendRefs: [{ name: cart, port: 80 }] }]
`;
  return `
#- gateway.yaml
${API}
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
    - { name: passed, port: 443, protocol: TLS, tls: { mode: Passthrough } }
    - { name: ended, port: 8443, protocol: TLS, tls: { certificateRefs: [{ name: cert }] } }
    - { name: raw, port: 5432, protocol: TCP }
    - { name: names, port: 53, protocol: UDP }
#- routes.yaml
${route("TLSRoute", "passed")}${route("TLSRoute", "ended")}${route("TCPRoute", "raw")}${route("UDPRoute", "names")}
---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ port: 80 }] }
#- policies.yaml
`;
}

function plugin(type: string): string {
  return `---
apiVersion: configuration.konghq.com/v1
kind: KongPlugin
metadata: { name: own, namespace: shop }
plugin: ${type}
`;
}

/** The policies in force on a Route, as `gwls effective --policies` has them. */
function policiesOnRoute(source: string, name: string): readonly string[] {
  const workspace = openFixture(readFixture(source));
  const route = workspace
    .objects()
    .map(({ delivered }) => delivered)
    .find(({ resource }) => resource.metadata.name === name);
  assert.ok(route);
  return explainedPolicies(policiesOn(route, undefined, workspace.clusterOf(route.id))).map(policyLine);
}

/** What one column says of each listener. */
function answersOf(source: string, column: ExposureColumn): Readonly<Record<string, string>> {
  const hosts = exposedHosts(openFixture(readFixture(source)));
  return Object.fromEntries(hosts.map(({ listener, answers }) => [listener, answerInWords(answers[column])]));
}

const everywhere = (answer: string) => ({ passed: answer, ended: answer, raw: answer, names: answer });
const target = (kind: string, name: string) =>
  `targetRefs: [{ group: gateway.networking.k8s.io, kind: ${kind}, name: ${name} }]`;
const ON_GATEWAY = target("Gateway", "front");
const ENVOY = "gateway.envoyproxy.io/gatewayclass-controller";
const REQUEST_COLUMNS = ["authentication", "rateLimit", "cors", "waf"] as const;

describe("what protects connections that are handed on", () => {
  const onRequests: readonly (readonly [string, string, string])[] = [
    [
      "Envoy Gateway",
      ENVOY,
      shopObject(
        "gateway.envoyproxy.io/v1alpha1 SecurityPolicy",
        "all",
        `${ON_GATEWAY}, jwt: { providers: [{ name: login }] }, oidc: {}, basicAuth: {}, apiKeyAuth: {}, extAuth: {}, cors: { allowOrigins: ["*"] }`,
      ) +
        shopObject(
          "gateway.envoyproxy.io/v1alpha1 BackendTrafficPolicy",
          "rates",
          `${ON_GATEWAY}, rateLimit: { local: {} }`,
        ),
    ],
    [
      "kgateway",
      "kgateway.dev/kgateway",
      shopObject(
        "gateway.kgateway.dev/v1alpha1 TrafficPolicy",
        "all",
        `${ON_GATEWAY}, jwtAuth: {}, extAuth: {}, extProc: {}, rateLimit: { local: {} }, cors: {}`,
      ),
    ],
    [
      "agentgateway",
      "agentgateway.dev/agentgateway",
      shopObject(
        "agentgateway.dev/v1alpha1 AgentgatewayPolicy",
        "all",
        `${ON_GATEWAY}, traffic: { jwtAuthentication: {}, extProc: {}, rateLimit: {}, cors: {} }`,
      ),
    ],
    [
      "NGINX Gateway Fabric",
      "gateway.nginx.org/nginx-gateway-controller",
      shopObject(
        "gateway.nginx.org/v1alpha1 RateLimitPolicy",
        "rates",
        `${ON_GATEWAY}, rateLimit: { local: {} }`,
      ) + shopObject("gateway.nginx.org/v1alpha1 WAFPolicy", "firewall", `${ON_GATEWAY}, profile: default`),
    ],
  ];
  for (const [title, controller, policies] of onRequests)
    it(`is nothing of what policies of ${title} ask of requests`, () => {
      for (const column of REQUEST_COLUMNS)
        assert.deepEqual(answersOf(world(controller) + policies, column), everywhere("none"), column);
    });

  it("is nothing of a policy of Envoy Gateway that names the Route and is about requests", () => {
    const policy = shopObject(
      "gateway.envoyproxy.io/v1alpha1 SecurityPolicy",
      "own",
      `${target("TCPRoute", "raw")}, basicAuth: { users: { name: users } }`,
    );
    assert.deepEqual(answersOf(world(ENVOY) + policy, "authentication"), everywhere("none"));
  });

  it("is an authorization of Envoy Gateway for a TCPRoute; of one for the Gateway nobody says", () => {
    const policy = (on: string) =>
      shopObject(
        "gateway.envoyproxy.io/v1alpha1 SecurityPolicy",
        "office",
        `${on}, authorization: { defaultAction: Deny, rules: [{ action: Allow, principal: { clientCIDRs: [10.0.0.0/8] } }] }`,
      );
    assert.deepEqual(answersOf(world(ENVOY) + policy(target("TCPRoute", "raw")), "authorization"), {
      ...everywhere("none"),
      raw: "SecurityPolicy shop/office → TCPRoute shop/raw",
    });
    assert.deepEqual(
      answersOf(world(ENVOY) + policy(ON_GATEWAY), "authorization"),
      everywhere(
        "unknown: what `authorization` of SecurityPolicy `shop/office` does with connections that are handed on is not documented",
      ),
    );
    assert.deepEqual(answersOf(world(ENVOY) + policy(ON_GATEWAY), "authentication"), everywhere("none"));
  });

  it("is an authorization of agentgateway for its network, and of kgateway perhaps one by addresses", () => {
    const network = shopObject(
      "agentgateway.dev/v1alpha1 AgentgatewayPolicy",
      "office",
      `${ON_GATEWAY}, frontend: { networkAuthorization: {} }, traffic: { authorization: {} }`,
    );
    assert.deepEqual(
      answersOf(world("agentgateway.dev/agentgateway") + network, "authorization"),
      everywhere("AgentgatewayPolicy shop/office → Gateway shop/front"),
    );
    const policy = (spec: string) =>
      world("kgateway.dev/kgateway") +
      shopObject("gateway.kgateway.dev/v1alpha1 TrafficPolicy", "office", `${ON_GATEWAY}, ${spec}`);
    assert.deepEqual(answersOf(policy("rbac: {}"), "authorization"), everywhere("none"));
    assert.deepEqual(
      answersOf(policy("acl: {}"), "authorization"),
      everywhere(
        "unknown: what `acl` of TrafficPolicy `shop/office` does with connections that are handed on is not documented",
      ),
    );
  });

  it("is open for extensions that may be anything", () => {
    const patch = shopObject(
      "gateway.envoyproxy.io/v1alpha1 EnvoyPatchPolicy",
      "patch",
      "targetRef: { group: gateway.networking.k8s.io, kind: Gateway, name: front }, type: JSONPatch",
    );
    assert.deepEqual(
      answersOf(world(ENVOY) + patch, "authentication"),
      everywhere("unknown: EnvoyPatchPolicy `shop/patch` may do it, or something else"),
    );
    const istio = (kind: string) =>
      world("istio.io/gateway-controller") + shopObject(`security.istio.io/v1 ${kind}`, "login", ON_GATEWAY);
    assert.deepEqual(answersOf(istio("RequestAuthentication"), "authentication"), everywhere("none"));
    assert.deepEqual(
      answersOf(istio("AuthorizationPolicy"), "authorization"),
      everywhere("unknown: AuthorizationPolicy `shop/login` may do it, or something else"),
    );
  });

  it("is nothing of a plugin of Kong that is about requests, and open for others", () => {
    const annotated = world(
      "konghq.com/kic-gateway-controller",
      ', annotations: { konghq.com/plugins: "own" }',
    );
    const { raw: login } = answersOf(annotated + plugin("key-auth"), "authentication");
    assert.equal(login, "none");
    const { raw: addresses } = answersOf(annotated + plugin("ip-restriction"), "authorization");
    assert.equal(
      addresses,
      "unknown: what `ip-restriction` of KongPlugin `shop/own` does with connections that are handed on is not documented",
    );
    const { raw: own } = answersOf(annotated + plugin("our-login"), "authentication");
    assert.equal(own, "unknown: `our-login` of KongPlugin `shop/own` may do it, or something else");
    const { raw: absent } = answersOf(annotated, "authentication");
    assert.equal(absent, "unknown: the plugin `own` is in no file");
  });

  it("is a policy of APISIX for connections, of which the oldest counts", () => {
    const policy = (name: string, created: string, plugins: string, kind = "TCPRoute", of = "raw") => `---
apiVersion: apisix.apache.org/v1alpha1
kind: L4RoutePolicy
metadata: { name: ${name}, namespace: shop, creationTimestamp: "${created}-01-01T00:00:00Z" }
spec: { ${target(kind, of)}, plugins: [${plugins}] }
`;
    const source =
      world("apisix.apache.org/apisix-ingress-controller") +
      policy("limits", "2024", "{ name: limit-conn, config: { conn: 100 } }") +
      policy("addresses", "2025", "{ name: ip-restriction, config: { whitelist: [10.0.0.0/8] } }") +
      policy("inside", "2024", "{ name: ip-restriction, config: {} }", "TLSRoute", "passed") +
      policy("lua", "2024", "{ name: own-plugin, config: {} }", "UDPRoute", "names");
    const { raw, passed, ended, names } = answersOf(source, "rateLimit");
    assert.equal(raw, "L4RoutePolicy shop/limits → TCPRoute shop/raw");
    assert.equal(passed, "none");
    assert.equal(ended, "none");
    assert.equal(names, "unknown: `own-plugin` of L4RoutePolicy `shop/lua` may do it, or something else");
    const authorization = answersOf(source, "authorization");
    assert.equal(authorization.raw, "none");
    assert.equal(authorization.passed, "L4RoutePolicy shop/inside → TLSRoute shop/passed");
  });

  it("is not among what is in force there, but for what is about more than requests", () => {
    const policy = (kind: string, name: string, spec: string) =>
      shopObject(`gateway.envoyproxy.io/v1alpha1 ${kind}`, name, spec);
    const source =
      world(ENVOY) +
      policy("SecurityPolicy", "login", `${ON_GATEWAY}, basicAuth: {}`) +
      policy("BackendTrafficPolicy", "rates", `${ON_GATEWAY}, rateLimit: {}`) +
      policy("ClientTrafficPolicy", "keepalive", `${ON_GATEWAY}, tcpKeepalive: {}`);
    assert.deepEqual(policiesOnRoute(source, "passed"), [
      "ClientTrafficPolicy shop/keepalive → Gateway shop/front",
    ]);
    const retried = source.replace("rateLimit: {}", "rateLimit: {}, tcpKeepalive: {}");
    assert.deepEqual(policiesOnRoute(retried, "raw"), [
      "BackendTrafficPolicy shop/rates → Gateway shop/front",
      "ClientTrafficPolicy shop/keepalive → Gateway shop/front",
    ]);
  });
});
