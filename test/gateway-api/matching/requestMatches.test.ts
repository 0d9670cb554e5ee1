import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  catchesAll,
  covers,
  coversPath,
  isKnown,
  type MatchingKind,
  matchesOf,
  matchKey,
  pathOf,
  takesEverything,
} from "../../../server/src/gateway-api/matching/requestMatches.ts";
import type { RouteRule } from "../../../server/src/model/route.ts";
import type { RouteMatch } from "../../../server/src/model/routeMatch.ts";

const rule = (more: Partial<RouteRule>): RouteRule => ({
  hasNoBackends: false,
  filters: [],
  backendFilters: [],
  ...more,
});
const path = (type: string, value: string): RouteMatch => ({ path: { type, value } });
const prefix = (value: string): RouteMatch => path("PathPrefix", value);
const expression = (value: string): RouteMatch => path("RegularExpression", value);
const call = (service?: string, method?: string, type?: string): RouteMatch => ({
  call: {
    ...(type === undefined ? {} : { type }),
    ...(service === undefined ? {} : { service }),
    ...(method === undefined ? {} : { method }),
  },
});
const header = (name: string, value: string, type?: string): RouteMatch => ({
  headers: [{ name, value, ...(type === undefined ? {} : { type }) }],
});

function assertCovers(
  wide: RouteMatch,
  narrow: RouteMatch,
  expected: boolean,
  kind: MatchingKind = "HTTPRoute",
): void {
  assert.equal(covers(kind, wide, narrow), expected, `${JSON.stringify(wide)} ⊇ ${JSON.stringify(narrow)}`);
}

describe("a match covers another", () => {
  it("by its path", () => {
    for (const [wide, narrow, expected] of [
      [{}, prefix("/a"), true],
      [prefix("/a"), {}, false],
      [prefix("/a"), prefix("/a/"), true],
      [prefix("/a"), path("Exact", "/a/b"), true],
      [prefix("/a"), path("Exact", "/ab"), false],
      [path("Exact", "/a"), path("Exact", "/a"), true],
      [path("Exact", "/a"), path("Exact", "/a/"), false],
      [path("Exact", "/a"), prefix("/a"), false],
      [prefix("/"), expression("[^/].*"), true],
      [prefix("/a"), expression("/a/.*"), false],
      [expression("/a.*"), expression("/a.*"), true],
      [expression("/a.*"), expression("/a.+"), false],
      [expression("/a"), path("Exact", "/a"), false],
    ] as const)
      assertCovers(wide, narrow, expected);
  });

  it("by its method, where it asks for one", () => {
    assertCovers({}, { method: "GET" }, true);
    assertCovers({ method: "GET" }, { method: "GET" }, true);
    assertCovers({ method: "GET" }, { method: "POST" }, false);
    assertCovers({ method: "GET" }, {}, false);
  });

  it("by its headers and query parameters, all of which the other asks for as well", () => {
    assertCovers({}, header("x", "1"), true);
    assertCovers(header("x", "1"), {}, false);
    assertCovers(header("X", "1"), header("x", "1", "Exact"), true);
    assertCovers(header("x", "1"), header("x", "2"), false);
    assertCovers(header("x", "1"), header("y", "1"), false);
    assertCovers(header("x", "1", "RegularExpression"), header("x", "1"), false);
    const asked = (name: string): RouteMatch => ({ queryParams: [{ name, value: "1" }] });
    assertCovers(asked("a"), asked("a"), true);
    assertCovers(asked("A"), asked("a"), false);
    assertCovers(asked("x"), header("x", "1"), false);
    const both: RouteMatch = { headers: [...(header("x", "1").headers ?? []), { name: "X", value: "2" }] };
    assertCovers(header("x", "1"), both, true);
    assertCovers(header("x", "2"), both, false);
    assertCovers(both, header("x", "1"), true);
  });

  it("of a call by service and method", () => {
    for (const [wide, narrow, expected] of [
      [{}, call("s", "m"), true],
      [call(), call("s"), true],
      [call("s"), call("s", "m"), true],
      [call("s", "m"), call("s"), false],
      [call("s"), call("t"), false],
      [call(undefined, "m"), call("s", "m"), true],
      [call(undefined, "m"), call("s", "n"), false],
      [call("s"), call("s", undefined, "RegularExpression"), false],
      [call("s"), call("s", undefined, "Exact"), true],
      [call("s"), {}, false],
    ] as const)
      assertCovers(wide, narrow, expected, "GRPCRoute");
  });

  it("never where what one of them asks for is not known, or refused", () => {
    for (const odd of [{ isUnclear: true }, call("s"), path("Suffix", "/a")]) {
      assertCovers(odd, prefix("/a"), false);
      assertCovers(prefix("/"), odd, false);
    }
    for (const odd of [
      { method: "GET" },
      call("s", undefined, "PathPrefix"),
      call("s", undefined, "Suffix"),
    ]) {
      assertCovers(odd, call("s", "m"), false, "GRPCRoute");
      assertCovers({}, odd, false, "GRPCRoute");
    }
    assertCovers(header("x", "1", "Suffix"), header("x", "1", "Suffix"), false);
    assertCovers(header("x", "1", "PathPrefix"), header("x", "1", "PathPrefix"), false);
  });
});

