import { describe, it } from "node:test";
import { tracedLike } from "./traceStory.ts";

const GATEWAY = `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: shop }
spec:
  gatewayClassName: any
  listeners:
    - { name: http, port: 80, protocol: HTTP }
    - { name: alt, port: 8080, protocol: HTTP }
    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: cert }] } }
#- others.yaml
apiVersion: v1
kind: Secret
metadata: { name: cert, namespace: shop }
type: kubernetes.io/tls
stringData: { tls.crt: "-----BEGIN CERTIFICATE-----", tls.key: "-----BEGIN PRIVATE KEY-----" }
---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ port: 80 }] }
---
apiVersion: v1
kind: Service
metadata: { name: copy, namespace: shop }
spec: { ports: [{ port: 80 }] }
`;

/** A Route for the prefix \`/foo\` with some filters, and other backends than \`cart\` where they are given. */
const route = (
  filters: string,
  { refs = "{ name: cart, port: 80 }", match = "{ path: { value: /foo } }" } = {},
) => `${GATEWAY}
#- cart.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - matches: [${match}]
      filters: [${filters}]
      backendRefs: [${refs}]
`;

const redirecting = (redirect: string, more = "") =>
  route(`{ type: RequestRedirect, requestRedirect: ${redirect} }`, { refs: "" }) + more;

const web = { gateway: { name: "web" }, scheme: "http", host: "example.com", path: "/foo" } as const;

const likeRedirected = tracedLike(`
response 302
to Gateway shop/web gateway.yaml:3
listener http: HTTP 80 of Gateway shop/web gateway.yaml:7
route HTTPRoute shop/cart cart.yaml:3
rule 0 cart.yaml:7
match 0 "PathPrefix /foo" cart.yaml:7
client sees [location: http://example.org/foo]
redirect 302 http example.org 80 /foo
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | gateway.yaml:7
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /foo\` takes the request. | cart.yaml:7
| filter | redirect to http://example.org/foo | The rule answers with 302 and sends the client to \`http://example.org/foo\`. | cart.yaml:8
`);

const likeForwarded = tracedLike(`
forwarded
to Gateway shop/web gateway.yaml:3
listener http: HTTP 80 of Gateway shop/web gateway.yaml:7
route HTTPRoute shop/cart cart.yaml:3
rule 0 cart.yaml:7
match 0 "PathPrefix /foo" cart.yaml:7
1: Service shop/cart:80 cart.yaml:9
backend sees GET example.com /foo in the clear
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | gateway.yaml:7
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /foo\` takes the request. | cart.yaml:7
| backend | Service \`shop/cart\` port 80 | It gets every request. | cart.yaml:9
`);

const likePreflight = tracedLike(`
response 204
to Gateway shop/web gateway.yaml:3
listener http: HTTP 80 of Gateway shop/web gateway.yaml:7
route HTTPRoute shop/cart cart.yaml:3
rule 0 cart.yaml:7
match 0 "PathPrefix /foo" cart.yaml:7
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | gateway.yaml:7
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /foo\` takes the request. | cart.yaml:7
| filter | preflight | The Gateway answers the preflight itself, without the headers that would let \`https://shop.example\` in. | cart.yaml:8
`);

