import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { openFixture, readFixture } from "../fixture.ts";

const BASE = `
#- base/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec: { parentRefs: [{ name: web }], hostnames: [HOST, cart.HOST] }
#- base/kustomization.yaml
resources: [route.yaml]
`;

const REPLACEMENTS = `replacements:
  - source: { kind: ConfigMap, name: params, fieldPath: data.host }
    targets: [{ select: { kind: HTTPRoute }, fieldPaths: [spec.hostnames.0] }]
  - source: { kind: ConfigMap, name: params, fieldPath: data.host }
    targets:
      - select: { kind: HTTPRoute }
        fieldPaths: [spec.hostnames.1]
        options: { delimiter: ., index: 1 }
`;

/** The first hostname as it arrives, and what is told of the Route. */
function copied(lines: string, more = ""): readonly [string | undefined, readonly string[]] {
  const overlay = `#- overlay/kustomization.yaml\nresources: [../base]\n${lines}${REPLACEMENTS}`;
  const workspace = openFixture(readFixture(BASE + overlay + more));
  const [route] = workspace.objectsIn("base/route.yaml");
  const hostname =
    route?.delivered.resource.kind === "HTTPRoute" ? route.delivered.resource.spec.hostnames?.[0] : undefined;
  const told = workspace
    .paths()
    .flatMap((path) => workspace.diagnostics(path))
    .filter(({ severity }) => severity !== "hint" && severity !== "information")
    .map(({ rule }) => rule);
  return [hostname, told];
}

describe("a value that a kustomization copies", () => {
  it("comes from the literals of a ConfigMap that it generates", () => {
    const generated = "configMapGenerator: [{ name: params, literals: [host=shop.example.org] }]\n";
    assert.deepEqual(copied(generated), ["shop.example.org", []]);
  });

  it("comes from one that an inner kustomization generates, by the name that it has there", () => {
    const inner = `#- inner/kustomization.yaml\nconfigMapGenerator: [{ name: params, literals: ['host="a.example.org"'] }]\n`;
    const overlay = `#- overlay/kustomization.yaml\nresources: [../base, ../inner]\n${REPLACEMENTS}`;
    const [route] = openFixture(readFixture(BASE + inner + overlay)).objectsIn("base/route.yaml");
    assert.ok(route?.delivered.resource.kind === "HTTPRoute");
    assert.equal(route.delivered.resource.spec.hostnames?.[0], "a.example.org");
  });

  it("is filled in later where it stands in a file that is not read", () => {
    for (const lines of [
      "configMapGenerator: [{ name: params, envs: [params.env] }]\n",
      "configMapGenerator: [{ name: params, files: [host=host.txt] }]\n",
      "generators: [make.yaml]\n",
    ])
      assert.deepEqual(copied(lines), ["{{ ConfigMap params }}", []], lines);
  });

  it("is filled in later where nothing here or more than one is its source", () => {
    assert.deepEqual(copied(""), ["{{ ConfigMap params }}", []]);
    const merged = `configMapGenerator:
  - { name: params, literals: [host=a.example.org] }
  - { name: params, behavior: merge, literals: [host=b.example.org] }
`;
    assert.deepEqual(copied(merged), ["{{ ConfigMap params }}", []]);
  });

  it("stays as it is written where kustomize copies nothing", () => {
    const params =
      "#- overlay/params.yaml\napiVersion: v1\nkind: ConfigMap\nmetadata: { name: params }\ndata: { host: }\n";
    const overlay = `#- overlay/kustomization.yaml\nresources: [../base, params.yaml]\n${REPLACEMENTS}`;
    const [route] = openFixture(readFixture(BASE + params + overlay)).objectsIn("base/route.yaml");
    assert.ok(route?.delivered.resource.kind === "HTTPRoute");
    assert.equal(route.delivered.resource.spec.hostnames?.[0], "HOST");
  });
});
