import assert from "node:assert/strict";
import { describe, it } from "node:test";
import vendorSelectorEmpty from "../../server/src/rules/vendor/vendorSelectorEmpty.ts";
import { checkDiagnostics, openFixture, readFixture } from "../fixture.ts";

const only = [vendorSelectorEmpty.id];
const ROUTE = `
#- app/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec: { parentRefs: [{ name: front }] }
`;
const told = (message = "") => `
#- app/policy.yaml
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: login, namespace: shop }
spec:
  targetSelectors:
    - { group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: { access: private } }
${message}  basicAuth: { users: { name: users } }
`;
const EMPTY = `#                                                                       ^^^^^^^^^^^^^^^^^^^ warning vendor-selector-empty: No HTTPRoute of namespace \`shop\` is labelled \`access=private\`, so this selects nothing.\n`;
const kustomization = (more: string) => `
#- app/kustomization.yaml
resources: [route.yaml, policy.yaml]
${more}`;
const transformer = (kind: string, more: string) => `
#- app/add.yaml
apiVersion: builtin
kind: ${kind}
metadata: { name: add }
${more}
`;
const EVERYWHERE = "fieldSpecs: [{ path: metadata/labels, create: true }]";
const NAMED = kustomization("transformers: [add.yaml]");

/** The labels of the Route as it arrives, and whether there may be more. */
function labelsIn(files: string): string {
  const workspace = openFixture(readFixture(told() + ROUTE + files));
  const [route] = workspace.objectsIn("app/route.yaml");
  assert.ok(route);
  const { labels, isOpen = false } = route.delivered.resource.metadata;
  return `${JSON.stringify(labels)}${isOpen ? " and more" : ""}`;
}

function check(files: string, message = ""): void {
  checkDiagnostics(told(message) + ROUTE + files, { only, closedWorld: true });
}

const PRIVATE = '{"access":"private"}';

describe("labels that transformers of kustomizations add", () => {
  it("are those of the transformer, in a file or inline, where it is for all objects", () => {
    const inFile = NAMED + transformer("LabelTransformer", `labels: { access: private }\n${EVERYWHERE}`);
    const inline = kustomization(`transformers:
  - |-
    apiVersion: builtin
    kind: LabelTransformer
    metadata: { name: add }
    labels: { access: private }
    ${EVERYWHERE}
`);
    for (const files of [
      inFile,
      inline,
      kustomization("commonLabels: { access: private }"),
      kustomization("labels: [{ pairs: { access: private } }]"),
    ]) {
      assert.equal(labelsIn(files), PRIVATE);
      check(files);
    }
    assert.equal(labelsIn(NAMED + transformer("PrefixTransformer", "prefix: a-")), "{}");
    check(kustomization(""), EMPTY);
  });

  it("are not known where a transformer is for some kinds, patches, is in no file or no one's of kustomize", () => {
    const narrow =
      "labels: { access: private }\nfieldSpecs: [{ path: metadata/labels, kind: HTTPRoute, create: true }]";
    const plain = NAMED + transformer("LabelTransformer", `labels: { access: public }\n${EVERYWHERE}`);
    for (const files of [
      NAMED,
      NAMED + transformer("LabelTransformer", narrow),
      // Objects without labels stay without them.
      NAMED +
        transformer(
          "LabelTransformer",
          `labels: { access: private }\n${EVERYWHERE.replace("true", "false")}`,
        ),
      NAMED +
        transformer(
          "PatchTransformer",
          "patch: '[{ op: add, path: /metadata/labels/access, value: private }]'\ntarget: { kind: HTTPRoute }",
        ),
      NAMED + transformer("PatchTransformer", "patch: '[{ op: remove, path: /metadata }]'"),
      NAMED + transformer("PatchTransformer", "path: labels.yaml"),
      NAMED +
        transformer(
          "PatchStrategicMergeTransformer",
          "patches: '{ metadata: { labels: { access: private } } }'",
        ),
      plain.replace("builtin", "example.com/v1"),
    ]) {
      assert.equal(labelsIn(files), "{} and more");
      check(files);
    }
  });

  it("are those of the files where a transformer changes other things, or objects of other kinds", () => {
    for (const files of [
      NAMED +
        transformer(
          "PatchTransformer",
          "patch: '[{ op: add, path: /spec/hostnames, value: [a.example.com] }]'",
        ),
      NAMED +
        transformer(
          "PatchTransformer",
          "patch: '[{ op: add, path: /metadata/labels/access, value: private }]'\ntarget: { kind: Service|Gateway }",
        ),
      NAMED +
        transformer(
          "AnnotationsTransformer",
          "annotations: { a: b }\nfieldSpecs: [{ path: metadata/annotations }]",
        ),
      NAMED +
        transformer(
          "LabelTransformer",
          "labels: { access: private }\nfieldSpecs: [{ path: metadata/labels, kind: Service, create: true }]",
        ),
      NAMED + transformer("HashTransformer", ""),
    ]) {
      assert.equal(labelsIn(files), "{}", files);
      check(files, EMPTY);
    }
  });
});
