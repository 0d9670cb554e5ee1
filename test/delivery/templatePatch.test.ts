import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  expandApplicationSet,
  type RepositoryFiles,
  readApplicationSet,
} from "../../server/src/delivery/applicationSet.ts";
import { readDocument } from "../../server/src/yaml/readDocument.ts";
import { checkDiagnostics } from "../fixture.ts";
import { checkForms } from "./delivered.ts";

const REPOSITORY = 'repoURL: "https://git.example.com/home.git"';
const NO_FILES: RepositoryFiles = { files: [], folders: [], read: () => undefined };

/** What becomes of one Application, in short: where it takes files from, and where it puts them. */
function expanded(patch: string, { element = "{ name: shop }", isGo = true } = {}): unknown {
  const { root } = readDocument(`
spec:
  goTemplate: ${isGo}
  generators: [{ list: { elements: [${element}] } }]
  template:
    metadata: { name: shop }
    spec:
      source: { path: apps/shop, kustomize: { components: [a, b] } }
      destination: { namespace: shop }
  templatePatch: |
${patch.trim().replace(/^/gm, "    ")}
`);
  assert.ok(root !== undefined);
  const { applications, isComplete } = expandApplicationSet(readApplicationSet(root), NO_FILES);
  return {
    applications: applications.map(({ sources, destination, isUnclear = false }) => ({
      paths: sources.map(({ path }) => path),
      components: sources.flatMap(({ kustomize }) => kustomize.components),
      destination,
      isUnclear,
    })),
    isComplete,
  };
}

const WRITTEN = {
  paths: ["apps/shop"],
  components: ["a", "b"],
  destination: { namespace: "shop" },
  isUnclear: false,
};
const AS_WRITTEN = { applications: [WRITTEN], isComplete: true };
const UNCLEAR = { applications: [{ ...WRITTEN, isUnclear: true }], isComplete: false };

describe("a templatePatch", () => {
  const CERTAIN: Readonly<Record<string, readonly [patch: string, changes: object]>> = {
    "changes a field inside of a map and leaves the others": [
      "spec:\n  destination:\n    name: east",
      { destination: { namespace: "shop", cluster: "east" } },
    ],
    "is filled in with the parameters of its Application": [
      'spec:\n  destination:\n    namespace: {{ .name }}-{{ .name | upper | quote }}\n  source: { path: "apps/{{ .name }}/prod" }',
      { destination: { namespace: 'shop-"SHOP"' }, paths: ["apps/shop/prod"] },
    ],
    "replaces lists": ["spec: { source: { kustomize: { components: [c] } } }", { components: ["c"] }],
    "adds a list of sources, which counts before the one": [
      "spec:\n  sources:\n    - path: one\n    - path: two",
      { paths: ["one", "two"], components: [] },
    ],
    "removes what it makes null": ["spec: { destination: { namespace: null } }", { destination: {} }],
    "keeps a value unknown that no file says": [
      "spec:\n  destination:\n    namespace: {{ .other }}",
      { destination: { namespace: "__UNKNOWN__" } },
    ],
    "may say nothing": ["{}", {}],
    "may say nothing of what is delivered": ["metadata: { labels: { of: '{{ .name }}' } }", {}],
  };
  for (const [title, [patch, changes]] of Object.entries(CERTAIN))
    it(title, () =>
      assert.deepEqual(expanded(patch), { ...AS_WRITTEN, applications: [{ ...WRITTEN, ...changes }] }),
    );

  it("is filled in without Go's templates, too", () => {
    assert.deepEqual(expanded("spec: { destination: { namespace: 'of-{{name}}' } }", { isGo: false }), {
      ...AS_WRITTEN,
      applications: [{ ...WRITTEN, destination: { namespace: "of-shop" } }],
    });
  });

  it("that nobody can follow leaves what is delivered unclear where it may change that", () => {
    for (const patch of [
      "{{- if .prod }}\nspec:\n  destination: { namespace: prod }\n{{- end }}",
      "spec:\n  source:\n    helm:\n      valueFiles:\n        {{- range $file := .files }}\n        - {{ $file }}\n        {{- end }}",
      "spec:\n  {{ .extra | toYaml | nindent 2 }}",
      "spec: {{ .extra | toYaml }}",
      "spec:\n  {{ .field }}: x",
      "spec: [",
      "spec: none",
      "- spec",
    ])
      assert.deepEqual(expanded(patch), UNCLEAR, patch);
  });

  it("that nobody can follow is nobody's concern where it says how and when to synchronise", () => {
    for (const patch of [
      "spec:\n  {{- if .autoSync }}\n  syncPolicy:\n    automated:\n      prune: {{ .prune }}\n  {{- end }}",
      "{{/* as it was */}}\nmetadata:\n  labels: { tier: gold }",
    ])
      assert.deepEqual(expanded(patch), AS_WRITTEN, patch);
  });
});

