import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { contenders, rivalsBefore, sameContenders } from "../../server/src/gateway-api/contenders.ts";
import { inPrecedenceOrder } from "../../server/src/gateway-api/objectPrecedence.ts";
import { SeededRandom } from "../seededRandom.ts";
import { deliveredRoute } from "./matching/plainRoute.ts";

type Object = ReturnType<typeof deliveredRoute>;

const at = (id: string, name: string, day?: number): Object =>
  deliveredRoute(id, [], {
    name,
    ...(day === undefined ? {} : { created: `2024-01-0${day}T00:00:00Z` }),
  });

const before = (object: Object, all: readonly Object[], isRival?: (other: Object) => boolean) =>
  [...rivalsBefore(object, contenders(all), isRival)].map(({ id }) => id);

describe("the rivals that come before an object", () => {
  it("are the older ones, else the first by name, without other manifests of the object itself", () => {
    const [a, b, twin, c] = [at("1", "a"), at("2", "b"), at("3", "b"), at("4", "c")];
    assert.deepEqual(before(a, [c, twin, b, a]), []);
    assert.deepEqual(before(b, [c, twin, b, a]), ["1"]);
    assert.deepEqual(before(c, [c, twin, b, a]), ["1", "3", "2"]);
    assert.deepEqual(
      before(c, [c, b, a], ({ id }) => id !== "1"),
      ["2"],
    );
  });

  it("are found for an object, too, that is not among them", () => {
    assert.deepEqual(before(at("9", "b"), [at("1", "a"), at("2", "c")]), ["1"]);
  });

  it("are those before it of all that are left, for objects with times and without, whoever of them is a rival", () => {
    const random = new SeededRandom(17);
    for (let round = 0; round < 2000; round++) {
      const all = Array.from({ length: 1 + random.below(7) }, (_, index) =>
        at(
          `${index}`,
          random.pick(["a", "b", "c", "d"]),
          random.below(2) === 0 ? undefined : 1 + random.below(4),
        ),
      );
      const object = random.pick(all);
      const out = `${random.below(7)}`;
      const isRival = ({ id }: Object) => id !== out;
      const others = all.filter(
        (other) => other.resource.metadata.name !== object.resource.metadata.name && isRival(other),
      );
      const expected = inPrecedenceOrder([...others, object]);
      assert.deepEqual(
        before(object, all, isRival),
        expected.slice(0, expected.indexOf(object)).map(({ id }) => id),
        JSON.stringify(all.map(({ resource }) => resource.metadata)),
      );
    }
  });
});

describe("who contends", () => {
  it("has changed where an object has, and not where none has", () => {
    const [a, b] = [at("1", "a"), at("2", "b")];
    assert.ok(sameContenders(contenders([a, b]), contenders([b, a])));
    assert.ok(!sameContenders(contenders([a, b]), contenders([a, at("2", "b")])));
    assert.ok(!sameContenders(contenders([a, b]), contenders([a])));
  });
});
