import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { documentLinks } from "../../../server/src/features/documentLinks/documentLinks.ts";
import { openFixture, placeInWords, readFixture } from "../../fixture.ts";

function linksIn(path: string, source: string): readonly string[] {
  const workspace = openFixture(readFixture(source));
  return documentLinks(workspace, path).map(
    ({ range, target }) => `${placeInWords(workspace, path, range)} → ${target}`,
  );
}

describe("[links] in a kustomization", () => {
  it("lead to the files and the kustomizations of the folders that it names", () => {
    assert.deepEqual(
      linksIn(
        "over/kustomization.yaml",
        `
#- base/kustomization.yaml
resources: [gateway.yaml]
#- base/gateway.yaml
kind: none
#- parts/tls/kustomization.yml
kind: Component
#- over/route.yaml
kind: none
#- over/patches/ports.yaml
kind: none
#- over/values.yaml
replicas: 1
#- over/kustomization.yaml
# $schema: base/gateway.yaml
resources:
  - ../base
  - route.yaml
  - missing.yaml
  - ../../outside
  - https://example.com/all.yaml
  - github.com/example/shop//deploy?ref=main
components: [../parts/tls]
patches:
  - path: patches/ports.yaml
    target: { kind: Gateway }
patchesStrategicMerge:
  - patches/ports.yaml
  - |
    kind: Gateway
configMapGenerator:
  - name: values
    files: [values.yaml, "other.yaml=values.yaml"]
helmCharts:
  - { name: shop, valuesFile: values.yaml }
`,
      ),
      [
        "over/kustomization.yaml:3 ../base → base/kustomization.yaml",
        "over/kustomization.yaml:4 route.yaml → over/route.yaml",
        "over/kustomization.yaml:9 ../parts/tls → parts/tls/kustomization.yml",
        "over/kustomization.yaml:11 patches/ports.yaml → over/patches/ports.yaml",
        "over/kustomization.yaml:14 patches/ports.yaml → over/patches/ports.yaml",
        "over/kustomization.yaml:19 values.yaml → over/values.yaml",
        'over/kustomization.yaml:19 "other.yaml=values.yaml" → over/values.yaml',
        "over/kustomization.yaml:21 values.yaml → over/values.yaml",
      ],
    );
  });
});

const APPS = `
#- apps/shop/kustomization.yaml
resources: []
#- parts/tls/kustomization.yaml
kind: Component
#- charts/shop/values-prod.yaml
replicas: 1
#- clusters/prod/apps.yaml
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: shop, namespace: flux-system }
spec:
  path: ./apps/shop
  components: [../../parts/tls]
---
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: open, namespace: flux-system }
spec: { path: "./apps/\${NAME}" }
---
apiVersion: source.toolkit.fluxcd.io/v1
kind: GitRepository
metadata: { name: theirs, namespace: flux-system }
spec: { url: https://example.com/theirs }
---
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: theirs, namespace: flux-system }
spec: { path: ./apps/shop, sourceRef: { kind: GitRepository, name: theirs } }
#- clusters/prod/argo.yaml
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: shop }
spec:
  source: { repoURL: https://example.com/shop, path: apps/shop }
---
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: chart }
spec:
  sources:
    - repoURL: https://example.com/shop
      path: charts/shop
      helm:
        valueFiles: [values-prod.yaml, $values/charts/shop/values-prod.yaml, absent.yaml]
---
apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: { name: all }
spec:
  generators: [{ list: { elements: [{ name: shop }] } }]
  template:
    metadata: { name: "{{name}}" }
    spec: { source: { path: apps/shop } }
#- nested/clusters/flux.yaml
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: inner }
spec: { path: ./inner }
#- nested/inner/kustomization.yaml
resources: []
#- charts/shop/templates/flux.yaml
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: {{ .Release.Name }} }
spec: { path: ./apps/shop }
`;

describe("[links] in what delivers files", () => {
  it("lead from a Flux Kustomization to the kustomization of its folder, and to its components", () => {
    assert.deepEqual(linksIn("clusters/prod/apps.yaml", APPS), [
      "clusters/prod/apps.yaml:5 ./apps/shop → apps/shop/kustomization.yaml",
      "clusters/prod/apps.yaml:6 ../../parts/tls → parts/tls/kustomization.yaml",
    ]);
  });

  it("count from a root inside of the workspace, too", () => {
    assert.deepEqual(linksIn("nested/clusters/flux.yaml", APPS), [
      "nested/clusters/flux.yaml:4 ./inner → nested/inner/kustomization.yaml",
    ]);
  });

  it("lead from Applications and ApplicationSets to folders and to values of charts", () => {
    assert.deepEqual(linksIn("clusters/prod/argo.yaml", APPS), [
      "clusters/prod/argo.yaml:5 apps/shop → apps/shop/kustomization.yaml",
      "clusters/prod/argo.yaml:15 values-prod.yaml → charts/shop/values-prod.yaml",
      "clusters/prod/argo.yaml:15 $values/charts/shop/values-prod.yaml → charts/shop/values-prod.yaml",
      "clusters/prod/argo.yaml:24 apps/shop → apps/shop/kustomization.yaml",
    ]);
  });

  it("are not made in templates", () => {
    assert.deepEqual(linksIn("charts/shop/templates/flux.yaml", APPS), []);
  });
});
