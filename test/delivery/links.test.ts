import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { followedLinks, type Links, realPath } from "../../server/src/delivery/links.ts";
import { createEngine } from "../../server/src/library.ts";
import type { Workspace } from "../../server/src/workspace/workspace.ts";
import { readFixture } from "../fixture.ts";
import { formsOf } from "./delivered.ts";

const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge }
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`;

const SERVICE = "apiVersion: v1\nkind: Service\nmetadata: { name: web }\nspec: { ports: [{ port: 80 }] }\n";

/** A workspace with a fixture's files and with links. */
function open(source: string, links: Links): Workspace {
  const workspace = createEngine({});
  workspace.setFolders([], links);
  for (const { path, text } of readFixture(source).files) workspace.setFile(path, text);
  return workspace;
}

/** The forms of its objects, then what is found. */
function said(workspace: Workspace): readonly string[] {
  const found = workspace.paths().flatMap((path) => workspace.diagnostics(path));
  return [...formsOf(workspace), ...found.map(({ path, rule, message }) => `${path} ${rule}: ${message}`)];
}

/** What is said once links are there, and the same after they were set behind the files, and set again. */
function check(source: string, links: Links, expected: readonly string[]): void {
  const fresh = open(source, links);
  assert.deepEqual(said(fresh), expected);
  const late = open(source, new Map());
  const before = said(late);
  late.setFolders([], links);
  assert.deepEqual(said(late), expected, "links that come later");
  late.setFolders([]);
  assert.deepEqual(said(late), before, "links that have gone");
}

describe("links of a repository", () => {
  it("are followed to where they lead, links behind links among them", () => {
    const links = new Map([
      ["overlay/shared", "common"],
      ["common/tls", "certs/current"],
      ["self", ""],
      ["out", "../elsewhere"],
    ]);
    for (const [path, real] of [
      ["overlay/shared", "common"],
      ["overlay/shared/a.yaml", "common/a.yaml"],
      ["overlay/shared/tls/a.yaml", "certs/current/a.yaml"],
      ["overlay/shared-not", "overlay/shared-not"],
      ["self/self/overlay/shared", "common"],
      ["self", ""],
      ["out/a.yaml", "../elsewhere/a.yaml"],
      ["../a.yaml", "../a.yaml"],
      ["/a.yaml", "/a.yaml"],
      ["", ""],
    ] as const)
      assert.equal(realPath(path, links), real, path);
  });

  it("are followed by what is written in them, as a file system does", () => {
    const written = new Map([
      ["overlay/shared", "../common/base"],
      ["common", "real/./deep"],
      ["up", "overlay/shared/.."],
      ["out", "../elsewhere"],
      ["absolute", "/etc"],
      ["circle", "circle/x"],
    ]);
    assert.deepEqual(
      [...followedLinks(written)].map((pair) => pair.join(" → ")),
      [
        "overlay/shared → real/deep/base",
        "common → real/deep",
        "up → real/deep",
        "out → ../elsewhere",
        "absolute → ..",
      ],
    );
  });

  it("bring a kustomization the folders and files that they lead to, from which `..` counts", () => {
    check(
      `
#- common/base/kustomization.yaml
resources: [gateway.yaml, ../service.yaml]
#- common/base/gateway.yaml
${GATEWAY}#- common/service.yaml
${SERVICE}#- apps/route.yaml
${SERVICE.replace("web", "other")}#- overlay/kustomization.yaml
namespace: shop
resources: [./shared, linked.yaml]
components: [./part]
#- parts/a/kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
namePrefix: x-
`,
      new Map([
        ["overlay/shared", "common/base"],
        ["overlay/linked.yaml", "apps/route.yaml"],
        ["overlay/part", "parts/a"],
      ]),
      [
        "apps/route.yaml: Service shop/x-other",
        "common/base/gateway.yaml: Gateway shop/x-edge",
        "common/service.yaml: Service shop/x-web",
      ],
    );
  });

  it("lead to patches, which are pieces of manifests where they stand", () => {
    check(
      `
#- common/patch.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: renamed }
#- overlay/gateway.yaml
${GATEWAY}#- overlay/kustomization.yaml
namespace: shop
resources: [gateway.yaml]
patches: [{ path: shared/patch.yaml, target: { kind: Gateway } }]
`,
      new Map([["overlay/shared", "common"]]),
      ["overlay/gateway.yaml: Gateway shop/edge"],
    );
  });

  it("lead to what Flux and Argo CD apply, and to values", () => {
    check(
      `
#- clusters/east/ks.yaml
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: apps, namespace: flux-system }
spec:
  path: ./clusters/east/apps
  targetNamespace: east
  sourceRef: { kind: GitRepository, name: flux-system }
#- clusters/east/app.yaml
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: web, namespace: argocd }
spec:
  source: { repoURL: https://git.example.com/x, path: clusters/east/web }
  destination: { namespace: web }
#- apps/gateway.yaml
${GATEWAY}#- web/service.yaml
${SERVICE}`,
      new Map([
        ["clusters/east/apps", "apps"],
        ["clusters/east/web", "web"],
      ]),
      ["apps/gateway.yaml: Gateway east/edge", "web/service.yaml: Service web/web"],
    );
  });

  it("that lead out of the workspace are said to, and a kustomization that is one itself is not missed", () => {
    check(
      `
#- overlay/kustomization.yaml
resources: [./shared, ../base]
components: [../base]
#- base/gateway.yaml
${GATEWAY.replace("edge", "edge, namespace: shop")}#- common/kustomization.yaml
resources: []
`,
      new Map([
        ["overlay/shared", "../common"],
        ["base/kustomization.yaml", "common/kustomization.yaml"],
      ]),
      [
        "base/gateway.yaml: Gateway shop/edge",
        "overlay/kustomization.yaml kustomization-outside: `./shared` lies outside of this workspace, so nothing is known of what it brings. Open the folder that holds both to have it checked.",
      ],
    );
  });
});
