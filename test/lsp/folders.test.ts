import assert from "node:assert/strict";
import { renameSync, rmSync } from "node:fs";
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
