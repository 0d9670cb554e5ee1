import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { CancellationTokenSource, LSPErrorCodes } from "vscode-languageserver/node";
import { inSlices, mapInSlices } from "../../server/src/lsp/slices.ts";
import { FOLDER, serveHeldBack } from "./heldBackFolder.ts";

const URI = `${FOLDER}/gateway.yaml`;

const AT = { textDocument: { uri: URI }, position: { line: 2, character: 20 } };
const REQUESTS: readonly (readonly [string, object])[] = [
  ["textDocument/hover", AT],
  ["textDocument/definition", AT],
  ["textDocument/references", { ...AT, context: { includeDeclaration: true } }],
  ["textDocument/codeLens", AT],
  ["textDocument/semanticTokens/full", AT],
  ["workspace/symbol", { query: "front" }],
  ["workspace/executeCommand", { command: "gatewayApi.graph", arguments: [] }],
  ["gatewayApi/graph", {}],
  ["gatewayApi/trace", { request: "GET http://shop.example.com/" }],
  ["gatewayApi/effectiveGateway", { name: "front-door", namespace: "edge" }],
];

const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front-door, namespace: edge }
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`;

const serve = () => serveHeldBack({ "gateway.yaml": GATEWAY });

describe("a request with an empty place for its token", () => {
  it("is answered", async () => {
    const { editor, release } = serve();
    await editor.initialize();
    release();
    const gateway = await editor.connection.sendRequest<{ readonly name: string }>(
      "gatewayApi/effectiveGateway",
      { name: "front-door", namespace: "edge" },
      null,
    );
    assert.equal(gateway.name, "front-door");
  });
});

describe("a request that is taken back", () => {
  it("ends with the protocol's error, whatever it asks for, and the next one is answered", async () => {
    const { editor, release } = serve();
    await editor.initialize();
    const source = new CancellationTokenSource();
    const answers = REQUESTS.map(([method, params]) =>
      editor.connection.sendRequest(method, params, source.token).then(
        () => [method, "answered"],
        (error: { readonly code: number }) => [method, error.code],
      ),
    );
    source.cancel();
    await editor.request("gatewayApi/jsonSchema", {});
    release();
    const cancelled = REQUESTS.map(([method]) => [method, LSPErrorCodes.RequestCancelled]);
    assert.deepEqual(await Promise.all(answers), cancelled);
    const graph = await editor.request<{ readonly nodes: readonly object[] }>("gatewayApi/graph", {});
    assert.ok(graph.nodes.length > 0);
  });
});

describe("work in slices", () => {
  it("is stopped between two of them where nobody waits for it any more", async () => {
    const source = new CancellationTokenSource();
    const done: number[] = [];
    const work = inSlices((shouldPause) => {
      for (;;) {
        done.push(done.length);
        if (done.length === 1000) return true;
        if (done.length === 3) source.cancel();
        if (done.length === 5) while (!shouldPause());
        if (shouldPause()) return false;
      }
    }, source.token);
    await assert.rejects(work, { code: LSPErrorCodes.RequestCancelled });
    assert.ok(done.length >= 3 && done.length <= 5);
  });

  it("lets others run between two of them, and makes everything in order", async () => {
    let heard = 0;
    const timer = setInterval(() => heard++, 1);
    const made = await mapInSlices([1, 2, 3, 4], new CancellationTokenSource().token, (item, index) => {
      const end = performance.now() + 15;
      while (performance.now() < end);
      return `${index}:${item}`;
    });
    clearInterval(timer);
    await sleep(0);
    assert.deepEqual(made, ["0:1", "1:2", "2:3", "3:4"]);
    assert.ok(heard > 0);
  });
});

describe("a request that ends in an error", () => {
  it("answers with what is safe, and the server says so once", async () => {
    const { editor, release } = serve();
    release();
    await editor.start();
    const before = editor.logged.length;
    assert.equal(await editor.request("textDocument/hover", {}), null);
    await editor.until(() => editor.logged.length > before, "the error is logged");
    assert.equal(editor.logged.length, before + 1);
  });
});
