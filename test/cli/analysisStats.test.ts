import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnalysisStats } from "../../server/src/cli/analysisStats.ts";
import { STAGES, stopwatch } from "../../server/src/cli/stopwatch.ts";
import { createEngine } from "../../server/src/library.ts";
import { folder, gateway, route } from "./gwls.ts";

const WORLD = {
  "gateway.yaml": gateway(),
  "routes.yaml": `${route()}---\n${route("https").replace("catalog", "basket")}`,
  "other.yaml": "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: ünread\n",
};

describe("gwls analysis-stats", () => {
  const { gwls } = folder(WORLD);

  it("says what was read, what is kept of it, and where time and memory went", () => {
    const { code, out, err } = gwls(["analysis-stats", "--format", "json"]);
    assert.equal(err, "");
    assert.equal(code, 0);
    const stats: AnalysisStats = JSON.parse(out);
    const bytes = Object.values(WORLD).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    assert.deepEqual(stats.read, { files: 3, documents: 4, parsed: 3, bytes, objects: 4 });
    assert.deepEqual(stats.objectsByKind, { HTTPRoute: 2, Deployment: 1, Gateway: 1 });
    assert.equal(stats.cells["judged.current"], 4);
    assert.equal(stats.cells["delivered.known.clusters.attachment.cells.named"], 2);
    assert.equal(stats.cells["delivered.known.table.objects.input"], 4);
    assert.deepEqual(Object.keys(stats.time), [...STAGES]);
    assert.ok(stats.time.parsing > 0 && stats.time.rules > 0 && stats.memory.heapUsed > 0);
    assert.equal(stats.slowestRules.length, 10);
    assert.ok(
      stats.slowestObjects.some(
        ({ object, path }) => object === "Gateway edge/front-door" && path === "gateway.yaml",
      ),
    );
  });

  it("says the same as tables", () => {
    const { out } = gwls(["analysis-stats"]);
    assert.match(out, /^READ {12}NUMBER\nfiles {11}3\n/);
    for (const head of ["KIND", "FAMILY", "STAGE", "MEMORY", "SLOWEST RULES", "SLOWEST OBJECTS"])
      assert.match(out, new RegExp(`^${head}  `, "m"));
    assert.match(out, /^HTTPRoute {3}2$/m);
  });
});

describe("the stopwatch of an analysis", () => {
  it("counts what each rule takes, for the rule and for the object, and takes it off the rest", () => {
    let time = 0;
    const { watch, times } = stopwatch(() => time);
    const engine = createEngine(
      {},
      () => {},
      (rule, subject, run) =>
        watch.rule(rule, subject, () => {
          time += 2;
          run();
        }),
    );
    engine.setFile("gateway.yaml", gateway());
    watch.prepare(engine);
    watch.stage("judging", () => {
      engine.flush();
      time += 5;
    });
    const { stages, rules, objects } = times();
    const runs = rules.size;
    assert.ok(runs > 10);
    assert.ok([...rules.values()].every(({ milliseconds }) => milliseconds === 2));
    assert.deepEqual([...objects.values()], [{ milliseconds: 2 * runs, runs }]);
    assert.equal(stages.rules, 2 * runs);
    assert.equal(stages.rendering, 5);
  });
});
