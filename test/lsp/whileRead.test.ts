import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CodeLens, InlayHint } from "vscode-languageserver/node";
import { type Editor, EVERYTHING } from "./editor.ts";
import { FOLDER, serveHeldBack } from "./heldBackFolder.ts";

const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front-door, namespace: edge }
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`;

const ROUTE = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: edge }
spec:
  parentRefs: [{ name: front-door }]
  rules: [{ backendRefs: [{ name: shop, port: 80 }] }]
`;

const URI = `${FOLDER}/gateway.yaml`;
const WITH_REFRESH = {
  ...EVERYTHING,
  workspace: { ...EVERYTHING.workspace, inlayHint: { refreshSupport: true } },
};
const OPTIONS = { initializationOptions: { codeLens: { traces: false }, inlayHints: { references: true } } };

function serve(capabilities: object) {
  let hintRefreshes = 0;
  const served = serveHeldBack(
    { "gateway.yaml": GATEWAY, "route.yaml": ROUTE, "compose.yaml": "services: {}\n" },
    {
      ...OPTIONS,
      capabilities,
      answers: {
        "workspace/inlayHint/refresh": () => {
          hintRefreshes++;
          return null;
        },
      },
    },
  );
  return { ...served, hintRefreshes: () => hintRefreshes };
}

async function lenses(editor: Editor, uri = URI): Promise<readonly string[]> {
  const found = await editor.request<CodeLens[]>("textDocument/codeLens", { textDocument: { uri } });
  return found.map(({ range, command }) => `${range.start.line} ${command?.title ?? ""}`);
}

async function hints(editor: Editor, uri: string): Promise<readonly string[]> {
  const range = { start: { line: 0, character: 0 }, end: { line: 10, character: 0 } };
  const found = await editor.request<InlayHint[]>("textDocument/inlayHint", { textDocument: { uri }, range });
  return found.map(({ position, label }) => `${position.line} ${String(label)}`);
}

describe("while a folder is read, an editor that can be told to ask again", () => {
  it("is told so above a file with objects of the API, and given the lenses once they are known", async () => {
    const { editor, release } = serve(WITH_REFRESH);
    await editor.initialize();
    editor.open(URI, GATEWAY);
    assert.deepEqual(await lenses(editor), ["0 reading the workspace…"]);
    release();
    await editor.until(() => editor.lensRefreshes > 0, "lenses are to be asked for again");
    assert.deepEqual(await lenses(editor), [
      "0 Accepted · Programmed",
      "0 1 listener · 1 route",
      "5 1 route",
    ]);
  });

  it("is told nothing above other files", async () => {
    const { editor, release } = serve(WITH_REFRESH);
    await editor.initialize();
    const uri = `${FOLDER}/compose.yaml`;
    editor.open(uri, "services: {}\n");
    assert.deepEqual(await lenses(editor, uri), []);
    release();
  });

  it("is given inlay hints once they are known", async () => {
    const { editor, release, hintRefreshes } = serve(WITH_REFRESH);
    await editor.initialize();
    const uri = `${FOLDER}/route.yaml`;
    editor.open(uri, ROUTE);
    assert.deepEqual(await hints(editor, uri), []);
    release();
    await editor.until(() => hintRefreshes() > 0, "hints are to be asked for again");
    assert.notDeepEqual(await hints(editor, uri), []);
  });
});

describe("an editor that cannot be told to ask again", () => {
  it("is given the lenses and hints as soon as the folder is read", async () => {
    const { editor, release } = serve({});
    await editor.initialize();
    editor.open(URI, GATEWAY);
    const answers = Promise.all([lenses(editor), hints(editor, `${FOLDER}/route.yaml`)]);
    release();
    const [shown, hinted] = await answers;
    assert.deepEqual(shown, ["0 Accepted · Programmed", "0 1 listener · 1 route", "5 1 route"]);
    assert.notDeepEqual(hinted, []);
  });
});
