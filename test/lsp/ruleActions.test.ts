import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CodeAction } from "vscode-languageserver/node";
import { type Editor, EVERYTHING } from "./editor.ts";
import { folder, openEditor } from "./runningServer.ts";

const ROUTE = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
# the teams' own
spec: {}
`;
const SPEC = { line: 4, character: 2 };
const IGNORE = "Ignore `route-no-parents` here";
const CHANGE = "Change the severity of `route-no-parents` in `.gateway-api.yaml`…";
const CREATING = {
  ...EVERYTHING,
  workspace: {
    ...EVERYTHING.workspace,
    workspaceEdit: { documentChanges: true, resourceOperations: ["create"] },
  },
};

function actionsAt(editor: Editor, uri: string, position: typeof SPEC): Promise<CodeAction[]> {
  return editor.request("textDocument/codeAction", {
    textDocument: { uri },
    range: { start: position, end: position },
    context: { diagnostics: editor.shown(uri) },
  });
}

describe("what can be done about a finding that is meant", () => {
  it("is a comment at its line, behind every repair", async () => {
    const place = folder({ "cart.yaml": ROUTE });
    const editor = await openEditor([place]);
    await editor.until(() => editor.shown(place.uriOf("cart.yaml")).length > 0, "findings");
    const actions = await actionsAt(editor, place.uriOf("cart.yaml"), SPEC);
    assert.deepEqual(
      actions.filter(({ kind }) => kind === "quickfix").map(({ title }) => title),
      [IGNORE, CHANGE],
    );
    const [action] = actions;
    assert.equal(action?.diagnostics?.[0]?.code, "route-no-parents");
    assert.match(JSON.stringify(action?.edit), /"# gateway-api: ignore route-no-parents -- say why\\n"/);
  });

  it("is offered for what is told at the place alone, and nothing is on a comment", async () => {
    const place = folder({ "cart.yaml": ROUTE });
    const editor = await openEditor([place]);
    await editor.until(() => editor.shown(place.uriOf("cart.yaml")).length > 0, "findings");
    assert.deepEqual(await actionsAt(editor, place.uriOf("cart.yaml"), { line: 3, character: 5 }), []);
  });

  it("is a severity that is asked for and written into the settings", async () => {
    const place = folder({ "cart.yaml": ROUTE });
    const asked: string[] = [];
    const edits: unknown[] = [];
    let answer: { title: string } | null = { title: "hint" };
    const editor = await openEditor([place], {
      capabilities: CREATING,
      answers: {
        "window/showMessageRequest": ({
          message,
          actions,
        }: {
          message: string;
          actions: { title: string }[];
        }) => {
          asked.push(message, actions.map(({ title }) => title).join(" "));
          return answer;
        },
        "workspace/applyEdit": ({ edit }: { edit: unknown }) => {
          edits.push(edit);
          return { applied: true };
        },
      },
    });
    await editor.until(() => editor.shown(place.uriOf("cart.yaml")).length > 0, "findings");
    const action = (await actionsAt(editor, place.uriOf("cart.yaml"), SPEC)).find(
      ({ title }) => title === CHANGE,
    );
    const { command, arguments: given } = action?.command ?? {};
    await editor.request("workspace/executeCommand", { command, arguments: given });
    assert.deepEqual(asked, [
      "How is `route-no-parents` to be reported in this folder?",
      "off hint information warning error",
    ]);
    const uri = place.uriOf(".gateway-api.yaml");
    const start = { line: 0, character: 0 };
    assert.deepEqual(edits, [
      {
        documentChanges: [
          { kind: "create", uri, options: { ignoreIfExists: true } },
          {
            textDocument: { uri, version: null },
            edits: [{ range: { start, end: start }, newText: "rules:\n  route-no-parents: hint\n" }],
          },
        ],
      },
    ]);
    answer = null;
    await editor.request("workspace/executeCommand", { command, arguments: given });
    await editor.request("workspace/executeCommand", { command, arguments: [{ uri: 1 }] });
    assert.equal(edits.length, 1);
  });

  it("is a comment alone for a document in no folder, which has no settings file", async () => {
    const editor = await openEditor([]);
    editor.open("untitled:Untitled-1", ROUTE);
    await editor.until(() => editor.shown("untitled:Untitled-1").length > 0, "findings");
    const actions = await actionsAt(editor, "untitled:Untitled-1", SPEC);
    assert.deepEqual(
      actions.filter(({ kind }) => kind === "quickfix").map(({ title }) => title),
      [IGNORE],
    );
  });
});
