import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  CLASS,
  DEFINED,
  GATEWAY,
  HIDDEN,
  hasForeignMarkup,
  PATH,
  REQUESTS,
  ROUTES,
} from "../hostileManifests.ts";
import { folder, openEditor } from "./runningServer.ts";

/** What an editor does not show: addresses, what it gives back, and what it writes into manifests. */
const NOT_SHOWN = new Set([
  "uri",
  "targetUri",
  "data",
  "arguments",
  "textEdit",
  "textEdits",
  "edit",
  "newText",
  "insertText",
  "filterText",
  "sortText",
  "id",
  "from",
  "to",
  "folder",
]);

/** Every text of an answer that an editor shows, with the way to it. */
function shownTexts(value: unknown, way = ""): readonly (readonly [way: string, text: string])[] {
  if (typeof value === "string") return [[way, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    NOT_SHOWN.has(key) ? [] : shownTexts(part, `${way}.${key}`),
  );
}

function assertHarmless(answer: unknown, about: string): void {
  for (const [way, text] of shownTexts(answer)) {
    assert.equal(HIDDEN.exec(text), null, `${about}${way}: ${JSON.stringify(text)}`);
    assert.ok(!/^[\s"'*_`#]*INJECTED/m.test(text), `${about}${way}: ${text}`);
  }
}

describe("texts of manifests, in an editor", { skip: process.platform === "win32" }, () => {
  const texts = {
    "k8s/class.yaml": CLASS,
    "k8s/routes.yaml": ROUTES,
    "k8s/defined.yaml": DEFINED,
    [PATH]: GATEWAY,
  };
  const place = folder({ ...texts, "k8s/requests.http": REQUESTS });

  it("stay text wherever they are shown", async () => {
    const editor = await openEditor([place]);
    for (const [path, text] of Object.entries(texts)) {
      const uri = place.uriOf(path);
      editor.open(uri, text);
      const lines = text.split("\n");
      const whole = { start: { line: 0, character: 0 }, end: { line: lines.length, character: 0 } };
      const ask = (method: string, more: object = {}) =>
        editor.request<unknown>(`textDocument/${method}`, { textDocument: { uri }, ...more });
      for (const [line, words] of lines.entries()) {
        for (const { index: character } of words.matchAll(/(?<=^|[\s{,[])[\w"]/g)) {
          const found = await editor.at<{ contents: { value: string } } | null>("hover", uri, {
            line,
            character,
          });
          assertHarmless(found, `hover at ${line}:${character} of ${JSON.stringify(path)}`);
          assertHarmless(await editor.at("completion", uri, { line, character }), "completion");
          assertHarmless(await editor.at("prepareCallHierarchy", uri, { line, character }), "hierarchy");
          assert.ok(!hasForeignMarkup(found?.contents.value ?? ""), found?.contents.value);
        }
      }
      for (const method of ["documentSymbol", "codeLens", "documentLink", "foldingRange"])
        assertHarmless(await ask(method), method);
      assertHarmless(await ask("inlayHint", { range: whole }), "inlayHint");
      assertHarmless(
        await ask("codeAction", { range: whole, context: { diagnostics: [], only: ["quickfix"] } }),
        "codeAction",
      );
    }
    assertHarmless(await editor.request("workspace/symbol", { query: "" }), "workspace/symbol");
    assertHarmless(await editor.request("gatewayApi/graph", {}), "graph");
    for (const preview of [
      "effectiveGateway",
      "ownGateway",
      "generatedResources",
      "status",
      "routes",
      "trust",
      "exposure",
    ]) {
      const gateway = {
        preview,
        group: "gateway.networking.k8s.io",
        kind: "Gateway",
        namespace: "edge",
        name: "front",
      };
      assertHarmless(await editor.request("gatewayApi/preview", gateway), preview);
    }
    assertHarmless(
      editor.published.map(({ diagnostics }) => diagnostics),
      "diagnostics",
    );
    assert.ok(editor.published.some(({ diagnostics }) => JSON.stringify(diagnostics).includes("INJECTED")));
  });
});
