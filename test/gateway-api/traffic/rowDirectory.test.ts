import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { MatchingKind } from "../../../server/src/gateway-api/matching/requestMatches.ts";
import { clientRequest } from "../../../server/src/gateway-api/traffic/clientRequest.ts";
import { prefixesOf, rowDirectory, rowsFor } from "../../../server/src/gateway-api/traffic/rowDirectory.ts";
import { takes } from "../../../server/src/gateway-api/traffic/takenRequests.ts";
import type { CallMatch, RouteMatch } from "../../../server/src/model/routeMatch.ts";

const directory = (kind: MatchingKind, matches: readonly RouteMatch[]) =>
  rowDirectory(
    matches.map((match, index) => ({
      kind,
      hostname: undefined,
      match,
      precedence: { created: undefined, name: "a" },
      rule: 0,
      index,
    })),
  );

const PATHS = ["/", "/a", "/a/", "/a/b", "/ab", "/a/b/c", "/shop.Cart/List", "/shop.Cart"];

const TYPES = ["Exact", "PathPrefix", "RegularExpression", "PathPostfix", "${TYPE}"];
const HTTP: readonly RouteMatch[] = [
  {},
  { method: "GET" },
  { isUnclear: true, path: { type: "Exact", value: "/never" } },
  ...TYPES.flatMap((type) =>
    ["/", "/a", "/a/", "/a/b", "/${A}", "a", "", "/a*b"].map((value) => ({ path: { type, value } })),
  ),
];
const CALLS: readonly RouteMatch[] = [
  {},
  { isUnclear: true, call: { service: "never" } },
  ...[undefined, "Exact", "RegularExpression", "${TYPE}"].flatMap((type) =>
    ["shop.Cart", "shop", "", "${SERVICE}", undefined].flatMap((service) =>
      ["List", undefined].map((method) => ({
        call: Object.fromEntries(
          Object.entries({ type, service, method }).filter(([, value]) => value !== undefined),
        ) as CallMatch,
      })),
    ),
  ),
];

describe("the rows that are looked at for a request", () => {
  for (const [kind, matches] of [
    ["HTTPRoute", HTTP],
    ["GRPCRoute", CALLS],
  ] as const)
    it(`of ${kind}s are all that take it, or may, each once, and few others`, () => {
      const rows = directory(kind, matches);
      for (const path of PATHS) {
        const request = clientRequest({ scheme: "http", protocol: "grpc", path });
        const found = rowsFor(rows, request).map(({ index }) => index);
        assert.deepEqual([...new Set(found)], found, path);
        const taking = matches.flatMap((match, index) =>
          takes(kind, match, request) === "no" ? [] : [index],
        );
        assert.deepEqual(
          taking.filter((index) => !found.includes(index)),
          [],
          path,
        );
      }
    });

  it("are not those that certainly ask for another path or service", () => {
    const paths = (path: string, ...matches: readonly RouteMatch[]) =>
      rowsFor(directory("HTTPRoute", matches), clientRequest({ scheme: "http", path })).length;
    assert.equal(paths("/a", { path: { type: "Exact", value: "/b" } }), 0);
    assert.equal(paths("/a", { path: { type: "PathPrefix", value: "/b" } }), 0);
    assert.equal(paths("/a/b", { path: { type: "Exact", value: "/a" } }), 0);
    const calls = (path: string, call: CallMatch) =>
      rowsFor(directory("GRPCRoute", [{ call }]), clientRequest({ scheme: "grpc", path })).length;
    assert.equal(calls("/shop.Cart/List", { service: "shop.Pay" }), 0);
    assert.equal(calls("/shop.Cart/List", { type: "Exact", service: "shop.Pay" }), 0);
    assert.equal(calls("/shop.Cart/List", { service: "shop.Cart", method: "Get" }), 1);
  });
});

describe("the prefixes that cover a path", () => {
  it("are the root, every element with those before it, and the path itself", () => {
    assert.deepEqual(prefixesOf("/"), ["/"]);
    assert.deepEqual(prefixesOf("/a"), ["/", "/a"]);
    assert.deepEqual(prefixesOf("/a/b/c"), ["/", "/a", "/a/b", "/a/b/c"]);
    assert.deepEqual(prefixesOf("/a/"), ["/", "/a", "/a/"]);
    assert.deepEqual(prefixesOf("/a//b"), ["/", "/a", "/a/", "/a//b"]);
    assert.deepEqual(prefixesOf("//a/b"), ["/", "/", "//a", "//a/b"]);
  });
});
