import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { TraceRequest } from "../../../server/src/workspace/views/trace.ts";
import { traceRequest } from "../../../server/src/workspace/views/tracedRequest.ts";
import { openFixture, readFixture } from "../../fixture.ts";
import { traced } from "./traceStory.ts";

const GATEWAY = `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: shop }
spec:
  gatewayClassName: any
  listeners:
    - { name: http, port: 80, protocol: HTTP }
`;

interface Written {
  readonly kind?: "HTTPRoute" | "GRPCRoute";
  readonly hostnames?: string;
  readonly created?: string;
}

/** A Route whose rules each have the matches of one line. */
const route = (
  name: string,
  rules: readonly string[],
  { kind = "HTTPRoute", hostnames, created }: Written = {},
) => `
#- ${name}.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: ${name}, namespace: shop${created === undefined ? "" : `, creationTimestamp: ${created}`} }
spec:
  parentRefs: [{ name: web }]
${hostnames === undefined ? "" : `  hostnames: ${hostnames}\n`}  rules:
${rules.map((matches) => `    - { matches: [${matches}], backendRefs: [{ name: ${name}, port: 80 }] }`).join("\n")}
`;

const prefix = (value: string) => `{ path: { type: PathPrefix, value: "${value}" } }`;
const exact = (value: string) => `{ path: { type: Exact, value: "${value}" } }`;

const web = { gateway: { name: "web" }, scheme: "http", host: "a.example.com" } as const;
const grpc = { ...web, protocol: "grpc" } as const;

/** Who takes a request, `route rule match`, and why: the step about the match. */
function takerOf(source: string, request: TraceRequest): string {
  const workspace = openFixture(readFixture(source));
  const { outcome, status, route: taker, rule, match, steps } = traceRequest(request, workspace);
  const why = steps.findLast(({ about }) => about === "match")?.why ?? "";
  const who =
    taker === undefined
      ? `${outcome}${status === undefined ? "" : ` ${status}`}`
      : `${taker.name} ${rule?.index} ${match?.index}`;
  return `${who}: ${why}`;
}

/** One line of the specification: the Routes, the request, and who takes it for which reason. */
type Line = readonly [title: string, routes: string, request: Partial<TraceRequest>, expected: string];

function check(lines: readonly Line[], base: TraceRequest = web): void {
  for (const [title, routes, request, expected] of lines)
    it(title, () => assert.equal(takerOf(GATEWAY + routes, { ...base, ...request }), expected));
}

describe("first the hostname, then the match", () => {
  const exactPath = [exact("/cart")];
  check([
    [
      "a prefix under the exact hostname goes before an exact path under a wildcard",
      route("one", [prefix("/")], { hostnames: "[a.example.com]" }) +
        route("all", exactPath, { hostnames: '["*.example.com"]' }),
      { path: "/cart" },
      "one 0 0: Its hostname `a.example.com` is more specific than `*.example.com` of `shop/all`.",
    ],
    [
      "an exact hostname counts before a longer wildcard",
      route("one", [prefix("/")], { hostnames: "[a.b.c.example.com]" }) +
        route("all", exactPath, { hostnames: '["*.b.c.example.com"]' }),
      { path: "/cart", host: "a.b.c.example.com" },
      "one 0 0: Its hostname `a.b.c.example.com` is more specific than `*.b.c.example.com` of `shop/all`.",
    ],
    [
      "of two wildcards the longer one goes first",
      route("far", exactPath, { hostnames: '["*.com"]' }) +
        route("near", [prefix("/")], { hostnames: '["*.example.com"]' }),
      { path: "/cart" },
      "near 0 0: Its hostname `*.example.com` is more specific than `*.com` of `shop/far`.",
    ],
    [
      "no hostname comes last",
      route("any", exactPath) + route("far", [prefix("/")], { hostnames: '["*.com"]' }),
      { path: "/cart" },
      "far 0 0: Its hostname `*.com` goes before Routes that have none, such as `shop/any`.",
    ],
    [
      "a request that no match of the exact hostname takes falls to a wider one",
      route("one", [prefix("/other")], { hostnames: "[a.example.com]" }) +
        route("all", exactPath, { hostnames: '["*.example.com"]' }),
      { path: "/cart" },
      "all 0 0: Only `Exact /cart` takes the request.",
    ],
    [
      "the nearest of a Route's hostnames counts",
      route("both", [prefix("/")], { hostnames: '["*.com", a.example.com]' }) +
        route("other", exactPath, { hostnames: '["*.example.com"]' }),
      { path: "/cart" },
      "both 0 0: Its hostname `a.example.com` is more specific than `*.example.com` of `shop/other`.",
    ],
  ]);
});

