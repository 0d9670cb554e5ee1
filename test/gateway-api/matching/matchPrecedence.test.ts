import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  type Contender,
  goesBefore,
  inMatchOrder,
} from "../../../server/src/gateway-api/matching/matchPrecedence.ts";
import { covers, matchKey } from "../../../server/src/gateway-api/matching/requestMatches.ts";
import type { RouteMatch } from "../../../server/src/model/routeMatch.ts";
import { SeededRandom } from "../../seededRandom.ts";

const contender = (match: RouteMatch, others: Partial<Contender> = {}): Contender => ({
  kind: "HTTPRoute",
  hostname: "shop.example.com",
  match,
  precedence: { created: undefined, name: "shop/cart" },
  rule: 0,
  index: 0,
  ...others,
});

const prefix = (value: string): RouteMatch => ({ path: { type: "PathPrefix", value } });
const exact = (value: string): RouteMatch => ({ path: { type: "Exact", value } });
const header = (name: string, value = "1") => ({ name, value });

describe("the order of matches", () => {
  const ordered: readonly (readonly [string, Contender, Contender])[] = [
    [
      "exact hostname",
      contender(prefix("/"), { hostname: "a.example.com" }),
      contender(exact("/cart"), { hostname: "*.long.name.of.a.host.example.com" }),
    ],
    [
      "hostname",
      contender(prefix("/"), { hostname: "*.shop.example.com" }),
      contender(exact("/cart"), { hostname: "*.example.com" }),
    ],
    [
      "hostname",
      contender(prefix("/"), { hostname: "*.com" }),
      contender(exact("/"), { hostname: undefined }),
    ],
    ["path type", contender(exact("/a")), contender({ ...prefix("/much/longer"), method: "GET" })],
    ["path", contender(prefix("/cart/items")), contender({ ...prefix("/cart"), method: "GET" })],
    ["method", contender({ method: "GET" }), contender({ headers: [header("a"), header("b")] })],
    [
      "headers",
      contender({ headers: [header("a")] }),
      contender({ queryParams: [header("a"), header("b")] }),
    ],
    ["query parameters", contender({ queryParams: [header("a")] }), contender({})],
    [
      "service",
      contender({ call: { service: "shop.v1.Orders" } }, { kind: "GRPCRoute" }),
      contender({ call: { service: "v1.Orders", method: "ListEverything" } }, { kind: "GRPCRoute" }),
    ],
    [
      "method",
      contender({ call: { service: "Orders", method: "List" } }, { kind: "GRPCRoute" }),
      contender({ call: { service: "Orders" }, headers: [header("a")] }, { kind: "GRPCRoute" }),
    ],
    [
      "age",
      contender({}, { precedence: { created: 1, name: "z/z" } }),
      contender({}, { precedence: { created: 2, name: "a/a" } }),
    ],
    [
      "name",
      contender({}, { precedence: { created: 1, name: "a/z" } }),
      contender({}, { precedence: { created: 1, name: "b/a" } }),
    ],
    ["rule", contender({}, { rule: 1, index: 9 }), contender({}, { rule: 2, index: 0 })],
    ["rule", contender({}, { rule: 1, index: 0 }), contender({}, { rule: 1, index: 1 })],
  ];
  for (const [by, first, second] of ordered) {
    it(`asks for the ${by}: ${JSON.stringify(first.match)} before ${JSON.stringify(second.match)}`, () => {
      assert.deepEqual(goesBefore(first, second), { verdict: "yes", by, isTentative: false });
      assert.deepEqual(goesBefore(second, first), { verdict: "no", by, isTentative: false });
    });
  }

  it("is tentative where the names decide for want of creation times", () => {
    const older = contender({}, { precedence: { created: 5, name: "z/z" } });
    const unknown = contender({}, { precedence: { created: undefined, name: "a/a" } });
    const other = contender({}, { precedence: { created: undefined, name: "b/b" } });
    assert.deepEqual(goesBefore(unknown, other), { verdict: "yes", by: "name", isTentative: true });
    assert.deepEqual(goesBefore(older, unknown), { verdict: "yes", by: "name", isTentative: true });
  });

  it("is unknown for regular expressions, unless host or equal text decide", () => {
    const expression = (value: string, others: Partial<Contender> = {}) =>
      contender({ path: { type: "RegularExpression", value } }, others);
    const unknown = { verdict: "unknown", by: "regular expression" };
    assert.deepEqual(goesBefore(expression("/a"), contender(exact("/a"))), unknown);
    assert.deepEqual(goesBefore(contender(prefix("/")), expression("/.*")), unknown);
    assert.deepEqual(goesBefore(expression("/a"), expression("/b")), unknown);
    assert.equal(goesBefore(expression("/a"), expression("/a", { rule: 1 })).verdict, "yes");
    assert.equal(
      goesBefore(expression("/a"), contender(exact("/a"), { hostname: undefined })).verdict,
      "yes",
    );
  });

  it("is unknown for expressions of calls in the same way", () => {
    const called = (service: string, type: string, others: Partial<Contender> = {}) =>
      contender({ call: { service, type } }, { kind: "GRPCRoute", ...others });
    const expression = "RegularExpression";
    const unknown = { verdict: "unknown", by: "regular expression" };
    assert.deepEqual(goesBefore(called("a", expression), called("a", "Exact")), unknown);
    assert.deepEqual(goesBefore(called("a", expression), called("b", expression)), unknown);
    assert.deepEqual(goesBefore(called("a", "Exact"), called("bb", "Exact")).verdict, "no");
    assert.equal(goesBefore(called("a", expression), called("a", expression, { rule: 1 })).verdict, "yes");
  });

  it("does not go by the length of exact paths and expressions", () => {
    const named = (match: RouteMatch, name: string) => contender(match, { precedence: { created: 1, name } });
    const expression = (value: string): RouteMatch => ({ path: { type: "RegularExpression", value } });
    for (const [short, long] of [
      [exact("/b"), exact("/aaa")],
      [expression("/b"), expression("/aaa")],
    ] as const) {
      const pair = [named(short, "a/a"), named(long, "b/b")];
      assert.deepEqual(inMatchOrder([...pair].reverse()), pair);
    }
  });

  it("is unknown for text that is filled in later, unless the host decides", () => {
    const later = contender(prefix("/${PATH}"));
    assert.deepEqual(goesBefore(later, contender(prefix("/a"))), { verdict: "unknown", by: "text" });
    assert.equal(goesBefore(later, contender(prefix("/a"), { hostname: "*.example.com" })).verdict, "yes");
  });

  it("is total: the same for every order of the list", () => {
    const random = new SeededRandom(7);
    const matches = [
      {},
      prefix("/a"),
      prefix("/a/"),
      exact("/a"),
      { method: "GET" },
      { path: { type: "RegularExpression", value: "/x" } },
    ];
    const all = Array.from({ length: 60 }, (_, rule) =>
      contender(random.pick(matches), {
        hostname: random.pick(["a.example.com", "*.example.com", ""]) || undefined,
        precedence: {
          created: random.pick([0, 1, 2]) || undefined,
          name: random.pick(["a/a", "b/a", "c/a"]),
        },
        rule,
      }),
    );
    const sorted = inMatchOrder(all);
    for (let turn = 0; turn < 20; turn++) {
      const shuffled = [...all].sort(() => random.below(3) - 1);
      assert.deepEqual(inMatchOrder(shuffled), sorted);
    }
  });
});

