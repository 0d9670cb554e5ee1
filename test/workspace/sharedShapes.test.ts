import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setFlagsFromString } from "node:v8";
import { createEngine } from "../../server/src/library.ts";

/** Whether two objects have one hidden class; only the engine itself can tell. */
function sameShape(): (a: object, b: object) => boolean {
  setFlagsFromString("--allow-natives-syntax");
  return new Function("a", "b", "return %HaveSameMap(a, b)") as (a: object, b: object) => boolean;
}

const COUNT = 60;

function town(): string {
  const services = Array.from(
    { length: COUNT },
    (_, at) => `---
apiVersion: v1
kind: Service
metadata: { name: shop-${at}, namespace: town }
spec: { ports: [{ name: http, port: 80 }] }
`,
  );
  const routes = Array.from(
    { length: COUNT },
    (_, at) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop-${at}, namespace: town }
spec:
  parentRefs: [{ name: gate }]
  hostnames: [shop-${at}.example.com]
  rules: [{ backendRefs: [{ name: shop-${at}, port: 80 }] }]
`,
  );
  const gateway = `---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: gate, namespace: town }
spec: { gatewayClassName: stone, listeners: [{ name: http, port: 80, protocol: HTTP }] }
`;
  return [gateway, ...services, ...routes].join("");
}

describe("objects of one kind share their shapes", () => {
  const have = sameShape();
  const shapesOf = (objects: readonly object[]): number => {
    const shapes: object[] = [];
    for (const one of objects) if (!shapes.some((shape) => have(shape, one))) shapes.push(one);
    return shapes.length;
  };
  const engine = createEngine({});
  engine.setFile("town.yaml", town());
  engine.flush();
  const locations = engine.objects();

  const kinds = {
    documents: engine.file("town.yaml")?.documents ?? [],
    resources: locations.map(({ delivered }) => delivered.resource),
    metadata: locations.map(({ delivered }) => delivered.resource.metadata),
    delivered: locations.map(({ delivered }) => delivered),
    "backend decisions": locations.flatMap(({ delivered }) =>
      engine.clusterOf(delivered.id).backends.of(delivered.id),
    ),
  };
  for (const [what, objects] of Object.entries(kinds))
    it(what, () => {
      assert.ok(objects.length >= COUNT, `${objects.length}`);
      // A copy that spreads an object first and adds a property would have a shape of its own each time (V8 before 12).
      assert.ok(shapesOf(objects) <= 12, `${shapesOf(objects)} shapes of ${objects.length} objects`);
    });
});
