import assert from "node:assert/strict";
import { once } from "node:events";
import { describe, it } from "node:test";
import type {
  CodeAction,
  CodeLens,
  CompletionItem,
  CompletionList,
  DocumentSymbol,
  Hover,
  Location,
  LocationLink,
  Range,
  TextDocumentEdit,
  WorkspaceEdit,
  WorkspaceSymbol,
} from "vscode-languageserver/node";
import { lineStarts, offsetAt } from "../../server/src/text/lines.ts";
import { applyEdits } from "../../server/src/text/textEdit.ts";
import { type Editor, type EditorOptions, EVERYTHING, OUR_EXTENSION } from "./editor.ts";
import { type Folder, folder, launch, openEditor } from "./runningServer.ts";

const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front-door
  namespace: edge
spec:
  gatewayClassName: internet
  listeners:
    - name: http
      port: 80
      protocol: HTTP
`;

function route(sectionName: string): string {
  return `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: catalog
  namespace: edge
spec:
  parentRefs:
    - name: front-door
      sectionName: ${sectionName}
`;
}

const NOT_FOUND = "route-parent-section-not-found";
/** Where `route` writes its sectionName. */
const SECTION = { line: 8, character: 19 };

/** The range that the word at a line takes. */
function rangeOf(line: number, start: number, end: number): Range {
  return { start: { line, character: start }, end: { line, character: end } };
}

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

function codeActions(editor: Editor, uri: string, position = SECTION): Promise<CodeAction[]> {
  return editor.request("textDocument/codeAction", {
    textDocument: { uri },
    range: { start: position, end: position },
    context: { diagnostics: editor.shown(uri) },
  });
}

function lensesOf(editor: Editor, uri: string): Promise<CodeLens[]> {
  return editor.request("textDocument/codeLens", { textDocument: { uri } });
}

/** The lenses of a document as `line title`. */
async function lensTitles(editor: Editor, uri: string): Promise<readonly string[]> {
  const lenses = await lensesOf(editor, uri);
  return lenses.map(({ range, command }) => `${range.start.line} ${command?.title ?? ""}`);
}

/** The lenses that offer to follow a request have tests of their own. */
const OWN_LENSES = { initializationOptions: { codeLens: { traces: false } } };

describe("code lenses", () => {
  it("say what objects and listeners come to, and lead to what attaches", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("http") });
    const uri = files.uriOf("gateway.yaml");
    const editor = await openEditor([files], OWN_LENSES);
    // The lens stands above the list item of the listener, so that it splits no listener.
    const position = { line: 8, character: 6 };
    const argument = { uri, position, lens: { group: "listeners", position, index: 0 } };
    assert.deepEqual(await lensesOf(editor, uri), [
      {
        range: rangeOf(0, 0, 10),
        command: {
          title: "Accepted · Programmed",
          command: "gatewayApi.preview",
          arguments: [{ preview: "status", kind: "Gateway", namespace: "edge", name: "front-door" }],
        },
      },
      {
        range: rangeOf(0, 0, 10),
        command: {
          title: "1 listener · 1 route",
          command: "gatewayApi.preview",
          arguments: [{ preview: "effectiveGateway", namespace: "edge", name: "front-door" }],
        },
      },
      {
        range: rangeOf(8, 6, 6),
        command: {
          title: "1 route",
          command: "gatewayApi.attachedObjects",
          arguments: [argument],
        },
      },
    ]);
    assert.deepEqual(
      await editor.request("workspace/executeCommand", {
        command: "gatewayApi.attachedObjects",
        arguments: [argument],
      }),
      [{ uri: files.uriOf("route.yaml"), range: rangeOf(3, 8, 15) }],
    );
    assert.deepEqual(await editor.request("gatewayApi/attachedObjects", { uri, position }), [
      { uri: files.uriOf("route.yaml"), range: rangeOf(3, 8, 15) },
    ]);
  });

  it("carry commands of its own where the editor is Visual Studio Code", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("http") });
    const editor = await openEditor([files], { ...OWN_LENSES, capabilities: OUR_EXTENSION });
    const lenses = await lensesOf(editor, files.uriOf("gateway.yaml"));
    assert.deepEqual(
      lenses.map(({ command }) => command?.command),
      ["gatewayApi.showPreview", "gatewayApi.showPreview", "gatewayApi.showAttached"],
    );
  });

  it("are asked for again where an edit in another file changes them, and only there", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("http") });
    const [gateway, other] = [files.uriOf("gateway.yaml"), files.uriOf("route.yaml")];
    const editor = await openEditor([files], OWN_LENSES);
    editor.open(gateway, GATEWAY);
    assert.deepEqual(await lensTitles(editor, gateway), [
      "0 Accepted · Programmed",
      "0 1 listener · 1 route",
      "8 1 route",
    ]);
    editor.open(other, route("http"));
    await editor.quiet();
    assert.equal(editor.lensRefreshes, 0);
    editor.change(other, 2, { range: rangeOf(8, 19, 23), text: "https" });
    await editor.until(() => editor.lensRefreshes === 1, "the lenses are asked for again");
    assert.deepEqual(await lensTitles(editor, gateway), [
      "0 Accepted · Programmed",
      "0 1 listener · no routes",
      "8 no routes",
    ]);
    assert.deepEqual(await lensTitles(editor, other), ["0 Accepted: False (NoMatchingParent)"]);
    editor.close(gateway);
    editor.close(other);
    await editor.quiet();
    assert.equal(editor.lensRefreshes, 1, "a closed document has none");
  });

  it("work a dear title out when it is seen", async () => {
    const text = `apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: shop, namespace: shop }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: edge }]
  to: [{ group: "", kind: Service }]
