import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Competitor } from "../../../server/src/gateway-api/matching/competitors.ts";
import { precedenceOf } from "../../../server/src/gateway-api/objectPrecedence.ts";
import {
  type NarrowRoute,
  narrowPaths,
  narrowTakers,
  wideMatches,
} from "../../../server/src/gateway-api/traffic/narrowMatches.ts";
import type { Verdict } from "../../../server/src/gateway-api/verdict.ts";
import type { RouteMatch } from "../../../server/src/model/routeMatch.ts";
import { routeOf, rule, type WrittenRoute } from "../matching/plainRoute.ts";

const HOST = "shop.example.com";

const prefix = (value: string, more: RouteMatch = {}): RouteMatch => ({
  path: { type: "PathPrefix", value },
  ...more,
});
const exact = (value: string, more: RouteMatch = {}): RouteMatch => ({
  path: { type: "Exact", value },
  ...more,
});
const header: RouteMatch = { headers: [{ name: "x-a", value: "1" }] };
const expression: RouteMatch = { path: { type: "RegularExpression", value: "/a.*" } };

describe("the paths under which a Route is looked for", () => {
  const paths = (matches: readonly RouteMatch[], written: WrittenRoute = {}) =>
    narrowPaths(routeOf([rule(matches)], written)).map(({ path }) => path);

  it("are all prefixes that take more than its match, and the mark of every Route", () => {
    assert.deepEqual(paths([prefix("/a/b")]), ["", "/", "/a"]);
    assert.deepEqual(paths([prefix("/a/b/")]), ["", "/", "/a"]);
    assert.deepEqual(paths([exact("/a/b")]), ["", "/", "/a", "/a/b"]);
    assert.deepEqual(paths([prefix("/a", { method: "GET" })]), ["", "/", "/a"]);
    assert.deepEqual(paths([prefix("/")]), [""]);
    assert.deepEqual(paths([{}]), [""]);
    assert.deepEqual(paths([prefix("/a/b"), exact("/a/c")]), ["", "/", "/a", "/a/c"]);
  });

  it("are none of a match that asks for headers or parameters, or that the API server refuses", () => {
    assert.deepEqual(paths([prefix("/a", header)]), [""]);
    assert.deepEqual(paths([prefix("/a", { queryParams: [{ name: "q", value: "1" }] })]), [""]);
    assert.deepEqual(paths([{ path: { type: "Suffix", value: "/a" } }]), [""]);
    assert.deepEqual(paths([prefix("/a", { headers: [] })]), ["", "/"]);
  });

  it("are the open one where it is not known what a match takes", () => {
    assert.deepEqual(paths([expression]), ["", "~"]);
    assert.deepEqual(paths([prefix("/${A}")]), ["", "~"]);
    assert.deepEqual(paths([prefix("/a/b"), expression]), ["", "/", "/a", "~"]);
    const unclear = rule(undefined, { hasUnclearMatches: true });
    assert.deepEqual(
      narrowPaths(routeOf([unclear])).map(({ path }) => path),
      ["", "~"],
    );
  });

  it("of a call are its service and its method", () => {
    const calls = (call: RouteMatch["call"]) =>
      paths([call === undefined ? {} : { call }], { kind: "GRPCRoute" });
    assert.deepEqual(calls({ service: "shop.Cart", method: "List" }), [
      "",
      "/",
      "/shop.Cart",
      "/shop.Cart/List",
    ]);
    assert.deepEqual(calls({ type: "Exact", service: "shop.Cart" }), ["", "/"]);
    assert.deepEqual(calls({ method: "List" }), [""]);
    assert.deepEqual(calls({}), [""]);
    assert.deepEqual(calls(undefined), [""]);
    assert.deepEqual(calls({ type: "RegularExpression", service: "shop.*" }), ["", "~"]);
  });

  it("stand under each hostname that is known", () => {
    const named = (hostnames: readonly string[]) =>
      narrowPaths(routeOf([rule([prefix("/a")])], { hostnames })).map(({ kind, hostname, path }) =>
        [kind, hostname, path].join(" "),
      );
    assert.deepEqual(named(["a.test", "*.test", "${HOST}", "a.test"]), [
      "HTTPRoute a.test ",
      "HTTPRoute a.test /",
      "HTTPRoute *.test ",
      "HTTPRoute *.test /",
    ]);
    assert.deepEqual(named([]), []);
    assert.deepEqual(narrowPaths(routeOf([rule([{}])], { kind: "TLSRoute" })), []);
  });

  it("are none of a Route that writes more than the API server takes", () => {
    const many = (count: number) =>
      narrowPaths(routeOf([rule(Array.from({ length: count }, (_, at) => exact(`/${at}`)))])).length;
    assert.equal(many(4094), 4096);
    assert.equal(many(4095), 0);
  });
});

describe("the wide matches of a Route", () => {
  it("ask for nothing but a prefix", () => {
    const rules = [
      rule([prefix("/a"), exact("/b"), prefix("/c", { method: "GET" }), prefix("/d/")]),
      rule([prefix("/e", header), expression, prefix("/${F}")]),
      rule(undefined),
    ];
    assert.deepEqual(wideMatches(routeOf(rules)), [
      { rule: 0, match: 0, path: "/a" },
      { rule: 0, match: 3, path: "/d" },
      { rule: 2, match: 0, path: "/" },
    ]);
    assert.deepEqual(wideMatches(routeOf([rule([{ call: { service: "s" } }])], { kind: "GRPCRoute" })), [
      { rule: 0, match: 0, path: "/s" },
    ]);
    const calls = rule([{}, { call: { method: "List" } }, { call: { service: "s", method: "List" } }]);
    assert.deepEqual(wideMatches(routeOf([calls], { kind: "GRPCRoute" })), [
      { rule: 0, match: 0, path: "/" },
    ]);
    assert.deepEqual(wideMatches(routeOf([rule(undefined)], { kind: "TCPRoute" })), []);
  });
});

