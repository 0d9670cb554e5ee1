import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CompletionItem, CompletionList } from "vscode-languageserver/node";
import { type EditorOptions, EVERYTHING, OUR_EXTENSION } from "./editor.ts";
import { GATEWAY, rangeOf } from "./frontDoor.ts";
import { folder, openEditor } from "./runningServer.ts";

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