`;
    const files = folder({ "grant.yaml": text });
    const uri = files.uriOf("grant.yaml");
    const editor = await openEditor([files], OWN_LENSES);
    const lens = {
      range: rangeOf(0, 0, 10),
      data: { uri, lens: { group: "grants", position: { line: 0, character: 0 }, index: 0 } },
    };
    assert.deepEqual(await lensesOf(editor, uri), [lens]);
    const { command } = await editor.request<{ command: { title: string } }>("codeLens/resolve", lens);
    assert.equal(command.title, "permits no reference here");
    editor.open(uri, text);
    editor.open(
      files.uriOf("route.yaml"),
      `${route("http")}  rules: [{ backendRefs: [{ name: cart, namespace: shop, port: 80 }] }]\n`,
    );
    await editor.quiet();
    const again = await editor.request<{ command: { title: string } }>("codeLens/resolve", lens);
    assert.equal(again.command.title, "permits 1 reference");
  });

  it("are turned off by a setting, each group by its own, and the editor is notified", async () => {
    const files = folder({ "gateway.yaml": GATEWAY });
    const uri = files.uriOf("gateway.yaml");
    const editor = await openEditor([files], OWN_LENSES);
    editor.open(uri, GATEWAY);
    assert.equal((await lensesOf(editor, uri)).length, 3);
    files.write(".gateway-api.yaml", "codeLens: { gateways: false, listeners: false }\n");
    editor.changedOnDisk(1, files.uriOf(".gateway-api.yaml"));
    await editor.until(() => editor.lensRefreshes === 1, "the lenses are asked for again");
    assert.deepEqual(await lensTitles(editor, uri), ["0 Accepted · Programmed"]);
    files.write(".gateway-api.yaml", "codeLens: false\n");
    editor.changedOnDisk(2, files.uriOf(".gateway-api.yaml"));
    await editor.until(() => editor.lensRefreshes === 2, "the lenses are asked for again");
    assert.deepEqual(await lensesOf(editor, uri), []);
  });
});

describe("inlay hints", () => {
  it("carry what accepts them when they are looked at, follow other files, and are turned off by settings", async () => {
    const plain = route("http");
    const files = folder({
      "gateway.yaml": GATEWAY,
      "route.yaml": plain,
      ".gateway-api.yaml": "inlayHints: { references: true }\n",
    });
    const uri = files.uriOf("route.yaml");
    const capabilities = {
      ...EVERYTHING,
      workspace: { ...EVERYTHING.workspace, inlayHint: { refreshSupport: true } },
    };
    let refreshes = 0;
    const answers = { "workspace/inlayHint/refresh": () => void refreshes++ };
    const editor = await openEditor([files], { capabilities, answers });
    editor.open(uri, plain);
    interface Hint {
      readonly label: string;
      readonly data?: unknown;
      readonly textEdits?: readonly { readonly newText: string }[];
    }
    const hints = () =>
      editor.request<readonly Hint[]>("textDocument/inlayHint", {
        textDocument: { uri },
        range: rangeOf(0, 0, 0),
      });
    const all = { start: { line: 0, character: 0 }, end: { line: 20, character: 0 } };
    const shown = () =>
      editor.request<readonly Hint[]>("textDocument/inlayHint", { textDocument: { uri }, range: all });
    assert.deepEqual(await hints(), []);
    const [reference, port] = await shown();
    assert.deepEqual([reference?.label, port?.label], ["kind: Gateway, namespace: edge", ":80 HTTP"]);
    const resolved = await editor.request<Hint>("inlayHint/resolve", reference);
    assert.deepEqual(
      (resolved.textEdits ?? []).map(({ newText }) => newText.trim()),
      ["group: gateway.networking.k8s.io", "kind: Gateway", "namespace: edge"],
    );
    editor.open(files.uriOf("gateway.yaml"), GATEWAY.replace("port: 80", "port: 8080"));
    await editor.until(() => refreshes === 1, "the hints are asked for again");
    assert.deepEqual(
      (await shown()).map(({ label }) => label),
      ["kind: Gateway, namespace: edge", ":8080 HTTP"],
    );
    files.write(".gateway-api.yaml", "inlayHints: false\n");
    editor.changedOnDisk(2, files.uriOf(".gateway-api.yaml"));
    await editor.until(() => refreshes === 2, "the hints are asked for again");
    assert.deepEqual(await shown(), []);
  });
});

describe("diagnostics", () => {
  it("are pushed for files that are open, with their version, and for those that are not", async () => {
    const files = folder({
      "gateway.yaml": GATEWAY,
      "route.yaml": route("https"),
      "other.yaml": route("htp").replace("catalog", "other"),
    });
    const editor = await openEditor([files]);
    await editor.untilRules(files.uriOf("route.yaml"), [NOT_FOUND]);
    await editor.untilRules(files.uriOf("other.yaml"), [NOT_FOUND]);
    const [found] = editor.shown(files.uriOf("route.yaml"));
    assert.deepEqual(found?.range, rangeOf(8, 19, 24));
    assert.equal(found?.severity, 1);
    assert.equal(found?.source, "gateway-api");
    assert.equal(
      editor.published.some(({ uri }) => uri === files.uriOf("gateway.yaml")),
      false,
      "nothing is said of a file without findings",
    );
    editor.open(files.uriOf("route.yaml"), route("http"), 7);
    await editor.untilRules(files.uriOf("route.yaml"), []);
    assert.equal(editor.published.at(-1)?.version, 7);
    assert.equal(editor.published.find(({ uri }) => uri === files.uriOf("other.yaml"))?.version, undefined);
  });

  it("follow edits of parts and of the whole text, with the version of the last", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("http") });
    const uri = files.uriOf("route.yaml");
    const editor = await openEditor([files]);
    editor.open(uri, route("http"));
    editor.change(uri, 2, { range: rangeOf(8, 23, 23), text: "s" });
    await editor.untilRules(uri, [NOT_FOUND]);
    editor.change(
      uri,
      3,
      { range: rangeOf(8, 19, 24), text: "" },
      { range: rangeOf(8, 19, 19), text: "http" },
    );
    await editor.untilRules(uri, []);
    editor.change(uri, 4, { text: route("nothing") });
    await editor.untilRules(uri, [NOT_FOUND]);
    assert.equal(editor.published.findLast((publish) => publish.uri === uri)?.version, 4);
    assert.deepEqual(editor.shown(uri)[0]?.range, rangeOf(8, 19, 26));
  });

  it("about other files follow an edit in whichever file they stand", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("http") });
    const editor = await openEditor([files]);
    editor.open(files.uriOf("gateway.yaml"), GATEWAY);
    editor.change(files.uriOf("gateway.yaml"), 2, { range: rangeOf(8, 12, 16), text: "web" });
    await editor.untilRules(files.uriOf("route.yaml"), [NOT_FOUND]);
    editor.change(files.uriOf("gateway.yaml"), 3, { range: rangeOf(8, 12, 15), text: "http" });
    await editor.untilRules(files.uriOf("route.yaml"), []);
  });

  it("come at once with what was last known, and anew after the quiet period", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("https") });
    const uri = files.uriOf("route.yaml");
    const editor = await openEditor([files], { initializationOptions: { quietPeriod: 1500 } });
    editor.open(uri, route("https"));
    await editor.quiet(1700);
    assert.deepEqual(editor.rules(uri), [NOT_FOUND]);
    const before = editor.published.length;
    const start = performance.now();
    // Two changes in one: the section is right now, and a name is of a wrong type.
    editor.change(
      uri,
      2,
      { range: rangeOf(8, 19, 24), text: "http" },
      { range: rangeOf(7, 12, 22), text: "7" },
    );
    await editor.until(() => editor.published.length > before, "the first publish");
    const first = editor.published[before];
    assert.equal(first?.version, 2);
    assert.deepEqual(
      first?.diagnostics.map(({ code }) => code),
      ["field-type", NOT_FOUND],
      "what the text shows by itself is new, the rest is as it was",
    );
    assert.ok(performance.now() - start < 1400, "before the quiet period is over");
    await editor.untilRules(uri, ["field-type"]);
    assert.ok(performance.now() - start >= 1400, "after the quiet period");
  });

  it("of what is being typed wait until nobody types any more, and those that stood before stay", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("https") });
    const uri = files.uriOf("route.yaml");
    const editor = await openEditor([files], { initializationOptions: { quietPeriod: 50 } });
    editor.open(uri, route("https"));
    await editor.untilRules(uri, [NOT_FOUND]);
    const start = performance.now();
    editor.change(uri, 2, { range: rangeOf(7, 12, 22), text: "7" });
    await editor.quiet(300);
    assert.ok(!editor.rules(uri).includes("field-type"), "somebody may still be typing");
    await editor.until(() => editor.rules(uri).includes("field-type"), "the pause");
    assert.ok(performance.now() - start >= 900, "after about a second");
  });

  it("of a closed file are those of the file on disk", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("http") });
    const uri = files.uriOf("route.yaml");
    const editor = await openEditor([files]);
    editor.open(uri, route("https"));
    await editor.untilRules(uri, [NOT_FOUND]);
    editor.close(uri);
    await editor.untilRules(uri, []);
    const unsaved = files.uriOf("never-saved.yaml");
    editor.open(unsaved, route("https").replace("catalog", "never-saved"));
    await editor.untilRules(unsaved, [NOT_FOUND]);
    editor.close(unsaved);
    await editor.untilRules(unsaved, []);
  });

  it("of documents outside of every folder are their own", async () => {
    const editor = await openEditor([folder({ "gateway.yaml": GATEWAY })]);
    const uri = "untitled:Untitled-1";
    editor.open(uri, `${GATEWAY}---\n${route("https")}`);
    await editor.untilRules(uri, [NOT_FOUND]);
    editor.close(uri);
    await editor.untilRules(uri, []);
  });

  it("are silenced by a comment, and a comment that silences nothing is reported", async () => {
    const files = folder({ "gateway.yaml": GATEWAY });
    const uri = files.uriOf("route.yaml");
    const editor = await openEditor([files]);
    editor.open(uri, route(`https # gateway-api: ignore ${NOT_FOUND} -- comes with the next release`));
    await editor.quiet();
    assert.deepEqual(editor.rules(uri), []);
    editor.change(uri, 2, { range: rangeOf(8, 19, 24), text: "http" });
    await editor.untilRules(uri, ["unused-ignore"]);
  });
});

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
});

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

