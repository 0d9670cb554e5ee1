import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  type MeantPorts,
  type MeshClaim,
  type MeshParent,
  meshClaim,
  strongerClaim,
} from "../../../server/src/gateway-api/matching/meshParents.ts";
import type { RouteKind } from "../../../server/src/model/route.ts";
import { deliveredRoute, rule } from "./plainRoute.ts";

const target = (name: string) => ({ group: "", kind: "Service", namespace: "shop", name });
const parent = (name: string, meant: MeantPorts): MeshParent => ({
  index: 0,
  role: "producer",
  ref: { name },
  target: target(name),
  service: undefined,
  verdict: "yes",
  meant,
});
const some = (...ports: readonly number[]): MeantPorts => ({ kind: "some", ports });
const ALL: MeantPorts = { kind: "all" };
const UNKNOWN: MeantPorts = { kind: "unknown" };

describe("the claim of a Route on Services", () => {
  it("says whether some rule takes every request, and which ports of which Services are meant", () => {
    const exact = rule([{ path: { type: "Exact", value: "/a" } }]);
    const claim = (...rules: Parameters<typeof deliveredRoute>[1] & {}) =>
      meshClaim(deliveredRoute("cart", rules), [parent("api", some(80))]);
    assert.deepEqual(claim(exact), {
      route: "cart",
      kind: "HTTPRoute",
      namespace: "shop",
      name: "cart",
      catchesAll: false,
      parents: [{ target: target("api"), meant: some(80) }],
    });
    assert.equal(claim(exact, rule(undefined)).catchesAll, true);
    assert.equal(claim().catchesAll, false);
  });
});

describe("the claim that puts another out of effect", () => {
  const claim = (kind: RouteKind, ...parents: readonly MeshParent[]): MeshClaim => ({
    route: kind,
    kind,
    namespace: "shop",
    name: "other",
    catchesAll: false,
    parents,
  });
  const stronger = (own: MeantPorts, ...parents: readonly MeshParent[]) =>
    strongerClaim("HTTPRoute", parent("api", own), [claim("GRPCRoute", ...parents)]) !== undefined;

  it("is one of a stronger kind", () => {
    const wins = (kind: RouteKind, over: RouteKind) =>
      strongerClaim(over, parent("api", ALL), [claim(kind, parent("api", ALL))]) !== undefined;
    assert.ok(wins("GRPCRoute", "HTTPRoute"));
    assert.ok(wins("HTTPRoute", "TCPRoute"));
    assert.ok(!wins("HTTPRoute", "GRPCRoute"));
    assert.ok(!wins("HTTPRoute", "HTTPRoute"));
    assert.ok(!wins("UDPRoute", "TCPRoute"));
  });

  it("means every port of the Service that the other means", () => {
    assert.ok(stronger(ALL, parent("api", ALL)));
    assert.ok(!stronger(ALL, parent("api", some(80))));
    assert.ok(!stronger(some(80), parent("api", ALL)));
    assert.ok(stronger(some(80), parent("api", some(80, 81))));
    assert.ok(!stronger(some(80, 81), parent("api", some(80))));
    assert.ok(!stronger(some(), parent("api", some(80))));
    assert.ok(!stronger(UNKNOWN, parent("api", UNKNOWN)));
  });

  it("names the same Service by any of its parentRefs", () => {
    assert.ok(!stronger(ALL, parent("web", ALL)));
    assert.ok(stronger(ALL, parent("web", ALL), parent("api", ALL)));
  });
});
