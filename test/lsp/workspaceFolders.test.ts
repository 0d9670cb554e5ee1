import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { WorkspaceSymbol } from "vscode-languageserver/node";
import type { Editor } from "./editor.ts";
import { GATEWAY, NOT_FOUND, route } from "./frontDoor.ts";
import { type Folder, folder, openEditor } from "./runningServer.ts";

describe("folders", () => {
  it("are scopes of their own; what one lacks another cannot give", async () => {
    const [left, right] = [
      folder({ "gateway.yaml": GATEWAY, "route.yaml": route("http") }),
      folder({ "route.yaml": route("http") }),
    ];
    const editor = await openEditor([left, right]);
    await editor.until(
      () => editor.rules(right.uriOf("route.yaml")).includes("route-parent-not-found"),
      "the Gateway is absent",
    );
    assert.deepEqual(editor.rules(left.uriOf("route.yaml")), []);
  });

  it("come and go while the editor runs, with their diagnostics", async () => {
    const first = folder({ "gateway.yaml": GATEWAY });
    const second = folder({ "all.yaml": `${GATEWAY}---\n${route("https")}` });
    const editor = await openEditor([first]);
    const change = (added: readonly Folder[], removed: readonly Folder[]): void =>
      editor.notify("workspace/didChangeWorkspaceFolders", {
        event: {
          added: added.map(({ uri }) => ({ uri, name: uri })),
          removed: removed.map(({ uri }) => ({ uri, name: uri })),
        },
      });
    change([second], []);
    await editor.untilRules(second.uriOf("all.yaml"), [NOT_FOUND]);
    change([], [second]);
    await editor.untilRules(second.uriOf("all.yaml"), []);
  });

  describe("inside of one another", () => {
    const change = (editor: Editor, key: "added" | "removed", uri: string): void => {
      const none = { added: [], removed: [] };
      editor.notify("workspace/didChangeWorkspaceFolders", {
        event: { ...none, [key]: [{ uri, name: uri }] },
      });
    };

    it("show what holds in the innermost, and what held before once that is gone", async () => {
      const outer = folder({ "gateway.yaml": GATEWAY, "team/route.yaml": route("https") });
      const [uri, team] = [outer.uriOf("team/route.yaml"), outer.uriOf("team")];
      const editor = await openEditor([outer]);
      await editor.untilRules(uri, [NOT_FOUND]);
      change(editor, "added", team);
      await editor.untilRules(uri, ["route-parent-not-found"]);
      outer.write("gateway.yaml", GATEWAY.replace("name: http", "name: web"));
      editor.changedOnDisk(2, outer.uriOf("gateway.yaml"));
      await editor.quiet();
      assert.deepEqual(editor.rules(uri), ["route-parent-not-found"], "the outer folder says nothing of it");
      change(editor, "removed", team);
      await editor.untilRules(uri, [NOT_FOUND]);
    });

    it("follow the edits of documents that were open before", async () => {
      const outer = folder({ "gateway.yaml": GATEWAY, "team/all.yaml": `${GATEWAY}---\n${route("http")}` });
      const [uri, team] = [outer.uriOf("team/all.yaml"), outer.uriOf("team")];
      const editor = await openEditor([outer]);
      editor.open(uri, `${GATEWAY}---\n${route("http")}`);
      change(editor, "added", team);
      await editor.quiet();
      editor.change(uri, 2, { text: `${GATEWAY}---\n${route("https")}` });
      await editor.untilRules(uri, [NOT_FOUND]);
      assert.equal(editor.published.findLast((one) => one.uri === uri)?.version, 2);
      change(editor, "removed", team);
      await editor.quiet();
      editor.change(uri, 3, { text: route("http") });
      await editor.untilRules(uri, []);
    });

    it("hear of a file on disk in each, and list a symbol once", async () => {
      const outer = folder({ "route.yaml": route("http"), "team/gateway.yaml": GATEWAY });
      const editor = await openEditor([outer, { ...outer, uri: outer.uriOf("team") }]);
      await editor.untilRules(outer.uriOf("route.yaml"), []);
      const found = await editor.request<WorkspaceSymbol[]>("workspace/symbol", { query: "front-door" });
      assert.equal(found.length, 1);
      outer.write("team/gateway.yaml", GATEWAY.replace("name: http", "name: web"));
      editor.changedOnDisk(2, outer.uriOf("team/gateway.yaml"));
      await editor.untilRules(outer.uriOf("route.yaml"), [NOT_FOUND]);
    });
  });
});
