import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze } from "../../server/src/library.ts";
import { generateDefinitions } from "../bench/generateDefinitions.mjs";

const workload = generateDefinitions({ files: 160 });
const definitions = workload.files.filter(({ path }) => path.includes("/crds/"));

describe("the workload of definitions of the benchmark", () => {
  it("is the same bytes each time", () => {
    assert.deepEqual(generateDefinitions({ files: 160 }).files, workload.files);
  });

  it("is nearly all definitions, some of them of equal text", () => {
    const bytes = (files: readonly { readonly text: string }[]) =>
      files.reduce((sum, { text }) => sum + text.length, 0);
    assert.ok(bytes(definitions) > 0.9 * bytes(workload.files));
    const texts = new Set(definitions.map(({ text }) => text)).size;
    assert.ok(texts > 4 && texts < definitions.length, `${texts}`);
  });

  it("has objects of which those are wrong that the truth names, and no others", () => {
    const wrong = workload.faults.filter(({ fault }) => fault === "custom-type").map(({ path }) => path);
    const files = workload.files.filter(({ path }) => path.startsWith("releases/v1.0/"));
    const told = analyze(files).diagnostics.map(({ path }) => path);
    assert.deepEqual(
      told,
      wrong.filter((path) => path.startsWith("releases/v1.0/")),
    );
    assert.ok(wrong.length > 0);
  });
});
