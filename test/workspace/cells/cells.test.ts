import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { CellGraph } from "../../../server/src/workspace/cells/cellGraph.ts";
import { Derived } from "../../../server/src/workspace/cells/derived.ts";
import { DerivedFamily } from "../../../server/src/workspace/cells/derivedFamily.ts";
import { Input } from "../../../server/src/workspace/cells/input.ts";
import { deepEqual } from "../../../server/src/yaml/deepEqual.ts";
import { SeededRandom } from "../../seededRandom.ts";

describe("derived values", () => {
  it("are computed when they are read, and again only after something that they read has changed", () => {
    const graph = new CellGraph();
    const a = new Input(graph, 1);
    const b = new Input(graph, 10);
    const sum = new Derived(graph, () => a.get() + b.get());
    assert.equal(graph.counts.computed, 0);
    assert.equal(sum.get(), 11);
    assert.equal(sum.get(), 11);
    assert.equal(graph.counts.computed, 1);
    b.set(20);
    assert.equal(graph.counts.computed, 1, "nobody has asked yet");
    assert.equal(sum.peek(), 11, "the last value can be had without computing");
    assert.equal(sum.get(), 21);
    b.set(20);
    assert.equal(sum.get(), 21);
    assert.equal(graph.counts.computed, 2, "an equal value is no change");
  });

  it("stop a change where a value comes out equal", () => {
    const graph = new CellGraph();
    const text = new Input(graph, "a b");
    const words = new Derived(graph, () => text.get().trim().split(/\s+/), deepEqual);
    let read = 0;
    const count = new Derived(graph, () => {
      read++;
      return words.get().length;
    });
    assert.equal(count.get(), 2);
    text.set("  a b  ");
    assert.equal(count.get(), 2);
    assert.equal(read, 1);
    text.set("a b c");
    assert.equal(count.get(), 3);
    assert.equal(read, 2);
  });

  it("follow what they read this time and forget what they read before", () => {
    const graph = new CellGraph();
    const which = new Input(graph, "left");
    const left = new Input(graph, 1);
    const right = new Input(graph, 2);
    const chosen = new Derived(graph, () => (which.get() === "left" ? left.get() : right.get()));
    assert.equal(chosen.get(), 1);
    assert.ok(left.isRead && !right.isRead);
    which.set("right");
    assert.equal(chosen.get(), 2);
    assert.ok(!left.isRead && right.isRead);
    const before = graph.counts.computed;
    left.set(100);
    assert.equal(chosen.get(), 2);
    assert.equal(graph.counts.computed, before);
  });

  it("are told of a change however many of them are entered among the readers by then", () => {
    const READERS = 2_000;
    for (let pauses = 0; ; pauses++) {
      const graph = new CellGraph();
      const input = new Input(graph, 1);
      const readers = Array.from({ length: READERS }, (_, at) => new Derived(graph, () => input.get() + at));
      for (const reader of readers) reader.get();
      let isDone = false;
      for (let time = 0; time < pauses; time++) isDone = graph.enterReaders(() => true);
      input.set(2);
      assert.ok(readers.every(({ condition }) => condition === "suspect"));
      assert.deepEqual(
        readers.map((reader) => reader.get()),
        readers.map((_, at) => at + 2),
      );
      if (isDone) {
        assert.ok(pauses > 5, `entered in ${pauses} pieces`);
        break;
      }
    }
  });

  it("are computed once where two paths lead to one change", () => {
    const graph = new CellGraph();
    const root = new Input(graph, 1);
    const left = new Derived(graph, () => root.get() + 1);
    const right = new Derived(graph, () => root.get() * 2);
    const both = new Derived(graph, () => [left.get(), right.get()], deepEqual);
    both.get();
    const before = graph.counts.computed;
    root.set(5);
    assert.deepEqual(both.get(), [6, 10]);
    assert.equal(graph.counts.computed - before, 3);
  });

  it("throw what their computation threw to everybody who reads them, and recover", () => {
    const graph = new CellGraph();
    const divisor = new Input(graph, 0);
    const quotient = new Derived(graph, () => {
      if (divisor.get() === 0) throw new RangeError("by zero");
      return 12 / divisor.get();
    });
    const text = new Derived(graph, () => `${quotient.get()}`);
    const guarded = new Derived(graph, () => {
      try {
        return quotient.get();
      } catch {
        return -1;
      }
    });
    assert.throws(() => text.get(), /by zero/);
    assert.throws(() => text.get(), /by zero/, "the error is kept like a value");
    assert.equal(guarded.get(), -1);
    divisor.set(4);
    assert.equal(text.get(), "3");
    assert.equal(guarded.get(), 3);
    divisor.set(0);
    assert.throws(() => text.get(), /by zero/);
    assert.equal(text.peek(), undefined);
  });

  it("throw where they lead in a circle, and recover once the circle is gone", () => {
    const graph = new CellGraph();
    const isCircle = new Input(graph, true);
    const cells: Record<string, Derived<number>> = {};
    cells.a = new Derived(graph, () => (isCircle.get() ? (cells.b?.get() ?? 0) + 1 : 1));
    cells.b = new Derived(graph, () => (cells.a?.get() ?? 0) + 1);
    assert.throws(() => cells.a?.get(), /reads its own result/);
    assert.throws(() => cells.b?.get(), /reads its own result/);
    isCircle.set(false);
    assert.equal(cells.b.get(), 2);
    assert.equal(cells.a.get(), 1);
    isCircle.set(true);
    assert.throws(() => cells.b?.get(), /reads its own result/);
    isCircle.set(false);
    assert.equal(cells.a.get(), 1);
    assert.equal(cells.b.get(), 2);
  });

  it("wake whoever read them when their subject goes", () => {
    const graph = new CellGraph();
    const known = new Input<readonly string[]>(graph, ["a", "b"], deepEqual);
    const names = new DerivedFamily(graph, (key) => key.toUpperCase());
    const all = new Derived(graph, () => known.get().map((key) => names.get(key)), deepEqual);
    assert.deepEqual(all.get(), ["A", "B"]);
    known.set(["b"]);
    names.delete("a");
    assert.equal(names.peek("a"), undefined);
    assert.deepEqual(all.get(), ["B"]);
    known.set(["a", "b"]);
    assert.deepEqual(all.get(), ["A", "B"], "a key may come back");
  });

  it("tell once that they may be out of date, until they are read again", () => {
    const graph = new CellGraph();
    const input = new Input(graph, 1);
    const reported: string[] = [];
    const family = new DerivedFamily(
      graph,
      (key) => `${key}${input.get()}`,
      Object.is,
      (key) => reported.push(key),
    );
    family.get("a");
    input.set(2);
    input.set(3);
    assert.deepEqual(reported, ["a"]);
    assert.equal(family.get("a"), "a3");
    input.set(4);
    assert.deepEqual(reported, ["a", "a"]);
  });

  it("leave nothing behind in what they no longer read", () => {
    const graph = new CellGraph();
    const released: string[] = [];
    const key = new Input(graph, 0);
    const inputs = new Map<number, Input<number>>();
    const absent = (at: number): Input<number> => {
      const made =
        inputs.get(at) ?? new Input(graph, at, Object.is, () => released.push(`${at}`) && inputs.delete(at));
      inputs.set(at, made);
      return made;
    };
    const reader = new Derived(graph, () => absent(key.get()).get());
    for (let at = 0; at < 1000; at++) {
      key.set(at);
      assert.equal(reader.get(), at);
    }
    assert.equal(inputs.size, 1, "an input that nobody reads is let go");
    assert.equal(released.length, 999);
    reader.drop();
    assert.equal(inputs.size, 0);
  });

  it("give the same as computing everything anew, whatever happens", () => {
    const random = new SeededRandom(8);
    for (let round = 0; round < 50; round++) {
      const graph = new CellGraph();
      const inputs = Array.from({ length: 5 }, () => new Input(graph, random.below(4)));
      const layers: (() => number)[] = inputs.map((input) => () => input.get());
      const plain: (() => number)[] = inputs.map((input) => () => graph.untracked(() => input.get()));
      for (let at = 0; at < 12; at++) {
        const [a, b, c] = [
          random.below(layers.length),
          random.below(layers.length),
          random.below(layers.length),
        ];
        const compute = (of: readonly (() => number)[]) => (): number => {
          const first = of[a]?.() ?? 0;
          if (first === 3) throw new Error("three");
          return (first % 2 === 0 ? (of[b]?.() ?? 0) : (of[c]?.() ?? 0) + first) % 5;
        };
        const cell = new Derived(graph, compute(layers));
        layers.push(() => cell.get());
        plain.push(compute(plain));
      }
      for (let step = 0; step < 40; step++) {
        inputs[random.below(inputs.length)]?.set(random.below(4));
        const at = random.below(layers.length);
        assert.deepEqual(outcome(layers[at]), outcome(plain[at]));
      }
    }
  });
});