describe("matches that ask for the same", () => {
  const key = (match: RouteMatch) => matchKey("HTTPRoute", match);

  it("have one key, whatever their spelling", () => {
    assert.equal(key({}), key(prefix("/")));
    assert.equal(key(prefix("/a/")), key({ path: { value: "/a" } }));
    assert.equal(
      key({ headers: [header("X-A"), header("b")] }),
      key({ headers: [{ ...header("B"), type: "Exact" }, header("x-a"), header("X-a", "other")] }),
    );
  });

  it("differ where a request can tell them apart", () => {
    const keys = [
      {},
      exact("/"),
      prefix("/a"),
      exact("/a"),
      exact("/a/"),
      { path: { type: "RegularExpression", value: "/a" } },
      { method: "GET" },
      { headers: [header("a")] },
      { headers: [{ ...header("a"), type: "RegularExpression" }] },
      { queryParams: [header("a")] },
      { queryParams: [header("A")] },
    ].map(key);
    assert.equal(new Set(keys).size, keys.length);
  });

  it("have no key where the API server refuses them, or a type is wrong", () => {
    assert.equal(key({ path: { type: "constructor", value: "/a" } }), undefined);
    assert.equal(key({ headers: [{ ...header("a"), type: "PathPrefix" }] }), undefined);
    assert.equal(key({ isUnclear: true }), undefined);
    assert.equal(key({ call: { service: "a" } }), undefined);
    assert.equal(matchKey("GRPCRoute", { method: "GET" }), undefined);
  });

  it("of gRPC are those of service and method", () => {
    const call = (service?: string, method?: string, type?: string): RouteMatch => ({
      call: { ...(service && { service }), ...(method && { method }), ...(type && { type }) },
    });
    assert.equal(matchKey("GRPCRoute", {}), matchKey("GRPCRoute", call()));
    assert.equal(matchKey("GRPCRoute", call("a", "b")), matchKey("GRPCRoute", call("a", "b", "Exact")));
    assert.notEqual(matchKey("GRPCRoute", call("a", "b")), matchKey("GRPCRoute", call("b", "a")));
    assert.notEqual(
      matchKey("GRPCRoute", call("a")),
      matchKey("GRPCRoute", call("a", undefined, "RegularExpression")),
    );
  });
});

