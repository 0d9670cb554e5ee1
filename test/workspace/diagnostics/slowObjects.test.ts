import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createEngine } from "../../../server/src/library.ts";

const route = (gateway: string): string => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: road, namespace: town }
spec:
  parentRefs: [{ name: ${gateway} }]
`;
const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: gate, namespace: town }
spec: { gatewayClassName: stone, listeners: [{ name: l, port: 80, protocol: HTTP }] }
`;

/** An engine on whose clock judging an object takes some milliseconds, with the names of what it has put off. */
function paced(milliseconds: number, manifests = GATEWAY) {
  let time = 0;
  const putOff: string[] = [];
  const engine = createEngine({}, undefined, undefined, {
    now: () => {
      time += milliseconds;
      return time;
    },
    putOff: ({ resource }) => {
      if (resource.kind === "HTTPRoute") putOff.push(resource.metadata.name ?? "");
    },
  });
  engine.setFile("gate.yaml", manifests);
  const edit = (gateway: string): boolean => {
    engine.setFile("road.yaml", route(gateway));
    engine.flush();
    return engine.diagnostics("road.yaml").some(({ rule }) => rule === "route-parent-not-found");
  };
  return { engine, putOff, edit };
}

describe("a budget around everything: an object that takes too long to judge", () => {
  it("is put off after the second time, told once, and judged when there is a pause", () => {
    const { engine, putOff, edit } = paced(300);
    assert.deepEqual([edit("gate"), edit("gate2"), putOff], [false, true, ["road"]]);
    assert.equal(edit("gate"), true, "what was known of it stays");
    assert.equal(engine.isPuttingOff, true);
    engine.resume();
    assert.equal(engine.isPuttingOff, false);
    assert.deepEqual(engine.flush().files, ["road.yaml"]);
    assert.ok(engine.diagnostics("road.yaml").every(({ rule }) => rule !== "route-parent-not-found"));
    edit("gate3");
    assert.deepEqual([putOff, engine.isPuttingOff], [["road"], true]);
  });

  it("is judged at once as long as it keeps within the budget", () => {
    const { engine, putOff, edit } = paced(100);
    assert.deepEqual([edit("gate"), edit("gate2"), edit("gate"), edit("gate2")], [false, true, false, true]);
    assert.deepEqual([putOff, engine.isPuttingOff], [[], false]);
  });

  it("is forgotten with its file", () => {
    const { engine, edit } = paced(300, "");
    for (const gateway of ["gate", "gate2", "gate3"]) edit(gateway);
    assert.equal(engine.isPuttingOff, true);
    engine.removeFile("road.yaml");
    engine.flush();
    assert.equal(engine.isPuttingOff, false);
  });
});

describe("a budget around everything: the files that somebody looks at", () => {
  it("give way between objects, and are told of when all are judged", () => {
    const engine = createEngine();
    engine.setFile(
      "roads.yaml",
      ["a", "b", "c"].map((name) => route(name).replace("road", name)).join("---\n"),
    );
    let slices = 1;
    let changes = engine.flushFiles(["roads.yaml"], () => true);
    for (; !changes.isDone; changes = engine.flushFiles(["roads.yaml"], () => true)) slices += 1;
    assert.deepEqual([slices, changes.files], [4, ["roads.yaml"]]);
  });
});
