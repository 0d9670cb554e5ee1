import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createEngine } from "../../../server/src/library.ts";
import { lineStarts, positionAt } from "../../../server/src/text/lines.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";
import { differenceBetween, everythingSaid } from "../../fuzz/edits/everythingSaid.ts";

type Files = Readonly<Record<string, string>>;

function opened(files: Files): Workspace {
  const workspace = createEngine();
  for (const [path, text] of Object.entries(files)) workspace.setFile(path, text);
  workspace.flush();
  return workspace;
}

/** Replaces the first place where a text stands, as an editor does. */
function edit(workspace: Workspace, path: string, what: string, by: string): void {
  const text = workspace.text(path) ?? "";
  const at = text.indexOf(what);
  assert.ok(at >= 0, `${what} stands in ${path}`);
  const starts = lineStarts(text);
  workspace.edit(path, { start: positionAt(starts, at), end: positionAt(starts, at + what.length) }, by);
}

/** Everything that is said is what is said of the same files read afresh, in either order. */
function checkFresh(workspace: Workspace): void {
  const files = workspace.paths().map((path) => [path, workspace.text(path) ?? ""] as const);
  const said = everythingSaid(workspace);
  for (const inOrder of [files, files.toReversed()])
    assert.equal(differenceBetween(said, everythingSaid(opened(Object.fromEntries(inOrder)))), undefined);
}

/** The rules that speak in a file. */
function rules(workspace: Workspace, path: string): readonly string[] {
  return workspace.diagnostics(path).map(({ rule }) => rule);
}

const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge }
spec:
  gatewayClassName: c
  listeners:
    - { name: http, port: 80, protocol: HTTP }
`;

const ROUTE = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web }
spec:
  parentRefs: [{ name: edge, sectionName: https }]
  hostnames: [a.example.com]
`;

function kustomization(more: string): string {
  return `apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n${more}`;
}

function flux(name: string, path: string): string {
  return `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: ${name}, namespace: flux-system }
spec: { path: ${path}, targetNamespace: shop, sourceRef: { kind: GitRepository, name: flux } }
`;
}

const BASE: Files = {
  "base/kustomization.yaml": kustomization("resources: [gateway.yaml]\n"),
  "base/gateway.yaml": GATEWAY,
  "overlay/kustomization.yaml": kustomization("namespace: shop\nresources:\n  - route.yaml\n"),
  "overlay/route.yaml": ROUTE,
};

