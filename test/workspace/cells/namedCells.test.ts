import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { CellGraph } from "../../../server/src/workspace/cells/cellGraph.ts";
import { Derived } from "../../../server/src/workspace/cells/derived.ts";
import { DerivedFamily } from "../../../server/src/workspace/cells/derivedFamily.ts";
import { Input } from "../../../server/src/workspace/cells/input.ts";
import { namedCells } from "../../../server/src/workspace/cells/namedCells.ts";

class Inner {
  readonly single: Derived<number>;
  readonly families: { readonly doubled: DerivedFamily<number> };
  readonly inputs = new Map<string, Input<number>>();

  constructor(graph: CellGraph) {
    this.inputs.set("a", new Input(graph, 1));
    this.families = { doubled: new DerivedFamily(graph, (key) => 2 * (this.inputs.get(key)?.get() ?? 0)) };
    this.single = new Derived(graph, () => this.families.doubled.get("a") + 1);
  }
}

class Engine {
  readonly graph = new CellGraph();
  readonly parts = new Map([["x", new Inner(this.graph)]]);
  /** What cells are computed from is looked into no further. */
  readonly data = { nested: { hidden: new Input(this.graph, 0) } };
}

describe("the names of cells", () => {
  it("are the fields that lead to them, with the key that they are kept under", () => {
    const engine = new Engine();
    const inner = engine.parts.get("x");
    assert.equal(inner?.single.get(), 3);
    assert.deepEqual(
      namedCells(engine)
        .map(
          ({ family, key = "", cell }) => `${family}(${key}) ${cell.condition} ${cell.dependencies.length}`,
        )
        .sort(),
      ["parts.families.doubled(a) clean 1", "parts.inputs(a) input 0", "parts.single() clean 1"],
    );
  });

  it("are found without computing anything", () => {
    const engine = new Engine();
    assert.deepEqual(
      namedCells(engine)
        .map(({ family, cell }) => `${family} ${cell.condition}`)
        .sort(),
      ["parts.inputs input", "parts.single stale"],
    );
    assert.equal(engine.graph.counts.computed, 0);
  });
});
