import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { openFixture, readFixture } from "../../fixture.ts";

const service = (name: string) => `---
apiVersion: v1
kind: Service
metadata: { name: ${name}, namespace: shop }
spec: { ports: [{ port: 443 }] }
`;

const route = (name: string, namespace: string, backend: string) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${name}, namespace: ${namespace} }
spec:
  parentRefs: [{ name: edge, namespace: shop }]
  rules: [{ backendRefs: [{ name: ${backend}, namespace: shop, port: 443 }] }]
`;

/** The Gateways of a policy for two Services: \`one\` certainly gets requests, \`two\` from a Route that may be let in. */
function ancestors(targets: readonly string[]) {
  const workspace = openFixture(
    readFixture(`
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  listeners:
    - { name: own, port: 80, protocol: HTTP }
    - name: open
      port: 81
      protocol: HTTP
      allowedRoutes: { namespaces: { from: Selector, selector: { matchLabels: { open: "yes" } } } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: team, namespace: shop }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: team }]
  to: [{ group: "", kind: Service }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: tls, namespace: shop }
spec:
  targetRefs: [${targets.map((name) => `{ group: "", kind: Service, name: ${name} }`).join(", ")}]
  validation: { hostname: shop.example.com, wellKnownCACertificates: System }
${service("one")}${service("two")}${route("one", "shop", "one")}${route("two", "team", "two")}`),
  );
  const policy = workspace.objects().find(({ delivered }) => delivered.resource.kind === "BackendTLSPolicy");
  assert.ok(policy !== undefined);
  const { id } = policy.delivered;
  return workspace
    .clusterOf(id)
    .policies.ancestors(id)
    .map(({ gateway, verdict, targets: reached }) => `${gateway.name} ${verdict} ${reached.join(" ")}`);
}

describe("the Gateways of a policy for several backends", () => {
  it("are certain where one of the backends certainly gets requests from them, whichever is named first", () => {
    assert.deepEqual(ancestors(["one"]), ["edge yes 0"]);
    assert.deepEqual(ancestors(["two"]), ["edge unknown 0"]);
    assert.deepEqual(ancestors(["one", "two"]), ["edge yes 0 1"]);
    assert.deepEqual(ancestors(["two", "one"]), ["edge yes 0 1"]);
  });
});