function outcome(run: (() => number) | undefined): number | string | undefined {
  try {
    return run?.();
  } catch (error) {
    return String(error);
  }
}

describe("structural equality", () => {
  const EQUAL: readonly (readonly [unknown, unknown])[] = [
    [1, 1],
    [Number.NaN, Number.NaN],
    [{ a: 1, b: undefined }, { a: 1 }],
    [{ a: 1 }, { b: undefined, a: 1 }],
    [
      [1, [2, { c: 3 }]],
      [1, [2, { c: 3 }]],
    ],
    [new Map([["a", [1]]]), new Map([["a", [1]]])],
    [{}, {}],
    [[], []],
  ];
  const DIFFERENT: readonly (readonly [unknown, unknown])[] = [
    [1, "1"],
    [0, -0],
    [null, undefined],
    [null, {}],
    [{}, []],
    [[], {}],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [[1, 2], [1]],
    [
      [1, 2],
      [2, 1],
    ],
    [new Map([["a", 1]]), new Map([["b", 1]])],
    [new Map([["a", undefined]]), new Map([["b", undefined]])],
    [new Map(), {}],
    [{}, new Map()],
  ];
  it("holds for the same content in the same order", () => {
    for (const [a, b] of EQUAL) assert.ok(deepEqual(a, b) && deepEqual(b, a), JSON.stringify([a, b]));
  });
  it("fails for anything else", () => {
    for (const [a, b] of DIFFERENT) assert.ok(!deepEqual(a, b) && !deepEqual(b, a), JSON.stringify([a, b]));
  });
});
