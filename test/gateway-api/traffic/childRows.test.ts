import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { RouteBinding } from "../../../server/src/gateway-api/delegation/routeBinding.ts";
import { matchSummary } from "../../../server/src/gateway-api/matching/matchSummary.ts";
import { entryAt, routeTable } from "../../../server/src/gateway-api/traffic/routeTable.ts";
import type { RouteRule } from "../../../server/src/model/route.ts";
import { admission, binding, reconciledRule } from "../delegation/plainBinding.ts";
import { deliveredRoute, rule } from "../matching/plainRoute.ts";

const prefix = (value: string) => ({ path: { type: "PathPrefix", value } });
const joined = (parentRule: number, childRule: number, ...paths: readonly string[]) =>
  reconciledRule(parentRule, childRule, {
    matches: paths.map((path) => ({
      ...prefix(path),
      headers: [],
      queryParams: [],
      inParent: undefined,
      inChild: undefined,
    })),
  });

interface World {
  readonly binding: RouteBinding;
  /** The hostnames of the parent that count on the listener. */
  readonly hostnames?: readonly (string | undefined)[];
  readonly ofChild?: readonly string[];
  readonly isCertain?: boolean;
  readonly rules?: readonly RouteRule[];
}

/** The rows of a child on a listener that its parent attaches to, each as `host match rule.index (parent's rule)`. */
function rows({
  binding: given,
  hostnames = [undefined],
  ofChild = [],
  isCertain = true,
  rules = [],
}: World) {
  const route = deliveredRoute("top", rules);
  const child = deliveredRoute("low", [], { hostnames: ofChild });
  return entryAt({ route, isCertain, hostnames }, [{ child, binding: given }])
    .rows.filter((row) => row.route === child.id)
    .map(
      (row) =>
        `${row.hostname ?? "*"} ${matchSummary(row.kind, row.match)} ${row.rule}.${row.index}${row.through === undefined ? "" : ` (${row.through.joined.parentRule})`}${row.isCertain ? "" : " perhaps"}`,
    );
}

describe("the rows of a child on its parent's listener", () => {
  const rules = [admission(0, "yes"), admission(1, "unknown")];

  it("are the joined matches, certain where parent, binding and rule are", () => {
    const reconciled = [joined(0, 1, "/a/b", "/a/c"), joined(1, 0)];
    const bound = binding({ rules, reconciled });
    const certain = ["* PathPrefix /a/b 1.0 (0)", "* PathPrefix /a/c 1.1 (0)"];
    const open = certain.map((row) => `${row} perhaps`);
    const other = "* PathPrefix / 0.0 (1) perhaps";
    assert.deepEqual(rows({ binding: bound }), [...certain, other]);
    assert.deepEqual(rows({ binding: bound, isCertain: false }), [...open, other]);
    assert.deepEqual(rows({ binding: { ...bound, verdict: "unknown" } }), [...open, other]);
    assert.deepEqual(rows({ binding: { ...bound, verdict: "no" } }), []);
  });

  it("stand under the hostnames that both have, and under the child's where that is not known", () => {
    const bound = binding({ rules, reconciled: [joined(0, 0, "/a")] });
    const hosts = (hostnames: readonly (string | undefined)[], ofChild: readonly string[]) =>
      rows({ binding: bound, hostnames, ofChild }).map((row) => row.split(" ")[0]);
    assert.deepEqual(hosts([undefined], []), ["*"]);
    assert.deepEqual(hosts(["a.test"], []), ["a.test"]);
    assert.deepEqual(hosts([undefined], ["a.test", "b.test"]), ["a.test", "b.test"]);
    assert.deepEqual(hosts(["*.test", "a.test"], ["a.test", "c.example"]), ["a.test"]);
    assert.deepEqual(hosts(["a.test"], ["*.test"]), ["a.test"]);
    assert.deepEqual(hosts(["a.test"], ["b.test"]), []);
    assert.deepEqual(hosts(["a.test"], ["${HOST}"]), ["${HOST}"]);
  });

  it("are all that the parent's rules hand on where nobody knows how the two are joined", () => {
    const allowedRoutes = {};
    const parentsRules = [
      rule([prefix("/a"), prefix("/b")], { allowedRoutes, name: "first" }),
      rule([prefix("/c")]),
      rule(undefined, { allowedRoutes }),
      rule([], { allowedRoutes }),
    ];
    const open = binding({ verdict: "unknown", obstacle: "undecided" });
    const all = [
      "* PathPrefix /a 0.0 perhaps",
      "* PathPrefix /b 0.1 perhaps",
      "* PathPrefix / 0.0 perhaps",
      "* PathPrefix / 0.0 perhaps",
    ];
    assert.deepEqual(rows({ binding: open, rules: parentsRules }), all);
    assert.deepEqual(
      rows({ binding: { ...open, ref: { name: "top", sectionName: "first" } }, rules: parentsRules }),
      all.slice(0, 2),
    );
    assert.deepEqual(rows({ binding: { ...open, rules: [admission(2, "unknown")] }, rules: parentsRules }), [
      "* PathPrefix / 0.0 perhaps",
    ]);
    assert.deepEqual(rows({ binding: { ...open, verdict: "yes" }, rules: parentsRules }), []);
  });
});

describe("the table of a listener", () => {
  const entry = (id: string, isCertain: boolean, created?: string) =>
    entryAt(
      {
        route: deliveredRoute(id, [rule([prefix("/a")])], created === undefined ? {} : { created }),
        isCertain,
        hostnames: [undefined],
      },
      [],
    );
  const first = (...entries: readonly ReturnType<typeof entry>[]) =>
    routeTable(entries).byHostname.get("")?.HTTPRoute.first?.route;

  it("knows the oldest Route of a host that is certainly there", () => {
    const [old, young] = ["2024-01-01T00:00:00Z", "2025-01-01T00:00:00Z"];
    assert.equal(first(entry("b", true, old), entry("a", true, young)), "b");
    assert.equal(first(entry("a", true, young), entry("b", true, old)), "b");
    assert.equal(first(entry("b", false, old), entry("a", true, young)), "a");
    assert.equal(first(entry("b", false, old)), undefined);
    const twin = (id: string) =>
      entryAt(
        {
          route: { ...deliveredRoute("b", [rule([prefix("/a")])]), id },
          isCertain: true,
          hostnames: [undefined],
        },
        [],
      );
    assert.equal(first(twin("1"), twin("2")), "1");
    assert.equal(first(twin("2"), twin("1")), "2");
    assert.equal(first(entry("b", true), entry("a", true)), "a");
  });

  it("knows whether any Route is there, though it has no rows", () => {
    assert.equal(routeTable([]).hasRoutes, false);
    const route = deliveredRoute("top");
    assert.equal(routeTable([entryAt({ route, isCertain: true, hostnames: [] }, [])]).hasRoutes, true);
  });

  it("holds a rule whose matches cannot be read as one that may take anything", () => {
    const route = deliveredRoute("top", [rule(undefined, { hasUnclearMatches: true }), rule([prefix("/a")])]);
    const { rows: own } = entryAt({ route, isCertain: true, hostnames: [undefined] }, []);
    assert.deepEqual(
      own.map(({ match }) => match),
      [{ isUnclear: true }, prefix("/a")],
    );
  });
});