describe("a kustomization that is edited (A)", () => {
  it("takes a base in, which then begins nothing by itself", () => {
    const workspace = opened(BASE);
    edit(workspace, "overlay/kustomization.yaml", "  - route.yaml\n", "  - route.yaml\n  - ../base\n");
    checkFresh(workspace);
    assert.deepEqual(rules(workspace, "overlay/route.yaml"), ["route-parent-section-not-found"]);
    edit(workspace, "overlay/kustomization.yaml", "  - ../base\n", "");
    checkFresh(workspace);
  });

  it("becomes a component, and a component becomes one", () => {
    const workspace = opened(BASE);
    edit(workspace, "base/kustomization.yaml", "kind: Kustomization", "kind: Component");
    checkFresh(workspace);
    edit(workspace, "overlay/kustomization.yaml", "resources:", "components: [../base]\nresources:");
    checkFresh(workspace);
    edit(workspace, "base/kustomization.yaml", "kind: Component", "kind: Kustomization");
    checkFresh(workspace);
  });

  it("takes in a base that another one has, in the order of their names", () => {
    const workspace = opened({
      ...BASE,
      "a/kustomization.yaml": kustomization("namespace: a\nresources: []\n"),
      "z/kustomization.yaml": kustomization("namespace: z\nresources: [../base]\n"),
    });
    edit(workspace, "a/kustomization.yaml", "[]", "[../base]");
    checkFresh(workspace);
    edit(workspace, "a/kustomization.yaml", "namespace: a", "namespace: z");
    checkFresh(workspace);
    edit(workspace, "a/kustomization.yaml", "[../base]", "[]");
    checkFresh(workspace);
  });

  it("lists nothing but what Flux applies, or something else besides", () => {
    const workspace = opened({
      ...BASE,
      "cluster/base.yaml": flux("base", "./base"),
      "all/kustomization.yaml": kustomization("resources: [../base/gateway.yaml]\n"),
      "all/more.yaml": ROUTE,
    });
    edit(workspace, "all/kustomization.yaml", "gateway.yaml]", "gateway.yaml, more.yaml]");
    checkFresh(workspace);
    edit(workspace, "all/kustomization.yaml", ", more.yaml]", "]");
    checkFresh(workspace);
  });

  it("lists deliverers in another order", () => {
    const workspace = opened({
      ...BASE,
      "cluster/kustomization.yaml": kustomization("resources: [one.yaml, two.yaml]\n"),
      "cluster/one.yaml": flux("one", "./base"),
      "cluster/two.yaml": flux("two", "./base").replace("shop", "pay"),
    });
    edit(workspace, "cluster/kustomization.yaml", "one.yaml, two.yaml", "two.yaml, one.yaml");
    checkFresh(workspace);
  });

  it("is a component that a Flux Kustomization names", () => {
    const workspace = opened({
      ...BASE,
      "cluster/base.yaml": flux("base", "./base").replace("path:", "components: [../component], path:"),
      "component/kustomization.yaml": kustomization("namespace: one\n").replace("Kustomization", "Component"),
    });
    edit(workspace, "component/kustomization.yaml", "namespace: one", "namespace: two");
    checkFresh(workspace);
  });

  it("leads back to itself, or no longer", () => {
    const workspace = opened({
      ...BASE,
      "a/kustomization.yaml": kustomization("resources: [../b]\n"),
      "b/kustomization.yaml": kustomization("resources: [../c, ../base]\n"),
      "c/kustomization.yaml": kustomization("resources: []\n"),
    });
    edit(workspace, "c/kustomization.yaml", "[]", "[../b]");
    checkFresh(workspace);
    edit(workspace, "c/kustomization.yaml", "[../b]", "[]");
    checkFresh(workspace);
  });

  it("stands beside another one in its folder", () => {
    const workspace = opened({
      ...BASE,
      "overlay/kustomization.yml": kustomization("namespace: pay\nresources: [../base]\n"),
    });
    checkFresh(workspace);
    workspace.removeFile("overlay/kustomization.yaml");
    checkFresh(workspace);
    workspace.setFile("overlay/kustomization.yaml", BASE["overlay/kustomization.yaml"] ?? "");
    checkFresh(workspace);
  });
});

describe("documents that come and go beside a deliverer (B)", () => {
  const SERVICE = "apiVersion: v1\nkind: Service\nmetadata: { name: web }\nspec: { ports: [{ port: 80 }] }\n";
  const DELIVERERS = `${flux("missing", "./nowhere")}---\n${flux("base", "./base")}`;

  for (const [what, by] of [
    ["before", (text: string) => `${SERVICE}---\n${text}`],
    ["behind", (text: string) => `${text}---\n${SERVICE}`],
    ["between", (text: string) => text.replace("---\n", `---\n${SERVICE}---\n`)],
  ] as const)
    it(`leave what is found there (${what})`, () => {
      const workspace = opened({ ...BASE, "cluster/all.yaml": DELIVERERS });
      assert.deepEqual(rules(workspace, "cluster/all.yaml"), ["delivery-path-not-found"]);
      workspace.setFile("cluster/all.yaml", by(DELIVERERS));
      assert.deepEqual(rules(workspace, "cluster/all.yaml"), ["delivery-path-not-found"]);
      checkFresh(workspace);
      workspace.setFile("cluster/all.yaml", DELIVERERS);
      checkFresh(workspace);
    });

  it("leave it where deliverers change places", () => {
    const workspace = opened({ ...BASE, "cluster/all.yaml": DELIVERERS });
    workspace.setFile("cluster/all.yaml", `${flux("base", "./base")}---\n${flux("missing", "./nowhere")}`);
    checkFresh(workspace);
  });
});

