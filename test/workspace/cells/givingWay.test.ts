import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { CellGraph } from "../../../server/src/workspace/cells/cellGraph.ts";
import { Derived } from "../../../server/src/workspace/cells/derived.ts";
import { DerivedFamily } from "../../../server/src/workspace/cells/derivedFamily.ts";
import { GivingWay } from "../../../server/src/workspace/cells/givingWay.ts";
import { Input } from "../../../server/src/workspace/cells/input.ts";

/** A sum of a hundred squares, and how often squares and the sum were begun. */
function sumOfSquares() {
  const graph = new CellGraph();
  const first = new Input(graph, 0);
  const begun = { squares: 0, sums: 0 };
  const squares = new DerivedFamily(graph, (key) => {
    begun.squares++;
    return (key === "0" ? first.get() : Number(key)) ** 2;
  });
  const sum = new Derived(graph, () => {
    begun.sums++;
    return Array.from({ length: 100 }, (_, at) => squares.get(String(at))).reduce((a, b) => a + b, 0);
  });
  return { graph, first, begun, sum };
}

/** Asks as often as it takes; returns the answer and the number of times. */
function asked<T>(graph: CellGraph, isOver: () => boolean, run: () => T): readonly [T, number] {
  for (let times = 1; ; times++) {
    try {
      return [graph.within(isOver, run), times];
    } catch (error) {
      if (!(error instanceof GivingWay)) throw error;
    }
  }
}

describe("a budget around everything: a computation that gives way", () => {
  it("keeps what was computed inside of it, and comes to the same in the end", () => {
    const { graph, begun, sum } = sumOfSquares();
    const [value, times] = asked(
      graph,
      () => true,
      () => sum.get(),
    );
    assert.equal(value, 328_350);
    assert.ok(times > 5, `asked ${times} times`);
    assert.deepEqual(begun, { squares: 100, sums: times });
  });

  it("is computed anew after a change as if it had never given way", () => {
    const { graph, first, begun, sum } = sumOfSquares();
    asked(
      graph,
      () => true,
      () => sum.get(),
    );
    first.set(2);
    assert.equal(sum.get(), 328_354);
    assert.equal(begun.squares, 101);
  });

  it("keeps its old value until it has a new one", () => {
    const { graph, first, sum } = sumOfSquares();
    const doubled = new Derived(graph, () => 2 * sum.get());
    doubled.get();
    first.set(3);
    assert.throws(
      () =>
        graph.within(
          () => true,
          () => new DerivedFamily(graph, Number).get("x") + deep(graph),
        ),
      GivingWay,
    );
    assert.equal(doubled.peek(), 656_700);
    assert.equal(doubled.get(), 656_718);
  });

  it("does not give way where nobody has asked it to", () => {
    const { graph, begun, sum } = sumOfSquares();
    assert.equal(
      graph.within(
        () => false,
        () => sum.get(),
      ),
      328_350,
    );
    assert.equal(begun.sums, 1);
  });
});

/** Something that computes twenty values. */
function deep(graph: CellGraph): number {
  const values = new DerivedFamily(graph, Number);
  return Array.from({ length: 20 }, (_, at) => values.get(String(at))).length;
}