describe("then path, method, headers, query", () => {
  const header = (name: string) => `{ name: ${name}, value: "1" }`;
  const all = { path: "/cart/items?a=1&b=1&c=1", headers: { x: "1", y: "1", z: "1" } };
  const asks = (rest: string) => `{ path: { type: PathPrefix, value: /cart }, ${rest} }`;
  check([
    [
      "an exact path goes before a longer list of anything else",
      route("p", [`{ path: { value: /cart/items }, method: GET, headers: [${header("x")}] }`]) +
        route("q", [exact("/cart/items")]),
      all,
      "q 0 0: `Exact /cart/items` goes before `PathPrefix /cart/items, method GET, header x=1` of `shop/p`, for it is exact.",
    ],
    [
      "a longer prefix goes before a shorter one with a method",
      route("p", [asks("method: GET")]) + route("q", [prefix("/cart/items")]),
      all,
      "q 0 0: `/cart/items` is longer than `/cart` of `shop/p`.",
    ],
    [
      "a method outranks any number of headers",
      route("p", [asks(`headers: [${header("x")}, ${header("yy")}, ${header("z")}]`).replace("yy", '"y"')]) +
        route("q", [asks("method: GET")]),
      all,
      "q 0 0: `PathPrefix /cart, method GET` asks for a method, and `PathPrefix /cart, header x=1, header y=1, header z=1` of `shop/p` does not.",
    ],
    [
      "a header outranks any number of parameters",
      route("p", [asks(`queryParams: [${header("a")}, ${header("b")}, ${header("c")}]`)]) +
        route("q", [asks(`headers: [${header("x")}]`)]),
      all,
      "q 0 0: `PathPrefix /cart, header x=1` asks for more headers than `PathPrefix /cart, parameter a=1, parameter b=1, parameter c=1` of `shop/p`.",
    ],
    [
      "more headers outrank fewer",
      route("p", [asks(`headers: [${header("x")}]`)]) +
        route("q", [asks(`headers: [${header("x")}, ${header("z")}]`)]),
      all,
      "q 0 0: `PathPrefix /cart, header x=1, header z=1` asks for more headers than `PathPrefix /cart, header x=1` of `shop/p`.",
    ],
    [
      "more parameters outrank fewer",
      route("p", [asks(`queryParams: [${header("a")}]`)]) +
        route("q", [asks(`queryParams: [${header("b")}, ${header("c")}]`)]),
      all,
      "q 0 0: `PathPrefix /cart, parameter b=1, parameter c=1` asks for more parameters than `PathPrefix /cart, parameter a=1` of `shop/p`.",
    ],
    [
      "each match of a rule competes alone",
      route("p", [`${prefix("/")}, ${exact("/cart")}`]) + route("q", [prefix("/cart")]),
      { path: "/cart" },
      "p 0 1: `Exact /cart` goes before `PathPrefix /cart` of `shop/q`, for it is exact.",
    ],
    [
      "what stands in one match has to hold together",
      route("p", [`{ path: { value: /cart }, method: POST }, { path: { value: /other } }`]),
      { path: "/cart" },
      "response 404: No match of the Routes for `a.example.com` on listener `http` of Gateway `shop/web` takes the request, with path `/cart`.",
    ],
  ]);
});

describe("ties", () => {
  const [old, young] = ["2024-01-01T00:00:00Z", "2024-02-01T00:00:00Z"];
  check([
    [
      "go to the older Route",
      route("a", [prefix("/")], { created: young }) + route("b", [prefix("/")], { created: old }),
      {},
      "b 0 0: `PathPrefix /` is as specific as `PathPrefix /` of `shop/a`, and its Route is older.",
    ],
    [
      "of one age to the first by name",
      route("b", [prefix("/")], { created: old }) + route("a", [prefix("/")], { created: old }),
      {},
      "a 0 0: `PathPrefix /` is as specific as `PathPrefix /` of `shop/b`, and its Route comes first by name.",
    ],
    [
      "without times to the first by name, and that is said",
      route("b", [prefix("/")]) + route("a", [prefix("/")]),
      {},
      "a 0 0: `PathPrefix /` is as specific as `PathPrefix /` of `shop/b`; the files do not say which is older, so the first by name is taken.",
    ],
    [
      "inside of a Route to the first rule",
      route("a", [prefix("/cart"), `${prefix("/cart")}, ${prefix("/")}`]),
      { path: "/cart" },
      "a 0 0: `PathPrefix /cart` is as specific as `PathPrefix /cart` of rule 2, and stands first.",
    ],
  ]);
});

