import assert from "node:assert/strict";
import { once } from "node:events";
import { describe, it } from "node:test";
import { type Folder, folder, launch, openEditor } from "./runningServer.ts";

const GATEWAY =
  "apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata:\n  name: front-door\n  namespace: edge\nspec:\n  gatewayClassName: internet\n  listeners:\n    - name: http\n      port: 80\n      protocol: HTTP\n";
const BAD = GATEWAY.replace("80", "80000");
const [NOT_INITIALIZED, INVALID_REQUEST, INVALID_PARAMS] = [-32002, -32600, -32602];

const AT = { textDocument: { uri: "file:///nowhere/a.yaml" }, position: { line: 0, character: 0 } };
const REQUESTS: readonly (readonly [method: string, params: unknown])[] = [
  ["textDocument/hover", AT],
  ["workspace/symbol", { query: "" }],
  ["gatewayApi/graph", {}],
  ["workspace/executeCommand", { command: "gatewayApi.graph" }],
  ["shutdown", undefined],
  ["no/such/request", {}],
];

describe("a server out of turn", () => {
  it("answers requests before initialize with the protocol's error, drops notifications, and starts then", async () => {
    const place = folder({ "gateway.yaml": BAD });
    const { editor } = launch({ folders: [place.uri] });
    for (const [method, params] of REQUESTS)
      await assert.rejects(editor.request(method, params), { code: NOT_INITIALIZED }, method);
    editor.open(place.uriOf("early.yaml"), BAD);
    editor.changedOnDisk(2, place.uriOf("gateway.yaml"));
    await editor.start();
    await editor.untilRules(place.uriOf("gateway.yaml"), ["field-limit"]);
    assert.deepEqual(editor.rules(place.uriOf("early.yaml")), []);
    await assert.rejects(editor.request("initialize", { capabilities: {} }), { code: INVALID_REQUEST });
  });

  it("answers requests after shutdown with the protocol's error, and ends", async () => {
    const { editor, process: child } = launch({ folders: [] });
    await editor.initialize();
    await editor.request("shutdown", undefined);
    for (const [method, params] of [...REQUESTS, ["initialize", { capabilities: {} }] as const])
      await assert.rejects(editor.request(method, params), { code: INVALID_REQUEST }, method);
    const ended = once(child, "exit");
    editor.notify("exit", undefined);
    assert.deepEqual(await ended, [0, null]);
  });

  it("takes what is left out of initialize as empty", async () => {
    for (const params of [
      {},
      { capabilities: null, workspaceFolders: null },
      { processId: null, rootUri: null },
    ]) {
      const { editor } = launch({ folders: [] });
      const { capabilities } = await editor.request<{ capabilities: object }>("initialize", params);
      assert.ok("hoverProvider" in capabilities);
      editor.notify("initialized", {});
      const uri = "file:///nowhere/a.yaml";
      editor.open(uri, BAD);
      await editor.untilRules(uri, ["field-limit"]);
      assert.ok(
        (await editor.request("textDocument/hover", { ...AT, position: { line: 1, character: 8 } })) !== null,
      );
    }
  });
});

describe("requests that are not as the protocol has them", () => {
  const textDocument = { uri: "file:///nowhere/a.yaml" };
  const at = { line: 0, character: 0 };
  const range = { start: at, end: at };
  const wrong: readonly (readonly [method: string, params: object, fault: string])[] = [
    ["hover", {}, "textDocument.uri"],
    ["hover", { textDocument: { uri: 7 }, position: at }, "textDocument.uri"],
    ["hover", { textDocument }, "position"],
    ["completion", { textDocument, position: { line: "0", character: 0 } }, "position"],
    ["references", { textDocument, position: { line: 1.5, character: 0 } }, "position"],
    ["rename", { textDocument, position: at }, "newName"],
    ["codeAction", { textDocument, context: { diagnostics: [] } }, "range"],
    ["codeAction", { textDocument, range }, "context.diagnostics"],
    ["inlayHint", { textDocument, range: { start: at } }, "range"],
    ["selectionRange", { textDocument, positions: [at, {}] }, "positions"],
    ["documentSymbol", {}, "textDocument.uri"],
    ["semanticTokens/full", {}, "textDocument.uri"],
  ];

  it("are answered with InvalidParams, which names what is wrong, and are no errors of the server", async () => {
    const editor = await openEditor([folder({ "gateway.yaml": GATEWAY })]);
    for (const [name, params, fault] of wrong) {
      const message = `\`${fault}\` of \`textDocument/${name}\` is missing, or not what the protocol wants there.`;
      await assert.rejects(editor.request(`textDocument/${name}`, params), { code: INVALID_PARAMS, message });
    }
    await assert.rejects(editor.request("workspace/symbol", {}), { code: INVALID_PARAMS });
    await assert.rejects(editor.request("workspace/executeCommand", {}), { code: INVALID_PARAMS });
    const unknown = editor.request("workspace/executeCommand", { command: "gatewayApi.nothing" });
    await assert.rejects(unknown, {
      code: INVALID_PARAMS,
      message: "There is no command `gatewayApi.nothing`.",
    });
    assert.deepEqual(
      editor.logged.filter((message) => message.includes("Error")),
      [],
    );
  });
});

