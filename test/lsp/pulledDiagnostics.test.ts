import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { DocumentDiagnosticReport, WorkspaceDiagnosticReport } from "vscode-languageserver/node";
import { type Editor, EVERYTHING } from "./editor.ts";
import { GATEWAY, NOT_FOUND, route } from "./frontDoor.ts";
import { folder, openEditor, serveHere } from "./runningServer.ts";

const PULLING = {
  workspace: { diagnostics: { refreshSupport: true } },
  textDocument: { diagnostic: { dynamicRegistration: false } },
};
const BOTH = { ...EVERYTHING, textDocument: { ...EVERYTHING.textDocument, ...PULLING.textDocument } };

function pulled(editor: Editor, uri: string, previousResultId?: string): Promise<DocumentDiagnosticReport> {
  const params = { textDocument: { uri }, ...(previousResultId === undefined ? {} : { previousResultId }) };
  return editor.request("textDocument/diagnostic", params);
}

function rulesIn(report: DocumentDiagnosticReport | undefined): readonly unknown[] | string | undefined {
  return report?.kind === "full" ? report.items.map(({ code }) => code) : report?.kind;
}

function rulesOfAll({ items }: WorkspaceDiagnosticReport): readonly unknown[] {
  return items.map((report) => [report.uri.replace(/.*\//, ""), report.version, rulesIn(report)]);
}

describe("diagnostics of a client that asks for them", () => {
  it("are pushed to nobody who takes none, and told of when they are asked for", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("https") });
    let refreshes = 0;
    const editor = await openEditor([files], {
      capabilities: PULLING,
      answers: {
        "workspace/diagnostic/refresh": () => {
          refreshes += 1;
          return null;
        },
      },
    });
    const [gateway, uri] = [files.uriOf("gateway.yaml"), files.uriOf("route.yaml")];
    const first = await pulled(editor, uri);
    assert.deepEqual(rulesIn(first), [NOT_FOUND]);
    assert.deepEqual(rulesIn(await pulled(editor, uri, first.resultId)), "unchanged");
    assert.deepEqual(rulesIn(await pulled(editor, gateway)), []);
    await editor.until(() => refreshes > 0, "a question to ask again");

    const before = refreshes;
    editor.open(gateway, GATEWAY.replace("name: http", "name: https"), 1);
    const second = await pulled(editor, uri, first.resultId);
    assert.deepEqual(rulesIn(second), []);
    assert.deepEqual(rulesIn(await pulled(editor, uri, second.resultId)), "unchanged");
    await editor.until(() => refreshes > before, "a question to ask again");
    assert.deepEqual(editor.published, []);
  });

  it("are told of all files, and of those that show nothing any more", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("https") });
    const editor = await openEditor([files], { capabilities: PULLING });
    const ask = (previousResultIds: readonly { uri: string; value: string }[]) =>
      editor.request<WorkspaceDiagnosticReport>("workspace/diagnostic", { previousResultIds });
    const first = await ask([]);
    assert.deepEqual(rulesOfAll(first), [["route.yaml", null, [NOT_FOUND]]]);
    const known = first.items.map(({ uri, resultId = "" }) => ({ uri, value: resultId }));
    assert.deepEqual(rulesOfAll(await ask(known)), [["route.yaml", null, "unchanged"]]);
    editor.open(files.uriOf("route.yaml"), route("http"), 7);
    assert.deepEqual(rulesOfAll(await ask(known)), [["route.yaml", null, []]]);
  });

  it("are pushed to one that takes them, which can ask for what is up to date as well", async () => {
    const files = folder({ "gateway.yaml": GATEWAY, "route.yaml": route("http") });
    const editor = await openEditor([files], { capabilities: BOTH });
    const uri = files.uriOf("route.yaml");
    editor.open(uri, route("https"));
    assert.deepEqual(rulesIn(await pulled(editor, uri)), [NOT_FOUND]);
    await editor.untilRules(uri, [NOT_FOUND]);
  });

  it("are promised to those alone who take none that are pushed", async () => {
    for (const [capabilities, promised] of [
      [PULLING, { identifier: "gateway-api", interFileDependencies: true, workspaceDiagnostics: true }],
      [BOTH, undefined],
      [EVERYTHING, undefined],
      [{}, undefined],
    ] as const) {
      const editor = serveHere({ folders: [], capabilities });
      const { capabilities: offered } = await editor.initialize();
      assert.deepEqual(offered.diagnosticProvider, promised);
    }
  });
});