describe("patches in files of their own (D, E)", () => {
  const PATCH = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: nobody }
spec: { gatewayClassName: other }
`;
  const PATCHED: Files = {
    ...BASE,
    "overlay/kustomization.yaml": kustomization(
      "resources: [route.yaml, ../base]\npatches: [{ path: patch.yaml }]\n",
    ),
  };

  it("are looked for once their file appears, and once it is filled", () => {
    const workspace = opened(PATCHED);
    workspace.setFile("overlay/patch.yaml", "");
    checkFresh(workspace);
    workspace.setFile("overlay/patch.yaml", PATCH);
    checkFresh(workspace);
    assert.deepEqual(rules(workspace, "overlay/kustomization.yaml"), ["kustomization-patch-fails"]);
    edit(workspace, "overlay/patch.yaml", "nobody", "edge");
    checkFresh(workspace);
    assert.deepEqual(rules(workspace, "overlay/kustomization.yaml"), []);
  });

  it("fail in the words of the first object, whatever was read first", () => {
    const more = (count: number): string =>
      GATEWAY.replace("edge", `edge-${count}`) +
      Array.from(
        { length: count },
        (_, at) => `    - { name: x${at}, port: ${90 + at}, protocol: HTTP }\n`,
      ).join("");
    const workspace = opened({
      "overlay/kustomization.yaml": kustomization(
        'resources: [b.yaml, a.yaml]\npatches:\n  - target: { kind: Gateway }\n    patch: "[{ op: remove, path: /spec/listeners/7 }]"\n',
      ),
      "overlay/b.yaml": more(2),
      "overlay/a.yaml": more(1),
    });
    checkFresh(workspace);
    workspace.setFile("overlay/a.yaml", `${more(3)}---\n${more(1)}`);
    checkFresh(workspace);
    workspace.setFile("overlay/a.yaml", more(1));
    workspace.removeFile("overlay/b.yaml");
    checkFresh(workspace);
    workspace.setFile("overlay/a.yaml", "");
    checkFresh(workspace);
  });
});

describe("what is copied from other files", () => {
  it("is copied anew when they change", () => {
    const workspace = opened({
      "kustomization.yaml": kustomization(
        "resources: [settings.yaml, gateway.yaml, route.yaml]\nreplacements:\n  - source: { kind: ConfigMap, fieldPath: data.host }\n    targets: [{ select: { kind: HTTPRoute }, fieldPaths: [spec.hostnames.0] }]\n",
      ),
      "settings.yaml":
        "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: settings }\ndata: { host: a.test }\n",
      "gateway.yaml": GATEWAY,
      "route.yaml": ROUTE,
    });
    edit(workspace, "settings.yaml", "a.test", "Bad_Host");
    checkFresh(workspace);
    workspace.removeFile("settings.yaml");
    checkFresh(workspace);
  });

  it("is copied anew into what delivers, and only then", () => {
    const workspace = opened({
      "cluster/kustomization.yaml": kustomization(
        "resources: [settings.yaml, apps.yaml]\nreplacements:\n  - source: { kind: ConfigMap, fieldPath: data.place }\n    targets: [{ select: { kind: Kustomization }, fieldPaths: [spec.targetNamespace], options: { create: true } }]\n",
      ),
      "cluster/settings.yaml":
        "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: settings }\ndata: { place: north, other: one }\n",
      "cluster/apps.yaml": flux("apps", "./apps"),
      "apps/kustomization.yaml": kustomization("resources: [gateway.yaml, route.yaml]\n"),
      "apps/gateway.yaml": GATEWAY,
      "apps/route.yaml": ROUTE,
    });
    const place = () => workspace.formsIn("apps/route.yaml").map(({ delivered }) => delivered.namespace);
    assert.deepEqual(place(), ["north"]);
    edit(workspace, "apps/kustomization.yaml", "gateway.yaml, ", "");
    checkFresh(workspace);
    edit(workspace, "cluster/settings.yaml", "north", "south");
    workspace.flush();
    assert.deepEqual(place(), ["south"]);
    checkFresh(workspace);
    edit(workspace, "cluster/settings.yaml", "other: one", "place: east");
    checkFresh(workspace);
    workspace.removeFile("cluster/settings.yaml");
    checkFresh(workspace);
  });
});

describe("variables that a Secret sets", () => {
  it("are open as soon as it has their keys, and known again when it has them no more", () => {
    const secret = (key: string) =>
      `apiVersion: v1\nkind: Secret\nmetadata: { name: secrets, namespace: flux-system }\nstringData: { ${key}: x }\n`;
    const workspace = opened({
      "cluster/apps.yaml": flux("apps", "./apps").replace(
        "spec: {",
        "spec: { postBuild: { substituteFrom: [{ kind: Secret, name: secrets }] },",
      ),
      "cluster/secrets.yaml": secret("TOKEN"),
      "apps/gateway.yaml": GATEWAY,
      "apps/route.yaml": ROUTE.replace(/name: \w+/, 'name: "${NAME:=cart}"'),
    });
    const names = () =>
      workspace.formsIn("apps/route.yaml").map(({ delivered }) => delivered.resource.metadata.name);
    assert.deepEqual(names(), ["cart"]);
    edit(workspace, "cluster/secrets.yaml", "TOKEN", "NAME");
    workspace.flush();
    assert.deepEqual(names(), ["${NAME:=cart}"]);
    checkFresh(workspace);
    edit(workspace, "cluster/secrets.yaml", "NAME", "OTHER");
    workspace.flush();
    assert.deepEqual(names(), ["cart"]);
    workspace.removeFile("cluster/secrets.yaml");
    checkFresh(workspace);
  });
});

describe("references that follow the names of what they name", () => {
  it("follow anew when what is named, or what says so, changes", () => {
    const workspace = opened({
      "overlay/kustomization.yaml": kustomization("resources: [../base]\nnamePrefix: dev-\n"),
      "base/kustomization.yaml": kustomization(
        "resources: [gateway.yaml, route.yaml]\nconfigurations: [names.yaml]\n",
      ),
      "base/names.yaml":
        "nameReference:\n  - kind: Gateway\n    fieldSpecs: [{ path: spec/parentRefs/name, kind: HTTPRoute }]\n",
      "base/gateway.yaml": GATEWAY,
      "base/route.yaml": ROUTE,
    });
    checkFresh(workspace);
    edit(workspace, "base/names.yaml", "spec/parentRefs/name", "spec/other/name");
    checkFresh(workspace);
    edit(workspace, "base/names.yaml", "spec/other/name", "spec/parentRefs/name");
    checkFresh(workspace);
    workspace.setFile("base/gateway.yaml", "");
    checkFresh(workspace);
    workspace.setFile("base/gateway.yaml", GATEWAY);
    checkFresh(workspace);
    workspace.removeFile("base/names.yaml");
    checkFresh(workspace);
  });
});

describe("components that a Flux Kustomization names", () => {
  it("are joined anew when one of them changes", () => {
    const workspace = opened({
      "cluster/apps.yaml": flux("apps", "./apps").replace("spec: {", "spec: { components: [../common],"),
      "apps/kustomization.yaml": kustomization("resources: [gateway.yaml, route.yaml]\n"),
      "apps/gateway.yaml": GATEWAY,
      "apps/route.yaml": ROUTE,
      "common/kustomization.yaml": COMPONENT,
      "other/kustomization.yaml": kustomization("resources: []\n"),
    });
    const names = () =>
      workspace.formsIn("apps/route.yaml").map(({ delivered }) => delivered.resource.metadata.name);
    assert.deepEqual(names(), ["a-web"]);
    edit(workspace, "other/kustomization.yaml", "[]", "[../apps/gateway.yaml]");
    checkFresh(workspace);
    edit(workspace, "common/kustomization.yaml", "a-", "b-");
    workspace.flush();
    assert.deepEqual(names(), ["b-web"]);
    checkFresh(workspace);
    edit(workspace, "common/kustomization.yaml", "namePrefix: b-", "resources: [../apps/route.yaml]");
    checkFresh(workspace);
    edit(workspace, "apps/kustomization.yaml", "gateway.yaml, ", "");
    checkFresh(workspace);
    workspace.removeFile("common/kustomization.yaml");
    checkFresh(workspace);
  });
});

const COMPONENT = `apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
namePrefix: a-
`;

describe("a component that Flux adds to what it applies", () => {
  const FILES: Files = {
    "flux/shop.yaml": `${flux("shop", "./apps/shop").trimEnd().slice(0, -2)}, components: [../../parts/edge] }\n`,
    "apps/shop/kustomization.yaml": kustomization("resources: [route.yaml]\n"),
    "apps/shop/route.yaml": ROUTE,
    "parts/edge/kustomization.yaml":
      "apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nresources: [../gateways]\n",
    "parts/gateways/kustomization.yaml": kustomization("resources: [edge.yaml]\n"),
    "parts/gateways/edge.yaml": GATEWAY,
    "parts/gateways/second.yaml": GATEWAY.replace("{ name: http,", "{ name: https,"),
  };

  it("is asked again where a folder that it takes in has changed", () => {
    const workspace = opened(FILES);
    assert.deepEqual(rules(workspace, "apps/shop/route.yaml"), ["route-parent-section-not-found"]);
    edit(workspace, "parts/gateways/kustomization.yaml", "edge.yaml", "second.yaml");
    checkFresh(workspace);
    assert.deepEqual(rules(workspace, "apps/shop/route.yaml"), []);
  });
});

describe("a chart of the repository that is edited (values, release, templates)", () => {
  const WEB: Files = {
    "gateway.yaml": GATEWAY.replace("name: edge", "name: edge, namespace: shop"),
    "release.yaml": `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: web, namespace: shop }
