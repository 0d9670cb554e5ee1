import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { PREVIEWS } from "../../server/src/features/previews/previews.ts";
import type { Editor } from "./editor.ts";
import { type Folder, folder, openEditor } from "./runningServer.ts";

/** Mistakes of many kinds, several in a line, and what delivers some of them. */
const FILES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["merging"].flatMap((topic) =>
      readdirSync(join("examples", "mistakes", topic))
        .slice(0, 9)
        .map((name) => [`${topic}/${name}`, readFileSync(join("examples", "mistakes", topic, name), "utf8")]),
    ),
  ),
  "kustomization.yaml":
    "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [missing.yaml, delivered.yaml, gone]\n",
  "delivered.yaml":
    "apiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\nmetadata: { name: Bad_Name, namespace: shop }\nspec: { parentRefs: [{ name: a, port: 0 }, { name: a, port: 0 }], hostnames: [Bad_Host, Bad_Host], rules: [{ backendRefs: [{ name: x }] }] }\n",
};

/** How the engine came to an answer is another way with each history. */
const SHOWN = PREVIEWS.filter(({ name }) => !name.startsWith("debug."));
const CAPABLE = { gatewayApi: { quietPeriod: 0, codeLens: true, inlayHints: true } };

function saidOf(answer: unknown, place: Folder): string {
  return (JSON.stringify(answer) ?? "").replaceAll(place.uri, "FOLDER");
}

/** Whatever a server says of the files: what was published last, and the answers to everything that may be asked of a file. */
async function everythingSaid(editor: Editor, place: Folder): Promise<ReadonlyMap<string, string>> {
  await editor.quiet();
  const said = new Map<string, string>();
  const say = (question: string, answer: unknown): void => void said.set(question, saidOf(answer, place));
  for (const path of Object.keys(FILES).sort()) {
    const uri = place.uriOf(path);
    say(`diagnostics of ${path}`, editor.shown(uri));
    const textDocument = { uri };
    for (const method of ["documentSymbol", "codeLens", "documentLink", "foldingRange"])
      say(`${method} of ${path}`, await editor.request(`textDocument/${method}`, { textDocument }));
    for (const [line, words] of (FILES[path] ?? "").split("\n").entries()) {
      if (line % 8 !== 0 || words.trim() === "") continue;
      for (const character of [words.search(/\S/), words.length - 1]) {
        const at = `${path}:${line}:${character}`;
        // What is completed depends on where somebody has just typed.
        for (const method of ["hover", "definition"])
          say(`${method} at ${at}`, await editor.at(method, uri, { line, character }));
        for (const { name } of line % 16 === 0 && character > 0 ? SHOWN : [])
          say(
            `${name} at ${at}`,
            await editor.request("gatewayApi/preview", { preview: name, uri, position: { line, character } }),
          );
      }
    }
  }
  say("symbols", await editor.request("workspace/symbol", { query: "e" }));
  say("graph", await editor.request("gatewayApi/graph", {}));
  return said;
}

describe("what the server says of the same files", { skip: process.platform === "win32" }, () => {
  it("is the same, byte for byte, whatever came before", async () => {
    const straight = folder(FILES);
    const one = await openEditor([straight], { initializationOptions: CAPABLE });
    const expected = await everythingSaid(one, straight);

    // The other folder begins with half of the files, each with another text, and the others come in another order.
    const paths = Object.keys(FILES).sort().reverse();
    const winding = folder({ "gone.yaml": FILES["delivered.yaml"] ?? "" });
    for (const [index, path] of paths.entries())
      if (index % 2 === 0) winding.write(path, FILES[paths[(index + 2) % paths.length] ?? ""] ?? "");
    const other = await openEditor([winding], { initializationOptions: CAPABLE });
    for (const [index, path] of paths.entries()) {
      const uri = winding.write(path, FILES[path] ?? "");
      const text = FILES[path] ?? "";
      if (index % 3 === 0) {
        other.open(uri, "");
        other.change(uri, 2, { text: text.slice(0, text.length / 2) });
        if (index % 2 === 0) await other.request("textDocument/codeLens", { textDocument: { uri } });
        other.change(uri, 3, { text });
        other.close(uri);
      }
      other.changedOnDisk(index % 2 === 0 ? 2 : 1, uri);
    }
    other.changedOnDisk(3, winding.remove("gone.yaml"));
    const shown = (path: string): string => saidOf(other.shown(winding.uriOf(path)), winding);
    const late = (): readonly string[] =>
      Object.keys(FILES).filter((path) => shown(path) !== expected.get(`diagnostics of ${path}`));
    await other.until(
      () => late().length === 0,
      () =>
        late()
          .map((path) => `${path}: ${shown(path)}`)
          .join("\n"),
    );
    const found = await everythingSaid(other, winding);

    assert.ok(one.published.flatMap(({ diagnostics }) => diagnostics).length > 20);
    for (const [question, answer] of expected) assert.equal(found.get(question), answer, question);
    assert.equal(found.size, expected.size);
  });
});