describe("redirects", () => {
  it("answer with 302 and keep what they do not name, but for the port of the Host header", () => {
    likeRedirected(redirecting("{ hostname: example.org }"), web).is();
    likeRedirected(redirecting("{ statusCode: 301 }"), {
      ...web,
      host: "example.com:80",
      path: "/foo/bar?q=1",
    }).but(`
response 301
client sees [location: http://example.com/foo/bar?q=1]
redirect 301 http example.com 80 /foo/bar?q=1
| filter | redirect to http://example.com/foo/bar?q=1 | The rule answers with 301 and sends the client to \`http://example.com/foo/bar?q=1\`. | cart.yaml:8
`);
  });

  it("go to the port that is written", () => {
    likeRedirected(redirecting("{ port: 9000 }"), web).but(`
client sees [location: http://example.com:9000/foo]
redirect 302 http example.com 9000 /foo
| filter | redirect to http://example.com:9000/foo | The rule answers with 302 and sends the client to \`http://example.com:9000/foo\`. | cart.yaml:8
`);
    likeRedirected(redirecting("{ scheme: https, port: 8443 }"), web).but(`
client sees [location: https://example.com:8443/foo]
redirect 302 https example.com 8443 /foo
| filter | redirect to https://example.com:8443/foo | The rule answers with 302 and sends the client to \`https://example.com:8443/foo\`. | cart.yaml:8
`);
  });

  it("else to that of the scheme that is written", () => {
    likeRedirected(redirecting("{ scheme: https }"), { ...web, port: 8080 }).but(`
listener alt: HTTP 8080 of Gateway shop/web gateway.yaml:8
client sees [location: https://example.com/foo]
redirect 302 https example.com 443 /foo
| listener | listener \`alt\` of Gateway \`shop/web\` | It is the only HTTP listener on port 8080, and it takes every host. | gateway.yaml:8
| filter | redirect to https://example.com/foo | The rule answers with 302 and sends the client to \`https://example.com/foo\`. | cart.yaml:8
`);
    likeRedirected(redirecting("{ scheme: http }"), { ...web, scheme: "https" }).but(`
- | listener
listener https: HTTPS 443 of Gateway shop/web gateway.yaml:9
client sees [location: http://example.com/foo]
redirect 302 http example.com 80 /foo
| sni | listener \`https\` of Gateway \`shop/web\` | It is the only HTTPS listener on port 443, and it takes every host. | gateway.yaml:9
| filter | redirect to http://example.com/foo | The rule answers with 302 and sends the client to \`http://example.com/foo\`. | cart.yaml:8
`);
  });

  it("else to the listener's", () => {
    likeRedirected(redirecting("{ hostname: example.org }"), {
      ...web,
      port: 8080,
      host: "example.com",
    }).but(`
listener alt: HTTP 8080 of Gateway shop/web gateway.yaml:8
client sees [location: http://example.org:8080/foo]
redirect 302 http example.org 8080 /foo
| listener | listener \`alt\` of Gateway \`shop/web\` | It is the only HTTP listener on port 8080, and it takes every host. | gateway.yaml:8
| filter | redirect to http://example.org:8080/foo | The rule answers with 302 and sends the client to \`http://example.org:8080/foo\`. | cart.yaml:8
`);
    likeRedirected(redirecting("{ hostname: example.org }"), { ...web, scheme: "https" }).but(`
- | listener
listener https: HTTPS 443 of Gateway shop/web gateway.yaml:9
client sees [location: https://example.org/foo]
redirect 302 https example.org 443 /foo
| sni | listener \`https\` of Gateway \`shop/web\` | It is the only HTTPS listener on port 443, and it takes every host. | gateway.yaml:9
| filter | redirect to https://example.org/foo | The rule answers with 302 and sends the client to \`https://example.org/foo\`. | cart.yaml:8
`);
  });
});

