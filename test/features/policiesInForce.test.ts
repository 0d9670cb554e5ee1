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

  it("say in the hover which of them hold for a rule that has a name, on the rule's name", () => {
    const route = ROUTE.replace("ca$0rt", "cart").replace("[{ backendRefs", "[{ name: pa$0y, backendRefs");
    const rule = policy("rule", "shop", "kind: HTTPRoute, name: cart, sectionName: pay", "jwt: {}");
    checkHover(`${route}${GATEWAY}${OPEN}${rule}`, [
      "**Rule** `pay` of HTTPRoute `shop/cart`",
      "",
      "Policies by what is in force, the most specific first:",
      "",
      "- SecurityPolicy `shop/rule`, section `pay`",
      "- SecurityPolicy `shop/open`: no effect here, because SecurityPolicy `shop/rule` is more specific",
    ]);
  });

  it("[hover: listener] say which of them hold for a listener", () => {
    const listener = policy("own", "edge", "kind: Gateway, name: front, sectionName: http", "cors: {}");
    const gateway = GATEWAY.replace("name: http,", "name: ht$0tp,");
    checkHover(`${gateway.slice(4)}${ALL}${listener}`, [
      "**Listener** `http` of Gateway `edge/front`: HTTP, port 80, any hostname",
      "",
      "Accepted.",
      "",
      "- Takes HTTPRoutes and GRPCRoutes from every namespace.",
      "- Attached Routes: none in this workspace.",
      "",
      "Policies by what is in force, the most specific first:",
      "",
      "- SecurityPolicy `edge/own`, section `http`",
      "- SecurityPolicy `edge/all`: no effect here, because SecurityPolicy `edge/own` is more specific",
    ]);
  });

  it("[hover: policy] say why one is in doubt, and name no object of another namespace", () => {
    const second = OPEN.replace("name: open", "name: other");
    checkHover(`${ROUTE}${GATEWAY}${ALL}${OPEN}${second}`, [
      "**HTTPRoute** `shop/cart`: accepted",
      "",
      "- Accepted: It attaches to listener `http` of Gateway `edge/front`.",
      "",
      "Predicted under each parent: ResolvedRefs is True.",
      "",
      "Policies by what is in force, the most specific first:",
      "",
      "- SecurityPolicy `shop/other`: perhaps in force: the oldest policy of one target counts, and the files do not say which is older",
      "- SecurityPolicy `shop/open`: perhaps in force: it is not known what becomes of SecurityPolicy `shop/other`",
      "- a SecurityPolicy: perhaps in force: it is not known what becomes of SecurityPolicy `shop/other`",
    ]);
  });

  it("[lens: policy] count those of a listener and a rule, and say which have no effect", () => {
    const titles = (source: string) =>
      codeLenses(openFixture(readFixture(source)), "main.yaml", (group) => group === "policies")
        .map((one) => `${one.range.start.line + 1} ${titleOf(one)}`)
        .filter((title) => !title.includes("applies to") && !title.includes("authentication"));
    const route = ROUTE.replace("ca$0rt", "cart").replace("[{ backendRefs", "[{ name: pay, backendRefs");
    const rule = policy("rule", "shop", "kind: HTTPRoute, name: cart, sectionName: pay", "jwt: {}");
    const listener = policy("own", "edge", "kind: Gateway, name: front, sectionName: http", "cors: {}");
    assert.deepEqual(titles(`${route}${GATEWAY}${ALL}${listener}${OPEN}${rule}`), [
      "1 4 policies, 3 without effect here",
      "7 1 policy",
      "14 2 policies, 1 without effect here",
      "20 1 policy",
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
