import assert from "node:assert/strict";
import { symlinkSync, unlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import type { Editor } from "./editor.ts";
import { type Folder, folder, launch, openEditor } from "./runningServer.ts";

const GATEWAY =
  "apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata:\n  name: front-door\n  namespace: edge\nspec:\n  gatewayClassName: internet\n  listeners:\n    - name: http\n      port: 80\n      protocol: HTTP\n";
const BAD = GATEWAY.replace("80", "80000");

function link(place: Folder, name: string, target: string): string {
  const uri = place.uriOf(name);
  symlinkSync(target, fileURLToPath(uri));
  return uri;
}

/** An editor whose server is a process of its own: what is led to `/dev/zero` might never end. */
function open(place: Folder): Promise<Editor> {
  return openEditor([place], {}, (options) => launch(options).editor);
}

/** The editor once whatever it was told before has been applied. */
async function afterAll(editor: Editor, place: Folder): Promise<string> {
  editor.changedOnDisk(2, place.write("last.yaml", BAD));
  await editor.untilRules(place.uriOf("last.yaml"), ["field-limit"]);
  return JSON.stringify([editor.logged, editor.published]);
}

describe("links in a folder that is not trusted", { skip: process.platform === "win32" }, () => {
  const outside = folder({
    "outside.yaml": BAD,
    "deep/outside.yaml": BAD,
    "secret.yaml": "password: hunter2\n",
  });

  it("lead the server nowhere else when it loads a folder", async () => {
    for (const target of [fileURLToPath(outside.uriOf("secret.yaml")), "/dev/zero", "/proc/self/environ"]) {
      const place = folder({ "gateway.yaml": GATEWAY });
      for (const name of [".gateway-api.yaml", ".gitignore", "link.yaml", "link.http"])
        link(place, name, target);
      const editor = await open(place);
      const said = await afterAll(editor, place);
      assert.match(
        said,
        /\.gateway-api\.yaml: a symbolic link leads out of the folder, so it was left out\./,
      );
      assert.ok(!/hunter2|PATH=/.test(said), said);
    }
  });

  it("lead the server nowhere else when they change", async () => {
    const place = folder({ "gateway.yaml": GATEWAY, "apps/route.yaml": "", ".gateway-api.yaml": "" });
    const editor = await open(place);
    for (const target of [fileURLToPath(outside.uriOf("secret.yaml")), "/dev/zero"]) {
      for (const name of [".gateway-api.yaml", "gateway.yaml", "apps/new.yaml"]) {
        try {
          unlinkSync(fileURLToPath(place.uriOf(name)));
        } catch {
          // It is new.
        }
        editor.changedOnDisk(2, link(place, name, target));
      }
    }
    link(place, "folder", dirname(fileURLToPath(outside.uriOf("deep/outside.yaml"))));
    editor.changedOnDisk(1, place.uriOf("folder/outside.yaml"));
    editor.changedOnDisk(
      1,
      `${place.uri}/../${join(fileURLToPath(outside.uri)).split("/").pop()}/outside.yaml`,
    );
    editor.changedOnDisk(1, place.write(".git/objects.yaml", BAD), place.write("node_modules/a/b.yaml", BAD));
    const said = await afterAll(editor, place);
    assert.ok(!said.includes("hunter2"), said);
    const found = editor.published.filter(({ diagnostics }) => diagnostics.length > 0).map(({ uri }) => uri);
    assert.deepEqual([...new Set(found)], [place.uriOf("last.yaml")]);
  });
});