spec:
  chart: { spec: { chart: charts/web, sourceRef: { kind: GitRepository, name: flux } } }
  values: { route: { timeout: 5s } }
`,
    "charts/web/Chart.yaml": "name: web\n",
    "charts/web/values.yaml": "route:\n  parentRefs: [{ name: edge, sectionName: https }]\n",
  };

  it("follows what its release says over its values", () => {
    const workspace = opened(WEB);
    assert.deepEqual(rules(workspace, "charts/web/values.yaml"), ["route-parent-section-not-found"]);
    edit(workspace, "release.yaml", "timeout: 5s", "parentRefs: [{ name: edge, sectionName: http }]");
    checkFresh(workspace);
    assert.deepEqual(rules(workspace, "charts/web/values.yaml"), []);
    edit(workspace, "charts/web/values.yaml", "name: edge", "name: other");
    checkFresh(workspace);
    edit(workspace, "release.yaml", "parentRefs", "hosts");
    edit(workspace, "charts/web/values.yaml", "name: other", "name: edge");
    checkFresh(workspace);
    assert.deepEqual(rules(workspace, "charts/web/values.yaml"), ["route-parent-section-not-found"]);
  });

  it("follows which of generated values an overlay replaces", () => {
    const workspace = opened({
      "gateway.yaml": GATEWAY.replace("name: edge", "name: edge, namespace: shop"),
      "base/kustomization.yaml": kustomization(
        "configMapGenerator: [{ name: values, files: [a.yaml=values.yaml] }]\n",
      ),
      "base/values.yaml": "route:\n  parentRefs: [{ name: edge, sectionName: https }]\n",
      "overlay/kustomization.yaml": kustomization(
        "namespace: shop\nresources: [../base]\nconfigMapGenerator: [{ name: values, behavior: merge, files: [b.yaml=values.yaml] }]\n",
      ),
      "overlay/values.yaml": "route: {}\n",
    });
    assert.deepEqual(rules(workspace, "base/values.yaml"), ["route-parent-section-not-found"]);
    edit(workspace, "base/kustomization.yaml", "a.yaml=", "b.yaml=");
    checkFresh(workspace);
    assert.deepEqual(rules(workspace, "base/values.yaml"), []);
    edit(workspace, "overlay/kustomization.yaml", "behavior: merge", "behavior: create");
    checkFresh(workspace);
    assert.deepEqual(rules(workspace, "base/values.yaml"), ["route-parent-section-not-found"]);
  });

  it("follows what the values of a chart of Applications say", () => {
    const workspace = opened({
      "gateway.yaml": GATEWAY.replace("name: edge", "name: edge, namespace: shop"),
      "web/route.yaml": ROUTE,
      "apps/Chart.yaml": "name: apps\n",
      "apps/values.yaml": "apps:\n  - { path: web, namespace: shop }\n",
      "apps/templates/apps.yaml": `{{- range .Values.apps }}
---
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: web }
spec:
  source: { path: "{{ .path }}" }
  destination: { namespace: "{{ .namespace }}" }
{{- end }}
`,
    });
    assert.deepEqual(rules(workspace, "web/route.yaml"), ["route-parent-section-not-found"]);
    edit(workspace, "apps/values.yaml", "namespace: shop", "namespace: blog");
    checkFresh(workspace);
    assert.notDeepEqual(rules(workspace, "web/route.yaml"), ["route-parent-section-not-found"]);
    edit(workspace, "apps/values.yaml", "namespace: blog", "namespace: shop");
    edit(workspace, "apps/templates/apps.yaml", "range .Values.apps", "range .Values.others");
    checkFresh(workspace);
    workspace.removeFile("apps/Chart.yaml");
    checkFresh(workspace);
  });
});
