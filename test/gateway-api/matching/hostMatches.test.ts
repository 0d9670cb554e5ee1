import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hostMatches, standingOf } from "../../../server/src/gateway-api/matching/hostMatches.ts";
import type { RouteMatch } from "../../../server/src/model/routeMatch.ts";
import { deliveredRoute, rule, type WrittenRoute } from "./plainRoute.ts";

const prefix = (value: string): RouteMatch => ({ path: { type: "PathPrefix", value } });
const route = (name: string, rules: readonly (readonly RouteMatch[])[], more: WrittenRoute = {}) =>
  deliveredRoute(
    name,
    rules.map((matches) => rule(matches)),
    more,
  );

describe("the matches that compete for the requests of a host", () => {
  const listed = (host: string | undefined, ...routes: Parameters<typeof hostMatches>[2]) =>
    hostMatches("HTTPRoute", host, routes).map(
      ({ route: { id }, hostname, rule: r, index }) => `${id} ${r}.${index} ${hostname ?? "*"}`,
    );
  const under = (...hostnames: readonly string[]) => route("a", [[prefix("/")]], { hostnames });

  it("are those of the Routes that have the host, or a wildcard above it, or none at all", () => {
    assert.deepEqual(listed("a.test", under("a.test")), ["a 0.0 a.test"]);
    assert.deepEqual(listed("a.test", under("*.test")), ["a 0.0 *.test"]);
    assert.deepEqual(listed("a.test", under()), ["a 0.0 *"]);
    assert.deepEqual(listed("a.test", under("b.test")), []);
    assert.deepEqual(listed("a.test", under("${HOST}")), []);
    assert.deepEqual(listed("${HOST}", under("${HOST}")), []);
  });

  it("stand under the most specific hostname of their Route", () => {
    assert.deepEqual(listed("a.b.test", under("*.test", "*.b.test")), ["a 0.0 *.b.test"]);
    assert.deepEqual(listed("a.b.test", under("a.b.test", "*.b.test")), ["a 0.0 a.b.test"]);
    assert.deepEqual(listed("a.b.test", under("c.test", "*.test")), ["a 0.0 *.test"]);
  });

  it("are those of Routes without hostnames where no host is named", () => {
    assert.deepEqual(listed(undefined, under("a.test")), []);
    assert.deepEqual(listed(undefined, under()), ["a 0.0 *"]);
  });

  it("are those of one kind of Route", () => {
    const calls = route("b", [[{ call: { service: "s" } }]], { kind: "GRPCRoute", hostnames: ["a.test"] });
    assert.deepEqual(listed("a.test", calls, under("a.test")), ["a 0.0 a.test"]);
    assert.deepEqual(
      hostMatches("GRPCRoute", "a.test", [calls, under("a.test")]).map((one) => one.route.id),
      ["b"],
    );
  });

  it("come in the order in which they are tried", () => {
    const first = route("a", [[prefix("/"), prefix("/a/b")], [prefix("/a")]]);
    assert.deepEqual(listed("shop.example.com", first), [
      "a 0.1 shop.example.com",
      "a 1.0 shop.example.com",
      "a 0.0 shop.example.com",
    ]);
  });
});

describe("the place of a match among those that compete with it", () => {
  const place = (id: string, r: number, match: number, ...routes: Parameters<typeof hostMatches>[2]) => {
    const standing = standingOf(id, { rule: r, match }, hostMatches("HTTPRoute", "shop.example.com", routes));
    return (
      standing && {
        ...standing,
        undecided: standing.undecided.map((one) => `${one.route.id} ${one.rule}.${one.index}`),
      }
    );
  };
  const paths = route("a", [
    [prefix("/"), prefix("/a/b")],
    [prefix("/a"), prefix("/c")],
  ]);

  it("is that of its Route, its rule and its own place there", () => {
    const at = (r: number, match: number) => place("a", r, match, paths)?.at;
    assert.deepEqual([at(0, 1), at(1, 0), at(1, 1), at(0, 0)], [0, 1, 2, 3]);
    assert.equal(place("a", 2, 0, paths), undefined);
    assert.equal(place("b", 0, 0, paths), undefined);
  });

  it("is certain where the specification says who goes first", () => {
    assert.deepEqual(place("a", 1, 0, paths), { at: 1, undecided: [], isTentative: false });
  });

  it("hangs on creation times where another Route is as specific and the files have none", () => {
    const other = route("b", [[prefix("/a")]]);
    assert.deepEqual(place("a", 1, 0, paths, other), { at: 1, undecided: [], isTentative: true });
    assert.deepEqual(place("a", 0, 1, paths, other), { at: 0, undecided: [], isTentative: false });
    const [old, young] = ["2024-01-01T00:00:00Z", "2025-01-01T00:00:00Z"].map((created, at) =>
      route(`${at}`, [[prefix("/a")]], { created }),
    );
    assert.ok(old !== undefined && young !== undefined);
    assert.deepEqual(place("1", 0, 0, young, old), { at: 1, undecided: [], isTentative: false });
  });

  it("is open beside a regular expression", () => {
    const open = route("b", [[{ path: { type: "RegularExpression", value: "/x.*" } }]]);
    assert.deepEqual(place("a", 1, 0, paths, open), { at: 1, undecided: ["b 0.0"], isTentative: false });
  });
});
