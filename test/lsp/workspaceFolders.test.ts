import assert from "node:assert/strict";
import { describe, it } from "node:test";
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
});