describe("what a client sends back that is not from here", () => {
  it("is given back as it was, and nothing is logged", async () => {
    const editor = await openEditor([folder({ "gateway.yaml": GATEWAY })]);
    const foreign = [
      null,
      1,
      "x",
      [],
      {},
      { uri: 1 },
      { uri: "x:", title: "t" },
      { uri: "x:", title: "t", place: {} },
    ];
    const before = editor.logged.length;
    for (const data of foreign) {
      const action = { title: "t", data };
      assert.deepEqual(await editor.request("codeAction/resolve", action), action);
      const item = { label: "t", data };
      assert.deepEqual(await editor.request("completionItem/resolve", item), item);
      const lens = { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, data };
      assert.deepEqual(await editor.request("codeLens/resolve", lens), lens);
      const hint = { position: { line: 0, character: 0 }, label: "t", data };
      assert.deepEqual(await editor.request("inlayHint/resolve", hint), hint);
    }
    const errors = editor.logged
      .slice(before)
      .filter((message) => !message.includes("files read and judged"));
    assert.deepEqual(errors, []);
  });
});

describe("a folder that is removed", () => {
  const change = (added: readonly Folder[], removed: readonly Folder[]) => ({
    event: {
      added: added.map(({ uri }) => ({ uri, name: uri })),
      removed: removed.map(({ uri }) => ({ uri, name: uri })),
    },
  });

  it("while it is read leaves nothing behind", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 400 }, (_, i) => [`g${i}.yaml`, BAD.replace("front-door", `g${i}`)]),
    );
    const large = folder({ ...files, "a.http": "# expect: 999\nGET http://x/\n" });
    const editor = await openEditor([folder({})]);
    for (const delay of [0, 20, 100]) {
      editor.notify("workspace/didChangeWorkspaceFolders", change([large], []));
      await new Promise((resolve) => setTimeout(resolve, delay));
      editor.notify("workspace/didChangeWorkspaceFolders", change([], [large]));
      await editor.request("workspace/symbol", { query: "" });
      await new Promise((resolve) => setTimeout(resolve, 500));
      const shown = Object.keys({ ...files, "a.http": "" }).filter(
        (path) => editor.rules(large.uriOf(path)).length > 0,
      );
      assert.deepEqual(shown, [], `${delay} ms`);
    }
  });

  it("leaves documents that are open, with what was typed into them", async () => {
    const place = folder({ "a.yaml": GATEWAY });
    const editor = await openEditor([place]);
    const uri = place.uriOf("a.yaml");
    editor.open(uri, BAD);
    await editor.untilRules(uri, ["field-limit"]);
    editor.notify("workspace/didChangeWorkspaceFolders", change([], [place]));
    await editor.untilRules(uri, ["field-limit"]);
    const found = await editor.at<{ contents: { value: string } }>("hover", uri, { line: 3, character: 9 });
    assert.match(found.contents.value, /front-door/);
    editor.notify("workspace/didChangeWorkspaceFolders", change([place], []));
    await editor.untilRules(uri, ["field-limit"]);
    // What follows the folder's end and its beginning is still being sent.
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
});
