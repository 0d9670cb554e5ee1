import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { GATEWAY, NOT_FOUND, route } from "./frontDoor.ts";
import { folder, openEditor } from "./runningServer.ts";

describe("files on disk", () => {
  it("are followed when they are created, changed and deleted", async () => {
    const files = folder({ "gateway.yaml": GATEWAY });
    const editor = await openEditor([files]);
    const uri = files.uriOf("apps/route.yaml");
    editor.changedOnDisk(1, files.write("apps/route.yaml", route("https")));
    await editor.untilRules(uri, [NOT_FOUND]);
    editor.changedOnDisk(2, files.write("apps/route.yaml", route("http")));
    await editor.untilRules(uri, []);
    editor.changedOnDisk(2, files.write("gateway.yaml", GATEWAY.replace("name: http", "name: web")));
    await editor.untilRules(uri, [NOT_FOUND]);
    editor.changedOnDisk(3, files.remove("apps/route.yaml"));
    await editor.untilRules(uri, []);
    editor.changedOnDisk(
      2,
      files.uriOf("apps/route.yaml"),
      files.uriOf("notes.txt"),
      "file:///elsewhere/a.yaml",
    );
    await editor.quiet();
    assert.deepEqual(editor.rules(uri), []);
  });

  it("are followed where an editor tells of their folder alone", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "apps/shop/route.yaml": route("https"), "apps.txt": "" });
    const editor = await openEditor([files]);
    const uri = files.uriOf("apps/shop/route.yaml");
    await editor.untilRules(uri, [NOT_FOUND]);
    files.remove("apps");
    editor.changedOnDisk(3, files.uriOf("apps"));
    await editor.untilRules(uri, []);
    files.write("apps/shop/route.yaml", route("https"));
    files.write("apps/shop/node_modules/x.yaml", route("https"));
    editor.changedOnDisk(1, files.uriOf("apps"), files.uriOf("apps.txt"));
    await editor.untilRules(uri, [NOT_FOUND]);
    assert.deepEqual(editor.rules(files.uriOf("apps/shop/node_modules/x.yaml")), []);
    files.remove("apps/shop");
    editor.changedOnDisk(3, `${files.uriOf("apps/shop")}/`);
    await editor.untilRules(uri, []);
  });

  it("do not override what the editor holds", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("http") });
    const uri = files.uriOf("route.yaml");
    const editor = await openEditor([files]);
    editor.open(uri, route("https"));
    await editor.untilRules(uri, [NOT_FOUND]);
    editor.changedOnDisk(2, files.write("route.yaml", route("http")));
    await editor.quiet();
    assert.deepEqual(editor.rules(uri), [NOT_FOUND]);
  });

  it("are not edited by a change that an editor sends after it has closed them", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": "" });
    const uri = files.uriOf("route.yaml");
    const editor = await openEditor([files]);
    editor.open(uri, "");
    files.write("route.yaml", route("https"));
    editor.close(uri);
    await editor.untilRules(uri, [NOT_FOUND]);
    const start = { line: 0, character: 0 };
    editor.change(uri, 2, { range: { start, end: start }, text: `${route("https")}---\n` });
    await editor.quiet();
    assert.deepEqual(editor.rules(uri), [NOT_FOUND]);
  });
});