describe("paths", () => {
  const one = (match: string) => route("a", [match]);
  const taken: readonly (readonly [match: string, path: string, isTaken: boolean])[] = [
    [prefix("/foo"), "/foo", true],
    [prefix("/foo"), "/foo/", true],
    [prefix("/foo"), "/foo/bar", true],
    [prefix("/foo"), "/foobar", false],
    [prefix("/foo"), "/Foo", false],
    [prefix("/foo/"), "/foo", true],
    [prefix("/foo/"), "/foo/bar", true],
    [prefix("/"), "/anything", true],
    [exact("/ex"), "/ex", true],
    [exact("/ex"), "/ex/", false],
    [exact("/ex/"), "/ex", false],
    [exact("/ex"), "/Ex", false],
    [exact("/ex"), "/ex?q=1", true],
    [exact("/a b"), "/a%20b", false],
    ["{ method: GET }", "/anything", true],
  ];
  for (const [match, path, isTaken] of taken)
    it(`${match} ${isTaken ? "takes" : "leaves"} ${path}`, () =>
      assert.equal(takerOf(GATEWAY + one(match), { ...web, path }).startsWith("a 0 0"), isTaken));

  it("a rule without matches takes everything", () => {
    const bare = route("a", []).replace("  rules:\n", "  rules: [{ backendRefs: [{ name: a, port: 80 }] }]");
    assert.equal(
      takerOf(GATEWAY + bare, { ...web, path: "/x" }),
      "a 0 0: Only `PathPrefix /` takes the request.",
    );
  });
});

describe("headers, parameters and methods", () => {
  const cases: readonly (readonly [
    match: string,
    request: Partial<TraceRequest>,
    answer: "yes" | "no" | "unknown",
  ])[] = [
    ["{ headers: [{ name: X-User, value: anna }] }", { headers: { "x-USER": "anna" } }, "yes"],
    ["{ headers: [{ name: X-User, value: anna }] }", { headers: { "x-user": "Anna" } }, "no"],
    ["{ headers: [{ name: X-User, value: anna }] }", {}, "no"],
    [
      "{ headers: [{ name: x-a, value: one }, { name: X-A, value: two }] }",
      { headers: { "x-a": "one" } },
      "yes",
    ],
    [
      "{ headers: [{ name: x-a, value: one }, { name: X-A, value: two }] }",
      { headers: { "x-a": "two" } },
      "no",
    ],
    ["{ headers: [{ name: x-a, value: one }] }", { headers: { "x-a": ["one", "two"] } }, "unknown"],
    ["{ headers: [{ name: x-a, value: 'one,two' }] }", { headers: { "x-a": ["one", "two"] } }, "yes"],
    ["{ headers: [{ name: x-a, value: three }] }", { headers: { "x-a": ["one", "two"] } }, "no"],
    [
      "{ headers: [{ name: x-a, type: RegularExpression, value: 'o.*' }] }",
      { headers: { "x-a": "one" } },
      "yes",
    ],
    [
      "{ headers: [{ name: x-a, type: RegularExpression, value: 'o' }] }",
      { headers: { "x-a": "one" } },
      "no",
    ],
    ["{ queryParams: [{ name: q, value: one }] }", { path: "/?q=one" }, "yes"],
    ["{ queryParams: [{ name: q, value: one }] }", { path: "/?Q=one" }, "no"],
    ["{ queryParams: [{ name: q, value: one }] }", { path: "/?q=two&q=one" }, "no"],
    ["{ queryParams: [{ name: q, value: one }] }", { path: "/?q=one&q=two" }, "yes"],
    ["{ queryParams: [{ name: q, value: one }, { name: q, value: two }] }", { path: "/?q=one" }, "yes"],
    ["{ queryParams: [{ name: q, value: '' }] }", { path: "/?q" }, "yes"],
    ["{ queryParams: [{ name: q, value: 'a b' }] }", { path: "/?q=a%20b" }, "unknown"],
    ["{ method: POST }", { method: "POST" }, "yes"],
    ["{ method: POST }", { method: "post" }, "no"],
    ["{ method: POST }", {}, "no"],
  ];
  for (const [match, request, answer] of cases)
    it(`${match} ${answer} for ${JSON.stringify(request)}`, () => {
      const who = { yes: "a 0 0", no: "response 404", unknown: "unknown" }[answer];
      assert.equal(takerOf(GATEWAY + route("a", [match]), { ...web, ...request }).split(":")[0], who);
    });
});

