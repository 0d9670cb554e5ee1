import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  comparePrecedence,
  creationTime,
  inPrecedenceOrder,
  isOrderKnown,
  isTentative,
} from "../../server/src/gateway-api/objectPrecedence.ts";
import { deliveredRoute } from "./matching/plainRoute.ts";

const at = (id: string, created?: string) =>
  deliveredRoute(id, [], created === undefined ? {} : { created: `2024-01-0${created}T00:00:00Z` });

describe("which of two objects goes first", () => {
  const order = (a: readonly [number | undefined, string], b: readonly [number | undefined, string]) =>
    Math.sign(comparePrecedence({ created: a[0], name: a[1] }, { created: b[0], name: b[1] }));

  it("is the older one, then the first by name; one without a time is the youngest", () => {
    for (const [a, b, expected] of [
      [[1, "b"], [2, "a"], -1],
      [[2, "a"], [1, "b"], 1],
      [[1, "a"], [1, "b"], -1],
      [[1, "b"], [1, "a"], 1],
      [[1, "a"], [1, "a"], 0],
      [[1, "b"], [undefined, "a"], -1],
      [[undefined, "a"], [1, "b"], 1],
      [[undefined, "a"], [undefined, "b"], -1],
      [[undefined, "a"], [undefined, "a"], 0],
      [[0, "b"], [1, "a"], -1],
    ] as const)
      assert.equal(order(a, b), expected, JSON.stringify([a, b]));
  });

  it("is a guess where one of them says no time", () => {
    const [dated, bare] = [
      { created: 0, name: "a" },
      { created: undefined, name: "b" },
    ];
    assert.deepEqual(
      [
        isTentative(dated, dated),
        isTentative(dated, bare),
        isTentative(bare, dated),
        isTentative(bare, bare),
      ],
      [false, true, true, true],
    );
    assert.ok(isOrderKnown(at("a", "1"), at("b", "1")));
    assert.ok(!isOrderKnown(at("a", "1"), at("b")));
    assert.ok(!isOrderKnown(at("a"), at("b", "1")));
  });
});

describe("the time at which an object was made", () => {
  const time = (created: string) => creationTime(deliveredRoute("a", [], { created }));

  it("is read as Kubernetes writes it, and no other text is a time", () => {
    assert.equal(time("1970-01-01T00:00:01Z"), 1000);
    assert.equal(time("1970-01-01T00:00:01.5Z"), 1500);
    assert.equal(time("1970-01-01T01:00:00+01:00"), 0);
    for (const text of ["1970-01-01", "1970", "${TIME}", "1970-13-01T00:00:00Z", "1970-01-01T00:00:00", ""])
      assert.equal(time(text), undefined, text);
    assert.equal(creationTime(deliveredRoute("a")), undefined);
  });
});

describe("several objects in their order", () => {
  const order = (...objects: readonly ReturnType<typeof at>[]) =>
    inPrecedenceOrder(objects).map(({ id }) => id);

  it("stand by age, or by name where none says a time", () => {
    assert.deepEqual(order(at("a", "3"), at("b", "1"), at("c", "2")), ["b", "c", "a"]);
    assert.deepEqual(order(at("c"), at("a"), at("b")), ["a", "b", "c"]);
    assert.deepEqual(order(), []);
  });

  it("mix by name where some say a time and some do not", () => {
    assert.deepEqual(order(at("b"), at("a", "1")), ["a", "b"]);
    assert.deepEqual(order(at("a"), at("b", "1")), ["a", "b"]);
    assert.deepEqual(order(at("d"), at("b"), at("a", "2"), at("c", "1"), at("e", "3")), [
      "b",
      "c",
      "a",
      "d",
      "e",
    ]);
    assert.deepEqual(order(at("b"), at("c", "1"), at("a", "2")), ["b", "c", "a"]);
  });

  it("of one name stand with the dated one first, and else as somebody else says", () => {
    assert.deepEqual(order(at("x/a"), at("x/a", "1")).length, 2);
    const [bare, dated] = [deliveredRoute("a"), deliveredRoute("a", [], { created: "2024-01-01T00:00:00Z" })];
    assert.deepEqual(inPrecedenceOrder([bare, dated]), [dated, bare]);
    const [one, other] = [
      { ...bare, id: "1" },
      { ...bare, id: "2" },
    ];
    const byId = (a: { readonly id: string }, b: { readonly id: string }) => Number(b.id) - Number(a.id);
    assert.deepEqual(
      inPrecedenceOrder([one, other], byId).map(({ id }) => id),
      ["2", "1"],
    );
    assert.deepEqual(
      inPrecedenceOrder([at("b"), at("a")], () => 1).map(({ id }) => id),
      ["a", "b"],
    );
    assert.deepEqual(
      inPrecedenceOrder([one, other]).map(({ id }) => id),
      ["1", "2"],
    );
  });
});
