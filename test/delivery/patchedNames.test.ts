import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { openFixture, readFixture } from "../fixture.ts";

const BASE = `
#- base/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec: { parentRefs: [{ name: web, sectionName: old }] }
#- base/kustomization.yaml
resources: [route.yaml]
`;

const kustomization = (path: string, lines: string): string => `#- ${path}/kustomization.yaml\n${lines}\n`;

/** A patch that lets the Route attach to another listener, for what its target says. */
const patch = (target: string): string =>
  `target: ${target}, patch: '[{op: replace, path: /spec/parentRefs/0/sectionName, value: new}]'`;

const overlay = (target: string): string =>
  kustomization("overlay", `resources: [../inner]\npatches: [{ ${patch(target)} }]`);

/** The listener that the Route names as it reaches a cluster. */
function sectionIn(files: string): string | undefined {
  const [route] = openFixture(readFixture(BASE + files)).objectsIn("base/route.yaml");
  assert.ok(route?.delivered.resource.kind === "HTTPRoute");
  return route.delivered.resource.spec.parentRefs?.[0]?.sectionName;
}

/** Whether a patch behind an inner kustomization meets the Route, by its target. */
function checkTargets(inner: string, targets: Readonly<Record<string, boolean>>): void {
  const before = kustomization("inner", `resources: [../base]\n${inner}`);
  const found = Object.keys(targets).map((target) => [target, sectionIn(before + overlay(target)) === "new"]);
  assert.deepEqual(Object.fromEntries(found), targets);
}

describe("a patch of a kustomization", () => {
  it("means an object by the name that it has, and by the one that its manifest says", () => {
    checkTargets("namePrefix: big-", {
      "{ kind: HTTPRoute, name: cart }": true,
      "{ kind: HTTPRoute, name: big-cart }": true,
      "{ kind: HTTPRoute, name: small-cart }": false,
    });
    checkTargets("nameSuffix: -b", {
      "{ name: cart-b }": true,
      "{ name: cart }": true,
      "{ name: car }": false,
    });
  });

  it("means it by the namespace that it has, and by the one that its manifest says", () => {
    checkTargets("namespace: town", {
      "{ kind: HTTPRoute, namespace: shop }": true,
      "{ kind: HTTPRoute, namespace: town }": true,
      "{ kind: HTTPRoute, namespace: default }": false,
    });
  });

  it("means an object that says no namespace by that of `default`", () => {
    const inner = kustomization("inner", "resources: [route.yaml]\nnamespace: town");
    const route = `#- inner/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart }
spec: { parentRefs: [{ name: web, sectionName: old }] }
`;
    for (const [target, section] of [
      ["{ namespace: default }", "new"],
      ["{ namespace: town }", "new"],
      ["{ namespace: shop }", "old"],
    ]) {
      const workspace = openFixture(readFixture(route + inner + overlay(target ?? "")));
      const [found] = workspace.objectsIn("inner/route.yaml");
      const resource = found?.delivered.resource;
      assert.equal(
        resource?.kind === "HTTPRoute" && resource.spec.parentRefs?.[0]?.sectionName,
        section,
        target,
      );
    }
  });

  it("means it by the labels and annotations that inner kustomizations give", () => {
    checkTargets("labels: [{ pairs: { tier: edge } }]\ncommonAnnotations: { team: a }", {
      "{ labelSelector: tier=edge }": true,
      "{ labelSelector: tier=core }": false,
      "{ labelSelector: '!tier' }": false,
      "{ annotationSelector: team=a }": true,
      "{ annotationSelector: team=b }": false,
    });
  });

  it("comes before the names and labels that its own kustomization gives", () => {
    const own = (target: string): string =>
      kustomization(
        "overlay",
        `resources: [../base]\nnamePrefix: big-\nnamespace: town\ncommonLabels: { tier: edge }\npatches: [{ ${patch(target)} }]`,
      );
    assert.equal(sectionIn(own("{ name: cart, namespace: shop }")), "new");
    for (const target of ["{ name: big-cart }", "{ namespace: town }", "{ labelSelector: tier=edge }"])
      assert.equal(sectionIn(own(target)), "old", target);
  });

  it("comes behind these where it stands in `patchesJson6902`", () => {
    const own = (target: string): string =>
      kustomization(
        "overlay",
        `resources: [../base]\nnamePrefix: big-\nnamespace: town\ncommonLabels: { tier: edge }\npatchesJson6902: [{ ${patch(target)} }]`,
      );
    for (const target of [
      "{ version: v1, kind: HTTPRoute, name: big-cart }",
      "{ version: v1, kind: HTTPRoute, name: cart }",
      "{ kind: HTTPRoute, name: big-cart, namespace: town }",
    ])
      assert.equal(sectionIn(own(target)), "new", target);
  });

  it("has the last word in `patchesJson6902`, the second in `patches`, the first in `patchesStrategicMerge`", () => {
    const word = (list: string, section: string): string =>
      `${list}: [{ target: { kind: HTTPRoute }, patch: '[{op: replace, path: /spec/parentRefs/0/sectionName, value: ${section}}]' }]\n`;
    const first = `patchesStrategicMerge:
  - |-
    apiVersion: gateway.networking.k8s.io/v1
    kind: HTTPRoute
    metadata: { name: cart, namespace: shop }
    spec: { parentRefs: [{ name: web, sectionName: first }] }
`;
    const all = (lists: string): string => kustomization("overlay", `resources: [../base]\n${lists}`);
    assert.equal(sectionIn(all(word("patchesJson6902", "last") + word("patches", "second") + first)), "last");
    assert.equal(sectionIn(all(word("patches", "second") + first)), "second");
    assert.equal(sectionIn(all(first)), "first");
  });
});