/** A Route `namespace/name` on listeners, each with whether it is certainly there. */
function onListeners(
  id: string,
  matches: readonly RouteMatch[],
  listeners: Readonly<Record<string, Verdict>> = { l: "yes" },
  written: WrittenRoute = {},
): NarrowRoute {
  const [namespace = "", name = ""] = id.split("/");
  const route = { id, resource: routeOf([rule(matches)], { name, ...written }), namespace, scope: "" };
  const competitor: Competitor = {
    route: id,
    namespace,
    name,
    precedence: precedenceOf(route),
    hostnames: written.hostnames ?? [HOST],
    tableEntries: Object.entries(listeners).map(([key, serves]) => ({
      key,
      parent: undefined,
      verdict: "yes",
      perHostname: [serves],
      hasHostname: false,
    })),
  };
  return { route, competitor };
}

/** The takers below a path, each as `listener: route method path`. */
function takers(path: string, ...routes: readonly NarrowRoute[]): readonly string[] {
  return narrowTakers({ kind: "HTTPRoute", hostname: HOST, path }, routes).map((taker) =>
    [`${taker.listener}:`, taker.route, taker.method, taker.path]
      .filter((one) => one !== undefined)
      .join(" "),
  );
}

describe("those who take requests below a path", () => {
  it("ask for less than all of it", () => {
    assert.deepEqual(takers("/a", onListeners("n/x", [prefix("/a/b")])), ["l: n/x /a/b"]);
    assert.deepEqual(takers("/a", onListeners("n/x", [exact("/a")])), ["l: n/x /a"]);
    assert.deepEqual(takers("/a", onListeners("n/x", [prefix("/a", { method: "GET" })])), ["l: n/x GET /a"]);
    for (const match of [
      prefix("/a"),
      prefix("/"),
      prefix("/ab"),
      exact("/b"),
      prefix("/a/b", header),
      expression,
    ])
      assert.deepEqual(takers("/a", onListeners("n/x", [match])), [], JSON.stringify(match));
  });

  it("are, on each listener, the first by path and the first of another namespace", () => {
    assert.deepEqual(
      takers(
        "/",
        onListeners("one/b", [prefix("/b")]),
        onListeners("one/a", [prefix("/a")]),
        onListeners("two/d", [prefix("/d")]),
        onListeners("two/c", [prefix("/c")]),
        onListeners("three/e", [prefix("/e")]),
      ),
      ["l: one/a /a", "l: two/c /c"],
    );
    assert.deepEqual(
      takers(
        "/",
        onListeners("one/a", [prefix("/b")], { l: "yes", m: "yes" }),
        onListeners("two/b", [prefix("/a")], { m: "yes" }),
      ),
      ["l: one/a /b", "m: two/b /a", "m: one/a /b"],
    );
    assert.deepEqual(takers("/", onListeners("one/a", [prefix("/a", { method: "PUT" }), exact("/a/b")])), [
      "l: one/a PUT /a",
    ]);
  });

  it("are certainly there, and on the listener", () => {
    assert.deepEqual(takers("/", onListeners("n/x", [prefix("/a")], { l: "unknown" })), []);
    assert.deepEqual(takers("/", onListeners("n/x", [prefix("/a")], { l: "no" })), []);
    assert.deepEqual(takers("/", onListeners("n/x", [prefix("/a")], {})), []);
    assert.deepEqual(takers("/", onListeners("n/x", [prefix("/a")], { l: "unknown", m: "yes" })), [
      "m: n/x /a",
    ]);
    assert.deepEqual(
      takers("/", onListeners("n/x", [exact("/a")]), onListeners("n/y", [exact("/a")], { l: "unknown" })),
      [],
    );
  });

  it("are, of those that match alike, the one of which it is known that it goes first", () => {
    const [old, young] = ["2024-01-01T00:00:00Z", "2024-02-01T00:00:00Z"];
    const one = (created: string | undefined) =>
      onListeners("n/x", [exact("/a")], { l: "yes" }, created === undefined ? {} : { created });
    const other = onListeners("m/y", [exact("/a")], { l: "yes" }, { created: old });
    assert.deepEqual(takers("/", one(young), other), ["l: m/y /a"]);
    assert.deepEqual(takers("/", other, one(young)), ["l: m/y /a"]);
    assert.deepEqual(takers("/", one(undefined), other), []);
    const perhaps = onListeners("m/y", [exact("/a")], { l: "unknown" }, { created: young });
    assert.deepEqual(takers("/", one(old), perhaps), []);
    const undecided = onListeners("m/z", [exact("/a")]);
    assert.deepEqual(takers("/", one(undefined), onListeners("m/y", [prefix("/a")]), undecided), []);
    const narrower = onListeners("n/x", [exact("/a")]);
    assert.deepEqual(takers("/", narrower, onListeners("m/y", [prefix("/a")])), ["l: n/x /a"]);
  });

  it("are no children of other Routes, whose parents have asked for them", () => {
    const child = (kind: string) =>
      onListeners("n/x", [exact("/a")], { l: "yes" }, { parentRefs: [{ kind, name: "p" }] });
    assert.deepEqual(takers("/", child("HTTPRoute")), []);
    assert.deepEqual(takers("/", child("Gateway")), ["l: n/x /a"]);
    const both = onListeners(
      "n/x",
      [exact("/a")],
      { l: "yes" },
      {
        parentRefs: [{ name: "g" }, { kind: "HTTPRoute", name: "p" }],
      },
    );
    assert.deepEqual(takers("/", both), []);
  });
});
