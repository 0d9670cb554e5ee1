import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  conflicts,
  keyedMatches,
  matchHosts,
  matchingKind,
  repeatedMatches,
  subsumedMatches,
} from "../../../server/src/gateway-api/matching/matchConflicts.ts";
import type { MatchingKind } from "../../../server/src/gateway-api/matching/requestMatches.ts";
import { ROUTE_KINDS } from "../../../server/src/model/route.ts";
import type { CallMatch, RouteMatch } from "../../../server/src/model/routeMatch.ts";
import { openFixture, readFixture } from "../../fixture.ts";
import { deliveredRoute, routeOf, rule, type WrittenRoute } from "./plainRoute.ts";

const path = (type: string, value: string): RouteMatch => ({ path: { type, value } });
const prefix = (value: string) => path("PathPrefix", value);
const exact = (value: string) => path("Exact", value);
const expression = (value: string) => path("RegularExpression", value);
const call = (service?: string, type?: string): RouteMatch => ({
  call: {
    ...(type === undefined ? {} : { type }),
    ...(service === undefined ? {} : { service }),
  } as CallMatch,
});
const header: RouteMatch = { headers: [{ name: "x-a", value: "1" }] };
const UNCLEAR = rule(undefined, { hasUnclearMatches: true });

describe("the matches of a Route", () => {
  it("are those of HTTPRoutes and GRPCRoutes alone", () => {
    assert.deepEqual(
      ROUTE_KINDS.map((kind) => matchingKind({ kind })),
      ["HTTPRoute", "GRPCRoute", undefined, undefined, undefined],
    );
    assert.deepEqual(keyedMatches(routeOf([rule([{}])], { kind: "TCPRoute" })), []);
  });

  it("have a key each, unless nobody can compare them", () => {
    const places = keyedMatches(
      routeOf([rule([prefix("/a"), path("Suffix", "/a"), exact("/a")]), rule(undefined), UNCLEAR]),
    );
    assert.deepEqual(
      places.map(({ rule: at, match }) => [at, match]),
      [
        [0, 0],
        [0, 2],
        [1, 0],
      ],
    );
  });
});

describe("a match that repeats an earlier one of its Route", () => {
  const repeated = (...rules: readonly (readonly RouteMatch[])[]) =>
    repeatedMatches(routeOf(rules.map((matches) => rule(matches)))).map(({ match, first }) =>
      [match, first].map(({ rule: at, match: index }) => `${at}.${index}`).join(" repeats "),
    );

  it("is told with the first one", () => {
    assert.deepEqual(repeated([prefix("/a"), prefix("/a/")]), ["0.1 repeats 0.0"]);
    assert.deepEqual(repeated([prefix("/a")], [exact("/a"), prefix("/a")]), ["1.1 repeats 0.0"]);
    assert.deepEqual(repeated([{}], [{}], [prefix("/")]), ["1.0 repeats 0.0", "2.0 repeats 0.0"]);
    assert.deepEqual(repeated([prefix("/a")], [prefix("/b")]), []);
    assert.deepEqual(repeated([prefix("/a"), prefix("/b")]), []);
    assert.deepEqual(repeated([prefix("/a")]), []);
    assert.deepEqual(repeated(), []);
    assert.deepEqual(repeatedMatches(routeOf([rule(undefined)])), []);
  });
});

