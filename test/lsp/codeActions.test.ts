import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CodeAction, Position, TextDocumentEdit, WorkspaceEdit } from "vscode-languageserver/node";
import { lineStarts, offsetAt } from "../../server/src/text/lines.ts";
import { applyEdits } from "../../server/src/text/textEdit.ts";
import { type Editor, EVERYTHING } from "./editor.ts";
import { folder, openEditor } from "./runningServer.ts";

const PARENT = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front
  namespace: edge
spec:
  gatewayClassName: internet
  infrastructure:
    allowedChildren: {}
  listeners:
    - name: http
      port: 80
      protocol: HTTP
`;
const CHILD = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: shop
  namespace: edge
spec:
  gatewayClassName: internet
  infrastructure:
    attachTo:
      group: gateway.networking.k8s.io
      name: front
  listeners:
    - name: shop
      port: 8080
      protocol: HTTP
`;
const ROUTE = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: cart
  namespace: edge
spec:
  parentRefs:
    - name: shop
`;
const FILES = { "front.yaml": PARENT, "shop.yaml": CHILD, "cart.yaml": ROUTE };

/** On the name of `CHILD`. */
const NAME: Position = { line: 3, character: 9 };
const BARE = "Convert child Gateway to ListenerSet";
const CONVERT = `${BARE}, and let in ListenerSets like child Gateways`;
const DEFAULTS = "Write out the defaults of this Gateway";
const INLINE = "Inline child Gateway into its parent";

/** An editor that resolves code actions, shows disabled ones and deletes files. */
const RESOLVING = {
  ...EVERYTHING,
  workspace: {
    ...EVERYTHING.workspace,
    workspaceEdit: { documentChanges: true, resourceOperations: ["delete"] },
  },
  textDocument: {
    ...EVERYTHING.textDocument,
    codeAction: { dataSupport: true, disabledSupport: true, resolveSupport: { properties: ["edit"] } },
  },
};

function actionsAt(
  editor: Editor,
  uri: string,
  position: Position,
  only?: readonly string[],
): Promise<CodeAction[]> {
  return editor.request("textDocument/codeAction", {
    textDocument: { uri },
    range: { start: position, end: position },
    context: { diagnostics: editor.shown(uri), ...(only === undefined ? {} : { only }) },
  });
}

function named(actions: readonly CodeAction[], title: string): CodeAction {
  const action = actions.find((candidate) => candidate.title === title);
  assert.ok(action !== undefined, `no such action; offered: ${actions.map((one) => one.title).join(" | ")}`);
  return action;
}

function applied(text: string, edits: TextDocumentEdit["edits"]): string {
  const starts = lineStarts(text);
  return applyEdits(
    text,
    edits.flatMap((edit) =>
      "newText" in edit
        ? [
            {
              start: offsetAt(text, starts, edit.range.start),
              end: offsetAt(text, starts, edit.range.end),
              text: edit.newText,
            },
          ]
        : [],
    ),
  );
}

/** Comments of every kind: each `#` begins one but that of `"#1"`. */
const COMMENTED = `# of the file
apiVersion: gateway.networking.k8s.io/v1 # of a value
kind: Gateway
metadata:
  # in a map
  name: shop # behind a name
  annotations: { number: "#1" }
  namespace: edge
spec:
  gatewayClassName: internet
  # before a list
  listeners:
    # before an item
    - name: shop
      # in an item
      port: 443
      protocol: HTTP # mistaken
    # before the next item
    - name: shop # twice
      port: 443
      protocol: HTTPS
  # at the end
---
# of the next document
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: edge } # behind braces
spec:
  parentRefs:
    - name: shpo # misspelt
`;

