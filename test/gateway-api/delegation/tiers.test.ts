import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ResourceId } from "../../../server/src/delivery/delivered.ts";
import {
  type NamedParent,
  type RouteTier,
  routeTier,
  tierFault,
} from "../../../server/src/gateway-api/delegation/delegationTiers.ts";
import { openFixture, readFixture } from "../../fixture.ts";
import { deliveredRoute, rule } from "../matching/plainRoute.ts";

/** The place of a Route among others, `child: parents`, and how often somebody's parents were asked for. */
function placeIn(parents: Readonly<Record<string, readonly string[]>>, route: string, maxTiers: number) {
  let asked = 0;
  const parentsOf = (id: ResourceId): readonly NamedParent[] => {
    asked += 1;
    return (parents[id] ?? []).map((parent) => ({ id: parent, delegates: true }));
  };
  const tier: RouteTier = routeTier(route, parentsOf, maxTiers);
  return { ...tier, asked };
}

/** Tiers of some Routes each, where each Route names all of the tier above. */
function layers(tiers: number, width: number): Readonly<Record<string, readonly string[]>> {
  const names = (tier: number) => Array.from({ length: width }, (_, at) => `${tier}-${at}`);
  return Object.fromEntries(
    Array.from({ length: tiers }, (_, tier) =>
      names(tier).map((name): [string, readonly string[]] => [name, tier === 0 ? [] : names(tier - 1)]),
    ).flat(),
  );
}

describe("whether a child keeps to the tiers below its parent", () => {
  const parent = deliveredRoute("top", [rule(undefined, { allowedRoutes: {} })]);
  const leaf = deliveredRoute("low", [rule(undefined)]);
  const middle = deliveredRoute("middle", [rule(undefined, { allowedRoutes: {} })]);
  /** What is wrong where two to five tiers may be joined and so many end with the parent. */
  const faults = (child: typeof leaf, tiers: number, circle: readonly ResourceId[] = []) =>
    [2, 3, 4, 5].map((most) => tierFault(child, parent, () => ({ tiers, circle }), most) ?? "none");

  it("is seen of the child alone where two tiers are joined, and told by their number where more are", () => {
    assert.deepEqual(faults(leaf, 1), ["none", "none", "none", "none"]);
    assert.deepEqual(faults(middle, 1), ["tiers", "undecided", "undecided", "undecided"]);
    assert.deepEqual(faults(leaf, 2), ["none", "undecided", "undecided", "undecided"]);
    assert.deepEqual(faults(middle, 2), ["tiers", "tiers", "undecided", "undecided"]);
    assert.deepEqual(faults(leaf, 3), ["none", "tiers", "undecided", "undecided"]);
  });

  it("is not asked of a Route that names itself, or is in a circle with its parent", () => {
    assert.deepEqual(faults(parent, 1), ["self", "self", "self", "self"]);
    assert.deepEqual(faults(middle, 1, ["top"]), ["cycle", "cycle", "cycle", "cycle"]);
    assert.deepEqual(faults(middle, 1, ["other"]), ["tiers", "undecided", "undecided", "undecided"]);
    assert.deepEqual(faults(leaf, 1, ["top"]), ["none", "none", "none", "none"]);
  });
});

describe("the place of a Route among the tiers", () => {
  it("counts those above that hand something on", () => {
    const parentsOf = (id: ResourceId): readonly NamedParent[] =>
      ({ low: [{ id: "middle", delegates: true }], middle: [{ id: "top", delegates: false }] })[id] ?? [];
    assert.deepEqual(routeTier("low", parentsOf, 8), { tiers: 2, circle: [] });
    assert.deepEqual(routeTier("middle", parentsOf, 8), { tiers: 1, circle: [] });
  });

  it("is counted by the longest way down to it, and no further than one beyond what is allowed", () => {
    const parents = { d: ["c", "a"], c: ["b"], b: ["a"] };
    assert.deepEqual(
      ["a", "b", "c", "d"].map((id) => placeIn(parents, id, 8).tiers),
      [1, 2, 3, 4],
    );
    assert.equal(placeIn(parents, "d", 2).tiers, 3);
  });

  it("knows the circle that a Route stands in, and not those beside or above it", () => {
    const parents = { a: ["b"], b: ["c"], c: ["a", "top"], below: ["a"], top: [] };
    assert.deepEqual(placeIn(parents, "a", 8).circle.toSorted(), ["b", "c"]);
    assert.deepEqual(placeIn(parents, "below", 8).circle, []);
    assert.deepEqual(placeIn(parents, "top", 8).circle, []);
  });

  it("takes work that grows with the Routes above it, not with the ways between them", () => {
    for (const width of [3, 6, 12]) {
      const [one, two] = [width, 2 * width].map((each) => placeIn(layers(8, each), "7-0", 8).asked);
      assert.ok(one !== undefined && two !== undefined && two <= 2.6 * one, `${one} and then ${two}`);
    }
    const [four, eight] = [4, 8].map((tiers) => placeIn(layers(tiers, 12), `${tiers - 1}-0`, 8).asked);
    assert.ok(four !== undefined && eight !== undefined && eight <= 2.6 * four, `${four} and then ${eight}`);
  });

  it("is found for eight tiers of twelve Routes within two seconds", () => {
    const documents = Object.entries(layers(8, 12)).map(
      ([name, parents]) => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: r${name}, namespace: site }
spec:
  parentRefs: [${parents.length === 0 ? "{ name: townhall }" : parents.map((parent) => `{ kind: HTTPRoute, name: r${parent} }`).join(", ")}]
  rules: [{ allowedRoutes: {} }]
`,
    );
    const start = process.cpuUsage();
    const workspace = openFixture(readFixture(documents.join("---\n")), { delegation: { maxRouteTiers: 8 } });
    workspace.flush();
    const { user } = process.cpuUsage(start);
    assert.ok(user < 2_000_000, `${user / 1000} ms`);
  });
});