describe("a match that a wider one of its rule makes superfluous", () => {
  const subsumed = (
    matches: readonly RouteMatch[],
    others: readonly (readonly RouteMatch[])[] = [],
    kind: MatchingKind = "HTTPRoute",
  ) =>
    subsumedMatches(routeOf([rule(matches), ...others.map((one) => rule(one))], { kind }), 0).map(
      ({ match, by }) => `${match} by ${by}`,
    );

  it("is one whose requests the other takes, and not its like", () => {
    assert.deepEqual(subsumed([prefix("/"), prefix("/a")]), ["1 by 0"]);
    assert.deepEqual(subsumed([exact("/a/b"), prefix("/b"), prefix("/a")]), ["0 by 2"]);
    assert.deepEqual(subsumed([prefix("/a"), prefix("/a")]), []);
    assert.deepEqual(subsumed([prefix("/a"), prefix("/b")]), []);
    assert.deepEqual(subsumed([prefix("/a")]), []);
    assert.deepEqual(subsumed([]), []);
    assert.deepEqual(subsumedMatches(routeOf([rule([{}, call("a")])], { kind: "TLSRoute" }), 0), []);
    assert.deepEqual(subsumedMatches(routeOf([rule([{}, prefix("/a")])]), 1), []);
  });

  it("is none where another rule may take some of its requests in between", () => {
    const pair = [prefix("/"), prefix("/a/b")];
    for (const [other, isNeeded] of [
      [prefix("/a"), true],
      [prefix("/a/b/c"), true],
      [exact("/a/b/c"), true],
      [exact("/a"), false],
      [prefix("/b"), false],
      [expression("/z"), true],
      [prefix("/${A}"), true],
    ] as const)
      assert.deepEqual(subsumed(pair, [[other]]), isNeeded ? [] : ["1 by 0"], JSON.stringify(other));
    const precise = [prefix("/"), exact("/a/b")];
    for (const [other, isNeeded] of [
      [prefix("/a"), true],
      [exact("/a/b"), true],
      [exact("/a/c"), false],
      [exact("/a/b/c"), false],
      [prefix("/a/b/c"), false],
    ] as const)
      assert.deepEqual(subsumed(precise, [[other]]), isNeeded ? [] : ["1 by 0"], JSON.stringify(other));
    assert.deepEqual(subsumed(pair, [[prefix("/b")], [prefix("/c"), prefix("/a")]]), []);
    assert.deepEqual(subsumed(pair, [[prefix("/b")], [prefix("/c")]]), ["1 by 0"]);
  });

  it("is none where nobody knows what it or another rule asks for", () => {
    assert.deepEqual(subsumed([prefix("/"), prefix("/${A}")], [[prefix("/b")]]), []);
    assert.deepEqual(subsumed([prefix("/"), expression("/a")], [[prefix("/b")]]), []);
    const with_ = (...rules: readonly ReturnType<typeof rule>[]) =>
      subsumedMatches(routeOf([rule([prefix("/"), prefix("/a")]), ...rules]), 0).length;
    assert.deepEqual([with_(), with_(UNCLEAR), with_(rule([prefix("/b")]), UNCLEAR)], [1, 0, 0]);
  });

  it("of calls goes by the service", () => {
    const pair = [{}, { ...call("a"), ...header }];
    const calls = (other: RouteMatch) => subsumed(pair, [[other]], "GRPCRoute");
    assert.deepEqual(subsumed(pair, [], "GRPCRoute"), ["1 by 0"]);
    assert.deepEqual(calls(call("b")), ["1 by 0"]);
    for (const other of [call("a"), call(), call("b", "RegularExpression"), {}])
      assert.deepEqual(calls(other), [], JSON.stringify(other));
    const any = [{}, { ...call(), ...header }];
    assert.deepEqual(subsumed(any, [[call("b")]], "GRPCRoute"), []);
  });

  it("is not looked for in more matches than the API server takes", () => {
    const many = (count: number) =>
      subsumed([prefix("/"), ...Array.from({ length: count - 1 }, (_, at) => exact(`/${at}`))]).length;
    assert.deepEqual([many(64), many(65)], [63, 0]);
  });
});

