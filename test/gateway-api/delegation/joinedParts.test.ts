import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  joinFilters,
  redirectBeforeBackends,
} from "../../../server/src/gateway-api/delegation/joinedFilters.ts";
import { joinMatches, matchText } from "../../../server/src/gateway-api/delegation/joinedMatches.ts";
import { fullPath, joinPaths, joinPrefixes } from "../../../server/src/gateway-api/delegation/joinedPaths.ts";
import type { NamedMatch, PathMatch, RouteMatch } from "../../../server/src/model/routeMatch.ts";
import type { YamlValueMap } from "../../../server/src/yaml/yamlValue.ts";

const OPTIONS = { pathPostfix: false, maxRouteTiers: 2 };
const prefix = (value: string): RouteMatch => ({ path: { type: "PathPrefix", value } });
const named = (name: string, value: string, type?: string): NamedMatch => ({
  name,
  value,
  ...(type === undefined ? {} : { type }),
});

describe("a path of a parent and one of a child", () => {
  const join = (parent: PathMatch | undefined, child: PathMatch | undefined, pathPostfix = false) => {
    const { path, clash } = joinPaths(parent, child, { ...OPTIONS, pathPostfix });
    const words = path === undefined ? "any" : `${path.type} ${path.value}`;
    return clash === undefined
      ? words
      : `${words} ${clash.verdict}: ${clash.why} (${clash.inParent.join(".")}, ${clash.inChild.join(".")})`;
  };
  const at = (type: string, value: string): PathMatch => ({ type, value });

  it("hold where only one is written, and the root counts as none", () => {
    for (const none of [undefined, {}, { value: "/" }, { type: "PathPrefix", value: "" }]) {
      assert.equal(fullPath(none), undefined);
      assert.equal(join(none, none), "any");
      assert.equal(join(at("Exact", "/a"), none), "Exact /a");
      assert.equal(join(none, at("Exact", "/a")), "Exact /a");
    }
    assert.deepEqual(fullPath({ value: "/a" }), { type: "PathPrefix", value: "/a" });
    assert.deepEqual(fullPath({ type: "Exact" }), { type: "Exact", value: "/" });
  });

  it("stand one behind the other where both are prefixes", () => {
    assert.equal(join({ value: "/a" }, { value: "/b" }), "PathPrefix /a/b");
    for (const [parent, child, joined] of [
      ["/a/", "/b", "/a/b"],
      ["/a//", "//b/", "/a/b/"],
      ["/a", "b", "/a/b"],
      ["/a", "/", "/a"],
      ["/", "/b", "/b"],
      ["/", "/", "/"],
      ["", "", "/"],
    ] as const)
      assert.equal(joinPrefixes(parent, child), joined, `${parent} ${child}`);
  });

  it("are in conflict where one of them is no prefix", () => {
    assert.equal(
      join({ value: "/a" }, at("Exact", "/b")),
      "Exact /b no: a path of type `Exact` cannot be put behind the parent's prefix; only a `PathPrefix` can (path, path.type)",
    );
    assert.equal(
      join(at("Exact", "/a"), { value: "/b" }),
      "PathPrefix /b no: the parent's path is of type `Exact`, and nothing can be put behind that (path.type, path)",
    );
    assert.match(join(at("${TYPE}", "/a"), { value: "/b" }), /^PathPrefix \/b unknown/);
    assert.match(join({ value: "/a" }, at("${TYPE}", "/b")), /^\$\{TYPE\} \/b unknown/);
  });

  it("end in a postfix where the proposal's second option holds", () => {
    const html = at("PathPostfix", ".html");
    assert.equal(join({ value: "/a/" }, html, true), "PathPostfix /a*.html");
    assert.equal(join(undefined, html, true), "PathPostfix *.html");
    assert.equal(join(undefined, html), "PathPostfix *.html");
    assert.match(join({ value: "/a" }, html), /^PathPostfix \.html no: .*only a `PathPrefix` can/);
    assert.match(join(at("Exact", "/a"), html, true), /^PathPostfix \.html no: the parent's path/);
    assert.match(
      join({ value: "/a" }, at("Exact", "/b"), true),
      /only a `PathPrefix` or a `PathPostfix` can/,
    );
  });
});

describe("the matches of a parent's rule and those of a child's", () => {
  function join(parent: readonly RouteMatch[], child: readonly RouteMatch[]) {
    const { matches, clashes } = joinMatches(parent, child, OPTIONS);
    return {
      matches: matches.map(
        (match) => `${matchText(match)} of ${match.inParent ?? "-"} and ${match.inChild ?? "-"}`,
      ),
      clashes: clashes.map(
        ({ subject, verdict, isExpression, inParent, inChild }) =>
          `${subject} ${verdict}${isExpression ? " by expression" : ""} ${inParent.join(".")} ${inChild.join(".")}`,
      ),
    };
  }

  it("hold together, each with each", () => {
    assert.deepEqual(join([], []), { matches: ["/ of - and -"], clashes: [] });
    assert.deepEqual(join([prefix("/a"), prefix("/b")], [prefix("/x"), { method: "GET" }]), {
      matches: ["/a/x of 0 and 0", "/b/x of 1 and 0", "GET /a of 0 and 1", "GET /b of 1 and 1"],
      clashes: [],
    });
    assert.deepEqual(join([{ method: "GET" }], []).matches, ["GET of 0 and -"]);
    assert.deepEqual(join([], [{ method: "GET" }]).matches, ["GET of - and 0"]);
    assert.deepEqual(join([{ method: "GET" }], [{ method: "GET" }]).matches, ["GET of 0 and 0"]);
  });

  it("drop out where they contradict each other, and are in conflict where none is left", () => {
    assert.deepEqual(join([{ method: "GET" }, { method: "PUT" }], [{ method: "PUT" }]), {
      matches: ["PUT of 1 and 0"],
      clashes: [],
    });
    assert.deepEqual(join([{ method: "GET" }, { method: "PUT" }], [{ method: "POST" }]), {
      matches: [],
      clashes: ["method no matches.0.method matches.0.method"],
    });
    assert.deepEqual(join([{ method: "GET" }, { method: "${METHOD}" }], [{ method: "POST" }]), {
      matches: ["POST of 1 and 0"],
      clashes: ["method unknown matches.1.method matches.0.method"],
    });
    assert.deepEqual(join([], [{ method: "GET" }, { method: "PUT" }]).clashes, []);
  });

  it("ask for the headers and parameters of both, each name once", () => {
    const both = (parent: readonly NamedMatch[], child: readonly NamedMatch[]) => [
      join([{ headers: parent }], [{ headers: child }]),
      join([{ queryParams: parent }], [{ queryParams: child }]),
    ];
    const [headers, parameters] = both([named("X-A", "1")], [named("x-a", "1"), named("x-b", "2")]);
    assert.deepEqual(headers, { matches: ["X-A: 1 x-b: 2 of 0 and 0"], clashes: [] });
    assert.deepEqual(parameters, { matches: ["?X-A=1 ?x-a=1 ?x-b=2 of 0 and 0"], clashes: [] });
    assert.deepEqual(both([named("a", "1")], [named("a", "2")]), [
      { matches: [], clashes: ["header no matches.0.headers.0.value matches.0.headers.0.value"] },
      { matches: [], clashes: ["queryParam no matches.0.queryParams.0.value matches.0.queryParams.0.value"] },
    ]);
  });

  it("leave it open whether an expression or a variable holds with another value", () => {
    const join2 = (parent: NamedMatch, child: NamedMatch) =>
      join([{ headers: [parent] }], [{ headers: [named("z", "0"), child] }]);
    const at = "matches.0.headers.0.value matches.0.headers.1.value";
    const expression = "RegularExpression";
    assert.deepEqual(join2(named("a", "1"), named("a", ".", expression)).clashes, [
      `header unknown by expression ${at}`,
    ]);
    assert.deepEqual(join2(named("a", ".", expression), named("a", ".+", expression)), {
      matches: ["a: . z: 0 a: .+ of 0 and 0"],
      clashes: [`header unknown by expression ${at}`],
    });
    assert.deepEqual(join2(named("a", ".", expression), named("a", ".", expression)).clashes, []);
    assert.deepEqual(join2(named("a", "1"), named("a", "1", "Exact")).clashes, []);
    assert.deepEqual(join2(named("a", "${A}"), named("a", "1")).clashes, [`header unknown ${at}`]);
    assert.deepEqual(join2(named("a", "1"), named("a", "${A}")).clashes, [`header unknown ${at}`]);
    assert.deepEqual(join2(named("a", "${A}"), named("a", "${A}")).clashes, []);
  });

  it("tell a certain contradiction before an open one, and of several entries of one name the first", () => {
    const certain = { method: "GET", headers: [named("a", "${A}")] };
    assert.deepEqual(join([certain], [{ method: "PUT", headers: [named("a", "1")] }]).clashes, [
      "method no matches.0.method matches.0.method",
    ]);
    assert.deepEqual(
      join([{ method: "${M}", headers: [named("a", "2")] }], [{ method: "PUT", headers: [named("a", "1")] }])
        .clashes,
      ["header no matches.0.headers.0.value matches.0.headers.0.value"],
    );
    assert.deepEqual(
      join([{ headers: [named("a", "1"), named("A", "2")] }], [{ headers: [named("a", "1")] }]).clashes,
      [],
    );
  });

  it("are said in words", () => {
    const text = (match: Partial<Parameters<typeof matchText>[0]>) =>
      matchText({ headers: [], queryParams: [], ...match });
    assert.equal(text({}), "/");
    assert.equal(
      text({
        method: "GET",
        path: { type: "Exact", value: "/a" },
        headers: [named("x", "1")],
        queryParams: [named("q", "2")],
      }),
      "GET /a (Exact) x: 1 ?q=2",
    );
  });
});

describe("the filters of a parent's rule and those of a child's", () => {
  function join(parent: readonly YamlValueMap[], child: readonly YamlValueMap[], isForeign = false) {
    const { filters, clashes } = joinFilters(parent, child, isForeign);
    return {
      filters: filters.map(({ filter, origin }) => `${origin} ${String(filter.type)}`),
      clashes: clashes.map(
        ({ verdict, inParent, inChild }) => `${verdict} ${inParent.join(".")} ${inChild.join(".")}`,
      ),
    };
  }
  const cors = (origin: string): YamlValueMap => ({ type: "CORS", cors: { allowOrigins: [origin] } });
  const mirror = (name: string, more: YamlValueMap = {}): YamlValueMap => ({
    type: "RequestMirror",
    requestMirror: { backendRef: { name, ...more } },
  });
  const authorize = (more: YamlValueMap = {}): YamlValueMap => ({
    type: "ExternalAuth",
    externalAuth: { backendRef: { name: "auth", ...more } },
  });

  it("stand together, and equal ones once", () => {
    assert.deepEqual(join([], []), { filters: [], clashes: [] });
    assert.deepEqual(join([cors("a")], [mirror("b")]), {
      filters: ["parent CORS", "child RequestMirror"],
      clashes: [],
    });
    assert.deepEqual(join([cors("a")], [cors("a")]), { filters: ["both CORS"], clashes: [] });
    assert.deepEqual(join([mirror("a")], [mirror("b")]).filters, [
      "parent RequestMirror",
      "child RequestMirror",
    ]);
  });

  it("of one type that differ are in conflict, or perhaps", () => {
    const at = "filters.0.type filters.0.type";
    assert.deepEqual(join([cors("a")], [cors("b")]).clashes, [`no ${at}`]);
    assert.deepEqual(join([cors("${A}")], [cors("b")]).clashes, [`unknown ${at}`]);
    assert.deepEqual(join([cors("a")], [cors("${B}")]).clashes, [`unknown ${at}`]);
    assert.deepEqual(join([{ cors: 1 }], [{ cors: null }]).clashes, [`unknown ${at}`]);
    assert.deepEqual(join([{ type: "${T}", a: 1 }], [{ type: "${T}", a: 2 }]).clashes, [`unknown ${at}`]);
    assert.deepEqual(join([mirror("a"), cors("a")], [mirror("b"), cors("b")]).clashes, [
      `no filters.1.type filters.1.type`,
    ]);
  });

  it("of headers are merged, unless both say something of one header", () => {
    const set = (...headers: readonly (readonly [string, string])[]): YamlValueMap => ({
      type: "RequestHeaderModifier",
      requestHeaderModifier: { set: headers.map(([name, value]) => ({ name, value })) },
    });
    assert.deepEqual(joinFilters([set(["a", "1"])], [set(["b", "2"])], false), {
      filters: [{ filter: set(["a", "1"], ["b", "2"]), origin: "both", parent: 0, child: 0 }],
      clashes: [],
    });
    assert.deepEqual(join([set(["a", "1"])], [set(["a", "2"])]).clashes, [
      "no filters.0.requestHeaderModifier.set.0 filters.0.requestHeaderModifier.set.0",
    ]);
    assert.deepEqual(join([{ type: "RequestHeaderModifier" }], [set(["a", "2"])]), {
      filters: ["both RequestHeaderModifier"],
      clashes: [],
    });
  });

  it("that exclude each other are in conflict", () => {
    const [redirect, rewrite] = [{ type: "RequestRedirect" }, { type: "URLRewrite" }];
    assert.deepEqual(join([redirect], [rewrite]).clashes, ["no filters.0.type filters.0.type"]);
    assert.deepEqual(join([cors("a"), rewrite], [redirect]).clashes, ["no filters.1.type filters.0.type"]);
    assert.deepEqual(join([redirect], [cors("a")]).clashes, []);
  });

  it("that name a neighbour are not equal across namespaces", () => {
    assert.deepEqual(join([authorize()], [authorize()], false).clashes, []);
    assert.deepEqual(join([authorize()], [authorize()], true).clashes, ["no filters.0.type filters.0.type"]);
    assert.deepEqual(
      join([authorize({ namespace: "x" })], [authorize({ namespace: "x" })], true).clashes,
      [],
    );
    assert.deepEqual(join([cors("a")], [cors("a")], true).clashes, []);
  });

  it("redirect before a backend of the child could answer", () => {
    const found = (parent: readonly YamlValueMap[], backends: number) =>
      redirectBeforeBackends(parent, backends).map(
        ({ inParent, inChild }) => `${inParent.join(".")} ${inChild.join(".")}`,
      );
    assert.deepEqual(found([cors("a"), { type: "RequestRedirect" }], 1), ["filters.1.type backendRefs"]);
    assert.deepEqual(found([{ type: "RequestRedirect" }], 2), ["filters.0.type backendRefs"]);
    assert.deepEqual(found([{ type: "RequestRedirect" }], 0), []);
    assert.deepEqual(found([cors("a")], 1), []);
  });
});