/** Applications by folders, in the namespaces of the files beside their manifests. */
const set = (patch: string): string => `#- argocd/apps.yaml
apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: { name: apps, namespace: argocd }
spec:
  goTemplate: true
  generators:
    - git: { ${REPOSITORY}, revision: HEAD, files: [{ path: "apps/*/config.yaml" }] }
  template:
    metadata: { name: "{{.path.basename}}" }
    spec:
      project: default
      source: { ${REPOSITORY}, targetRevision: HEAD, path: "{{.path.path}}" }
      destination: { server: "https://kubernetes.default.svc", namespace: "{{.path.basename}}" }
  templatePatch: |
${patch.replace(/^/gm, "    ")}
#- apps/network/config.yaml
namespace: edge-system
#- apps/shop/config.yaml
namespace: shop-system
#- apps/network/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge }
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }]
`;

const route = (parentRefs: string, hostname = "shop.example.com"): string => `#- apps/shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop }
spec:
  hostnames: ["${hostname}"]
  parentRefs:
    - ${parentRefs}
`;

const NAMESPACE = "spec:\n  destination:\n    namespace: {{ .namespace }}";
const CONDITIONAL = `{{- if .namespace }}\n${NAMESPACE}\n{{- end }}`;

describe("what an ApplicationSet with a templatePatch delivers", () => {
  it("stands in the namespace that the patch says", () => {
    checkForms(`${set(NAMESPACE)}${route("name: edge")}`, [
      "apps/network/gateway.yaml: Gateway edge-system/edge",
      "apps/shop/route.yaml: HTTPRoute shop-system/shop",
    ]);
    checkDiagnostics(`${set(NAMESPACE)}${route("{ name: edge, namespace: edge-system }")}`);
    checkDiagnostics(
      `${set(NAMESPACE)}${route(`{ name: edge, namespace: edge-sytem }
#                              ^^^^^^^^^^ warning route-parent-not-found: Gateway \`edge-sytem/edge\` is not in this workspace, so the Route would get no status and no traffic. There is one of this name in namespace \`edge-system\`, but it is looked for in \`edge-sytem\`. 💡`)}`,
    );
  });

  it("stands in a namespace that is not known where nobody can follow the patch, so that nothing hangs on it", () => {
    checkForms(`${set(CONDITIONAL)}${route("name: edge")}`, [
      "apps/network/gateway.yaml: Gateway ?/edge",
      "apps/shop/route.yaml: HTTPRoute ?/shop",
    ]);
    checkDiagnostics(`${set(CONDITIONAL)}${route("{ name: edge, namespace: edge-system }")}`);
    checkDiagnostics(`${set(CONDITIONAL)}${route("{ name: edge, namespace: edge-sytem }")}`);
  });

  const PATCHES = `spec:
  source:
    kustomize:
      patches:
        - target: { kind: HTTPRoute }
          patch: |-
            - { op: replace, path: /spec/hostnames/0, value: "{{ .namespace }}.example.com" }`;

  it("is held against what patches of kustomize make of it", () => {
    const kustomization = "#- apps/shop/kustomization.yaml\nresources: [route.yaml]\n";
    for (const patch of [PATCHES, `${PATCHES}\n{{- if .more }}\n{{- end }}`])
      checkDiagnostics(
        `${set(patch)}${kustomization}${route("{ name: edge, namespace: network }", "Placeholder!")}`,
      );
  });
});
