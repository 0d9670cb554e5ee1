import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createEngine } from "../../../server/src/library.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";
import { flux, gateway, kustomization, route, service, TO_SHOP } from "../../delivery/classes/manifests.ts";
import { parentsOf } from "../../delivery/delivered.ts";
import { readFixture } from "../../fixture.ts";

type Files = ReadonlyMap<string, string>;

function filesOf(source: string): Files {
  return new Map(readFixture(source).files.map(({ path, text }) => [path, text]));
}

function opened(files: Files): Workspace {
  const workspace = createEngine();
  for (const [path, text] of files) workspace.setFile(path, text);
  workspace.flush();
  return workspace;
}

function said(workspace: Workspace): unknown {
  const findings = workspace
    .paths()
    .flatMap((path) => workspace.diagnostics(path).map(({ rule, message }) => `${path} ${rule} ${message}`));
  return { parents: [...parentsOf(workspace)].sort(), findings: findings.sort() };
}

/** Makes each edit after the other, and back again; each time the same is said as of a workspace that is opened anew. */
function checkEdits(source: string, edits: readonly string[]): void {
  const files = new Map(filesOf(source));
  const workspace = opened(files);
  const before = said(workspace);
  const steps = edits.flatMap((edit) => {
    const fresh = filesOf(edit);
    const old = new Map([...fresh.keys()].map((path) => [path, files.get(path)]));
    return [fresh, old];
  });
  for (const step of steps) {
    for (const [path, text] of step) {
      if (text === undefined) {
        files.delete(path);
        workspace.removeFile(path);
      } else {
        files.set(path, text);
        workspace.setFile(path, text);
      }
    }
    workspace.flush();
    assert.deepEqual(said(workspace), said(opened(files)));
  }
  assert.deepEqual(said(workspace), before);
}

const edge = (path: string, listener = "http"): string =>
  gateway(path, { namespace: "network" }).replace("- name: http\n", `- name: ${listener}\n`);

describe("an edit that changes what belongs together", () => {
  it("gives a chart that nobody installs values for an environment, and takes them away", () => {
    const values = (section: string): string =>
      `route: { parentRefs: [{ name: edge, namespace: network, sectionName: ${section} }] }\n`;
    const chart = "#- charts/shop/Chart.yaml\napiVersion: v2\nname: shop\n";
    checkEdits(`${edge("network/gateway.yaml")}\n${chart}\n#- charts/shop/values.yaml\n${values("https")}`, [
      `#- charts/shop/values-prod.yaml\n${values("http")}`,
      "#- charts/shop/values-prod.yaml\nroute: { timeout: 5s }\n",
      `#- charts/shop/values.yaml\n${values("web")}`,
      `#- charts/blog/values.yaml\n${values("web")}`,
      `${chart.replaceAll("shop", "blog")}\n#- charts/blog/prod.yaml\n${values("http")}`,
    ]);
    // The only chart goes last.
    checkEdits(
      `${edge("network/gateway.yaml")}\n#- charts/shop/values.yaml\n${values("https")}\n#- charts/shop/prod.yaml\n${values("http")}`,
      [chart],
    );
  });

  it("lays what a HelmRelease says over generated values, and other things the next time", () => {
    const values = (section: string): string =>
      `#- shop/given.yaml\nroute: { parentRefs: [{ name: edge, namespace: network, sectionName: ${section} }] }\n`;
    const release = (own: string): string => `#- shop/release.yaml
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: shop, namespace: shop }
spec:
  valuesFrom: [{ kind: ConfigMap, name: given }]
${own}`;
    const build =
      "#- shop/kustomization.yaml\nresources: [release.yaml]\nconfigMapGenerator: [{ name: given, files: [values.yaml=given.yaml] }]\n";
    checkEdits(`${edge("network/gateway.yaml")}\n${build}\n${release("")}\n${values("https")}`, [
      values("http"),
      release(
        "  values: { route: { parentRefs: [{ name: edge, namespace: network, sectionName: web }] } }\n",
      ),
      `${release("")}\n${values("https")}`,
      `${build.replace("name: given", "name: other")}\n${values("web")}`,
    ]);
  });

  it("turns an application off, and on again", () => {
    checkEdits(
      `${flux("cluster/root.yaml", "cluster", "./apps")}${kustomization("apps/kustomization.yaml", "shop.yaml, network.yaml, old.yaml")}
${flux("apps/network.yaml", "network", "./network")}${edge("network/gateway.yaml")}
${flux("apps/shop.yaml", "shop", "./shop")}${route("shop/route.yaml", { namespace: "shop", rules: TO_SHOP })}${service("shop/service.yaml", { namespace: "shop" })}
${flux("apps/old.yaml", "old", "./old")}${edge("old/gateway.yaml", "web")}`,
      [
        kustomization("apps/kustomization.yaml", "shop.yaml, network.yaml"),
        kustomization("apps/kustomization.yaml", "shop.yaml, old.yaml"),
        flux("apps/old.yaml", "old", "./network", "  targetNamespace: old\n"),
      ],
    );
  });

  it("makes environments of folders, and one of several again", () => {
    checkEdits(
      `${edge("common/gateway.yaml")}${route("envs/dev/route.yaml", { namespace: "shop", section: "web" })}`,
      [
        route("envs/prod/route.yaml", { namespace: "shop" }),
        route("envs/prod/route.yaml", { namespace: "blog" }),
        edge("envs/dev/gateway.yaml", "web"),
      ],
    );
  });

  it("makes environments of overlays", () => {
    checkEdits(
      `${kustomization("common/kustomization.yaml", "gateway.yaml")}${edge("common/gateway.yaml")}
${kustomization("base/kustomization.yaml", "route.yaml")}${route("base/route.yaml")}
${kustomization("overlays/dev/kustomization.yaml", "../../base", "shop")}${kustomization("overlays/prod/kustomization.yaml", "../other", "shop")}`,
      [kustomization("overlays/prod/kustomization.yaml", "../../base", "shop")],
    );
  });

  it("makes a piece of a manifest of a file that tells clusters apart", () => {
    checkEdits(
      `${kustomization("network/kustomization.yaml", "gateway.yaml")}${edge("network/gateway.yaml")}${edge("network/patch.yaml")}
${kustomization("shop/kustomization.yaml", "route.yaml", "shop")}${route("shop/route.yaml", { section: "web" })}`,
      [`${kustomization("network/kustomization.yaml", "gateway.yaml")}patches: [{ path: patch.yaml }]\n`],
    );
  });

  it("begins at the values of a chart", () => {
    checkEdits(
      `${gateway("apps/network/gateway.yaml")}${route("apps/shop/route.yaml", { section: "web" })}
#- bootstrap/values.yaml
applications: {}
`,
      [
        `#- bootstrap/values.yaml
applications:
  network:
    source: { repoURL: "https://git.example.com/home.git", path: apps/network }
    destination: { server: "https://kubernetes.default.svc", namespace: network }
`,
      ],
    );
  });
});