describe("the sets of requests for which a Route competes", () => {
  const sets = (matches: readonly RouteMatch[], written: WrittenRoute = {}) =>
    conflicts(deliveredRoute("shop/a", [rule(matches)], written)).map(([host]) =>
      "hostname" in host ? host.hostname : `${host.parent.namespace}/${host.parent.name}`,
    );

  it("are one for each hostname and each thing that is asked for", () => {
    assert.deepEqual(
      sets([prefix("/a"), prefix("/b"), prefix("/a/")], { hostnames: ["a.test", "b.test", "a.test"] }),
      ["a.test", "a.test", "b.test", "b.test"],
    );
    assert.deepEqual(sets([{}], { hostnames: ["${HOST}", "a.test", "10.0.0.1"] }), ["a.test"]);
    assert.deepEqual(sets([{}], { hostnames: ["${HOST}"], parentRefs: [{ name: "web" }] }), []);
    assert.deepEqual(sets([prefix("/${A}")]), []);
    assert.deepEqual(sets([prefix("/${A}"), prefix("/b")]), ["shop.example.com"]);
    assert.deepEqual(sets([]), ["shop.example.com"]);
  });

  it("are those of its parents where it names no host", () => {
    const parentRefs = [
      { name: "web" },
      { name: "web", sectionName: "http" },
      { name: "edge", namespace: "infra" },
      {},
    ];
    assert.deepEqual(sets([{}], { hostnames: [], parentRefs }), ["shop/web", "infra/edge"]);
  });

  it("are not looked for in more than the API server takes", () => {
    const many = (count: number) => sets(Array.from({ length: count }, (_, at) => exact(`/${at}`))).length;
    assert.deepEqual([many(4096), many(4097)], [4096, 0]);
  });
});

describe("the hosts under which a Route matches requests", () => {
  const LISTENERS = {
    named: "{ name: named, port: 80, protocol: HTTP, hostname: a.example.com }",
    open: '{ name: open, port: 81, protocol: HTTP, hostname: "${HOST}" }',
    bare: "{ name: bare, port: 82, protocol: HTTP }",
  };
  const gateway = (name: string, listeners: readonly (keyof typeof LISTENERS)[]) => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: ${name}, namespace: shop }
spec: { gatewayClassName: any, listeners: [${listeners.map((one) => LISTENERS[one]).join(", ")}] }
---`;

  function hosts(gateways: string, parentRefs: string, hostnames = "[]"): readonly string[] {
    const workspace = openFixture(
      readFixture(`${gateways}
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec: { parentRefs: ${parentRefs}, hostnames: ${hostnames}, rules: [{}] }
`),
    );
    const [route] = workspace.named("gateway.networking.k8s.io", "HTTPRoute", "cart");
    assert.ok(route !== undefined);
    const cluster = workspace.clusterOf(route.id);
    const delivered = cluster.lookup.routeOf(route.id);
    assert.ok(delivered !== undefined);
    return matchHosts(delivered, cluster.attachment.of(route.id)).map((host) =>
      "hostname" in host ? host.hostname : `by ${host.parent.name}`,
    );
  }

  it("are its own, whatever its parents are", () => {
    assert.deepEqual(hosts("", "[{ name: web }]", "[b.example.com]"), ["b.example.com"]);
    assert.deepEqual(hosts(gateway("web", ["named"]), "[{ name: web }]", '["${HOST}"]'), []);
  });

  it("are those of listeners with a hostname where it has none", () => {
    const parent = "[{ name: web }]";
    assert.deepEqual(hosts(gateway("web", ["named"]), parent), ["by web"]);
    assert.deepEqual(hosts(gateway("web", ["bare", "named"]), parent), ["by web"]);
    assert.deepEqual(hosts(gateway("web", ["bare"]), parent), []);
    assert.deepEqual(hosts(gateway("web", ["open"]), parent), []);
    assert.deepEqual(hosts(gateway("web", ["bare", "named"]), "[{ name: web, sectionName: bare }]"), []);
    assert.deepEqual(hosts("", parent), []);
    assert.deepEqual(
      hosts(gateway("web", ["bare"]) + gateway("edge", ["named"]), "[{ name: web }, { name: edge }]"),
      ["by web", "by edge"],
    );
  });
});
