import assert from "node:assert/strict";
import { once } from "node:events";
import { describe, it } from "node:test";
import { ErrorCodes, type Location, ResponseError } from "vscode-languageserver/node";
import { codeActions, GATEWAY, NOT_FOUND, rangeOf, route } from "./frontDoor.ts";
import { folder, launch, openEditor } from "./runningServer.ts";

describe("the life of the server", () => {
  it("begins with its name, its version and what it can do, and what it wants to be told", async () => {
    const { editor } = launch({ folders: [folder({ "gateway.yaml": GATEWAY }).uri] });
    const { serverInfo, capabilities } = await editor.start();
    assert.deepEqual(serverInfo, { name: "gateway-api-language-server", version: "1.2.3-test" });
    const { textDocumentSync, hoverProvider, definitionProvider, referencesProvider, workspace } =
      capabilities;
    assert.deepEqual(textDocumentSync, { openClose: true, change: 2 });
    assert.ok(hoverProvider && definitionProvider && referencesProvider);
    assert.deepEqual(capabilities.renameProvider, { prepareProvider: true });
    assert.ok(capabilities.documentSymbolProvider && capabilities.workspaceSymbolProvider);
    assert.deepEqual(capabilities.completionProvider, {
      triggerCharacters: [" ", '"'],
      resolveProvider: true,
    });
    assert.deepEqual(capabilities.codeActionProvider, {
      codeActionKinds: [
        "quickfix",
        "refactor.rewrite",
        "refactor.extract",
        "refactor.inline",
        "source.fixAll.gatewayApi",
        "source.migrate.gatewayApi",
      ],
      resolveProvider: true,
    });
    assert.deepEqual(workspace?.workspaceFolders, { supported: true, changeNotifications: true });
    assert.deepEqual([...editor.registrations].sort(), [
      "workspace/didChangeConfiguration",
      "workspace/didChangeWatchedFiles",
    ]);
    assert.equal(editor.progress[0], "begin");
    assert.equal(editor.progress.at(-1), "end");
  });

  it("ends with 0 after shutdown and exit, and with 1 after exit alone", async () => {
    for (const [isPolite, code] of [
      [true, 0],
      [false, 1],
    ] as const) {
      const { editor, process: child } = launch({ folders: [] });
      await editor.initialize();
      if (isPolite) await editor.request("shutdown", undefined);
      const ended = once(child, "exit");
      editor.notify("exit", undefined);
      assert.deepEqual(await ended, [code, null]);
    }
  });

  it("ends when its input does", async () => {
    const { editor, process: child } = launch({ folders: [] });
    await editor.initialize();
    await editor.quiet();
    const ended = once(child, "exit");
    child.stdin?.end();
    await ended;
  });

  it("reads its folders where an editor answers nothing that it is asked, and takes settings whenever they come", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("https") });
    let answer = (_settings: unknown): void => {};
    const editor = await openEditor([files], {
      answers: {
        "workspace/configuration": () =>
          new Promise((resolve) => {
            answer = resolve;
          }),
        "window/workDoneProgress/create": () => new Promise(() => {}),
        "client/registerCapability": () => new Promise(() => {}),
      },
    });
    await editor.untilRules(files.uriOf("route.yaml"), [NOT_FOUND]);
    answer([{ rules: { [NOT_FOUND]: "off" } }]);
    await editor.untilRules(files.uriOf("route.yaml"), []);
  });

  it("goes on where an editor refuses what it is asked", async () => {
    const refuse = (): never => {
      throw new ResponseError(ErrorCodes.MethodNotFound, "refused");
    };
    for (const method of [
      "window/workDoneProgress/create",
      "client/registerCapability",
      "workspace/configuration",
      "workspace/codeLens/refresh",
    ]) {
      const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("https") });
      const { editor, process: child } = launch({ folders: [files.uri], answers: { [method]: refuse } });
      await editor.start();
      await editor.untilRules(files.uriOf("route.yaml"), [NOT_FOUND]);
      assert.equal(child.exitCode, null, method);
    }
  });

  it("goes on where an editor sends what the protocol does not have", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("https") });
    const { editor, process: child } = launch({ folders: [files.uri] });
    await editor.start();
    for (const method of [
      "workspace/didChangeWatchedFiles",
      "workspace/didChangeConfiguration",
      "workspace/didChangeWorkspaceFolders",
      "textDocument/didOpen",
      "textDocument/didChange",
      "textDocument/didClose",
    ])
      for (const params of [{}, null, { changes: [{}] }, { event: {} }, { textDocument: {} }])
        editor.notify(method, params);
    await editor.untilRules(files.uriOf("route.yaml"), [NOT_FOUND]);
    await editor.quiet();
    assert.equal(child.exitCode, null);
  });

  it("asks nothing of an editor that cannot answer", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("https") });
    const editor = await openEditor([files], { capabilities: {} });
    await editor.untilRules(files.uriOf("route.yaml"), [NOT_FOUND]);
    assert.deepEqual([editor.registrations, editor.progress], [[], []]);
    const uri = files.uriOf("route.yaml");
    editor.open(uri, route("https"));
    const [action] = await codeActions(editor, uri);
    assert.deepEqual(Object.keys(action?.edit?.changes ?? {}), [uri], "edits without versions");
    const links = await editor.at<Location[]>("definition", uri, { line: 7, character: 14 });
    assert.deepEqual(
      links,
      [{ uri: files.uriOf("gateway.yaml"), range: rangeOf(3, 8, 18) }],
      "locations, not links",
    );
  });
});