describe("a namespace that a patch gives", () => {
  const NAMELESS = BASE.replace(", namespace: shop", "");
  const operation = (op: string) => `[{op: ${op}, path: /metadata/namespace, value: town}]`;

  /** The namespace of the Route, and what it is said to come from. */
  function namespaceIn(files: string): readonly [string | undefined, string | undefined] {
    const [route] = openFixture(readFixture(files)).objectsIn("base/route.yaml");
    return [route?.delivered.namespace, route?.delivered.namespaceFrom?.path];
  }

  it("counts more than what inner kustomizations say", () => {
    const inner = kustomization("inner", "resources: [../base]\nnamespace: village");
    const outer = kustomization(
      "overlay",
      `resources: [../inner]\npatches: [{ target: { kind: HTTPRoute }, patch: '${operation("replace")}' }]`,
    );
    assert.deepEqual(namespaceIn(BASE + inner + outer), ["town", undefined]);
    assert.deepEqual(namespaceIn(NAMELESS + inner + outer.replace("replace", "add")), ["town", undefined]);
  });

  it("counts less than what its own and outer kustomizations say", () => {
    const own = kustomization(
      "overlay",
      `resources: [../base]\nnamespace: village\npatches: [{ target: { kind: HTTPRoute }, patch: '${operation("replace")}' }]`,
    );
    assert.deepEqual(namespaceIn(BASE + own), ["village", "overlay/kustomization.yaml"]);
    const outer = kustomization("outer", "resources: [../overlay]\nnamespace: city");
    assert.deepEqual(namespaceIn(BASE + own.replace("namespace: village\n", "") + outer), [
      "city",
      "outer/kustomization.yaml",
    ]);
  });

  it("counts more than its own kustomization's where it stands in `patchesJson6902` or is copied", () => {
    const late = kustomization(
      "overlay",
      `resources: [../base]\nnamespace: village\npatchesJson6902: [{ target: { kind: HTTPRoute, name: cart }, patch: '${operation("replace")}' }]`,
    );
    assert.deepEqual(namespaceIn(BASE + late), ["town", undefined]);
    const copied = kustomization(
      "overlay",
      `resources: [../base]
namespace: village
replacements: [{ sourceValue: town, targets: [{ select: { kind: HTTPRoute }, fieldPaths: [metadata.namespace] }] }]`,
    );
    assert.deepEqual(namespaceIn(BASE + copied), ["town", undefined]);
  });
});
