import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type {
  DocumentSymbol,
  Hover,
  Location,
  LocationLink,
  Range,
  SymbolInformation,
  TextDocumentEdit,
  WorkspaceEdit,
  WorkspaceSymbol,
} from "vscode-languageserver/node";
import { lineStarts, offsetAt } from "../../server/src/text/lines.ts";
import { applyEdits } from "../../server/src/text/textEdit.ts";
import { codeActions, GATEWAY, NOT_FOUND, rangeOf, route, SECTION } from "./frontDoor.ts";
import { folder, openEditor, serveHere } from "./runningServer.ts";

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

  it("are a list of symbols and a plain text for editors that know neither trees nor Markdown", async () => {
    const files = folder({ "gateway.yaml": GATEWAY });
    const uri = files.uriOf("gateway.yaml");
    const editor = await openEditor([files], {
      capabilities: { textDocument: { hover: { contentFormat: ["plaintext"] } } },
    });
    const symbols = await editor.request<SymbolInformation[]>("textDocument/documentSymbol", {
      textDocument: { uri },
    });
    assert.deepEqual(
      symbols.map(({ name, containerName, location }) => [name, containerName, location.range.start.line]),
      [
        ["front-door", undefined, 0],
        ["http", "front-door", 8],
      ],
    );
    const { contents } = await editor.at<Hover>("hover", uri, { line: 3, character: 10 });
    assert.ok(typeof contents === "object" && "kind" in contents && contents.kind === "plaintext");
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
      for (const name of [
        "declaration",
        "typeDefinition",
        "implementation",
        "documentHighlight",
        "prepareCallHierarchy",
      ])
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
    const editor = serveHere({ folders: [files.uri] });
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
