import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { folder } from "./gwls.ts";

const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: gateway.envoyproxy.io/gatewayclass-controller }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front-door, namespace: shop }
spec:
  gatewayClassName: edge
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: login, namespace: shop }
spec:
  targetSelectors:
    - { group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: { access: private } }
  basicAuth: { users: { name: users } }
`;

function route(access: string): string {
  return `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop, labels: { access: ${access} } }
spec:
  parentRefs: [{ name: front-door }]
  hostnames: [shop.example.com]
  rules: [{ backendRefs: [{ name: cart, port: 80 }] }]
`;
}

function exposure(authentication: string | undefined): string {
  return `shop.example.com  Gateway shop/front-door, listener http, port 80
${
  authentication === undefined
    ? "  none            TLS, authentication, authorization, rate limit, CORS, WAF"
    : `  authentication  ${authentication}\n  none            TLS, authorization, rate limit, CORS, WAF`
}
`;
}

const PROTECTED = "SecurityPolicy shop/login → HTTPRoute shop/cart";

describe("gwls exposure", () => {
  const { gwls } = folder({
    "a/gateway.yaml": GATEWAY,
    "a/route.yaml": route("private"),
    "b/gateway.yaml": GATEWAY,
    "b/route.yaml": route("privat"),
    "c/route.yaml": route("private"),
  });

  it("says what protects a host, and that a changed label leaves it with nothing", () => {
    assert.deepEqual(gwls(["exposure", "a"]), { code: 0, out: exposure(PROTECTED), err: "" });
    assert.deepEqual(gwls(["exposure", "b"]), { code: 0, out: exposure(undefined), err: "" });
    assert.deepEqual(gwls(["exposure", "c"]), {
      code: 0,
      out: "No Gateway of these files sends requests on.\n",
      err: "",
    });
  });

  it("marks what the settings require", () => {
    const settings = "exposure: [{ require: [tls, authentication], for: shop.* }]\n";
    const required = folder({
      ".gateway-api.yaml": settings,
      "gateway.yaml": GATEWAY,
      "route.yaml": route("privat"),
    });
    assert.equal(
      required.gwls(["exposure"]).out,
      exposure(undefined).replace("TLS, authentication,", "TLS (required), authentication (required),"),
    );
    const { hosts } = JSON.parse(required.gwls(["exposure", "--format", "json"]).out);
    assert.deepEqual(hosts[0].required, ["tls", "authentication"]);
    const { code, out } = required.gwls(["check"]);
    assert.match(out, /warning exposure-required: `shop\.example\.com` has no TLS or authentication on/);
    assert.equal(code, 0);
  });

  it("gives programs the same", () => {
    const { hosts } = JSON.parse(gwls(["exposure", "a", "--format", "json"]).out);
    assert.deepEqual(
      [hosts.length, hosts[0].host, hosts[0].port, hosts[0].answers.authentication, hosts[0].answers.tls],
      [1, "shop.example.com", 80, { state: "protected", from: [PROTECTED] }, { state: "none" }],
    );
  });

  it("has `gwls diff` name the host that loses its protection, and not one that gets it", () => {
    assert.deepEqual(gwls(["diff", "a", "b", "--exit-code"]), {
      code: 1,
      out: `No request is answered in another way.

Less protected
  − shop.example.com at Gateway shop/front-door: authentication
      was ${PROTECTED}
      now none
