import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { BuildEntry } from "../../../server/src/delivery/layer.ts";
import { Copiers } from "../../../server/src/workspace/delivery/copiers.ts";

const entry = (file: string, role: BuildEntry["role"] = "manifest"): BuildEntry => ({
  file,
  role,
  layers: [],
});

describe("copiers", () => {
  const town = [entry("a.yaml"), entry("b.yaml"), entry("values.yaml", "values")];
  const harbour = [entry("b.yaml"), entry("c.yaml")];

  it("are the documents that copy from a list in which a file stands as a manifest", () => {
    const copiers = new Copiers();
    copiers.note(1, "a.yaml", [town]);
    copiers.note(2, "c.yaml", [town, harbour]);
    copiers.note(3, "d.yaml", [harbour]);
    assert.deepEqual(
      ["a.yaml", "b.yaml", "c.yaml", "values.yaml", "d.yaml"].map((file) => [
        file,
        [...copiers.from(file)].sort(),
      ]),
      [
        [
          "a.yaml",
          [
            [1, "a.yaml"],
            [2, "c.yaml"],
          ],
        ],
        [
          "b.yaml",
          [
            [1, "a.yaml"],
            [2, "c.yaml"],
            [3, "d.yaml"],
          ],
        ],
        [
          "c.yaml",
          [
            [2, "c.yaml"],
            [3, "d.yaml"],
          ],
        ],
        ["values.yaml", []],
        ["d.yaml", []],
      ],
    );
  });

  it("are those of the last time only", () => {
    const copiers = new Copiers();
    copiers.note(1, "a.yaml", [town]);
    copiers.note(2, "b.yaml", [town]);
    copiers.note(1, "a.yaml", [harbour]);
    assert.deepEqual([...copiers.from("a.yaml")], [[2, "b.yaml"]]);
    copiers.note(2, "b.yaml", []);
    assert.deepEqual([...copiers.from("a.yaml")], []);
    assert.deepEqual([...copiers.from("c.yaml")], [[1, "a.yaml"]]);
  });
});
