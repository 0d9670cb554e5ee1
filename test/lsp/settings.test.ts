import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { EVERYTHING } from "./editor.ts";
import { GATEWAY, NOT_FOUND, route } from "./frontDoor.ts";
import { folder, openEditor } from "./runningServer.ts";

describe("settings", () => {
  it("are asked for at the start and again when they change", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("https") });
    const uri = files.uriOf("route.yaml");
    let settings: object = { quietPeriod: 0, rules: { [NOT_FOUND]: "hint" } };
    const editor = await openEditor([files], { settings: () => settings });
    await editor.untilRules(uri, [NOT_FOUND]);
    assert.equal(editor.shown(uri)[0]?.severity, 4);
    settings = { quietPeriod: 0, rules: { [NOT_FOUND]: "off" } };
    editor.notify("workspace/didChangeConfiguration", { settings: null });
    await editor.untilRules(uri, []);
    settings = { quietPeriod: 0 };
    editor.notify("workspace/didChangeConfiguration", { settings: null });
    await editor.untilRules(uri, [NOT_FOUND]);
    assert.equal(editor.shown(uri)[0]?.severity, 1);
  });

  it("are taken from an editor that sends them because it cannot be asked", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("https") });
    const uri = files.uriOf("route.yaml");
    const editor = await openEditor([files], { capabilities: { ...EVERYTHING, workspace: {} } });
    await editor.untilRules(uri, [NOT_FOUND]);
    editor.notify("workspace/didChangeConfiguration", {
      settings: { gatewayApi: { rules: { [NOT_FOUND]: "off" } } },
    });
    await editor.untilRules(uri, []);
  });

  it("are told of in the log where something is wrong in them, once, and the others have effect", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("https") });
    const settings = {
      closedworld: true,
      bundleVersion: "9.9",
      serverRuntime: "x",
      rules: { [NOT_FOUND]: "hint" },
    };
    const editor = await openEditor([files], { settings: () => settings });
    await editor.untilRules(files.uriOf("route.yaml"), [NOT_FOUND]);
    assert.equal(editor.shown(files.uriOf("route.yaml"))[0]?.severity, 4);
    editor.notify("workspace/didChangeConfiguration", { settings: null });
    await editor.quiet();
    const told = editor.logged.filter((message) => message.startsWith("A setting of the editor: "));
    assert.equal(told.length, 2);
    assert.match(told.join("\n"), /`closedworld`.*`closedWorld`/);
    assert.match(told.join("\n"), /`bundleVersion`/);
  });

  it("may stand in .gateway-api.yaml, on disk and in the editor", async () => {
    const files = folder({
      "gateway.yaml": GATEWAY,
      "route.yaml": route("https"),
      ".gateway-api.yaml": `rules:\n  ${NOT_FOUND}: off\n`,
    });
    const uri = files.uriOf("route.yaml");
    const config = files.uriOf(".gateway-api.yaml");
    const editor = await openEditor([files]);
    assert.deepEqual(editor.rules(uri), []);
    editor.changedOnDisk(2, files.write(".gateway-api.yaml", `rules:\n  ${NOT_FOUND}: warning\n`));
    await editor.untilRules(uri, [NOT_FOUND]);
    assert.equal(editor.shown(uri)[0]?.severity, 2);
    editor.open(config, "rules: {}\n");
    await editor.until(() => editor.shown(uri)[0]?.severity === 1, "the default severity");
    editor.close(config);
    await editor.until(() => editor.shown(uri)[0]?.severity === 2, "the severity of the file on disk");
    editor.changedOnDisk(3, files.remove(".gateway-api.yaml"));
    await editor.until(() => editor.shown(uri)[0]?.severity === 1, "the default severity again");
  });
});