describe("replaced paths", () => {
  const replace = (prefix: string) =>
    redirecting(`{ path: { type: ReplacePrefixMatch, replacePrefixMatch: "${prefix}" } }`);
  const rewrite = (path: string, match?: string) =>
    route(`{ type: URLRewrite, urlRewrite: { path: ${path} } }`, match === undefined ? {} : { match });

  it("a prefix is replaced by whole elements, and what follows stays", () => {
    likeRedirected(replace("/xyz/"), { ...web, path: "/foo/bar/?q=1" }).but(`
client sees [location: http://example.com/xyz/bar/?q=1]
redirect 302 http example.com 80 /xyz/bar/?q=1
| filter | redirect to http://example.com/xyz/bar/?q=1 | The rule answers with 302 and sends the client to \`http://example.com/xyz/bar/?q=1\`. | cart.yaml:8
`);
    likeRedirected(replace("/xyz"), { ...web, path: "/foo/" }).but(`
client sees [location: http://example.com/xyz/]
redirect 302 http example.com 80 /xyz/
| filter | redirect to http://example.com/xyz/ | The rule answers with 302 and sends the client to \`http://example.com/xyz/\`. | cart.yaml:8
`);
    likeRedirected(replace("/"), web).but(`
client sees [location: http://example.com/]
redirect 302 http example.com 80 /
| filter | redirect to http://example.com/ | The rule answers with 302 and sends the client to \`http://example.com/\`. | cart.yaml:8
`);
  });

  it("rewrites do the same for the backend", () => {
    likeForwarded(rewrite("{ type: ReplacePrefixMatch, replacePrefixMatch: /xyz }"), {
      ...web,
      path: "/foo/bar?q=1",
    }).but(`
backend sees GET example.com /xyz/bar?q=1 in the clear
| filter | rewrite | The backend sees path \`/xyz/bar\` instead of \`/foo/bar\`. | cart.yaml:8
`);
    likeForwarded(rewrite("{ type: ReplaceFullPath, replaceFullPath: /all }"), {
      ...web,
      path: "/foo/bar?q=1",
    }).but(`
backend sees GET example.com /all?q=1 in the clear
| filter | rewrite | The backend sees path \`/all\` instead of \`/foo/bar\`. | cart.yaml:8
`);
  });

  it("the prefix is that of the match that won", () => {
    const two = "{ path: { value: /foo } }, { path: { value: /foo/bar } }";
    likeForwarded(rewrite('{ type: ReplacePrefixMatch, replacePrefixMatch: "/x" }', two), {
      ...web,
      path: "/foo/bar/end",
    }).but(`
match 1 "PathPrefix /foo/bar" cart.yaml:7
backend sees GET example.com /x/end in the clear
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`PathPrefix /foo/bar\` takes the request. | cart.yaml:7
| filter | rewrite | The backend sees path \`/x/end\` instead of \`/foo/bar/end\`. | cart.yaml:8
`);
  });

  it("without a prefix that matched, nobody can tell", () => {
    const exact = "{ path: { type: Exact, value: /foo } }";
    likeForwarded(rewrite("{ type: ReplacePrefixMatch, replacePrefixMatch: /x }", exact), web).but(`
match 0 "Exact /foo" cart.yaml:7
backend sees GET example.com in the clear
| match | HTTPRoute \`shop/cart\`, rule 1 | Only \`Exact /foo\` takes the request. | cart.yaml:7
| filter | rewrite | A part of the rewrite is filled in later, or replaces a prefix that the match does not have. | cart.yaml:8
`);
  });
});

describe("rewritten hosts", () => {
  it("are what the backend sees, with the query as it was", () => {
    likeForwarded(route("{ type: URLRewrite, urlRewrite: { hostname: inner.example } }"), {
      ...web,
      path: "/foo?a=1&b=2",
    }).but(`
backend sees GET inner.example /foo?a=1&b=2 in the clear
| filter | rewrite | The backend sees host \`inner.example\`. | cart.yaml:8
`);
  });
});

