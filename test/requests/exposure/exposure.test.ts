import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { exposedHosts } from "../../../server/src/requests/exposure/exposure.ts";
import { answerInWords, exposureMarkdown } from "../../../server/src/requests/exposure/exposureText.ts";
import { openFixture, readFixture } from "../../fixture.ts";

function gateway(controller: string, more = ""): string {
  return `apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: ${controller} }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: edge }
spec:
  gatewayClassName: edge${more}
  listeners:
    - name: https
      port: 443
      protocol: HTTPS
      hostname: "*.example.com"
      tls: { certificateRefs: [{ name: cert }] }
      allowedRoutes: { namespaces: { from: All } }
`;
}

const ENVOY = "gateway.envoyproxy.io/gatewayclass-controller";
const ROUTE = `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop, labels: { access: private } }
spec:
  parentRefs: [{ name: front, namespace: edge }]
  hostnames: [shop.example.com]
  rules:
    - name: main
      backendRefs: [{ name: cart, port: 80 }]
`;
const OPEN_RULE = `    - name: public
      matches: [{ path: { value: /public } }]
      backendRefs: [{ name: cart, port: 80 }]
`;
const REDIRECT = `    - matches: [{ path: { value: /old } }]
      filters: [{ type: RequestRedirect, requestRedirect: { hostname: example.com } }]
`;

interface Written {
  readonly kind?: string;
  readonly group?: string;
  readonly name: string;
  readonly namespace?: string;
  readonly spec: string;
}

function policy({ kind = "SecurityPolicy", group, name, namespace = "shop", spec }: Written): string {
  return `---
apiVersion: ${group ?? "gateway.envoyproxy.io"}/v1alpha1
kind: ${kind}
metadata: { name: ${name}, namespace: ${namespace} }
spec:
  ${spec}
`;
}

const HTTP_ROUTE = "group: gateway.networking.k8s.io, kind: HTTPRoute";
const ON_ROUTE = `targetRefs: [{ ${HTTP_ROUTE}, name: cart }]`;
const ON_RULE = `targetRefs: [{ ${HTTP_ROUTE}, name: cart, sectionName: main }]`;
const ON_GATEWAY = "targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: front }]";
const BASIC = "\n  basicAuth: { users: { name: users } }";
const JWT = "\n  jwt: { providers: [{ name: login }] }";

/** What one column says of the only host. */
function answerOf(
  source: string,
  column: "authentication" | "authorization" | "rateLimit" | "cors" | "waf",
): string {
  const hosts = exposedHosts(openFixture(readFixture(source)));
  assert.deepEqual(
    hosts.map(({ host }) => host),
    ["shop.example.com"],
  );
  const [only] = hosts;
  return only === undefined ? "" : answerInWords(only.answers[column]);
}

