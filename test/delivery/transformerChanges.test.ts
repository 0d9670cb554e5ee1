import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { manifestKind } from "../../server/src/model/resource.ts";
import { openFixture, readFixture } from "../fixture.ts";

const FILES = `
#- app/objects.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec: { parentRefs: [{ name: web, sectionName: old }] }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: settings }
data: { section: copied }
`;

const transformers = (...inline: readonly string[]): string =>
  `#- app/kustomization.yaml\nresources: [objects.yaml]\ntransformers:\n${inline
    .map((text) => `  - |-\n${text.replace(/^/gm, "    ")}\n`)
    .join("")}`;

const builtin = (kind: string, lines: string, metadata = "{ name: one }"): string =>
  `apiVersion: builtin\nkind: ${kind}\nmetadata: ${metadata}\n${lines}`;

const ALL_NAMES = "fieldSpecs: [{ path: metadata/name }]";

/** The objects as they reach a cluster, the Route with the listener that it names. */
function arriving(files: string): readonly string[] {
  return openFixture(readFixture(FILES + files))
    .objectsIn("app/objects.yaml")
    .map(({ delivered: { resource, namespace } }) => {
      const section =
        resource.kind === "HTTPRoute" ? ` at ${resource.spec.parentRefs?.[0]?.sectionName}` : "";
      return `${manifestKind(resource)} ${namespace ?? "?"}/${resource.metadata.name}${section}`;
    });
}

const AS_WRITTEN = ["HTTPRoute shop/cart at old", "ConfigMap ?/settings"];
const WITH_NEW = ["HTTPRoute shop/cart at new", "ConfigMap ?/settings"];
const OPERATION = '[{"op": "replace", "path": "/spec/parentRefs/0/sectionName", "value": "new"}]';

describe("transformers of a kustomization", () => {
  it("change namespaces", () => {
    const to = (lines: string) => builtin("NamespaceTransformer", lines, "{ name: one, namespace: town }");
    assert.deepEqual(arriving(transformers(to(""))), [
      "HTTPRoute town/cart at old",
      "ConfigMap town/settings",
    ]);
    assert.deepEqual(arriving(transformers(to("unsetOnly: true"))), [
      "HTTPRoute shop/cart at old",
      "ConfigMap town/settings",
    ]);
    assert.deepEqual(arriving(transformers(builtin("NamespaceTransformer", ""))), AS_WRITTEN);
  });

  it("change names, where they are for those of all kinds", () => {
    const names = ["HTTPRoute shop/a-cart-b at old", "ConfigMap ?/a-settings-b"];
    const both = builtin("PrefixSuffixTransformer", `prefix: a-\nsuffix: -b\n${ALL_NAMES}`);
    assert.deepEqual(arriving(transformers(both)), names);
    const each = [
      builtin("PrefixTransformer", `prefix: a-\n${ALL_NAMES}`),
      builtin("SuffixTransformer", `suffix: -b\n${ALL_NAMES}`),
    ];
    assert.deepEqual(arriving(transformers(...each)), names);
    const ofServices = "fieldSpecs: [{ path: metadata/name, kind: Service }]";
    assert.deepEqual(
      arriving(transformers(builtin("PrefixTransformer", `prefix: a-\n${ofServices}`))),
      AS_WRITTEN,
    );
  });

  it("patch, in the three forms that patches have", () => {
    const forms = [
      builtin("PatchTransformer", `target: { kind: HTTPRoute }\npatch: '${OPERATION}'`),
      builtin("PatchJson6902Transformer", `target: { kind: HTTPRoute, name: cart }\njsonOp: '${OPERATION}'`),
      builtin(
        "PatchStrategicMergeTransformer",
        "patches: |-\n  apiVersion: gateway.networking.k8s.io/v1\n  kind: HTTPRoute\n  metadata: { name: cart, namespace: shop }\n  spec: { parentRefs: [{ name: web, sectionName: new }] }",
      ),
    ];
    for (const form of forms) assert.deepEqual(arriving(transformers(form)), WITH_NEW);
    const inFile = `#- app/patch.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec: { parentRefs: [{ name: web, sectionName: new }] }
`;
    const byPath = builtin("PatchStrategicMergeTransformer", "paths: [patch.yaml]");
    assert.deepEqual(arriving(transformers(byPath) + inFile), WITH_NEW);
  });

  it("copy values", () => {
    const copy = builtin(
      "ReplacementTransformer",
      `replacements:
  - source: { kind: ConfigMap, name: settings, fieldPath: data.section }
    targets: [{ select: { kind: HTTPRoute }, fieldPaths: [spec.parentRefs.0.sectionName] }]`,
    );
    assert.deepEqual(arriving(transformers(copy)), ["HTTPRoute shop/cart at copied", "ConfigMap ?/settings"]);
  });

  it("come one after another, behind what the kustomization itself says", () => {
    const moved = builtin("NamespaceTransformer", "", "{ name: one, namespace: town }");
    const patched = builtin(
      "PatchTransformer",
      `target: { kind: HTTPRoute, namespace: town }\npatch: '${OPERATION}'`,
    );
    const inTown = ["HTTPRoute town/cart at new", "ConfigMap town/settings"];
    assert.deepEqual(arriving(transformers(moved, patched)), inTown);
    assert.deepEqual(arriving(transformers(patched, moved)), [
      "HTTPRoute town/cart at old",
      "ConfigMap town/settings",
    ]);
    assert.deepEqual(arriving(`${transformers(patched)}namespace: town\n`), inTown);
  });

  it("are left alone where they are programs of one's own", () => {
    const own =
      "apiVersion: example.com/v1\nkind: NamespaceTransformer\nmetadata: { name: one, namespace: town }";
    assert.deepEqual(arriving(transformers(own)), AS_WRITTEN);
  });
});