`,
      err: "",
    });
    assert.deepEqual(gwls(["diff", "b", "a", "--exit-code"]).code, 0);
    assert.match(
      gwls(["diff", "a", "b", "--format", "markdown"]).out,
      /\| `shop\.example\.com` \| `shop\/front-door` \| authentication \| .* \| none \|\n$/,
    );
    const { lost } = JSON.parse(gwls(["diff", "a", "b", "--format", "json"]).out);
    assert.deepEqual(lost, [
      {
        host: "shop.example.com",
        gateway: { namespace: "shop", name: "front-door" },
        port: 80,
        protection: "authentication",
        before: PROTECTED,
        after: "none",
      },
    ]);
  });

  it("has `gwls plan` tell both ways, and warn of the loss", () => {
    const lines = (...states: readonly string[]) =>
      JSON.parse(gwls(["plan", ...states, "--format", "json"]).out).lines.filter(
        ({ part }: { readonly part: string }) => part === "protection",
      );
    const subject = "authentication of `shop.example.com` at Gateway `shop/front-door`";
    const line = { part: "protection", kind: "changed", subject };
    assert.deepEqual(lines("a", "b"), [
      {
        ...line,
        before: PROTECTED,
        after: "none",
        warning: "Requests for this host pass that were held up before, or may do so.",
      },
    ]);
    assert.deepEqual(lines("b", "a"), [{ ...line, before: "none", after: PROTECTED }]);
  });
});

describe("policies in force", () => {
  const policy = (name: string, target: string, spec: string) => `---
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: BackendTrafficPolicy
metadata: { name: ${name}, namespace: shop }
spec: { targetRefs: [{ group: gateway.networking.k8s.io, ${target} }], ${spec} }
`;
  const { gwls } = folder({
    "gateway.yaml": GATEWAY,
    "route.yaml": route("private"),
    "policies.yaml":
      policy("all", "kind: Gateway, name: front-door", "rateLimit: {}") +
      policy("cart", "kind: HTTPRoute, name: cart", "retry: {}"),
    "doubt.yaml":
      policy("a", "kind: HTTPRoute, name: other", "retry: {}") +
      policy("b", "kind: HTTPRoute, name: other", "retry: {}") +
      `---\n${route("public").replace("name: cart, namespace: shop,", "name: other, namespace: shop,")}`,
  });
  const ALL = "BackendTrafficPolicy shop/all → Gateway shop/front-door";
  const CART = "BackendTrafficPolicy shop/cart → HTTPRoute shop/cart";
  const OTHER = [
    `BackendTrafficPolicy shop/b: perhaps in force: the oldest policy of one target counts, and the files do not say which is older`,
    `BackendTrafficPolicy shop/a: perhaps in force: it is not known what becomes of BackendTrafficPolicy shop/b`,
    `BackendTrafficPolicy shop/all: perhaps in force: it is not known what becomes of BackendTrafficPolicy shop/b`,
  ];

  it("stand in the merged Gateway for each listener and Route, with what has no effect and why", () => {
    const { out } = gwls(["effective", "front-door", "--policies"]);
    const comments = out.split("\n").flatMap((line) => /^ {4}# (.*)/.exec(line)?.[1] ?? []);
    assert.deepEqual(comments, [
      "from Gateway shop/front-door (gateway.yaml:12); attached: HTTPRoute shop/cart, HTTPRoute shop/other",
      "policies on the listener:",
      `  ${ALL}`,
      "policies on HTTPRoute shop/cart:",
      `  ${PROTECTED}`,
      `  ${CART}`,
      `  ${ALL}: no effect here, because BackendTrafficPolicy shop/cart is more specific`,
      "policies on HTTPRoute shop/other:",
      ...OTHER.map((line) => `  ${line}`),
    ]);
    const table = gwls(["effective", "front-door", "--policies", "--format", "table"]).out;
    assert.ok(
      table.includes(`\nlistener http of Gateway shop/front-door\n  policies on the listener:\n    ${ALL}\n`),
    );
    assert.ok(!gwls(["effective", "front-door"]).out.includes("policies"));
  });

  it("are told to programs by what is in force, what is not, and what is not known", () => {
    const { listeners } = JSON.parse(gwls(["effective", "--all", "--policies", "--format", "json"]).out)[0];
    assert.deepEqual(listeners[0].policies, [{ policy: ALL, isInForce: true }]);
    assert.deepEqual(listeners[0].attachedRoutes[0].policies[2], {
      policy: ALL,
      isInForce: false,
      why: "no effect here, because BackendTrafficPolicy shop/cart is more specific",
    });
    const [first] = listeners[0].attachedRoutes[1].policies;
    assert.deepEqual(first.isInForce, undefined);
  });

  it("are explained of Gateways and Routes, those in doubt too, and not shown for a joined Route", () => {
    assert.ok(
      gwls(["explain", "gateway/front-door"]).out.includes(
        `Policies, the most specific first:\n  ✓ ${ALL}\n`,
      ),
    );
    const { out } = gwls(["explain", "httproute/other"]);
    for (const line of OTHER) assert.ok(out.includes(`  ? ${line}\n`), line);
    assert.deepEqual(gwls(["effective", "httproute/cart", "--policies"]).code, 2);
  });
});