describe("who is protected", () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ["nothing where no policy applies", "", "none"],
    [
      "the policy that selects a Route by its labels",
      policy({
        name: "login",
        spec: `targetSelectors: [{ ${HTTP_ROUTE}, matchLabels: { access: private } }]${BASIC}`,
      }),
      "SecurityPolicy shop/login → HTTPRoute shop/cart",
    ],
    [
      "nothing of a selector whose labels the Route does not have",
      policy({
        name: "login",
        spec: `targetSelectors: [{ ${HTTP_ROUTE}, matchLabels: { access: secret } }]${BASIC}`,
      }),
      "none",
    ],
    [
      "the policy of the Gateway",
      policy({ name: "all", namespace: "edge", spec: `${ON_GATEWAY}${JWT}` }),
      "SecurityPolicy edge/all → Gateway edge/front",
    ],
    [
      "nothing where a policy of the Route without authentication replaces that of the Gateway",
      policy({ name: "all", namespace: "edge", spec: `${ON_GATEWAY}${JWT}` }) +
        policy({ name: "cors", spec: `${ON_ROUTE}\n  cors: { allowOrigins: ["*"] }` }),
      "none",
    ],
    [
      "both where the policy of the Route is laid over that of the Gateway",
      policy({ name: "all", namespace: "edge", spec: `${ON_GATEWAY}${JWT}` }) +
        policy({ name: "own", spec: `${ON_ROUTE}\n  mergeType: StrategicMerge${BASIC}` }),
      "SecurityPolicy edge/all → Gateway edge/front and SecurityPolicy shop/own → HTTPRoute shop/cart",
    ],
    [
      "the policy of a rule before that of the Route",
      policy({ name: "route", spec: `${ON_ROUTE}${JWT}` }) +
        policy({ name: "rule", spec: `${ON_RULE}${BASIC}` }),
      "SecurityPolicy shop/rule → HTTPRoute shop/cart, section main",
    ],
    [
      "that a policy from another namespace needs a ReferenceGrant",
      policy({
        name: "login",
        namespace: "edge",
        spec: `targetSelectors: [{ ${HTTP_ROUTE}, matchLabels: { access: private }, namespaces: { from: All } }]${BASIC}`,
      }),
      "none",
    ],
    [
      "that a token which is optional protects nobody for certain",
      policy({ name: "login", spec: `${ON_ROUTE}\n  jwt: { optional: true, providers: [{ name: login }] }` }),
      "unknown: `jwt` of SecurityPolicy `shop/login` may let requests pass",
    ],
    [
      "that of two policies without a creation time either may count",
      policy({ name: "a", spec: `${ON_ROUTE}${BASIC}` }) + policy({ name: "b", spec: `${ON_ROUTE}${JWT}` }),
      "unknown: of SecurityPolicy `shop/b` the oldest policy of one target counts, and the files do not say which is older",
    ],
  ];
  for (const [name, policies, expected] of cases)
    it(`says ${name}`, () => {
      assert.equal(answerOf(`${gateway(ENVOY)}${ROUTE}${policies}`, "authentication"), expected);
    });

  it("says which rules are open where others are not, and leaves redirects out", () => {
    const login = policy({ name: "login", spec: `${ON_RULE}${BASIC}` });
    assert.equal(
      answerOf(`${gateway(ENVOY)}${ROUTE}${OPEN_RULE}${REDIRECT}${login}`, "authentication"),
      "none for HTTPRoute shop/cart rule 2; other rules: SecurityPolicy shop/login → HTTPRoute shop/cart, section main",
    );
  });

  it("takes each field from the most specific policy where fields are merged", () => {
    const traffic = { kind: "TrafficPolicy", group: "gateway.kgateway.dev" };
    const source = `${gateway("kgateway.dev/kgateway")}${ROUTE}${policy({ ...traffic, name: "all", namespace: "edge", spec: `${ON_GATEWAY}${BASIC}\n  rateLimit: { local: {} }` })}`;
    const own = policy({ ...traffic, name: "own", spec: `${ON_ROUTE}\n  basicAuth: { disable: {} }` });
    assert.equal(answerOf(source, "authentication"), "TrafficPolicy edge/all → Gateway edge/front");
    assert.equal(answerOf(`${source}${own}`, "authentication"), "none");
    assert.equal(answerOf(`${source}${own}`, "rateLimit"), "TrafficPolicy edge/all → Gateway edge/front");
  });

  it("knows that an extension which is switched off does nothing, whatever it may be", () => {
    const traffic = { kind: "TrafficPolicy", group: "gateway.kgateway.dev" };
    const gate = "{ extensionRef: { name: gate } }";
    const source = `${gateway("kgateway.dev/kgateway")}${ROUTE}${policy({ ...traffic, name: "all", namespace: "edge", spec: `${ON_GATEWAY}\n  extAuth: ${gate}\n  extProc: ${gate}` })}`;
    const own = policy({
      ...traffic,
      name: "own",
      spec: `${ON_ROUTE}\n  extAuth: { disable: {} }\n  extProc: { disable: {} }`,
    });
    for (const column of ["authorization", "waf"] as const) {
      assert.match(answerOf(source, column), /^unknown: .* may do it, or something else$/);
      assert.equal(answerOf(`${source}${own}`, column), "none");
    }
  });

  it("asks the Gateway for certificates of clients", () => {
    const validation = `
  tls: { frontend: { default: { validation: { caCertificateRefs: [{ group: "", kind: ConfigMap, name: ca }] } } } }`;
    assert.equal(answerOf(`${gateway(ENVOY, validation)}${ROUTE}`, "authentication"), "Gateway edge/front");
  });

  it("does not guess where the implementation is not known, or what its policies do", () => {
    assert.equal(
      answerOf(`${gateway("example.com/own")}${ROUTE}`, "authentication"),
      "unknown: which implementation Gateway `edge/front` has is not known (the setting `implementations` says it)",
    );
    assert.equal(
      answerOf(`${gateway("apim.gravitee.io/gateway")}${ROUTE}`, "authentication"),
      "unknown: what policies of Gravitee protect is not known here",
    );
  });

  it("does not know what a chart brings beside the Route in its values", () => {
    const release = `---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: cart, namespace: shop }
spec:
  chart: { spec: { chart: app-template, sourceRef: { kind: HelmRepository, name: bjw-s } } }
  values:
    route:
      app:
        hostnames: [shop.example.com]
        parentRefs: [{ name: front, namespace: edge }]
        rules: [{ backendRefs: [{ name: cart, port: 80 }] }]
`;
    const unknown = "unknown: what makes the Route may bring policies of its own";
    assert.equal(answerOf(`${gateway(ENVOY)}${release}`, "authentication"), unknown);
    const all = policy({ name: "all", namespace: "edge", spec: `${ON_GATEWAY}${JWT}` });
    assert.equal(
      answerOf(`${gateway(ENVOY)}${release}${all}`, "authentication"),
      "SecurityPolicy edge/all → Gateway edge/front",
    );
    const selecting = policy({
      name: "login",
      spec: `targetSelectors: [{ ${HTTP_ROUTE}, matchLabels: { access: private } }]${BASIC}`,
    });
    assert.equal(
      answerOf(`${gateway(ENVOY)}${release}${selecting}`, "authentication"),
      "unknown: of SecurityPolicy `shop/login` the files do not say whether it applies to these requests",
    );
  });

  it("writes a table for a pull request", () => {
    assert.equal(
      exposureMarkdown(exposedHosts(openFixture(readFixture(`${gateway(ENVOY)}${ROUTE}`)))),
      `| host | served by | TLS | authentication | authorization | rate limit | CORS | WAF |
|---|---|---|---|---|---|---|---|
| shop.example.com | Gateway edge/front, listener https, port 443 | Gateway edge/front, listener https | none | none | none | none | none |
`,
    );
    assert.match(
      exposureMarkdown(exposedHosts(openFixture(readFixture(`${gateway("example.com/own")}${ROUTE}`)))),
      /\| unknown \(1\) \| unknown \(1\) \| unknown \(1\) \| unknown \(1\) \| unknown \(1\) \|\n\nUnknown:\n\n1\. which implementation Gateway `edge\/front` has is not known \(the setting `implementations` says it\)\n$/,
    );
  });
});
