import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { goesBefore } from "../../../server/src/gateway-api/matching/matchPrecedence.ts";
import { clientRequest } from "../../../server/src/gateway-api/traffic/clientRequest.ts";
import type { Loser, MatchedRow, Rival } from "../../../server/src/gateway-api/traffic/matchedRow.ts";
import {
  decodedSteps,
  matchedSteps,
  undecidedSteps,
} from "../../../server/src/gateway-api/traffic/matchSteps.ts";
import type { RouteRow } from "../../../server/src/gateway-api/traffic/routeTable.ts";
import type { RouteMatch } from "../../../server/src/model/routeMatch.ts";
import { deliveredRoute } from "../matching/plainRoute.ts";

const row = (match: RouteMatch, rule = 0, route = "cart"): RouteRow => ({
  kind: "HTTPRoute",
  route,
  isCertain: true,
  hostname: undefined,
  match,
  precedence: { created: undefined, name: `shop/${route}` },
  rule,
  index: 0,
});
const path = (value: string, type = "PathPrefix"): RouteMatch => ({ path: { type, value } });
const view = { routeOf: (id: string) => deliveredRoute(id) };
const REQUEST = clientRequest({ scheme: "http", path: "/a" });

describe("why a match takes a request", () => {
  const winner = row(path("/a/b/c"));
  const behind = (rule: number): Loser => {
    const by = goesBefore(winner, row(path("/a"), rule));
    assert.ok(by.verdict !== "unknown");
    return { row: row(path("/a"), rule), by };
  };
  const why = (...losers: readonly Loser[]) =>
    matchedSteps({ kind: "taken", row: winner, losers, conflict: undefined }, view).map((step) => step.why);
  const longer = (rule: number) => `\`/a/b/c\` is longer than \`/a\` of rule ${rule}.`;

  it("names up to three rules that come behind, and counts the others", () => {
    assert.deepEqual(why(), ["Only `PathPrefix /a/b/c` takes the request."]);
    const three = [longer(2), longer(3), longer(4)].join(" ");
    assert.deepEqual(why(behind(1), behind(2), behind(3)), [three]);
    assert.deepEqual(why(behind(1), behind(2), behind(3), behind(4)), [
      `${three} It goes before 1 other rule, too.`,
    ]);
    assert.deepEqual(why(behind(1), behind(1), behind(1), behind(1)), [longer(2)]);
  });
});

describe("why it is not known who takes a request", () => {
  const why = (rival: Rival, winner?: RouteRow) =>
    undecidedSteps(
      { kind: "undecided", row: winner, rivals: [rival], conflict: undefined },
      REQUEST,
      view,
    ).at(-1)?.why;

  it("is a type of path that nobody knows, or that a proposal leaves open", () => {
    const of = (type: string) => why({ row: row(path("/a*", type)), because: "path type" });
    assert.equal(
      of("Glob"),
      "`Glob` is no type of path that the API has, so nobody can tell what `Glob /a*` takes.",
    );
    assert.equal(
      of("PathPostfix"),
      "Whether `PathPostfix /a*` takes the path cannot be told: the proposal does not say whether the prefix before `*` ends with an element of the path.",
    );
  });

  it("is where an expression or the end of a path stands in the order, of whichever match", () => {
    const expression = row(path("/a.*", "RegularExpression"));
    const postfix = row(path("/a*", "PathPostfix"));
    const order = (rival: RouteRow, winner?: RouteRow) =>
      why({ row: rival, because: "order of expressions" }, winner)?.replace(/^.*, and /, "");
    const stands = (what: string) => `where ${what} stands in the order is up to the implementation.`;
    assert.equal(order(expression, row(path("/a"))), stands("a regular expression"));
    assert.equal(order(postfix, row(path("/a"))), stands("a `PathPostfix`"));
    assert.equal(order(row(path("/a")), postfix), stands("a `PathPostfix`"));
    assert.equal(order(row(path("/a"))), stands("a regular expression"));
  });
});

describe("what would be different if the path was decoded", () => {
  const taken = (own: RouteRow): MatchedRow => ({ kind: "taken", row: own, losers: [], conflict: undefined });
  const none: MatchedRow = { kind: "none", conflict: undefined };
  const perhaps: MatchedRow = { kind: "undecided", row: undefined, rivals: [], conflict: undefined };
  const [first, second] = [row(path("/a")), row(path("/b"), 0, "blog")];
  const told = (own: MatchedRow, other: MatchedRow) =>
    decodedSteps(own, other, "/a b", view).map(({ why }) => why);
  const goes = (taker: string) => [
    `The path is compared as it is sent; decoded, as \`/a b\`, it would go to ${taker}.`,
  ];

  it("is nothing where the same match takes it, or none does", () => {
    assert.deepEqual(told(taken(first), taken(first)), []);
    assert.deepEqual(told(none, none), []);
  });

  it("is another match, or none, or that nobody knows", () => {
    assert.deepEqual(told(taken(first), taken(second)), goes("HTTPRoute `shop/blog`"));
    assert.deepEqual(told(taken(first), none), goes("no match"));
    assert.deepEqual(told(none, perhaps), goes("no match"));
  });
});