describe("a match covers another", () => {
  const cases: readonly (readonly [RouteMatch, RouteMatch, boolean])[] = [
    [{}, exact("/a"), true],
    [prefix("/a"), prefix("/a/b"), true],
    [prefix("/a"), exact("/ab"), false],
    [prefix("/a/b"), prefix("/a"), false],
    [exact("/a"), prefix("/a"), false],
    [{}, { path: { type: "RegularExpression", value: "/x" } }, true],
    [prefix("/x"), { path: { type: "RegularExpression", value: "/x" } }, false],
    [{ method: "GET" }, {}, false],
    [{}, { method: "GET" }, true],
    [{ headers: [header("A")] }, { headers: [header("a"), header("b")] }, true],
    [{ headers: [header("a")] }, { headers: [header("a", "2")] }, false],
    [{ queryParams: [header("A")] }, { queryParams: [header("a")] }, false],
  ];
  for (const [wide, narrow, expected] of cases) {
    it(`${JSON.stringify(wide)} ${expected ? "takes" : "does not take"} all of ${JSON.stringify(narrow)}`, () => {
      assert.equal(covers("HTTPRoute", wide, narrow), expected);
    });
  }
});

describe("a match of gRPC covers another", () => {
  const cases: readonly (readonly [RouteMatch["call"], RouteMatch["call"], boolean])[] = [
    [undefined, { service: "shop.Orders", method: "List" }, true],
    [{ type: "RegularExpression" }, { service: "shop.Orders" }, true],
    [{ service: "shop.Orders" }, { service: "shop.Orders", method: "List" }, true],
    [{ method: "List" }, { service: "shop.Orders", method: "List" }, true],
    [{ service: "shop.Orders", method: "List" }, { service: "shop.Orders", method: "List" }, true],
    [{ service: "shop.Orders" }, undefined, false],
    [{ service: "shop.Orders" }, { service: "shop.Carts" }, false],
    [{ service: "shop.Orders" }, { method: "List" }, false],
    [{ method: "List" }, { service: "shop.Orders" }, false],
    [{ service: "shop.Orders", method: "List" }, { service: "shop.Carts", method: "List" }, false],
    [{ service: "shop.Orders", method: "List" }, { service: "shop.Orders", method: "Get" }, false],
    [{ service: "shop.Orders" }, { service: "shop.Orders", type: "RegularExpression" }, false],
    [{ service: ".*", type: "RegularExpression" }, { service: "shop.Orders" }, false],
  ];
  for (const [wide, narrow, expected] of cases) {
    it(`${JSON.stringify(wide ?? {})} ${expected ? "takes" : "does not take"} all of ${JSON.stringify(narrow ?? {})}`, () => {
      const match = (call: RouteMatch["call"]): RouteMatch => (call === undefined ? {} : { call });
      assert.equal(covers("GRPCRoute", match(wide), match(narrow)), expected);
    });
  }
});
