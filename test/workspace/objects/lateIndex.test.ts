import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Delivered } from "../../../server/src/delivery/delivered.ts";
import { createEngine } from "../../../server/src/library.ts";
import { CellGraph } from "../../../server/src/workspace/cells/cellGraph.ts";
import { GivingWay } from "../../../server/src/workspace/cells/givingWay.ts";
import { LateIndex } from "../../../server/src/workspace/objects/lateIndex.ts";

/** ConfigMaps of a workspace by their ids. */
function configMaps(names: readonly string[]): Map<string, Delivered> {
  const engine = createEngine();
  names.forEach((name, at) => {
    const manifest = `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: ${name}, namespace: shop }\n`;
    engine.setFile(`${String(at).padStart(3, "0")}.yaml`, manifest);
  });
  return new Map(engine.objects().map(({ delivered }) => [delivered.id, delivered]));
}

const nameOf = ({ resource }: Delivered): readonly string[] => [resource.metadata.name ?? ""];

describe("an index that is made when it is first asked for", () => {
  it("gives way while it is made, and follows what changes before it is whole", () => {
    const graph = new CellGraph();
    const index = new LateIndex(nameOf);
    const objects = configMaps(Array.from({ length: 200 }, (_, at) => `map-${at}`));
    const other = [...configMaps(["another"]).values()][0];
    assert.ok(other !== undefined);
    const change = (id: string, after: Delivered | undefined): void => {
      const before = objects.get(id);
      if (after === undefined) objects.delete(id);
      else objects.set(id, after);
      index.replace(id, before, after);
    };
    const ask = (): "gave way" | ReturnType<LateIndex["of"]> => {
      try {
        return graph.within(
          () => true,
          () => index.of(graph, () => objects.values()),
        );
      } catch (error) {
        if (error instanceof GivingWay) return "gave way";
        throw error;
      }
    };
    assert.equal(ask(), "gave way");
    const [first = "", second = ""] = objects.keys();
    const [last = "", lastButOne = ""] = [...objects.keys()].reverse();
    change(first, undefined);
    change(second, { ...other, id: second });
    change(last, undefined);
    change(lastButOne, { ...other, id: lastButOne });
    change("new", { ...other, id: "new" });
    assert.equal(ask(), "gave way");
    assert.equal(ask(), "gave way");
    const made = ask();
    assert.ok(made !== "gave way");
    const found = (name: string): readonly string[] => [...made.get(name)].sort();
    assert.deepEqual(found("another"), [second, lastButOne, "new"].sort());
    for (const gone of ["map-0", "map-1", "map-198", "map-199"]) assert.deepEqual(found(gone), []);
    assert.equal(found("map-100").length, 1);
  });
});