describe("header modifiers", () => {
  const modifier =
    "{ set: [{ name: X-Set, value: new }], add: [{ name: X-Add, value: more }, { name: X-New, value: first }], remove: [X-Gone] }";
  const headers = { "x-set": "old", "x-add": "some", "X-GONE": "1", "x-kept": "1" };

  it("set, add and remove by names without case", () => {
    likeForwarded(route(`{ type: RequestHeaderModifier, requestHeaderModifier: ${modifier} }`), {
      ...web,
      headers,
    }).but(`
backend sees GET example.com /foo [x-set: new] [x-add: some,more] [x-kept: 1] [x-new: first] in the clear
| filter | request headers | The filter sets \`X-Set\`, adds \`X-Add\`, \`X-New\`, removes \`X-Gone\`. | cart.yaml:8
`);
  });

  it("do so with responses", () => {
    likeForwarded(route(`{ type: ResponseHeaderModifier, responseHeaderModifier: ${modifier} }`), {
      ...web,
      backendResponseHeaders: headers,
    }).but(`
client sees [x-set: new] [x-add: some,more] [x-kept: 1] [x-new: first]
| filter | response headers | On the way back the filter sets \`X-Set\`, adds \`X-Add\`, \`X-New\`, removes \`X-Gone\`. | cart.yaml:8
`);
  });

  it("of a backend hold for that backend only", () => {
    const refs =
      "{ name: cart, port: 80, filters: [{ type: RequestHeaderModifier, requestHeaderModifier: { set: [{ name: who, value: cart }] } }] }, { name: copy, port: 80 }";
    likeForwarded(route("", { refs }), { ...web, headers: { a: "1" } }).but(`
0.5: Service shop/cart:80 cart.yaml:9
  backend sees GET example.com /foo [a: 1] [who: cart] in the clear
0.5: Service shop/copy:80 cart.yaml:9
  backend sees GET example.com /foo [a: 1] in the clear
backend sees GET example.com /foo [a: 1] in the clear
| filter | request headers | The filter sets \`who\`. | cart.yaml:9
| backend | Service \`shop/cart\` port 80 | It gets 50 % of the requests. | cart.yaml:9
| backend | Service \`shop/copy\` port 80 | It gets 50 % of the requests. | cart.yaml:9
`);
    likeForwarded(
      route("", { refs: refs.replace("name: copy, port: 80", "name: copy, port: 80, weight: 0") }),
      { ...web, headers: { a: "1" } },
    ).but(`
1: Service shop/cart:80 cart.yaml:9
0: Service shop/copy:80 cart.yaml:9
backend sees GET example.com /foo [a: 1] [who: cart] in the clear
| filter | request headers | The filter sets \`who\`. | cart.yaml:9
| backend | Service \`shop/cart\` port 80 | It gets every request. | cart.yaml:9
| backend | Service \`shop/copy\` port 80 | Its weight is 0, so it gets nothing. | cart.yaml:9
`);
  });
});

describe("mirrors", () => {
  const mirror = (more = "", name = "copy") =>
    `{ type: RequestMirror, requestMirror: { backendRef: { name: ${name}, port: 80 }${more} } }`;

  it("get copies, the answer is the backend's", () => {
    likeForwarded(route(`${mirror()}, ${mirror(", percent: 42", "cart")}`), web).but(`
copy to shop/copy
copy to shop/cart 42 %
| filter | mirror | A copy goes to Service \`shop/copy\`, whose answer is thrown away. | cart.yaml:8
| filter | mirror | A copy of 42 % goes to Service \`shop/cart\`, whose answer is thrown away. | cart.yaml:8
`);
    likeForwarded(
      route(
        `${mirror(", fraction: { numerator: 1, denominator: 8 }")}, ${mirror(", fraction: { numerator: 5 }")}`,
      ),
      web,
    ).but(`
copy to shop/copy 12.5 %
copy to shop/copy 5 %
| filter | mirror | A copy of 12.5 % goes to Service \`shop/copy\`, whose answer is thrown away. | cart.yaml:8
| filter | mirror | A copy of 5 % goes to Service \`shop/copy\`, whose answer is thrown away. | cart.yaml:8
`);
  });

  it("that do not resolve are left out", () => {
    likeForwarded(route(mirror("", "nobody")), web, { closedWorld: true }).but(`
| filter | mirror | No copy is sent: Service \`shop/nobody\` is not in this workspace. | cart.yaml:8
`);
  });
});