describe("requests", () => {
  it("answer for what stands at a position", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("http") });
    const [gatewayUri, uri] = [files.uriOf("gateway.yaml"), files.uriOf("route.yaml")];
    const editor = await openEditor([files]);
    editor.open(uri, route("http"));
    const name = { line: 7, character: 14 };

    const hover = await editor.at<Hover>("hover", uri, name);
    assert.deepEqual(hover.range, rangeOf(7, 12, 22));
    assert.ok(JSON.stringify(hover.contents).includes("front-door"));

    const [link] = await editor.at<LocationLink[]>("definition", uri, name);
    assert.equal(link?.targetUri, gatewayUri);
    assert.deepEqual(link?.targetSelectionRange, rangeOf(3, 8, 18));
    assert.deepEqual(link?.originSelectionRange, rangeOf(7, 12, 22));

    const [section] = await editor.at<LocationLink[]>("definition", uri, SECTION);
    assert.deepEqual(section?.targetSelectionRange, rangeOf(8, 12, 16));

    const uses = await editor.at<Location[]>(
      "references",
      gatewayUri,
      { line: 3, character: 10 },
      { context: { includeDeclaration: true } },
    );
    assert.deepEqual(uses.map((use) => [use.uri, use.range]).sort(), [
      [gatewayUri, rangeOf(3, 8, 18)],
      [uri, rangeOf(7, 12, 22)],
    ]);

    const symbols = await editor.request<DocumentSymbol[]>("textDocument/documentSymbol", {
      textDocument: { uri: gatewayUri },
    });
    assert.deepEqual(
      symbols.map((symbol) => [symbol.name, symbol.children?.map((below) => below.name)]),
      [["front-door", ["http"]]],
    );
    const found = await editor.request<WorkspaceSymbol[]>("workspace/symbol", { query: "catal" });
    assert.deepEqual(
      found.map((symbol) => [symbol.name, symbol.location.uri]),
      [["catalog", uri]],
    );
  });

  it("change a name in every file, and say why another one cannot be changed", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("http") });
    const [gatewayUri, uri] = [files.uriOf("gateway.yaml"), files.uriOf("route.yaml")];
    const editor = await openEditor([files]);
    editor.open(uri, route("http"), 3);
    const name = { line: 7, character: 14 };
    assert.deepEqual(await editor.at("prepareRename", uri, name), {
      range: rangeOf(7, 12, 22),
      placeholder: "front-door",
    });
    const edit = await editor.at<WorkspaceEdit>("rename", uri, name, { newName: "door" });
    assert.deepEqual(edit.documentChanges, [
      {
        textDocument: { uri: gatewayUri, version: null },
        edits: [{ range: rangeOf(3, 8, 18), newText: "door" }],
      },
      { textDocument: { uri, version: 3 }, edits: [{ range: rangeOf(7, 12, 22), newText: "door" }] },
    ]);
    await assert.rejects(editor.at("prepareRename", uri, { line: 4, character: 3 }), /There is no name here/);
    await assert.rejects(
      editor.at("rename", uri, name, { newName: "Door" }),
      /`Door` is no name for a Gateway/,
    );
  });

  it("offer a fix whose edit makes the finding go", async () => {
    const files = folder({ "gateway.yaml": GATEWAY });
    const uri = files.uriOf("route.yaml");
    const editor = await openEditor([files]);
    const text = route("htttp");
    editor.open(uri, text, 5);
    await editor.untilRules(uri, [NOT_FOUND]);
    const actions = await codeActions(editor, uri);
    const action = actions.find(({ isPreferred }) => isPreferred === true) ?? actions[0];
    assert.equal(action?.kind, "quickfix");
    assert.deepEqual(
      action?.diagnostics?.map(({ code }) => code),
      [NOT_FOUND],
    );
    const [edit] = (action?.edit?.documentChanges ?? []) as TextDocumentEdit[];
    assert.deepEqual(edit?.textDocument, { uri, version: 5 }, "the edit is for this version only");
    const starts = lineStarts(text);
    const fixed = applyEdits(
      text,
      (edit?.edits ?? []).flatMap((one) =>
        "newText" in one
          ? [
              {
                start: offsetAt(text, starts, one.range.start),
                end: offsetAt(text, starts, one.range.end),
                text: one.newText,
              },
            ]
          : [],
      ),
    );
    assert.equal(fixed, route("http"));
    editor.change(uri, 6, { text: fixed });
    await editor.untilRules(uri, []);
  });

  it("draw the picture of every folder, of one namespace, and for other tools", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("http") });
    const others = folder({ "gateway.yaml": GATEWAY.replace("edge", "inner") });
    const editor = await openEditor([files, others]);
    interface Graph {
      readonly nodes: readonly {
        readonly id: string;
        readonly role: string;
        readonly namespace?: string;
        readonly place?: { readonly uri: string; readonly range: Range };
      }[];
      readonly edges: readonly object[];
    }
    const whole = await editor.request<Graph>("gatewayApi/graph", {});
    const gateways = whole.nodes.filter(({ role }) => role === "gateway");
    assert.deepEqual(
      gateways.map(({ place }) => place),
      [files, others].map((one) => ({ uri: one.uriOf("gateway.yaml"), range: rangeOf(3, 8, 18) })),
    );
    assert.equal(new Set(whole.nodes.map(({ id }) => id)).size, whole.nodes.length);
    const part = await editor.request<Graph>("workspace/executeCommand", {
      command: "gatewayApi.graph",
      arguments: [{ namespace: "inner" }],
    });
    assert.deepEqual(
      part.nodes.flatMap(({ namespace }) => namespace ?? []),
      ["inner", "inner"],
    );
    const { text } = await editor.request<{ text: string }>("gatewayApi/graph", { format: "mermaid" });
    assert.match(text, /^flowchart LR\n/);
  });

  it("show the merged Gateway by position, by name and as a command, and say when it is out of date", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("http") });
    const uri = files.uriOf("route.yaml");
    const editor = await openEditor([files]);
    editor.open(uri, route("http"));
    interface Effective {
      readonly namespace: string;
      readonly name: string;
      readonly text: string;
    }
    const at = { uri, position: { line: 7, character: 14 } };
    const answers = [
      await editor.request<Effective>("gatewayApi/effectiveGateway", at),
      await editor.request<Effective>("gatewayApi/effectiveGateway", {
        namespace: "edge",
        name: "front-door",
      }),
      await editor.request<Effective>("workspace/executeCommand", {
        command: "gatewayApi.effectiveGateway",
        arguments: [at],
      }),
    ];
    for (const answer of answers) {
      assert.deepEqual([answer.namespace, answer.name], ["edge", "front-door"]);
      assert.match(answer.text, /kind: Gateway[\s\S]*port: 80/);
    }
    assert.equal(await editor.request("gatewayApi/effectiveGateway", { name: "nobody" }), null);
    assert.equal(
      await editor.request("workspace/executeCommand", { command: "gatewayApi.effectiveGateway" }),
      null,
    );
    const before = editor.changes;
    editor.open(files.uriOf("gateway.yaml"), GATEWAY.replace("port: 80", "port: 8080"));
    await editor.until(() => editor.changes > before, "gatewayApi/changed");
    assert.match((await editor.request<Effective>("gatewayApi/effectiveGateway", at)).text, /port: 8080/);
  });

  it("show a preview with the source of each line, by position, by its subject and as a command", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("http") });
    const uri = files.uriOf("route.yaml");
    const editor = await openEditor([files]);
    editor.open(uri, route("http"));
    interface Preview {
      readonly text: string;
      readonly sources: readonly (null | {
        readonly uri: string;
        readonly range: { readonly start: { readonly line: number } };
        readonly about: string;
        readonly links: readonly { readonly start: number; readonly end: number; readonly uri: string }[];
      })[];
    }
    const params = { preview: "effectiveGateway", uri, position: { line: 7, character: 14 } };
    const first = await editor.request<Preview>("gatewayApi/preview", params);
    const { text, sources, ...subject } = first;
    assert.deepEqual(subject, {
      preview: "effectiveGateway",
      namespace: "edge",
      name: "front-door",
      ending: "yaml",
    });
    assert.deepEqual(await editor.request<Preview>("gatewayApi/preview", subject), first);
    assert.deepEqual(
      await editor.request<Preview>("workspace/executeCommand", {
        command: "gatewayApi.preview",
        arguments: [params],
      }),
      first,
    );
    const lines = text.split("\n");
    assert.equal(sources.length, lines.length - 1);
    const comment = lines.findIndex((line) => line.includes("# from Gateway"));
    const [link] = sources[comment]?.links ?? [];
    assert.deepEqual(
      [
        sources[comment]?.uri,
        sources[comment]?.about,
        lines[comment]?.slice(link?.start, link?.end),
        link?.uri,
      ],
      [
        files.uriOf("gateway.yaml"),
        "Gateway edge/front-door",
        `gateway.yaml:${(sources[comment]?.range.start.line ?? 0) + 1}`,
        files.uriOf("gateway.yaml"),
      ],
    );
    assert.equal(await editor.request("gatewayApi/preview", { ...params, preview: "nothing of ours" }), null);
  });

  it("show the trust between namespaces of the folder, wherever the cursor is and without one", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "notes.yaml": "note: nothing of ours\n" });
    const editor = await openEditor([files]);
    interface Preview {
      readonly text: string;
      readonly ending: string;
    }
    const whole = await editor.request<Preview>("gatewayApi/preview", { preview: "trust" });
    assert.equal(whole.ending, "md");
    assert.match(whole.text, /Gateway `edge\/front-door`.*\| `gateway\.yaml:\d+` \|/);
    for (const file of ["gateway.yaml", "notes.yaml"]) {
      const params = { preview: "trust", uri: files.uriOf(file), position: { line: 0, character: 0 } };
      assert.deepEqual(await editor.request<Preview>("gatewayApi/preview", params), whole);
    }
  });

  it("show a parent Route joined with its children, by position, by name and as a command", async () => {
    const text = `${route("http")}  rules: [{ name: shelf, allowedRoutes: {} }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: books, namespace: edge }
spec:
  parentRefs: [{ kind: HTTPRoute, name: catalog, sectionName: shelf }]
  rules: [{ backendRefs: [{ name: books, port: 80 }] }]
`;
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": text });
    const uri = files.uriOf("route.yaml");
    const editor = await openEditor([files]);
    editor.open(uri, text);
    const at = { uri, position: { line: 3, character: 4 } };
    for (const answer of [
      await editor.request<{ name: string; text: string }>("gatewayApi/effectiveRoute", at),
      await editor.request<{ name: string; text: string }>("gatewayApi/effectiveRoute", { name: "catalog" }),
      await editor.request<{ name: string; text: string }>("workspace/executeCommand", {
        command: "gatewayApi.effectiveRoute",
        arguments: [at],
      }),
    ]) {
      assert.equal(answer.name, "catalog");
      assert.match(
        answer.text,
        /# from HTTPRoute edge\/books rule 1 \(route\.yaml:\d+\), through HTTPRoute edge\/catalog rule `shelf`/,
      );
    }
    assert.equal(await editor.request("gatewayApi/effectiveRoute", { name: "front-door" }), null);
  });

  it("answer with nothing for what nobody knows", async () => {
    const files = folder({ "gateway.yaml": GATEWAY });
    const editor = await openEditor([files]);
    const nothing = (value: unknown): void =>
      assert.ok(value === null || (Array.isArray(value) && value.length === 0), JSON.stringify(value));
    for (const uri of [
      "file:///nowhere/a.yaml",
      files.uriOf("gone.yaml"),
      "untitled:x",
      "not a uri",
      "file:///%E0%A4%A",
      files.uri,
    ]) {
      const position = { line: 3, character: 3 };
      nothing(await editor.at("hover", uri, position));
      nothing(await editor.at("definition", uri, position));
      nothing(await editor.at("references", uri, position, { context: { includeDeclaration: true } }));
      for (const name of ["documentSymbol", "foldingRange", "documentLink"])
        nothing(await editor.request(`textDocument/${name}`, { textDocument: { uri } }));
      for (const name of ["declaration", "implementation", "documentHighlight", "prepareCallHierarchy"])
        nothing(await editor.at(name, uri, position));
      nothing(await codeActions(editor, uri));
      nothing(await editor.request("gatewayApi/effectiveGateway", { uri, position }));
    }
    nothing(await editor.at("hover", files.uriOf("gateway.yaml"), { line: 9999, character: 9999 }));
    editor.change("file:///nowhere/a.yaml", 2, { range: rangeOf(5, 5, 5), text: "x" });
    editor.close("file:///nowhere/b.yaml");
    assert.ok(
      await editor.at("hover", files.uriOf("gateway.yaml"), { line: 9, character: 8 }),
      "the server still answers",
    );
  });

  it("wait for the workspace to be read", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("http") });
    const { editor } = launch({ folders: [files.uri] });
    await editor.initialize();
    editor.open(files.uriOf("route.yaml"), route("http"));
    const links = await editor.at<LocationLink[]>("definition", files.uriOf("route.yaml"), {
      line: 7,
      character: 14,
    });
    assert.deepEqual(
      links.map(({ targetUri }) => targetUri),
      [files.uriOf("gateway.yaml")],
    );
  });
});

