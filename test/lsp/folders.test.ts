import assert from "node:assert/strict";
import { renameSync, rmSync, symlinkSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { folder, openEditor } from "./runningServer.ts";

function route(name: string): string {
  return `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: ${name}, namespace: shop }
spec:
  parentRefs: [{ name: edge, sectionName: https }]
`;
}
const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec: { gatewayClassName: c, listeners: [{ name: http, port: 80, protocol: HTTP }] }
`;
const CREATED = 1;
const CHANGED = 2;
const DELETED = 3;

function many(count: number): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`routes/${at}.yaml`, route(`web-${at}`)]),
  );
}

describe("what changes on disk", () => {
  it("leaves nothing of a file that is gone, where the settings change in the same moment (F)", async () => {
    const shop = folder({ "route.yaml": route("web"), "gateway.yaml": GATEWAY, ".gateway-api.yaml": "{}\n" });
    const editor = await openEditor([shop]);
    await editor.untilRules(shop.uriOf("route.yaml"), ["route-parent-section-not-found"]);
    const gone = shop.remove("route.yaml");
    const settings = shop.write(".gateway-api.yaml", "closedWorld: true\n");
    editor.notify("workspace/didChangeWatchedFiles", {
      changes: [
        { uri: gone, type: DELETED },
        { uri: settings, type: CHANGED },
      ],
    });
    await editor.untilRules(gone, []);
    await editor.quiet();
    assert.deepEqual(editor.rules(gone), []);
  });

  it("takes in a folder that comes, and forgets one that goes, by the name of the folder alone", async () => {
    const shop = folder({
      "gateway.yaml": GATEWAY,
      "apps/a/route.yaml": route("a"),
      "apps/b/route.yaml": route("b"),
    });
    const editor = await openEditor([shop]);
    const [a, b, c] = ["a", "b", "c"].map((name) => shop.uriOf(`apps/${name}/route.yaml`));
    assert.ok(a !== undefined && b !== undefined && c !== undefined);
    await editor.untilRules(a, ["route-parent-section-not-found"]);
    const root = fileURLToPath(shop.uri);
    renameSync(join(root, "apps/a"), join(root, "apps/c"));
    editor.notify("workspace/didChangeWatchedFiles", {
      changes: [
        { uri: shop.uriOf("apps/a"), type: DELETED },
        { uri: shop.uriOf("apps/c"), type: CREATED },
      ],
    });
    await editor.untilRules(a, []);
    await editor.untilRules(c, ["route-parent-section-not-found"]);
    rmSync(join(root, "apps"), { recursive: true });
    editor.changedOnDisk(DELETED, shop.uriOf("apps"));
    await editor.untilRules(b, []);
    await editor.untilRules(c, []);
  });
});

describe("a link to a folder", { skip: process.platform === "win32" }, () => {
  it("brings a kustomization what it leads to, when the server starts and when it comes and goes", async () => {
    const shop = folder({
      "common/kustomization.yaml": "resources: []\n",
      "overlay/kustomization.yaml": "resources: [./first, ./second]\n",
    });
    const at = (name: string): string => join(fileURLToPath(shop.uri), "overlay", name);
    symlinkSync("../common", at("first"));
    const editor = await openEditor([shop]);
    const kustomization = shop.uriOf("overlay/kustomization.yaml");
    await editor.untilRules(kustomization, ["kustomization-not-found"]);
    symlinkSync("../common", at("second"));
    editor.changedOnDisk(CREATED, shop.uriOf("overlay/second"));
    await editor.untilRules(kustomization, []);
    unlinkSync(at("first"));
    editor.changedOnDisk(DELETED, shop.uriOf("overlay/first"));
    await editor.untilRules(kustomization, ["kustomization-not-found"]);
  });
});

describe("what git leaves out", () => {
  const MISTAKE = ["route-parent-section-not-found"];

  it("is not read when it changes on disk, by itself or in a folder, nor kept when an editor closes it", async () => {
    const shop = folder({ "gateway.yaml": GATEWAY, ".gitignore": "build/\n*.local.yaml\n" });
    const editor = await openEditor([shop]);
    const rendered = shop.write("build/deep/route.yaml", route("rendered"));
    const local = shop.write("route.local.yaml", route("local"));
    const own = shop.write("route.yaml", route("own"));
    editor.changedOnDisk(CREATED, rendered, local, shop.uriOf("build"), own);
    await editor.untilRules(own, MISTAKE);
    editor.changedOnDisk(CHANGED, rendered, local);
    await editor.quiet();
    assert.deepEqual([editor.rules(rendered), editor.rules(local)], [[], []]);
    editor.open(local, route("local"));
    await editor.untilRules(local, MISTAKE);
    editor.close(local);
    await editor.untilRules(local, []);
  });

  it("comes and goes with what an ignore file says, while everything else stays", async () => {
    const shop = folder({
      "gateway.yaml": GATEWAY,
      "apps/drafts/route.yaml": route("draft"),
      "drafts/route.yaml": route("other"),
      "route.yaml": route("web"),
    });
    const editor = await openEditor([shop]);
    const [draft, other, web] = ["apps/drafts/route.yaml", "drafts/route.yaml", "route.yaml"].map(shop.uriOf);
    assert.ok(draft !== undefined && other !== undefined && web !== undefined);
    await editor.untilRules(draft, MISTAKE);
    editor.changedOnDisk(CREATED, shop.write("apps/.gitignore", "drafts/\n"));
    await editor.untilRules(draft, []);
    assert.deepEqual([editor.rules(other), editor.rules(web)], [MISTAKE, MISTAKE]);
    editor.changedOnDisk(CREATED, shop.write(".gitignore", "drafts\n"));
    await editor.untilRules(other, []);
    editor.changedOnDisk(DELETED, shop.remove(".gitignore"));
    await editor.untilRules(other, MISTAKE);
    assert.deepEqual(editor.rules(draft), []);
    editor.changedOnDisk(CHANGED, shop.write("apps/.gitignore", "# nothing\n"));
    await editor.untilRules(draft, MISTAKE);
    assert.deepEqual(editor.rules(web), MISTAKE);
  });

  it("may be the settings file, which holds all the same", async () => {
    const shop = folder({ "route.yaml": route("web"), "gateway.yaml": GATEWAY, ".gitignore": ".*.yaml\n" });
    const editor = await openEditor([shop]);
    await editor.untilRules(shop.uriOf("route.yaml"), MISTAKE);
    const settings = shop.write(".gateway-api.yaml", "rules: { route-parent-section-not-found: off }\n");
    editor.changedOnDisk(CREATED, settings);
    await editor.untilRules(shop.uriOf("route.yaml"), []);
  });
});

describe("a workspace folder that is removed", () => {
  it("leaves nothing behind, though it was still being read", async () => {
    const shop = folder({ "gateway.yaml": GATEWAY });
    const other = folder({ "gateway.yaml": GATEWAY, ...many(400) });
    const editor = await openEditor([shop]);
    const change = (added: readonly string[], removed: readonly string[]): void =>
      editor.notify("workspace/didChangeWorkspaceFolders", {
        event: {
          added: added.map((uri) => ({ uri, name: uri })),
          removed: removed.map((uri) => ({ uri, name: uri })),
        },
      });
    change([other.uri], []);
    change([], [other.uri]);
    await editor.quiet();
    const shown = new Map(editor.published.map(({ uri, diagnostics }) => [uri, diagnostics.length]));
    assert.deepEqual(
      [...shown].filter(([uri, count]) => uri.startsWith(other.uri) && count > 0),
      [],
    );
  });
});