describe("comments", () => {
  it("have no code actions at any of their places, nor in the blanks before one that has a line to itself", async () => {
    const files = folder({ "shop.yaml": COMMENTED });
    const uri = files.uriOf("shop.yaml");
    const editor = await openEditor([files], { capabilities: RESOLVING });
    await editor.until(() => editor.shown(uri).length > 2, "findings");
    const places = COMMENTED.split("\n").flatMap((text, line): readonly Position[] => {
      const start = text.search(/(?<!")#/);
      if (start < 0) return [];
      const from = text.slice(0, start).trim() === "" ? 0 : start;
      return Array.from({ length: text.length - from + 1 }, (_, index) => ({
        line,
        character: from + index,
      }));
    });
    assert.ok(places.length > 200);
    for (const place of places) {
      const offered = await actionsAt(editor, uri, place);
      assert.deepEqual(
        offered.map(({ title }) => title),
        [],
        JSON.stringify(place),
      );
    }
    const misspelt = {
      line: COMMENTED.split("\n").findIndex((text) => text.includes("shpo")),
      character: 13,
    };
    assert.notEqual((await actionsAt(editor, uri, misspelt)).length, 0);
  });

  it("that silence nothing can be removed", async () => {
    const files = folder({ "shop.yaml": `# gateway-api: ignore backend-missing -- gone\n${CHILD}` });
    const uri = files.uriOf("shop.yaml");
    const editor = await openEditor([files], { capabilities: RESOLVING });
    await editor.until(() => editor.shown(uri).some(({ code }) => code === "unused-ignore"), "findings");
    const offered = await actionsAt(editor, uri, { line: 0, character: 30 });
    assert.deepEqual(
      offered.map(({ title }) => title),
      ["Remove the comment"],
    );
  });
});

describe("refactorings", () => {
  it("are code actions of their kinds, whose edits come when they are resolved", async () => {
    const files = folder(FILES);
    const uri = files.uriOf("shop.yaml");
    const editor = await openEditor([files], { capabilities: RESOLVING });
    editor.open(uri, CHILD, 4);
    const offered = await actionsAt(editor, uri, NAME, ["refactor"]);
    assert.deepEqual(
      offered.map(({ title, kind, edit }) => [title, kind, edit]),
      [
        [CONVERT, "refactor.rewrite", undefined],
        [INLINE, "refactor.inline", undefined],
        [DEFAULTS, "refactor.rewrite", undefined],
      ],
    );
    const { edit } = await editor.request<CodeAction>("codeAction/resolve", named(offered, CONVERT));
    const changes = (edit?.documentChanges ?? []) as TextDocumentEdit[];
    assert.deepEqual(
      changes.map(({ textDocument }) => textDocument),
      [
        { uri, version: 4 },
        { uri: files.uriOf("cart.yaml"), version: null },
        { uri: files.uriOf("front.yaml"), version: null },
      ],
    );
    assert.deepEqual(
      [CHILD, ROUTE, PARENT].map((text, index) => applied(text, changes[index]?.edits ?? [])),
      [
        `apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata:
  name: shop
  namespace: edge
spec:
  parentRef:
    name: front
  listeners:
    - name: shop
      port: 8080
      protocol: HTTP
`,
        `${ROUTE}      kind: ListenerSet\n`,
        PARENT.replace(
          "  infrastructure:\n    allowedChildren: {}\n",
          "  allowedListeners:\n    namespaces:\n      from: Same\n",
        ),
      ],
    );
  });

  it("are given only to those who ask for their kind", async () => {
    const files = folder({
      ...FILES,
      "shop.yaml": CHILD.replace("group: gateway.networking.k8s.io", "group: ''"),
    });
    const uri = files.uriOf("shop.yaml");
    const group = { line: 9, character: 14 };
    const editor = await openEditor([files], { capabilities: RESOLVING });
    const kinds = async (only?: readonly string[]) => [
      ...new Set((await actionsAt(editor, uri, group, only)).map(({ kind }) => kind)),
    ];
    assert.deepEqual(await kinds(["quickfix"]), ["quickfix"]);
    assert.deepEqual(await kinds(["refactor.inline"]), ["refactor.inline"]);
    assert.deepEqual(await kinds(["source.fixAll"]), ["source.fixAll.gatewayApi"]);
    assert.deepEqual(await kinds(), ["quickfix", "refactor.rewrite", "refactor.inline"]);
  });

  it("delete a file that they leave empty, or empty it where the editor cannot", async () => {
    const inlined = async (capabilities: object) => {
      const files = folder({ "front.yaml": PARENT, "shop.yaml": CHILD });
      const uri = files.uriOf("shop.yaml");
      const editor = await openEditor([files], { capabilities });
      const action = named(await actionsAt(editor, uri, NAME, ["refactor.inline"]), INLINE);
      const { edit } =
        action.edit === undefined ? await editor.request<CodeAction>("codeAction/resolve", action) : action;
      return { edit, uri, other: files.uriOf("front.yaml") };
    };
    const able = await inlined(RESOLVING);
    assert.deepEqual(
      able.edit?.documentChanges?.map((change) =>
        "textDocument" in change ? change.textDocument.uri : change,
      ),
      [able.other, { kind: "delete", uri: able.uri }],
    );
    const unable = await inlined({});
    assert.deepEqual(Object.keys(unable.edit?.changes ?? {}).sort(), [unable.other, unable.uri]);
    assert.equal(applied(CHILD, unable.edit?.changes?.[unable.uri] ?? []), "");
  });

  it("say why they are not possible, to editors that show it", async () => {
    const files = folder({ "shop.yaml": CHILD });
    const uri = files.uriOf("shop.yaml");
    const reason = "Gateway `edge/shop` is not merged. Gateway `edge/front` is not in this workspace.";
    const shown = await openEditor([files], { capabilities: RESOLVING });
    const offered = await actionsAt(shown, uri, NAME, ["refactor"]);
    assert.deepEqual(
      offered.filter(({ title }) => title !== DEFAULTS),
      [
        { title: BARE, kind: "refactor.rewrite", disabled: { reason } },
        { title: INLINE, kind: "refactor.inline", disabled: { reason } },
      ],
    );
    const hidden = await openEditor([files], { capabilities: {} });
    assert.deepEqual(
      (await actionsAt(hidden, uri, NAME, ["refactor"])).map(({ title }) => title),
      [DEFAULTS],
    );
  });

  it("change nothing once the manifests are not what they were", async () => {
    const files = folder(FILES);
    const uri = files.uriOf("shop.yaml");
    const warnings: string[] = [];
    const editor = await openEditor([files], { capabilities: RESOLVING });
    editor.connection.onNotification("window/showMessage", ({ message }: { message: string }) => {
      warnings.push(message);
    });
    editor.open(uri, CHILD, 1);
    const action = named(await actionsAt(editor, uri, NAME, ["refactor"]), CONVERT);
    editor.change(uri, 2, { text: CHILD.replace("name: front", "name: back") });
    const { edit } = await editor.request<CodeAction>("codeAction/resolve", action);
    assert.equal(edit, undefined);
    await editor.until(() => warnings.length > 0, "a warning");
    assert.deepEqual(warnings, [
      "Nothing is changed: the manifests are no longer what they were, or one of them cannot be read.",
    ]);
  });
});

describe("fixes of many findings", () => {
  it("say each which finding it repairs, and come without what is to be done about each rule", async () => {
    const versions = Array.from({ length: 60 }, (_, at) =>
      ROUTE.replace("k8s.io/v1", "k8s.io/v1beta1").replace("cart", `cart-${at}`),
    );
    const files = folder({ "shop.yaml": CHILD, "carts.yaml": versions.join("---\n") });
    const uri = files.uriOf("carts.yaml");
    const editor = await openEditor([files], { capabilities: RESOLVING });
    await editor.until(() => editor.shown(uri).length >= 60, "findings");
    const asked = async (last: number): Promise<CodeAction[]> =>
      editor.request("textDocument/codeAction", {
        textDocument: { uri },
        range: { start: { line: 0, character: 0 }, end: { line: last, character: 0 } },
        context: { diagnostics: editor.shown(uri), only: ["quickfix"] },
      });
    const all = await asked(10_000);
    const lines = all.map(({ diagnostics = [] }) => diagnostics.map(({ range }) => range.start.line));
    assert.deepEqual(
      lines,
      versions.map((_, at) => [at * 9]),
    );
    const isIgnore = ({ title }: CodeAction): boolean => title.startsWith("Ignore ");
    assert.deepEqual([all.some(isIgnore), (await asked(8)).some(isIgnore)], [false, true]);
  });
});

describe("fixing all", () => {
  const BETA = PARENT.replace("k8s.io/v1", "k8s.io/v1beta1");
  const BETA_ROUTE = ROUTE.replace("k8s.io/v1", "k8s.io/v1beta1");

  it("is an action of its own kind, for one file, for those who ask for it", async () => {
    const files = folder({ "front.yaml": BETA, "cart.yaml": BETA_ROUTE });
    const uri = files.uriOf("front.yaml");
    const editor = await openEditor([files], { capabilities: RESOLVING });
    editor.open(uri, BETA, 3);
    for (const kind of ["source.fixAll", "source.fixAll.gatewayApi"]) {
      const [action, ...others] = await actionsAt(editor, uri, NAME, [kind]);
      assert.deepEqual(others, []);
      assert.equal(action?.kind, "source.fixAll.gatewayApi");
      const [change, ...more] = (action?.edit?.documentChanges ?? []) as TextDocumentEdit[];
      assert.deepEqual([change?.textDocument, more], [{ uri, version: 3 }, []]);
      assert.equal(applied(BETA, change?.edits ?? []), PARENT);
    }
    assert.deepEqual(
      (await actionsAt(editor, uri, NAME, ["source"])).map(({ kind }) => kind),
      ["source.fixAll.gatewayApi", "source.migrate.gatewayApi"],
    );
    const kinds = (await actionsAt(editor, uri, NAME)).map(({ kind = "" }) => kind);
    assert.ok(!kinds.some((kind) => kind.startsWith("source")));
    editor.change(uri, 4, { text: PARENT });
    assert.deepEqual(await actionsAt(editor, uri, NAME, ["source.fixAll"]), []);
  });

  it("repairs a file with very many findings as one with a few", async () => {
    const many = (text: string): string => Array.from({ length: 60 }, () => text).join("---\n");
    const named = (text: string): string => {
      let at = 0;
      return many(text).replaceAll("name: cart", () => `name: cart-${at++}`);
    };
    const [before, after] = [named(BETA_ROUTE), named(ROUTE)];
    const files = folder({ "shop.yaml": CHILD, "carts.yaml": before });
    const uri = files.uriOf("carts.yaml");
    const editor = await openEditor([files], { capabilities: RESOLVING });
    editor.open(uri, before, 3);
    const [action] = await actionsAt(editor, uri, NAME, ["source.fixAll"]);
    const [change, ...more] = (action?.edit?.documentChanges ?? []) as TextDocumentEdit[];
    assert.deepEqual([change?.textDocument, more], [{ uri, version: 3 }, []]);
    assert.equal(applied(before, change?.edits ?? []), after);
  });

  it("is a command for the whole workspace, which the editor applies", async () => {
    const files = folder({ "front.yaml": BETA, "cart.yaml": BETA_ROUTE });
    const applications: WorkspaceEdit[] = [];
    const editor = await openEditor([files], {
      capabilities: RESOLVING,
      answers: {
        "workspace/applyEdit": ({ edit }: { edit: WorkspaceEdit }) => {
          applications.push(edit);
          return { applied: true };
        },
      },
    });
    const messages: string[] = [];
    editor.connection.onNotification("window/showMessage", ({ message }: { message: string }) => {
      messages.push(message);
    });
    const run = () =>
      editor.request("workspace/executeCommand", { command: "gatewayApi.fixAllInWorkspace", arguments: [] });
    assert.deepEqual(await run(), { fixes: 2, files: 2 });
    const changes = applications.flatMap(({ documentChanges = [] }) => documentChanges as TextDocumentEdit[]);
    assert.deepEqual(
      changes.map(({ textDocument: { uri }, edits }) => [
        uri,
        applied(uri === files.uriOf("front.yaml") ? BETA : BETA_ROUTE, edits),
      ]),
      [
        [files.uriOf("cart.yaml"), ROUTE],
        [files.uriOf("front.yaml"), PARENT],
      ],
    );
    for (const [name, text] of [
      ["front.yaml", PARENT],
      ["cart.yaml", ROUTE],
    ] as const)
      editor.open(files.uriOf(name), text, 1);
    assert.deepEqual(await run(), { fixes: 0, files: 0 });
    await editor.until(() => messages.length === 2, "two messages");
    assert.deepEqual(messages, [
      "2 problems fixed in 2 files.",
      "Nothing is changed: every fix that there is needs a decision.",
    ]);
  });
});

describe("code actions of a client that takes commands alone", () => {
  const olderThanActions = (applyEdit: boolean) => ({
    workspace: { applyEdit },
    textDocument: { codeAction: { dynamicRegistration: false } },
  });
  const MISSPELT = ROUTE.replace("shop", "shopp");

  it("are commands, which have the client make the edit", async () => {
    const files = folder({ ...FILES, "cart.yaml": MISSPELT });
    const applied: unknown[] = [];
    const editor = await openEditor([files], {
      capabilities: olderThanActions(true),
      answers: {
        "workspace/applyEdit": ({ edit }: { edit: WorkspaceEdit }) => {
          applied.push(edit);
          return { applied: true };
        },
      },
    });
    const uri = files.uriOf("cart.yaml");
    await editor.untilRules(uri, ["route-parent-not-found"]);
    const commands: unknown = await actionsAt(editor, uri, { line: 7, character: 12 });
    const range = { start: { line: 7, character: 12 }, end: { line: 7, character: 17 } };
    const edit = { changes: { [uri]: [{ range, newText: "shop" }] } };
    const command = {
      title: "Change the name to `shop`",
      command: "gatewayApi.applyEdit",
      arguments: [edit],
    };
    assert.deepEqual(Array.isArray(commands) ? commands[0] : commands, command);
    assert.ok(Array.isArray(commands) && commands.every((one) => typeof one.command === "string"));
    assert.equal(await editor.request("workspace/executeCommand", command), null);
    assert.deepEqual(applied, [edit]);
  });

  it("are none that need an edit where the client makes none that it is asked for", async () => {
    const files = folder({ ...FILES, "cart.yaml": MISSPELT });
    const editor = await openEditor([files], { capabilities: olderThanActions(false) });
    const uri = files.uriOf("cart.yaml");
    await editor.untilRules(uri, ["route-parent-not-found"]);
    const commands: { command?: unknown }[] = await actionsAt(editor, uri, { line: 7, character: 12 });
    assert.deepEqual(
      commands.map(({ command }) => command),
      ["gatewayApi.changeSeverity"],
    );
  });
});
