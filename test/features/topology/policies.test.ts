import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { topology } from "../../../server/src/features/topology/topology.ts";
import { openFixture, readFixture } from "../../fixture.ts";

const API = "apiVersion: gateway.networking.k8s.io/v1";
const WORLD = `${API}
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: gateway.envoyproxy.io/gatewayclass-controller }
---
${API}
kind: Gateway
metadata: { name: front, namespace: shop }
spec:
  gatewayClassName: edge
  infrastructure: { parametersRef: { group: gateway.envoyproxy.io, kind: EnvoyProxy, name: proxy } }
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: EnvoyProxy
metadata: { name: proxy, namespace: shop }
spec: {}
---
${API}
kind: HTTPRoute
metadata: { name: cart, namespace: shop, labels: { access: private } }
spec:
  parentRefs: [{ name: front }]
  rules:
    - name: main
      filters: [{ type: ExtensionRef, extensionRef: { group: gateway.envoyproxy.io, kind: HTTPRouteFilter, name: rewrite } }]
      backendRefs: [{ group: gateway.envoyproxy.io, kind: Backend, name: outside }]
---
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: HTTPRouteFilter
metadata: { name: rewrite, namespace: shop }
spec: { urlRewrite: { hostname: { type: Backend } } }
---
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: Backend
metadata: { name: outside, namespace: shop }
spec: { endpoints: [{ fqdn: { hostname: example.com, port: 443 } }] }
---
`;

function policy(name: string, target: string, kind = "SecurityPolicy"): string {
  return `apiVersion: gateway.envoyproxy.io/v1alpha1
kind: ${kind}
metadata: { name: ${name}, namespace: shop }
spec:
  ${target}
  cors: { allowOrigins: ["*"] }
---
`;
}

function policyEdges(source: string): readonly string[] {
  const { nodes, edges } = topology(openFixture(readFixture(source)));
  const named = new Map(nodes.map(({ id, role, kind, name }) => [id, `${role} ${kind} ${name}`]));
  return edges
    .filter(({ relation }) => relation === "policy")
    .map(({ from, to, verdict, why, label }) =>
      [`${named.get(from)} → ${named.get(to)}: ${verdict}`, label, why]
        .filter((part) => part !== undefined)
        .join(", "),
    );
}

const GATEWAY_GROUP = "group: gateway.networking.k8s.io";
const OWN = [
  "gateway Gateway front → policy EnvoyProxy proxy: accepted",
  "route HTTPRoute cart → policy HTTPRouteFilter rewrite: accepted",
];

describe("policies in the topology", () => {
  it("draws what Gateways and Routes name, and keeps backends of implementations what they are", () => {
    assert.deepEqual(policyEdges(WORLD), OWN);
    const { nodes } = topology(openFixture(readFixture(WORLD)));
    assert.deepEqual(
      nodes.filter(({ role }) => role === "backend").map(({ kind, name }) => `${kind} ${name}`),
      ["Backend outside"],
    );
  });

  it("hangs policies on what they name, on listeners and rules, and on what they select", () => {
    const source = [
      policy("all", `targetRefs: [{ ${GATEWAY_GROUP}, kind: Gateway, name: front }]`, "BackendTrafficPolicy"),
      policy(
        "port",
        `targetRefs: [{ ${GATEWAY_GROUP}, kind: Gateway, name: front, sectionName: http }]`,
        "ClientTrafficPolicy",
      ),
      policy("rule", `targetRefs: [{ ${GATEWAY_GROUP}, kind: HTTPRoute, name: cart, sectionName: main }]`),
      policy(
        "chosen",
        `targetSelectors: [{ ${GATEWAY_GROUP}, kind: HTTPRoute, matchLabels: { access: private } }]`,
        "EnvoyExtensionPolicy",
      ),
      policy(
        "typo",
        `targetSelectors: [{ ${GATEWAY_GROUP}, kind: HTTPRoute, matchLabels: { access: privat } }]`,
        "EnvoyExtensionPolicy",
      ),
    ].join("");
    assert.deepEqual(policyEdges(WORLD + source), [
      ...OWN,
      "gateway Gateway front → policy BackendTrafficPolicy all: accepted",
      "listener Listener http → policy ClientTrafficPolicy port: accepted",
      "route HTTPRoute cart → policy SecurityPolicy rule: accepted, main",
      "route HTTPRoute cart → policy EnvoyExtensionPolicy chosen: accepted",
    ]);
  });

  it("says which have no effect, and which are for what is in no file", () => {
    const onRoute = `targetRefs: [{ ${GATEWAY_GROUP}, kind: HTTPRoute, name: cart }]`;
    const source = [
      policy("wide", onRoute),
      policy("narrow", onRoute.replace("cart }", "cart, sectionName: main }")),
      policy("wrong", onRoute.replace("cart }", "cart, sectionName: mian }"), "BackendTrafficPolicy"),
      policy("absent", onRoute.replace("cart", "basket"), "BackendTrafficPolicy"),
      policy("service", 'targetRefs: [{ group: "", kind: Service, name: missing }]', "BackendTrafficPolicy"),
    ].join("");
    assert.deepEqual(policyEdges(WORLD + source).slice(OWN.length), [
      "route HTTPRoute cart → policy SecurityPolicy wide: refused, SecurityPolicy shop/narrow takes its place",
      "route HTTPRoute cart → policy SecurityPolicy narrow: accepted, main",
      "route HTTPRoute cart → policy BackendTrafficPolicy wrong: refused, mian, HTTPRoute shop/cart has no mian",
      "route HTTPRoute basket → policy BackendTrafficPolicy absent: unknown, HTTPRoute basket is in no file",
    ]);
  });
});