describe("CORS", () => {
  const cors = (policy: string) => route(`{ type: CORS, cors: ${policy} }`);
  const policy =
    '{ allowOrigins: ["https://*.shop.example", "https://one.example"], allowMethods: [GET, PUT], allowHeaders: [x-a, x-b], exposeHeaders: [x-c], maxAge: 60 }';
  const asks = { "access-control-request-method": "PUT", "access-control-request-headers": "x-a" };
  const preflight = (origin: string) =>
    ({ ...web, method: "OPTIONS", headers: { Origin: origin, ...asks } }) as const;

  it("preflights are answered by the Gateway", () => {
    likePreflight(cors(policy), preflight("https://one.example")).but(`
client sees [access-control-allow-origin: https://one.example] [access-control-expose-headers: x-c] [access-control-allow-methods: GET, PUT] [access-control-allow-headers: x-a, x-b] [access-control-max-age: 60]
| filter | preflight | The Gateway answers the preflight itself: \`https://one.example\` is allowed. | cart.yaml:8
`);
    likePreflight(cors(policy), preflight("https://a.b.shop.example")).but(`
client sees [access-control-allow-origin: https://a.b.shop.example] [access-control-expose-headers: x-c] [access-control-allow-methods: GET, PUT] [access-control-allow-headers: x-a, x-b] [access-control-max-age: 60]
| filter | preflight | The Gateway answers the preflight itself: \`https://a.b.shop.example\` is allowed. | cart.yaml:8
`);
  });

  it("of an origin that is filled in later cannot be told, unless another one allows it", () => {
    const later = "https://${HOST}";
    const answer = `
unknown
| filter | preflight | Whether \`https://two.example\` is allowed depends on a variable that is filled in later. | cart.yaml:8
`;
    for (const origins of [
      `"${later}"`,
      `"${later}", "https://one.example"`,
      `"https://one.example", "${later}"`,
    ])
      likePreflight(
        cors(policy.replace('"https://*.shop.example", "https://one.example"', origins)),
        preflight("https://two.example"),
      ).but(answer);
    likePreflight(
      cors(policy.replace("https://one.example", later)),
      preflight("https://a.shop.example"),
    ).but(`
client sees [access-control-allow-origin: https://a.shop.example] [access-control-expose-headers: x-c] [access-control-allow-methods: GET, PUT] [access-control-allow-headers: x-a, x-b] [access-control-max-age: 60]
| filter | preflight | The Gateway answers the preflight itself: \`https://a.shop.example\` is allowed. | cart.yaml:8
`);
  });

  it("those of other origins without a word", () => {
    likePreflight(cors(policy), preflight("https://shop.example")).is();
    likePreflight(cors(policy), preflight("http://one.example")).but(`
| filter | preflight | The Gateway answers the preflight itself, without the headers that would let \`http://one.example\` in. | cart.yaml:8
`);
  });

  it("requests go on whatever their origin, and the response tells", () => {
    likeForwarded(cors(policy), { ...web, headers: { origin: "https://one.example" } }).but(`
backend sees GET example.com /foo [origin: https://one.example] in the clear
client sees [access-control-allow-origin: https://one.example] [access-control-expose-headers: x-c]
| filter | CORS | \`https://one.example\` is allowed, and the response says so. | cart.yaml:8
`);
    likeForwarded(cors(policy), { ...web, headers: { origin: "https://two.example" } }).but(`
backend sees GET example.com /foo [origin: https://two.example] in the clear
| filter | CORS | \`https://two.example\` is not allowed: the request goes on, but the response lacks the headers that a browser asks for. | cart.yaml:8
`);
    likeForwarded(cors(policy), web).is();
  });

  it("with credentials everything is named", () => {
    const any = '{ allowOrigins: ["*"], allowMethods: ["*"], allowHeaders: ["*"], allowCredentials: true }';
    likePreflight(cors(any), preflight("https://one.example")).but(`
client sees [access-control-allow-origin: https://one.example] [access-control-allow-credentials: true] [access-control-allow-methods: PUT] [access-control-allow-headers: x-a] [access-control-max-age: 5]
| filter | preflight | The Gateway answers the preflight itself: \`https://one.example\` is allowed. | cart.yaml:8
`);
    likePreflight(cors(any.replace("true", "false")), preflight("https://one.example")).but(`
client sees [access-control-allow-origin: *] [access-control-allow-methods: *] [access-control-allow-headers: *] [access-control-max-age: 5]
| filter | preflight | The Gateway answers the preflight itself: \`https://one.example\` is allowed. | cart.yaml:8
`);
  });

  it("OPTIONS without a question is a request like others", () => {
    likeForwarded(cors(policy), {
      ...web,
      method: "OPTIONS",
      headers: { origin: "https://one.example" },
    }).but(`
backend sees OPTIONS example.com /foo [origin: https://one.example] in the clear
client sees [access-control-allow-origin: https://one.example] [access-control-expose-headers: x-c]
| filter | CORS | \`https://one.example\` is allowed, and the response says so. | cart.yaml:8
`);
  });
});

