import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createEngine } from "../../../server/src/library.ts";
import { lineStarts, positionAt } from "../../../server/src/text/lines.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";

const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - { name: http, port: 80, protocol: HTTP, hostname: "*.example.com", allowedRoutes: { namespaces: { from: All } } }
`;

function route(name: string): string {
  return `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${name} }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  hostnames: ["${name}.\${DOMAIN}"]
`;
}

function flux(app: string, more = ""): string {
  return `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: ${app}, namespace: flux-system }
spec:
  path: ./apps/${app}
  targetNamespace: ${app}
  sourceRef: { kind: GitRepository, name: flux-system }
${more}`;
}

function variables(domain: string): string {
  return `apiVersion: v1
kind: ConfigMap
metadata: { name: settings, namespace: flux-system }
data: { DOMAIN: ${domain} }
`;
}

const APPS = ["shop", "pay", "mail", "docs", "wiki", "chat", "news", "maps"];
const SUBSTITUTE_FROM = "  postBuild: { substituteFrom: [{ kind: ConfigMap, name: settings }] }\n";

/** A cluster with a Gateway and some applications, of which the first two are filled in from a ConfigMap. */
function cluster(): Workspace {
  const workspace = createEngine();
  workspace.setFile("infra/gateway.yaml", GATEWAY);
  workspace.setFile("cluster/settings.yaml", variables("example.com"));
  for (const [index, app] of APPS.entries()) {
    workspace.setFile(`cluster/${app}.yaml`, flux(app, index < 2 ? SUBSTITUTE_FROM : ""));
    workspace.setFile(`apps/${app}/kustomization.yaml`, "resources: [route.yaml]\n");
    workspace.setFile(`apps/${app}/route.yaml`, route(app));
  }
  workspace.flush();
  return workspace;
}

/** What it takes to bring a workspace up to date behind an edit. */
function work(
  workspace: Workspace,
  path: string,
  what: string,
  by: string,
): { readonly computed: number; readonly files: readonly string[] } {
  const text = workspace.text(path) ?? "";
  const at = text.indexOf(what);
  assert.ok(at >= 0, `${what} stands in ${path}`);
  const starts = lineStarts(text);
  const before = workspace.computedCells;
  workspace.edit(path, { start: positionAt(starts, at), end: positionAt(starts, at + what.length) }, by);
  const { files } = workspace.flush();
  return { computed: workspace.computedCells - before, files };
}

/** The effective namespaces and hostnames of the Routes, by file. */
function routes(workspace: Workspace): Readonly<Record<string, string>> {
  return Object.fromEntries(
    APPS.flatMap((app) =>
      workspace.formsIn(`apps/${app}/route.yaml`).map(({ delivered }) => {
        const { resource, namespace } = delivered;
        const hostnames = resource.kind === "HTTPRoute" ? resource.spec.hostnames : [];
        return [app, `${namespace} ${hostnames?.join()}`];
      }),
    ),
  );
}

const ONE_ROUTE = 15;

describe("an edit of what delivers files", () => {
  it("computes nothing where only a comment changes", () => {
    const workspace = cluster();
    for (const path of ["apps/shop/kustomization.yaml", "cluster/shop.yaml", "cluster/settings.yaml"]) {
      const start = path.endsWith("kustomization.yaml") ? "resources" : "apiVersion";
      assert.deepEqual(work(workspace, path, start, `# note\n${start}`), { computed: 0, files: [] }, path);
    }
  });

  it("computes what a kustomization delivers, and nothing else", () => {
    const workspace = cluster();
    const before = routes(workspace);
    const { computed, files } = work(
      workspace,
      "apps/wiki/kustomization.yaml",
      "resources",
      "namePrefix: x-\nresources",
    );
    assert.deepEqual(files, []);
    assert.ok(computed > 0 && computed <= ONE_ROUTE, `${computed} cells`);
    assert.deepEqual(routes(workspace), before);
  });

  it("computes what a Flux Kustomization delivers, and nothing else", () => {
    const workspace = cluster();
    const before = routes(workspace);
    const { computed } = work(
      workspace,
      "cluster/wiki.yaml",
      "targetNamespace: wiki",
      "targetNamespace: library",
    );
    assert.ok(computed > 0 && computed <= ONE_ROUTE, `${computed} cells`);
    assert.deepEqual(routes(workspace), { ...before, wiki: "library wiki.${DOMAIN}" });
  });

  it("computes what a ConfigMap fills in, and nothing else", () => {
    const workspace = cluster();
    const before = routes(workspace);
    const { computed, files } = work(workspace, "cluster/settings.yaml", "example.com", "example.net");
    assert.deepEqual(routes(workspace), {
      ...before,
      shop: "shop shop.example.net",
      pay: "pay pay.example.net",
    });
    assert.deepEqual(files, ["apps/pay/route.yaml", "apps/shop/route.yaml"]);
    assert.ok(computed <= 2 * ONE_ROUTE, `${computed} cells`);
  });

  it("computes nothing for a value that nobody takes", () => {
    const workspace = cluster();
    const { computed, files } = work(workspace, "cluster/settings.yaml", "data: { ", "data: { OTHER: x, ");
    assert.deepEqual(files, []);
    assert.ok(computed <= 2, `${computed} cells`);
  });

  it("computes the Route that is edited, where it is filled in", () => {
    const workspace = cluster();
    const { computed } = work(workspace, "apps/shop/route.yaml", "shop.$", "store.$");
    assert.equal(routes(workspace).shop, "shop store.example.com");
    assert.ok(computed > 0 && computed <= ONE_ROUTE, `${computed} cells`);
  });
});

describe("a kustomization that is half typed", () => {
  const namespaces = (workspace: Workspace) =>
    workspace.formsIn("apps/wiki/route.yaml").map(({ delivered }) => delivered.namespace);

  it("keeps what it was last read as, and so do the files that it delivers", () => {
    const workspace = createEngine();
    workspace.setFile("apps/wiki/kustomization.yaml", "namespace: wiki\nresources: [route.yaml]\n");
    workspace.setFile("apps/wiki/route.yaml", route("wiki"));
    workspace.flush();
    const { computed, files } = work(
      workspace,
      "apps/wiki/kustomization.yaml",
      "[route.yaml]",
      "[route.yaml",
    );
    assert.deepEqual(
      { computed, files, namespaces: namespaces(workspace) },
      { computed: 0, files: [], namespaces: ["wiki"] },
    );
    work(workspace, "apps/wiki/kustomization.yaml", "[route.yaml", "[]");
    assert.deepEqual(namespaces(workspace), [undefined]);
  });

  it("keeps it where it is a Flux Kustomization", () => {
    const workspace = cluster();
    work(workspace, "cluster/wiki.yaml", "sourceRef: {", "sourceRef: [");
    assert.deepEqual(namespaces(workspace), ["wiki"]);
  });
});