describe("completion", () => {
  const text = GATEWAY.replace("      protocol: HTTP\n", "      pro\n");
  const cursor = { line: 10, character: 9 };
  const completion = (completionItem: object) => ({
    capabilities: { ...EVERYTHING, textDocument: { completion: { completionItem } } },
  });
  const insertTextModeSupport = { valueSet: [1, 2] };

  async function offered(
    options: Partial<EditorOptions>,
    source = text,
    at = cursor,
  ): Promise<CompletionItem[]> {
    const files = folder({ "gateway.yaml": GATEWAY });
    const editor = await openEditor([files], options);
    editor.open(files.uriOf("gateway.yaml"), source);
    const uri = files.uriOf("gateway.yaml");
    const answer = await editor.at<{ items: CompletionItem[] } | CompletionItem[]>("completion", uri, at);
    return Array.isArray(answer) ? answer : answer.items;
  }

  it("offers snippets with documentation in Markdown to an editor that takes them", async () => {
    const able = completion({
      snippetSupport: true,
      documentationFormat: ["markdown"],
      insertTextModeSupport,
    });
    const items = await offered(able);
    assert.deepEqual(
      items.map(({ label, sortText }) => [label, sortText]),
      [
        ["protocol", "0000"],
        ["hostname", "0001"],
        ["tls", "0002"],
        ["allowedRoutes", "0003"],
        ["allowedRoutes from Selector", "0004"],
        ["filters", "0005"],
      ],
    );
    const { documentation, ...tls } = items[2] ?? {};
    assert.deepEqual(tls, {
      label: "tls",
      kind: 10,
      detail: "object",
      sortText: "0002",
      filterText: "tls",
      textEdit: { range: rangeOf(10, 6, 9), newText: "tls:\n  $0" },
      insertTextFormat: 2,
      insertTextMode: 2,
    });
    assert.ok(typeof documentation === "object" && documentation.kind === "markdown");
    assert.match(documentation.value, /^`tls`: object\n\n/);
  });

  it("offers whatever can replace a value, but only what is like it while somebody types", async () => {
    const files = folder({ "gateway.yaml": GATEWAY });
    const editor = await openEditor([files], {});
    const uri = files.uriOf("gateway.yaml");
    const source = text.replace("      pro\n", "      protocol: XY\n");
    editor.open(uri, source);
    const at = { line: 10, character: 18 };
    const filters = async (): Promise<ReadonlySet<string | undefined>> => {
      const answer = await editor.at<{ items: CompletionItem[] } | CompletionItem[]>("completion", uri, at);
      return new Set((Array.isArray(answer) ? answer : answer.items).map(({ filterText }) => filterText));
    };
    assert.deepEqual(await filters(), new Set(["XY"]));
    editor.notify("textDocument/didChange", {
      textDocument: { uri, version: 2 },
      contentChanges: [{ range: { start: { line: 10, character: 17 }, end: at }, text: "T" }],
    });
    assert.ok((await filters()).has("TCP"));
  });

  it("gives choices to an editor that takes snippets, and the best of them to Eglot", async () => {
    const files = folder({ "a.yaml": GATEWAY, "b.yaml": GATEWAY.replaceAll("edge", "shop"), "new.yaml": "" });
    const hole = async (name: string): Promise<string | undefined> => {
      const editor = await openEditor([files], { ...completion({ snippetSupport: true }), name });
      const uri = files.uriOf("new.yaml");
      editor.open(uri, "");
      await editor.quiet();
      const items = await editor.at<CompletionItem[]>("completion", uri, { line: 0, character: 0 });
      const text = items.find(({ label }) => label === "Gateway")?.textEdit?.newText;
      return /namespace: (.*)/.exec(text ?? "")?.[1];
    };
    assert.equal(await hole("test"), "${2|edge,shop|}");
    assert.equal(await hole("Eglot"), "${2:edge}");
  });

  it("offers plain text, with all its blanks, to an editor that can do nothing more", async () => {
    const items = await offered({ capabilities: {} });
    const { documentation, ...tls } = items[2] ?? {};
    assert.deepEqual(tls, {
      label: "tls",
      kind: 10,
      detail: "object",
      sortText: "0002",
      filterText: "tls",
      textEdit: { range: rangeOf(10, 6, 9), newText: "tls:\n        " },
      insertTextFormat: 1,
    });
    assert.ok(typeof documentation === "object" && documentation.kind === "plaintext");
    const asIs = await offered(completion({ insertTextModeSupport }));
    assert.equal(asIs[2]?.insertTextMode, 1);
  });

  it("marks versions that are deprecated where the editor shows that", async () => {
    const header = "apiVersion: \nkind: TCPRoute\n";
    const tags = (items: readonly CompletionItem[]) => items.map((item) => item.tags);
    const at = { line: 0, character: 12 };
    assert.deepEqual(tags(await offered(completion({ tagSupport: { valueSet: [1] } }), header, at)), [
      undefined,
      [1],
    ]);
    assert.deepEqual(tags(await offered(completion({}), header, at)), [undefined, undefined]);
  });

  it("names objects with what stands against them, and writes their documentation when they are looked at", async () => {
    const route = (name: string) =>
      `apiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\nmetadata: { name: a, namespace: shop }\nspec:\n  rules:\n    - backendRefs:\n        - name: ${name}\n`;
    const services = Array.from(
      { length: 70 },
      (_, at) =>
        `apiVersion: v1\nkind: Service\nmetadata: { name: s${at}, namespace: other }\nspec: { ports: [{ port: 80 }] }\n`,
    );
    const files = folder({ "services.yaml": services.join("---\n"), "route.yaml": route("") });
    const editor = await openEditor([files], completion({ labelDetailsSupport: true }));
    const uri = files.uriOf("route.yaml");
    editor.open(uri, route("s"));
    const end = { line: 6, character: 17 };
    editor.notify("textDocument/didChange", {
      textDocument: { uri, version: 2 },
      contentChanges: [{ range: { start: end, end }, text: "6" }],
    });
    await editor.quiet();
    const place = { textDocument: { uri: files.uriOf("route.yaml") }, position: { line: 6, character: 18 } };
    const items = await editor.request<CompletionItem[]>("textDocument/completion", place);
    const first = items.find(({ label }) => label === "other/s6");
    assert.deepEqual(first?.labelDetails, { description: "needs a ReferenceGrant" });
    assert.equal(first?.documentation, undefined);
    const { documentation } = await editor.request<CompletionItem>("completionItem/resolve", first);
    assert.deepEqual(documentation, { kind: "plaintext", value: "**Service** `other/s6`\n\n- `80`" });
    const many = await editor.request<CompletionList>("textDocument/completion", {
      ...place,
      position: { line: 6, character: 16 },
    });
    assert.equal(many.isIncomplete, true);
  });

  it("has Visual Studio Code ask again where a choice follows, and no other editor", async () => {
    const asking = (items: readonly CompletionItem[]) =>
      items.filter(({ command }) => command !== undefined).map(({ label }) => label);
    assert.deepEqual(asking(await offered({ capabilities: OUR_EXTENSION })), [
      "protocol",
      "hostname",
      "tls",
      "allowedRoutes",
      "filters",
    ]);
    assert.deepEqual(asking(await offered({ name: "Neovim" })), []);
  });

  it("holds to the settings", async () => {
    const settings = { gatewayApi: { channel: "standard", bundleVersion: "1.3", quietPeriod: 0 } };
    const source = `${GATEWAY.slice(0, GATEWAY.indexOf("  listeners"))}  `;
    const labels = async (options: Partial<EditorOptions>) =>
      (await offered(options, source, { line: 7, character: 2 })).map(({ label }) => label);
    assert.deepEqual(await labels({ initializationOptions: settings }), [
      "listeners",
      "addresses",
      "infrastructure",
    ]);
    assert.deepEqual(await labels({}), [
      "listeners",
      "addresses",
      "infrastructure",
      "allowedListeners",
      "tls",
      "defaultScope",
    ]);
  });

  it("answers with nothing where nothing fits", async () => {
    assert.deepEqual(await offered({}, "# note", { line: 0, character: 4 }), []);
  });
});
