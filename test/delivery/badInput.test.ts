import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkDiagnostics, openFixture, readFixture } from "../fixture.ts";
import { checkForms } from "./delivered.ts";

const ROUTE = `#- apps/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: infra }
spec:
  parentRefs:
    - name: edge
      sectionName: http
#                  ^^^^ error route-parent-section-not-found: Gateway \`edge\` has no listener \`http\`, so the Route is not attached to it. It has \`https\`. 💡
#- apps/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - { name: https, port: 80, protocol: HTTP }
`;

const CYCLE =
  "leads back to this kustomization, so kustomize builds nothing. Remove one of the entries that make the circle.";

const flux = (spec: string) => `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: apps, namespace: flux-system }
spec:
  sourceRef: { kind: GitRepository, name: flux-system }
${spec}`;

describe("what cannot be built is reported once, and everything else goes on", () => {
  it("where a kustomization lists itself", () => {
    checkDiagnostics(`
#- apps/kustomization.yaml
resources:
  - route.yaml
  - gateway.yaml
  - .
#   ^ error kustomization-cycle: \`.\` ${CYCLE}
${ROUTE}`);
  });

  it("where kustomizations list each other", () => {
    checkDiagnostics(`
#- apps/kustomization.yaml
resources:
  - route.yaml
  - gateway.yaml
  - ../other
#- other/kustomization.yaml
resources:
  - ../apps
#   ^^^^^^^ error kustomization-cycle: \`../apps\` ${CYCLE}
${ROUTE}`);
  });

  it("where a component lists itself", () => {
    checkDiagnostics(`
#- apps/kustomization.yaml
resources: [route.yaml, gateway.yaml]
components: [../part]
#- part/kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
components:
  - ../part
#   ^^^^^^^ error kustomization-cycle: \`../part\` ${CYCLE}
${ROUTE}`);
  });

  it("where a base lies outside of the workspace", () => {
    checkDiagnostics(`
#- apps/kustomization.yaml
resources:
  - ../../base
#   ^^^^^^^^^^ hint kustomization-outside: \`../../base\` lies outside of this workspace, so nothing is known of what it brings. Open the folder that holds both to have it checked.
  - route.yaml
  - gateway.yaml
${ROUTE}`);
  });

  it("where the path of a Flux Kustomization does not exist", () => {
    checkDiagnostics(`
#- cluster/ks.yaml
${flux("  path: ./gone")}
#[8-14] hint delivery-path-not-found: There is no folder \`./gone\` in this workspace, so nothing is applied from here, unless its source is another repository.
${ROUTE}`);
  });

  it("but not where that folder is there with files that are not read, or nobody knows which folders there are", () => {
    const fixture = readFixture(`
#- cluster/ks.yaml
${flux("  path: ./gone")}
#- cluster/app.yaml
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: app }
spec: { source: { path: gone }, destination: { namespace: shop } }
#- cluster/kustomization.yaml
resources: [ks.yaml, app.yaml, ../gone]
`);
    const found = (folders: readonly string[] | "unknown" | undefined) => {
      const workspace = openFixture(fixture);
      workspace.flush();
      if (folders !== undefined) workspace.setFolders(folders);
      return workspace.paths().flatMap((path) => workspace.diagnostics(path).map(({ rule }) => rule));
    };
    const missing = "delivery-path-not-found";
    assert.deepEqual(found(undefined), [missing, missing, "kustomization-not-found"]);
    assert.deepEqual(found(["cluster"]), [missing, missing, "kustomization-not-found"]);
    assert.deepEqual(found(["cluster", "gone"]), []);
    assert.deepEqual(found("unknown"), ["kustomization-not-found"]);
  });

  it("where its source is certainly this repository", () => {
    checkDiagnostics(`
#- cluster/ks.yaml
${flux("  path: ./gone")}
#[8-14] warning delivery-path-not-found: There is no folder \`./gone\` in this workspace, so nothing is applied from here. Correct the path, or remove the object.
#- cluster/other.yaml
${flux("  path: ./apps").replace("name: apps", "name: other")}
${ROUTE}`);
  });

  it("where a file is not there", () => {
    checkDiagnostics(`
#- apps/kustomization.yaml
resources:
  - route.yaml
  - gone.yaml
#   ^^^^^^^^^ hint kustomization-not-found: There is no \`gone.yaml\` in this workspace, so nothing is known of what it brings.
  - gateway.yaml
${ROUTE}`);
  });

  it("where variables need each other, once for each circle", () => {
    const reported = (name: string) =>
      `warning flux-variable-cycle: The value of \`${name}\` needs \`${name}\` itself. Flux fills variables in once, so \`\${…}\` is left in what reaches the cluster; write the value out.`;
    checkDiagnostics(`
#- cluster/ks.yaml
${flux("  path: ./apps\n  postBuild:\n    substitute:")}
      A: a.\${B}
#        ^^^^^^ ${reported("A")}
      B: \${C}
      C: "\${A}"
      NEEDS_A: \${A}
      OWN: \${OWN:=taken over from the parent}
      FINE: \${E}
${ROUTE}`);
  });

  it("but not where one needs the next, however many there are", () => {
    const variables = Array.from({ length: 10_000 }, (_, at) => `      V${at}: \${V${at + 1}}\n`).join("");
    checkDiagnostics(`
#- cluster/ks.yaml
${flux(`  path: ./apps\n  postBuild:\n    substitute:\n${variables}`)}
${ROUTE}`);
  });

  it("where a patch names a place that is not there", () => {
    checkDiagnostics(`
#- apps/kustomization.yaml
resources: [route.yaml, gateway.yaml]
patches:
  - target: { kind: Gateway }
#   ^^^^^^^^^^^^^^^^^^^^^^^^^ warning kustomization-patch-fails: The patch cannot remove \`/spec/listeners/3\`: \`/spec/listeners\` is a list of 1 item and has no \`3\`. kustomize then refuses the whole build.
    patch: |-
      - { op: remove, path: /spec/listeners/3 }
${ROUTE}`);
  });

  it("where the target of a patch has a field that kustomize does not have", () => {
    checkDiagnostics(`
#- apps/kustomization.yaml
resources: [route.yaml, gateway.yaml]
patches:
  - target:
      apiVersion: gateway.networking.k8s.io/v1
#     ^^^^^^^^^^ warning kustomization-patch-fails: The target of a patch has no field \`apiVersion\`, so kustomize refuses the whole build. Write \`group\` and \`version\`.
      kind: Gateway
    patch: |-
      - { op: add, path: /metadata/annotations/team, value: edge }
${ROUTE.replace("error route-parent", "warning route-parent")}`);
  });

  it("but not where it annotates an object without annotations, or names an item that a merged list has", () => {
    checkDiagnostics(`
#- apps/kustomization.yaml
resources: [route.yaml, gateway.yaml, workload.yaml]
patches:
  - target: { kind: Gateway }
    patch: |-
      - { op: add, path: /metadata/annotations/team, value: edge }
  - patch: |-
      apiVersion: apps/v1
      kind: Deployment
      metadata: { name: web }
      spec: { template: { spec: { containers: [{ name: web, image: "web:2" }] } } }
  - target: { kind: Deployment }
    patch: |-
      - { op: add, path: /spec/template/spec/containers/1/args, value: [--verbose] }
#- apps/workload.yaml
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  template:
    spec:
      containers: [{ name: web, image: "web:1" }, { name: proxy, image: "proxy:1" }]
${ROUTE.replace("error route-parent", "warning route-parent")}`);
  });

  it("where the object that a patch names is not there", () => {
    const patched = (resources: string, name: string, finding: string) => `
#- apps/kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources: [${resources}]
patches:
  - path: patch.yaml
${finding}#- apps/patch.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: ${name} }
spec: { gatewayClassName: intranet }
${ROUTE}`;
    const all = "route.yaml, gateway.yaml";
    checkDiagnostics(
      patched(
        all,
        "edgee",
        "#   ^^^^^^^^^^^^^^^^ warning kustomization-patch-fails: This patch is for Gateway `edgee`, which is not among what the kustomization builds, so kustomize refuses the whole build. Correct the name, or remove the patch.\n",
      ),
    );
    // A Gateway that a patch has changed is one step less sure.
    checkDiagnostics(patched(all, "edge", "").replace("error route-parent", "warning route-parent"));
    // What a remote base brings may have the name.
    checkDiagnostics(patched(`${all}, https://example.com/base`, "edgee", ""));
  });

  it("but not where the object that a patch names is deleted in the end", () => {
    const kustomization = "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n";
    const gateway =
      "apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: { name: edge, namespace: shop }\n";
    const base = `
#- base/kustomization.yaml
${kustomization}resources: [gateway.yaml]
patches: [{ path: change.yaml }]
#- base/gateway.yaml
${gateway}spec: { gatewayClassName: c, listeners: [{ name: http, port: 80, protocol: HTTP }] }
#- base/change.yaml
${gateway}spec: { gatewayClassName: d }
`;
    checkDiagnostics(`${base}#- overlay/kustomization.yaml
${kustomization}resources: [../base]
patches: [{ path: delete.yaml }]
#- overlay/delete.yaml
${gateway}$patch: delete
`);
    checkDiagnostics(`${base.replace("{ path: change.yaml }", "{ path: change.yaml }, { path: delete.yaml }")}#- base/delete.yaml
${gateway}$patch: delete
`);
  });

  it("where a patch has the wrong form", () => {
    checkDiagnostics(`
#- apps/kustomization.yaml
resources: [route.yaml, gateway.yaml]
patches:
  - target: { kind: Gateway }
    patch: |-
      - 7
  - patch: just text
  - target: 7
  - 7
patchesStrategicMerge: { a: b }
components: 7
helmCharts: [x]
configMapGenerator: x
replacements: [7, { source: 7 }, { targets: x }]
namespace: [x]
${ROUTE}`);
  });
});

describe("a kustomization that is being typed", () => {
  const half = (text: string) => `#- apps/kustomization.yaml
${text}
#- apps/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog }
`;

  it("delivers what it says so far", () => {
    checkForms(half("namespace: shop\nresources:\n  - route.yaml\n  - "), [
      "apps/route.yaml: HTTPRoute shop/catalog",
    ]);
    checkForms(half("namespace:\nresources:\n  - route.yaml"), ["apps/route.yaml: HTTPRoute ?/catalog"]);
    checkForms(half(""), ["apps/route.yaml: HTTPRoute ?/catalog"]);
  });
});