describe("filters of backends", () => {
  const refs = (filter: string, more = "") => `{ name: cart, port: 80, filters: [${filter}] }${more}`;
  const redirect = "{ type: RequestRedirect, requestRedirect: { hostname: example.org } }";

  it("redirect and rewrite as those of rules do", () => {
    likeRedirected(route("", { refs: refs(redirect) }), web).but(`
- | filter
| backend | Service \`shop/cart\` port 80 | Every request is sent to \`http://example.org/foo\` by a filter of the backend. | cart.yaml:9
`);
    likeForwarded(
      route("", {
        refs: refs(
          "{ type: URLRewrite, urlRewrite: { hostname: inner.example, path: { type: ReplacePrefixMatch, replacePrefixMatch: /x } } }",
        ),
      }),
      { ...web, path: "/foo/a" },
    ).but(`
backend sees GET inner.example /x/a in the clear
| filter | rewrite | The backend sees host \`inner.example\` and path \`/x/a\` instead of \`/foo/a\`. | cart.yaml:9
`);
  });

  it("a redirect answers for the share of its backend", () => {
    likeForwarded(route("", { refs: refs(redirect, ", { name: copy, port: 80 }") }), web).but(`
0.5: Service shop/cart:80 cart.yaml:9
  redirect {"scheme":"http","port":80,"host":"example.org","path":"/foo","status":302}
0.5: Service shop/copy:80 cart.yaml:9
  backend sees GET example.com /foo in the clear
| backend | Service \`shop/cart\` port 80 | 50 % of the requests are sent to \`http://example.org/foo\` by a filter of the backend. | cart.yaml:9
| backend | Service \`shop/copy\` port 80 | It gets 50 % of the requests. | cart.yaml:9
`);
  });
});

describe("filters that only their implementation knows", () => {
  it("let requests pass here, and a step says so", () => {
    likeForwarded(
      route("{ type: ExtensionRef, extensionRef: { group: example.org, kind: Limit, name: slow } }"),
      web,
    ).but(`
| filter | extension | What Limit \`slow\` does is its implementation's to say; here it lets the request pass. | cart.yaml:8
`);
  });

  it("refuse everything where the service that has to permit requests cannot be reached", () => {
    const filter =
      "{ type: ExternalAuth, externalAuth: { protocol: HTTP, backendRef: { name: nobody, port: 80 } } }";
    likePreflight(route(filter), web, { closedWorld: true }).but(`
response 500
| filter | external authorisation | The service that authorizes requests cannot be reached, so none gets through. | cart.yaml:8
`);
  });
});

describe("a WebSocket", () => {
  it("goes where the request that asks for it goes, with its headers", () => {
    const headers = { upgrade: "websocket", connection: "Upgrade" };
    likeForwarded(route(""), { ...web, protocol: "websocket", headers }).but(`
backend sees GET example.com /foo [upgrade: websocket] [connection: Upgrade] in the clear
`);
  });
});
