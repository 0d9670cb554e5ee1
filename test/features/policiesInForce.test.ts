import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { codeLenses, titleOf } from "../../server/src/features/codeLens/codeLens.ts";
import { explain } from "../../server/src/workspace/views/explanation.ts";
import { checkHover, openFixture, readFixture } from "../fixture.ts";

const GATEWAY = `---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: gateway.envoyproxy.io/gatewayclass-controller }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: edge }
spec:
  gatewayClassName: edge
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ port: 80 }] }
`;

const ROUTE = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ca$0rt, namespace: shop }
spec:
  parentRefs: [{ name: front, namespace: edge }]
  hostnames: [shop.example.com]
  rules: [{ backendRefs: [{ name: cart, port: 80 }] }]
`;

function policy(name: string, namespace: string, target: string, more: string): string {
  return `---
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: ${name}, namespace: ${namespace} }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, ${target} }]
  ${more}
`;
}

const ALL = policy("all", "edge", "kind: Gateway, name: front", "jwt: { providers: [{ name: login }] }");
const OPEN = policy("open", "shop", "kind: HTTPRoute, name: cart", 'cors: { allowOrigins: ["*"] }');

/** The lens above the hostnames. */
function lens(source: string): readonly string[] {
  const workspace = openFixture(readFixture(source));
  return codeLenses(workspace, "main.yaml", (group) => group === "policies")
    .map(titleOf)
    .filter((title) => title.startsWith("authentication"));
}

describe("policies in force", () => {
  it("[hover: policy] say which one replaces which, and name no object of another namespace", () => {
    checkHover(`${ROUTE}${GATEWAY}${ALL}${OPEN}`, [
      "**HTTPRoute** `shop/cart`: accepted",
      "",
      "- Accepted: It attaches to listener `http` of Gateway `edge/front`.",
      "",
      "Predicted under each parent: ResolvedRefs is True.",
      "",
      "Policies by what is in force, the most specific first:",
      "",
      "- SecurityPolicy `shop/open`",
      "- a SecurityPolicy on Gateway `edge/front`: no effect here, because SecurityPolicy `shop/open` is more specific",
    ]);
  });

  it("[lens: hostnames] say which policy authenticates requests, and nothing where there are no policies", () => {
    assert.deepEqual(lens(`${ROUTE}${GATEWAY}`), []);
    assert.deepEqual(lens(`${ROUTE}${GATEWAY}${ALL}`), ["authentication: SecurityPolicy"]);
    assert.deepEqual(lens(`${ROUTE}${GATEWAY}${ALL}${OPEN}`), ["authentication: none"]);
    const own = policy("own", "shop", "kind: HTTPRoute, name: cart", "basicAuth: { users: { name: users } }");
    assert.deepEqual(lens(`${ROUTE}${GATEWAY}${own}`), ["authentication: SecurityPolicy shop/own"]);
  });

  it("are explained", () => {
    const workspace = openFixture(readFixture(`${ROUTE}${GATEWAY}${ALL}${OPEN}`));
    const route = workspace.objects().find(({ delivered }) => delivered.resource.kind === "HTTPRoute");
    assert.ok(route !== undefined);
    assert.deepEqual(explain(route.delivered, workspace).policies, [
      { policy: "SecurityPolicy shop/open → HTTPRoute shop/cart", isInForce: true },
      {
        policy: "SecurityPolicy edge/all → Gateway edge/front",
        isInForce: false,
        why: "no effect here, because SecurityPolicy shop/open is more specific",
      },
    ]);
  });
});