describe("the key of a match", () => {
  const isSame = (one: RouteMatch, other: RouteMatch, kind: MatchingKind = "HTTPRoute"): boolean =>
    matchKey(kind, one) === matchKey(kind, other);

  it("is the same for matches that ask for the same", () => {
    assert.ok(isSame({}, prefix("/")));
    assert.ok(isSame({}, { headers: [], queryParams: [] }));
    assert.ok(isSame(prefix("/a"), prefix("/a/")));
    assert.ok(isSame(header("X", "1"), header("x", "1", "Exact")));
    const turned = [
      { name: "b", value: "2" },
      { name: "a", value: "1" },
    ] as const;
    assert.ok(isSame({ headers: turned }, { headers: [...turned].reverse() }));
    assert.ok(isSame({ queryParams: turned }, { queryParams: [...turned, { name: "a", value: "3" }] }));
    assert.ok(isSame({}, call(), "GRPCRoute"));
    assert.ok(isSame(call(), call("", "", "RegularExpression"), "GRPCRoute"));
  });

  it("is another one for matches that differ in anything", () => {
    const all = [
      {},
      prefix("/a"),
      path("Exact", "/a"),
      path("Exact", "/a/"),
      expression("/a"),
      { method: "GET" },
      { method: "POST" },
      header("x", "1"),
      header("x", "1", "RegularExpression"),
      { queryParams: [{ name: "x", value: "1" }] },
      { queryParams: [{ name: "X", value: "1" }] },
    ];
    assert.equal(new Set(all.map((match) => matchKey("HTTPRoute", match))).size, all.length);
    const calls = [
      call(),
      call("s"),
      call(undefined, "s"),
      call("s", "s"),
      call("s", undefined, "RegularExpression"),
    ];
    assert.equal(new Set(calls.map((match) => matchKey("GRPCRoute", match))).size, calls.length);
  });
});

describe("a match that nobody can compare", () => {
  it("has no key, whatever else it asks for", () => {
    for (const odd of [path("Suffix", "/a"), call("s"), { isUnclear: true }])
      for (const more of [{}, header("x", "1"), { queryParams: [{ name: "x", value: "1" }] }])
        assert.equal(matchKey("HTTPRoute", { ...odd, ...more }), undefined);
    for (const odd of [{ method: "GET" }, call("s", "m", "PathPrefix"), call("s", "m", "Suffix")])
      for (const more of [{}, header("x", "1")])
        assert.equal(matchKey("GRPCRoute", { ...odd, ...more }), undefined);
  });
});

describe("a match that takes everything", () => {
  it("asks for nothing, in whatever words", () => {
    for (const match of [{}, prefix("/"), { path: {} }, call(), call("", ""), { headers: [] }])
      assert.ok(takesEverything(match), JSON.stringify(match));
    for (const match of [
      prefix("/a"),
      path("Exact", "/"),
      { method: "GET" },
      call("s"),
      call(undefined, "m"),
      header("x", "1"),
      { queryParams: [{ name: "x", value: "1" }] },
      { isUnclear: true },
    ])
      assert.ok(!takesEverything(match), JSON.stringify(match));
  });

  it("makes a rule catch all, and so does a rule without matches that are known to be none", () => {
    assert.ok(catchesAll(rule({})));
    assert.ok(catchesAll(rule({ matches: [prefix("/a"), {}] })));
    assert.ok(!catchesAll(rule({ matches: [prefix("/a")] })));
    assert.ok(!catchesAll(rule({ hasUnclearMatches: true })));
  });
});

describe("the matches of a rule", () => {
  it("are one of everything where none are written, and none where nobody knows them", () => {
    assert.deepEqual(matchesOf(rule({})), [{}]);
    assert.deepEqual(matchesOf(rule({ matches: [] })), [{}]);
    assert.deepEqual(matchesOf(rule({ matches: [prefix("/a")] })), [prefix("/a")]);
    assert.deepEqual(matchesOf(rule({ matches: [prefix("/a")], hasUnclearMatches: true })), []);
    assert.deepEqual(matchesOf(rule({ matches: [prefix("/a")], allowedRoutes: {} })), []);
  });
});

describe("a path", () => {
  it("has defaults, and a prefix no slash at its end but that of the root", () => {
    assert.deepEqual(pathOf({}), { type: "PathPrefix", value: "/" });
    assert.deepEqual(pathOf(prefix("/a/")), { type: "PathPrefix", value: "/a" });
    assert.deepEqual(pathOf(prefix("a/")), { type: "PathPrefix", value: "a" });
    assert.deepEqual(pathOf(prefix("/")), { type: "PathPrefix", value: "/" });
    assert.deepEqual(pathOf(path("Exact", "/a/")), { type: "Exact", value: "/a/" });
    assert.ok(coversPath("/a/", "/a"));
    assert.ok(!coversPath("/a", "/ab"));
  });
});

describe("a match of which something is filled in later", () => {
  it("is not known, wherever that stands", () => {
    const later = "${LATER}";
    assert.ok(isKnown(header("x", "1")));
    assert.ok(isKnown(call("s", "m")));
    for (const match of [
      prefix(later),
      path(later, "/"),
      { method: later },
      call(later),
      call("s", later),
      call("s", "m", later),
      header(later, "1"),
      header("x", later),
      header("x", "1", later),
      { queryParams: [{ name: "x", value: later }] },
      { isUnclear: true },
    ])
      assert.ok(!isKnown(match), JSON.stringify(match));
  });
});