describe("calls of GRPCRoutes", () => {
  const call = (name: string, method: string, more = "") =>
    route(name, [`{ method: ${method}${more} }`], { kind: "GRPCRoute" });
  const list = { path: "/shop.Cart/List" };
  check(
    [
      [
        "more characters of the service go first",
        call("a", "{ method: List }") + call("b", "{ service: shop.Cart }"),
        list,
        "b 0 0: `Exact shop.Cart/*` names more of the service than `Exact */List` of `shop/a`.",
      ],
      [
        "then more characters of the method",
        call("a", "{ service: shop.Cart }", ", headers: [{ name: x, value: '1' }]") +
          call("b", "{ service: shop.Cart, method: List }"),
        { ...list, headers: { x: "1" } },
        "b 0 0: `Exact shop.Cart/List` names more of the method than `Exact shop.Cart/*, header x=1` of `shop/a`.",
      ],
      [
        "then more headers",
        call("a", "{ service: shop.Cart }") +
          call("b", "{ service: shop.Cart }", ", headers: [{ name: x, value: '1' }]"),
        { ...list, headers: { x: "1" } },
        "b 0 0: `Exact shop.Cart/*, header x=1` asks for more headers than `Exact shop.Cart/*` of `shop/a`.",
      ],
      [
        "then the first by name",
        call("b", "{ service: shop.Cart }") + call("a", "{ service: shop.Cart }"),
        list,
        "a 0 0: `Exact shop.Cart/*` is as specific as `Exact shop.Cart/*` of `shop/b`; the files do not say which is older, so the first by name is taken.",
      ],
      [
        "a service is compared as a whole",
        call("a", "{ service: shop.Car }"),
        list,
        "response 404: No match of the Routes for `a.example.com` on listener `http` of Gateway `shop/web` takes the call, with path `/shop.Cart/List`.",
      ],
      [
        "a match with neither takes every call",
        route("a", ["{}"], { kind: "GRPCRoute" }),
        { path: "/" },
        "a 0 0: Only `every call` takes the request.",
      ],
      [
        "a hostname counts before the service",
        route("a", ["{ method: { service: shop.Cart } }"], { kind: "GRPCRoute" }) +
          route("b", ["{}"], { kind: "GRPCRoute", hostnames: "[a.example.com]" }),
        list,
        "b 0 0: Its hostname `a.example.com` goes before Routes that have none, such as `shop/a`.",
      ],
      [
        "an expression has to match the whole service",
        call("a", "{ type: RegularExpression, service: 'shop\\.C' }"),
        list,
        "response 404: No match of the Routes for `a.example.com` on listener `http` of Gateway `shop/web` takes the call, with path `/shop.Cart/List`.",
      ],
      [
        "an expression that does takes the call",
        call("a", "{ type: RegularExpression, service: 'shop\\.C.*', method: 'L.*' }"),
        list,
        "a 0 0: Only `RegularExpression shop\\.C.*/L.*` takes the request. A regular expression has to match the whole text, as most implementations have it.",
      ],
    ],
    grpc,
  );

  it("no match is an unknown method, and so is a rule without a backend", () => {
    traced(GATEWAY + call("a", "{ service: shop.Pay }"), { ...grpc, ...list }).is(`
response 404 UNIMPLEMENTED
to Gateway shop/web gateway.yaml:3
listener http: HTTP 80 of Gateway shop/web gateway.yaml:7
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | gateway.yaml:7
| match | no match | No match of the Routes for \`a.example.com\` on listener \`http\` of Gateway \`shop/web\` takes the call, with path \`/shop.Cart/List\`. | gateway.yaml:7
`);
    const bare = GATEWAY + call("a", "{ service: shop.Cart }").replace("[{ name: a, port: 80 }]", "[]");
    traced(bare, { ...grpc, ...list }).is(`
response 500 UNIMPLEMENTED
to Gateway shop/web gateway.yaml:3
listener http: HTTP 80 of Gateway shop/web gateway.yaml:7
route GRPCRoute shop/a a.yaml:3
rule 0 a.yaml:7
match 0 "Exact shop.Cart/*" a.yaml:7
| listener | listener \`http\` of Gateway \`shop/web\` | It is the only HTTP listener on port 80, and it takes every host. | gateway.yaml:7
| match | GRPCRoute \`shop/a\`, rule 1 | Only \`Exact shop.Cart/*\` takes the request. | a.yaml:7
| backend | 500 | The rule has no backend, so the request gets an error. | a.yaml:7
`);
  });

  it("HTTPRoutes take calls, too", () => {
    assert.equal(
      takerOf(GATEWAY + route("a", [prefix("/shop.Cart")]), { ...grpc, ...list }),
      "a 0 0: Only `PathPrefix /shop.Cart` takes the request.",
    );
  });
});
