import { describe, it } from "node:test";
import { checkDiagnostics } from "../fixture.ts";
import { checkForms, checkParents } from "./delivered.ts";

const GATEWAY = `#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }]
`;

const route = (
  name: string,
  section = "http",
  namespace = "",
): string => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${name}${namespace === "" ? "" : `, namespace: ${namespace}`} }
spec:
  parentRefs: [{ name: edge, namespace: infra, sectionName: ${section} }]
`;

const indented = (text: string, by: number): string => text.trimEnd().replace(/^(?=.)/gm, " ".repeat(by));

const resourceSet = (template: string): string => `#- tenants/set.yaml
apiVersion: fluxcd.controlplane.io/v1
kind: ResourceSet
metadata: { name: tenants, namespace: flux-system }
spec:
  inputs: [{ tenant: bakery }]
  resourcesTemplate: |
${indented(template, 4)}
`;

describe("manifests that are written as a text", () => {
  it("are what a ResourceSet makes, document by document", () => {
    checkParents(
      `${GATEWAY}${resourceSet(`${route("<< inputs.tenant >>")}---\n${route("second", "none", "apps")}`)}`,
      [
        "tenants/set.yaml HTTPRoute → infra/gateway.yaml: Accepted",
        "tenants/set.yaml HTTPRoute → infra/gateway.yaml: NoMatchingParent",
      ],
    );
    checkForms(resourceSet(`---\n${route("first")}---\n${route("second", "http", "apps")}`), [
      "tenants/set.yaml: HTTPRoute flux-system/first",
      "tenants/set.yaml: HTTPRoute apps/second",
    ]);
  });

  it("are told of where the text begins", () => {
    checkDiagnostics(
      `${GATEWAY}${resourceSet(route("first", "htp", "apps")).replace("resourcesTemplate: |\n", "resourcesTemplate: |\n#                    ^ warning route-parent-section-not-found: Gateway `infra/edge` has no listener `htp`, so the Route is not attached to it. It has `http`.\n")}`,
    );
  });

  it("are what a chart adds to its own, in the namespace of the release", () => {
    checkForms(
      `#- apps/release.yaml
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: shop, namespace: apps }
spec:
  values:
    extraDeploy:
      - |
${indented(route("shop"), 8)}
`,
      ["apps/release.yaml: HTTPRoute apps/shop"],
    );
  });

  it("are what Talos starts a cluster with, and what a step of a workflow applies", () => {
    checkForms(
      `#- talos/gateway.yaml
cluster:
  inlineManifests:
    - name: route
      contents: |
${indented(route("shop", "http", "apps"), 8)}
#- ci/preview.yaml
apiVersion: argoproj.io/v1alpha1
kind: WorkflowTemplate
metadata: { name: preview, namespace: ci }
spec:
  templates:
    - name: route
      resource:
        action: apply
        manifest: |
${indented(route('"pr-{{inputs.parameters.number}}"'), 10)}
`,
      [
        "ci/preview.yaml: HTTPRoute ci/pr-{{inputs.parameters.number}}",
        "talos/gateway.yaml: HTTPRoute apps/shop",
      ],
    );
  });

  it("are none of a template, of a script, or of an object that holds texts for others", () => {
    checkForms(resourceSet(`<<- range $tenant := inputs.tenants >>\n${route("first")}<<- end >>`), []);
    checkForms(
      resourceSet(`${route("first")}  {{- with .Values.hosts }}\n  hostnames: {{ . }}\n  {{- end }}`),
      [],
    );
    checkForms(resourceSet(`kubectl apply -f - <<EOF\n${route("first")}EOF`), []);
    checkForms(
      `#- apps/examples.yaml
apiVersion: v1
kind: ConfigMap
metadata: { name: examples, namespace: apps }
data:
  route.yaml: |
${indented(route("first"), 4)}
`,
      ["apps/examples.yaml: ConfigMap apps/examples"],
    );
  });

  it("are none where a chart makes a file of them, or shows them to people", () => {
    for (const keys of [
      ["configMaps", "data"],
      ["docs", "snippet"],
      ["extraManifests", "data"],
      ["initScripts", "manifest"],
    ])
      checkForms(
        `#- apps/release.yaml
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: shop, namespace: apps }
spec:
  values:
    ${keys[0]}:
      ${keys[1]}: |
${indented(route("shop"), 8)}
`,
        [],
      );
  });

  it("are none of a patch", () => {
    const patch = indented(route("first"), 8);
    for (const [path, text] of [
      ["apps/kustomization.yaml", `patches:\n  - patch: |\n${patch}`],
      ["apps/kustomization.yaml", `patchesStrategicMerge:\n  - |\n${patch}`],
      [
        "apps/release.yaml",
        `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: shop }\nspec:\n  postRenderers:\n    - kustomize:\n        patches:\n          - patch: |\n${indented(patch, 6)}`,
      ],
    ])
      checkForms(`#- ${path}\n${text}\n`, []);
  });
});
