import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  type ArgoApplication,
  type ArgoSource,
  isIncluded,
  readArgoApplication,
} from "../../server/src/delivery/argoApplication.ts";
import { readDocument } from "../../server/src/yaml/readDocument.ts";
import { nodeAt } from "../../server/src/yaml/tree.ts";

function read(source: string): ArgoApplication {
  const { root } = readDocument(source);
  assert.ok(root !== undefined);
  return readArgoApplication(root);
}

const PLAIN: ArgoSource = {
  directory: { recurse: false },
  kustomize: { components: [] },
  valueFiles: [],
  hasHelm: false,
  hasPlugin: false,
};

describe("an Application of Argo CD", () => {
  it("says where its manifests come from and where they go", () => {
    const application = read(`
metadata: { name: shop, namespace: argocd }
spec:
  source:
    repoURL: https://git.example.com/shop
    path: apps/shop
    directory: { recurse: true, include: "*.yaml", exclude: "{draft,old}/*" }
  destination: { server: https://kubernetes.default.svc, namespace: shop }
`);
    assert.deepEqual(application, {
      name: "shop",
      namespace: "argocd",
      sources: [
        {
          ...PLAIN,
          repoURL: "https://git.example.com/shop",
          path: "apps/shop",
          directory: { recurse: true, include: "*.yaml", exclude: "{draft,old}/*" },
        },
      ],
      destination: { namespace: "shop" },
    });
  });

  it("may have several sources, which then count instead of the single one", () => {
    const { sources } = read(`
spec:
  source: { path: ignored }
  sources:
    - chart: podinfo
      helm: { releaseName: web, valueFiles: [$values/web.yaml, /all.yaml, ""] }
    - { repoURL: https://git.example.com/values, ref: values }
    - path: app
      plugin: { name: tanka }
`);
    assert.deepEqual(sources, [
      {
        ...PLAIN,
        chart: "podinfo",
        valueFiles: ["$values/web.yaml", "/all.yaml"],
        releaseName: "web",
        hasHelm: true,
      },
      { ...PLAIN, repoURL: "https://git.example.com/values", ref: "values" },
      { ...PLAIN, path: "app", hasPlugin: true },
    ]);
  });

  it("has the single source where the list is empty", () => {
    assert.deepEqual(read("spec: { source: { path: app }, sources: [] }").sources, [
      { ...PLAIN, path: "app" },
    ]);
  });

  it("takes manifests that are hydrated first from the dry source", () => {
    const { sources } = read(`
spec:
  sourceHydrator:
    drySource: { repoURL: https://git.example.com/shop, path: dry }
    syncSource: { targetBranch: rendered, path: wet }
`);
    assert.deepEqual(sources, [{ ...PLAIN, repoURL: "https://git.example.com/shop", path: "dry" }]);
  });

  it("passes options on to kustomize", () => {
    const text = `
spec:
  source:
    path: overlays/prod
    kustomize:
      namespace: prod
      namePrefix: eu-
      nameSuffix: -v2
      components: [../tls]
      patches:
        - { target: { kind: Gateway }, patch: "- op: remove" }
`;
    const { root } = readDocument(text);
    const patches = nodeAt(root, ["spec", "source", "kustomize", "patches"]);
    assert.ok(patches !== undefined);
    assert.deepEqual(read(text).sources, [
      {
        ...PLAIN,
        path: "overlays/prod",
        kustomize: {
          namespace: "prod",
          namePrefix: "eu-",
          nameSuffix: "-v2",
          components: ["../tls"],
          patches,
        },
      },
    ]);
  });

  const CLUSTERS: Readonly<Record<string, string | undefined>> = {
    "{ server: https://kubernetes.default.svc }": undefined,
    "{ server: https://kubernetes.default.svc/ }": undefined,
    "{ name: in-cluster }": undefined,
    "{ server: '', name: '' }": undefined,
    "{}": undefined,
    "{ server: 'https://10.0.0.1:6443' }": "https://10.0.0.1:6443",
    "{ name: east }": "east",
    "{ server: '', name: east }": "east",
    "{ server: '{{server}}' }": "{{server}}",
  };
  for (const [destination, cluster] of Object.entries(CLUSTERS)) {
    it(`goes with the destination ${destination} to ${cluster ?? "the cluster of Argo CD"}`, () => {
      const read_ = read(`spec: { destination: ${destination} }`).destination;
      assert.deepEqual(read_, cluster === undefined ? {} : { cluster });
    });
  }

  for (const text of ["{}", "spec:", "spec: []", "spec: { sources: x, source: y, destination: z }", "[]"]) {
    it(`says nothing where it is ${text}`, () => {
      assert.deepEqual(read(text), { sources: [], destination: {} });
    });
  }
});

describe("the files of a source's folder", () => {
  const FILES = ["a.yaml", "draft/a.yaml", "values.json"];
  const included = (directory: Partial<ArgoSource["directory"]>): readonly string[] =>
    FILES.filter((path) => isIncluded({ recurse: true, ...directory }, path));

  it("are all there without patterns", () => {
    assert.deepEqual(included({}), FILES);
    assert.deepEqual(included({ include: "", exclude: "" }), FILES);
  });
  it("are those that `include` takes", () => {
    assert.deepEqual(included({ include: "*.yaml" }), ["a.yaml", "draft/a.yaml"]);
  });
  it("are not those that `exclude` takes, whatever `include` says", () => {
    assert.deepEqual(included({ include: "{*.yaml,*.json}", exclude: "draft/*" }), ["a.yaml", "values.json"]);
  });
  it("are none where `include` is no pattern, and all where `exclude` is none", () => {
    assert.deepEqual(included({ include: "[" }), []);
    assert.deepEqual(included({ exclude: "[" }), FILES);
  });
  it("are not left out by patterns that are filled in later", () => {
    assert.deepEqual(included({ include: "{{env}}/*", exclude: "${DRAFTS}*" }), FILES);
  });
});
