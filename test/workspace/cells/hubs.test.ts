import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type Cell, CellGraph } from "../../../server/src/workspace/cells/cellGraph.ts";
import { Derived } from "../../../server/src/workspace/cells/derived.ts";
import { DerivedFamily } from "../../../server/src/workspace/cells/derivedFamily.ts";
import { Input } from "../../../server/src/workspace/cells/input.ts";
import { PartedFamily } from "../../../server/src/workspace/cells/partedFamily.ts";
import { SeededRandom } from "../../seededRandom.ts";

const MANY = 20;

const each = <T>(make: (at: number) => T): readonly T[] => Array.from({ length: MANY }, (_, at) => make(at));

describe("a value with many readers", () => {
  it("is computed first, and wakes them only where it is another", () => {
    const graph = new CellGraph();
    const text = new Input(graph, "a b");
    const words = DerivedFamily.ofHubs(graph, () => text.get().trim().split(" ").length, Object.is);
    const woken: number[] = [];
    const readers = each(
      (at) =>
        new Derived(
          graph,
          () => words.get("") + at,
          Object.is,
          () => woken.push(at),
        ),
    );
    assert.deepEqual(
      readers.map((reader) => reader.get()),
      each((at) => at + 2),
    );
    text.set(" a b ");
    graph.settle();
    assert.deepEqual(woken, []);
    text.set("a b c");
    assert.deepEqual(woken, [], "nobody has asked yet");
    assert.equal(readers[3]?.get(), 6);
    assert.equal(woken.length, MANY);
  });

  it("wakes them where its subject is gone", () => {
    const graph = new CellGraph();
    const hubs = DerivedFamily.ofHubs(graph, () => 1, Object.is);
    const readers = each(() => new Derived(graph, () => hubs.get("a")));
    for (const reader of readers) reader.get();
    hubs.delete("a");
    graph.settle();
    assert.ok(readers.every(({ condition }) => condition === "suspect"));
    assert.ok(readers.every((reader) => reader.get() === 1));
  });
});

describe("a large map", () => {
  const mapOf = (text: string) => new Map([...text].map((letter, at) => [`${at}`, letter]));
  const LETTERS = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz";

  it("wakes those who read an entry that is another, is new or is gone, and who read all of it", () => {
    const graph = new CellGraph();
    const text = new Input(graph, LETTERS);
    const maps = new PartedFamily(graph, () => mapOf(text.get()), Object.is);
    const readers = each((at) => new Derived(graph, () => maps.parts("").get(`${at * 3}`)));
    const ofAll = new Derived(graph, () => maps.get("").size);
    const now = () => readers.map((reader) => reader.get() ?? "-").join("");
    assert.equal(now(), "adgjmpsvybehknqtwz--");
    assert.equal(ofAll.get(), LETTERS.length);
    const suspects = () => {
      graph.settle();
      return readers.flatMap(({ condition }, at) => (condition === "suspect" ? [at] : []));
    };
    text.set(LETTERS.replace("d", "D"));
    assert.deepEqual(suspects(), [1]);
    assert.equal(ofAll.condition, "suspect");
    assert.equal(now(), "aDgjmpsvybehknqtwz--");
    text.set(`${LETTERS.replace("d", "D")}xyzabc`);
    assert.deepEqual(suspects(), [18, 19]);
    text.set("ab");
    assert.equal(now(), "a-------------------");
  });

  it("says to all who read a part of it that it cannot be computed, and recovers", () => {
    const graph = new CellGraph();
    const text = new Input(graph, LETTERS);
    const maps = new PartedFamily(
      graph,
      () => {
        if (text.get() === "") throw new Error("no text");
        return mapOf(text.get());
      },
      Object.is,
    );
    const reader = new Derived(graph, () => maps.parts("").get("3"));
    assert.equal(reader.get(), "d");
    text.set("");
    assert.throws(() => reader.get(), /no text/);
    text.set(LETTERS.toUpperCase());
    assert.equal(reader.get(), "D");
    maps.delete("");
    text.set(LETTERS);
    assert.equal(reader.get(), "d");
  });
});

describe("values of which some have many readers", () => {
  it("are what a computation from scratch makes of the inputs, and whatever is not suspect is up to date", () => {
    const random = new SeededRandom(1762);
    for (let round = 0; round < 200; round++) {
      const graph = new CellGraph();
      const inputs = Array.from({ length: 5 }, () => new Input(graph, random.below(4)));
      const layers: (() => number)[] = inputs.map((input) => () => input.get());
      const plain: (() => number)[] = inputs.map((input) => () => graph.untracked(() => input.get()));
      const cells: { readonly cell: Cell<unknown>; readonly peek: () => unknown; readonly at: number }[] = [];
      // Most values read two of these, whatever else they read.
      const popular = [0, 1];
      for (let at = 0; at < 100; at++) {
        const [a, b, c] = [random.pick(popular), random.below(layers.length), random.pick(popular)];
        const compute = (of: readonly (() => number)[]) => (): number => {
          const first = of[a]?.() ?? 0;
          return (first % 2 === 0 ? (of[b]?.() ?? 0) : (of[c]?.() ?? 0) + first) % 5;
        };
        const [tracked, untracked] = [compute(layers), compute(plain)];
        const kind = at % 12 < 2 ? random.pick(["hub", "map"] as const) : "plain";
        if (kind !== "plain") popular.push(layers.length);
        if (kind === "hub") {
          const family = DerivedFamily.ofHubs(graph, tracked, Object.is);
          layers.push(() => family.get(""));
          plain.push(untracked);
        } else if (kind === "map") {
          const size = random.pick([3, 40]);
          const entries = (value: number) =>
            new Map(
              Array.from({ length: size + (value % 2) }, (_, entry) => [
                `${entry}`,
                entry % 2 === 0 ? value : 7,
              ]),
            );
          const family = new PartedFamily(graph, () => entries(tracked()), Object.is, random.pick([0, 32]));
          const wanted = () => `${random.pick([0, 1, size])}`;
          const [one, other] = [wanted(), wanted()];
          layers.push(() => (family.parts("").get(one) ?? 1) + (family.parts("").get(other) ?? 2));
          plain.push(() => {
            const map = entries(untracked());
            return (map.get(one) ?? 1) + (map.get(other) ?? 2);
          });
        } else {
          const cell = new Derived(graph, tracked);
          cells.push({ cell, peek: () => cell.peek(), at: layers.length });
          layers.push(() => cell.get());
          plain.push(untracked);
        }
      }
      for (const layer of layers) layer();
      for (let step = 0; step < 60; step++) {
        for (let count = random.below(3); count >= 0; count--) random.pick(inputs).set(random.below(4));
        if (step % 2 === 0) {
          graph.settle();
          for (const { cell, peek, at } of cells)
            if (cell.condition === "clean") assert.equal(peek(), plain[at]?.());
        }
        const asked = random.below(layers.length);
        assert.equal(layers[asked]?.(), plain[asked]?.());
      }
    }
  });
});
