import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { manifestKind } from "../../../server/src/model/resource.ts";
import { explainedPolicies, policyLine } from "../../../server/src/workspace/views/explainedPolicy.ts";
import { policiesOn } from "../../../server/src/workspace/views/routePolicies.ts";
import { checkHover, openFixture, readFixture } from "../../fixture.ts";

const authorization = (name: string, target: string) => `
apiVersion: policy.linkerd.io/v1alpha1
kind: AuthorizationPolicy
metadata: { name: ${name}, namespace: shop }
spec:
  targetRef: { ${target} }
  requiredAuthenticationRefs: [{ group: policy.linkerd.io, kind: NetworkAuthentication, name: office }]
---`;
const limit = (name: string, year: number) => `
apiVersion: policy.linkerd.io/v1alpha1
kind: HTTPLocalRateLimitPolicy
metadata: { name: ${name}, namespace: shop, creationTimestamp: "${year}-01-01T00:00:00Z" }
spec:
  targetRef: { group: policy.linkerd.io, kind: Server, name: web }
  total: { requestsPerSecond: 100 }
---`;
const WORLD = `
apiVersion: v1
kind: Namespace
metadata: { name: shop }
---
apiVersion: policy.linkerd.io/v1beta3
kind: Server
metadata: { name: web, namespace: shop }
spec: { podSelector: {}, port: 80 }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ group: policy.linkerd.io, kind: Server, name: web }]
  rules: [{ matches: [{ path: { value: /cart } }] }]
---
apiVersion: policy.linkerd.io/v1alpha1
kind: NetworkAuthentication
metadata: { name: office, namespace: shop }
spec: { networks: [{ cidr: 10.0.0.0/8 }] }
---${authorization("route", "group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart")}${authorization("server", "group: policy.linkerd.io, kind: Server, name: web")}${authorization("all", "group: core, kind: Namespace, name: shop")}${authorization("other", "group: policy.linkerd.io, kind: Server, name: other")}`;

function linesOf(source: string, kind: string, name: string): readonly string[] {
  const workspace = openFixture(readFixture(source));
  const found = workspace
    .objects()
    .find(
      ({ delivered: { resource } }) => manifestKind(resource) === kind && resource.metadata.name === name,
    );
  assert.ok(found);
  const subject = found.delivered;
  return explainedPolicies(policiesOn(subject, undefined, workspace.clusterOf(subject.id))).map(policyLine);
}

const OTHERWISE =
  "otherwise: requests that no AuthorizationPolicy lets in are denied (`accessPolicy` of Server `shop/web`)";

describe("policies of Linkerd in force", () => {
  it("adds those of the Route, its Server and its namespace up", () => {
    assert.deepEqual(linesOf(WORLD, "HTTPRoute", "cart"), [
      "AuthorizationPolicy shop/route → HTTPRoute shop/cart",
      "AuthorizationPolicy shop/server → Server shop/web",
      "AuthorizationPolicy shop/all → Namespace shop",
      OTHERWISE,
    ]);
    assert.deepEqual(linesOf(WORLD, "Server", "web"), [
      "AuthorizationPolicy shop/server → Server shop/web",
      "AuthorizationPolicy shop/all → Namespace shop",
      OTHERWISE,
    ]);
  });

  it("takes the oldest rate limit of a Server", () => {
    assert.deepEqual(linesOf(WORLD + limit("new", 2025) + limit("old", 2024), "Server", "web").slice(2), [
      "HTTPLocalRateLimitPolicy shop/old → Server shop/web",
      "HTTPLocalRateLimitPolicy shop/new → Server shop/web: no effect here, because HTTPLocalRateLimitPolicy shop/old counts for the same target",
      OTHERWISE,
    ]);
  });

  it("is told on the Server", () => {
    checkHover(
      WORLD.replace("kind: Server\nmetadata: { name: web", "kind: Server\nmetadata: { name: w$0eb"),
      [
        "**Server** `shop/web`",
        "",
        "Policies by what is in force, the most specific first:",
        "",
        "- AuthorizationPolicy `shop/server`",
        "- AuthorizationPolicy `shop/all` on Namespace `shop`",
        "- Otherwise requests that no AuthorizationPolicy lets in are denied (`accessPolicy` of Server `shop/web`)",
      ],
    );
  });
});
