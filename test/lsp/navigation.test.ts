import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type {
  CallHierarchyIncomingCall,
  CallHierarchyItem,
  CallHierarchyOutgoingCall,
  DocumentHighlight,
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  Location,
  LocationLink,
  Range,
  SelectionRange,
  SemanticTokens,
  SemanticTokensDelta,
  TypeHierarchyItem,
  WorkspaceSymbol,
} from "vscode-languageserver";
import { type Editor, EVERYTHING } from "./editor.ts";
import { type Folder, folder, openEditor, serveHere } from "./runningServer.ts";

const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front
  namespace: shop
spec:
  gatewayClassName: edge
  listeners:
    - name: web
      port: 80
      protocol: HTTP
`;

const ROUTE = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: catalog
  namespace: shop
spec:
  parentRefs:
    - name: front
      sectionName: web
  rules:
    - name: home
      backendRefs:
        - name: pages
          port: 80
`;

const SERVICE = `apiVersion: v1
kind: Service
metadata: { name: pages, namespace: shop }
spec: { ports: [{ port: 80 }] }
`;

/** Where ROUTE names its parent, the listener there, and its backend. */
const PARENT = { line: 7, character: 14 };
const SECTION = { line: 8, character: 20 };
const BACKEND = { line: 12, character: 18 };

/** The part of one line. */
function within(line: number, start: number, end: number): Range {
  return { start: { line, character: start }, end: { line, character: end } };
}

function shop(): Folder {
  return folder({
    "gateway.yaml": GATEWAY,
    "route.yaml": ROUTE,
    "service.yaml": SERVICE,
    "kustomization.yaml": "resources:\n  - gateway.yaml\n  - route.yaml\n  - service.yaml\n",
    "chart/templates/route.yaml": "kind: HTTPRoute\nmetadata:\n  name: {{ .Release.Name }}\n",
  });
}

async function openShop(capabilities: object = EVERYTHING): Promise<{ files: Folder; editor: Editor }> {
  const files = shop();
  return { files, editor: await openEditor([files], { capabilities }) };
}

describe("getting around over the protocol", () => {
  it("is announced at the start", async () => {
    const { capabilities } = await serveHere({ folders: [shop().uri] }).start();
    assert.ok(capabilities.declarationProvider && capabilities.implementationProvider);
    assert.ok(capabilities.documentHighlightProvider && capabilities.callHierarchyProvider);
    assert.ok(capabilities.foldingRangeProvider && capabilities.selectionRangeProvider);
    assert.deepEqual(capabilities.documentLinkProvider, { resolveProvider: false });
    assert.deepEqual(Object.keys(capabilities.semanticTokensProvider ?? {}), ["legend", "full", "range"]);
  });

  it("highlights a listener: read where it is used, write where it is named", async () => {
    const { files, editor } = await openShop();
    const used = await editor.at<DocumentHighlight[]>(
      "documentHighlight",
      files.uriOf("route.yaml"),
      SECTION,
    );
    assert.deepEqual(used, [{ range: within(8, 19, 22), kind: 2 }]);
    const name = { line: 8, character: 13 };
    const named = await editor.at<DocumentHighlight[]>(
      "documentHighlight",
      files.uriOf("gateway.yaml"),
      name,
    );
    assert.deepEqual(named, [{ range: within(8, 12, 15), kind: 3 }]);
  });

  it("leads to declarations and implementations, as links where the editor takes them", async () => {
    const { files, editor } = await openShop({
      ...EVERYTHING,
      textDocument: { declaration: { linkSupport: true } },
    });
    const uri = files.uriOf("route.yaml");
    const [link] = await editor.at<LocationLink[]>("declaration", uri, SECTION);
    assert.equal(link?.targetUri, files.uriOf("gateway.yaml"));
    assert.deepEqual(link?.targetSelectionRange, within(8, 12, 15));
    assert.deepEqual(link?.originSelectionRange, within(8, 19, 22));
    const places = await editor.at<Location[]>("implementation", uri, PARENT);
    assert.deepEqual(places, [{ uri, range: within(3, 8, 15) }]);
  });

  it("folds whole lines, as many as the editor wants, and nothing in templates", async () => {
    const folds = (editor: Editor, uri: string): Promise<FoldingRange[] | null> =>
      editor.request("textDocument/foldingRange", { textDocument: { uri } });
    const { files, editor } = await openShop();
    assert.deepEqual(await folds(editor, files.uriOf("gateway.yaml")), [
      { startLine: 2, endLine: 4 },
      { startLine: 5, endLine: 10 },
      { startLine: 7, endLine: 10 },
      { startLine: 8, endLine: 10 },
    ]);
    assert.equal(await folds(editor, files.uriOf("chart/templates/route.yaml")), null);
    const modest = await openShop({ textDocument: { foldingRange: { rangeLimit: 1 } } });
    assert.deepEqual(await folds(modest.editor, modest.files.uriOf("gateway.yaml")), [
      { startLine: 5, endLine: 10 },
    ]);
  });

  it("widens selections, one for each cursor", async () => {
    const { files, editor } = await openShop();
    const select = (path: string): Promise<SelectionRange[] | null> =>
      editor.request("textDocument/selectionRange", {
        textDocument: { uri: files.uriOf(path) },
        positions: [SECTION, PARENT],
      });
    const found = await select("route.yaml");
    const steps = (range: SelectionRange | undefined): readonly Range[] =>
      range === undefined ? [] : [range.range, ...steps(range.parent)];
    assert.deepEqual(
      found?.map((range) => steps(range).slice(0, 2)),
      [
        [within(8, 19, 22), within(8, 6, 22)],
        [within(7, 12, 17), within(7, 6, 17)],
      ],
    );
    assert.equal(await select("chart/templates/route.yaml"), null);
  });

  it("makes links of the paths in a kustomization", async () => {
    const { files, editor } = await openShop();
    const links = await editor.request<DocumentLink[]>("textDocument/documentLink", {
      textDocument: { uri: files.uriOf("kustomization.yaml") },
    });
    assert.deepEqual(links, [
      { range: within(1, 4, 16), target: files.uriOf("gateway.yaml") },
      { range: within(2, 4, 14), target: files.uriOf("route.yaml") },
      { range: within(3, 4, 16), target: files.uriOf("service.yaml") },
    ]);
  });

  it("shows parents and children", async () => {
    const { files, editor } = await openShop();
    const uri = files.uriOf("route.yaml");
    const [item] = await editor.at<TypeHierarchyItem[]>("prepareTypeHierarchy", uri, {
      line: 3,
      character: 10,
    });
    assert.deepEqual([item?.name, item?.uri], ["shop/catalog", uri]);
    assert.deepEqual(await editor.request<TypeHierarchyItem[]>("typeHierarchy/supertypes", { item }), []);
    assert.deepEqual(await editor.request<TypeHierarchyItem[]>("typeHierarchy/subtypes", { item }), []);
  });

  it("shows which way requests take, up and down", async () => {
    const { files, editor } = await openShop();
    const [gateway, route, service] = ["gateway", "route", "service"].map((name) =>
      files.uriOf(`${name}.yaml`),
    );
    assert.ok(gateway !== undefined && route !== undefined && service !== undefined);
    const [item] = await editor.at<CallHierarchyItem[]>("prepareCallHierarchy", route, {
      line: 3,
      character: 10,
    });
    assert.deepEqual([item?.name, item?.detail, item?.kind], ["shop/catalog", "HTTPRoute in shop", 12]);
    const incoming = await editor.request<CallHierarchyIncomingCall[]>("callHierarchy/incomingCalls", {
      item,
    });
    assert.deepEqual(
      incoming.map(({ from, fromRanges }) => [from.name, from.uri, fromRanges]),
      [["shop/front", gateway, [within(8, 12, 15)]]],
    );
    const outgoing = await editor.request<CallHierarchyOutgoingCall[]>("callHierarchy/outgoingCalls", {
      item,
    });
    assert.deepEqual(
      outgoing.map(({ to, fromRanges }) => [to.name, to.uri, fromRanges]),
      [["shop/pages", service, [within(12, 16, 21)]]],
    );
    assert.deepEqual(
      (await editor.at<CallHierarchyItem[]>("prepareCallHierarchy", route, BACKEND)).map(({ uri }) => uri),
      [service],
    );
    assert.equal(
      await editor.at("prepareCallHierarchy", files.uriOf("kustomization.yaml"), { line: 1, character: 6 }),
      null,
    );
  });

  it("gives outlines and finds symbols in all folders", async () => {
    const { files, editor } = await openShop();
    const [route] = await editor.request<DocumentSymbol[]>("textDocument/documentSymbol", {
      textDocument: { uri: files.uriOf("route.yaml") },
    });
    const [rule] = route?.children ?? [];
    assert.deepEqual([rule?.name, rule?.detail], ["home", "→ pages:80"]);
    assert.deepEqual(
      rule?.children?.map(({ name, kind }) => [name, kind]),
      [["pages:80", 2]],
    );
    const found = await editor.request<WorkspaceSymbol[]>("workspace/symbol", { query: "front/w" });
    assert.deepEqual(found, [
      {
        name: "front/web",
        kind: 11,
        containerName: "Gateway in shop · class edge",
        location: { uri: files.uriOf("gateway.yaml"), range: within(8, 12, 15) },
      },
    ]);
  });
});

describe("semantic tokens over the protocol", () => {
  const full = (editor: Editor, uri: string): Promise<SemanticTokens> =>
    editor.request("textDocument/semanticTokens/full", { textDocument: { uri } });

  it("are numbers of a legend: all, those of a range, and what an edit has changed", async () => {
    const { files, editor } = await openShop();
    const uri = files.uriOf("route.yaml");
    editor.open(uri, ROUTE);
    const all = await full(editor, uri);
    assert.deepEqual(
      all.data,
      [
        [1, 6, 9, 0, 0],
        [2, 8, 7, 1, 1],
        [1, 13, 4, 2, 0],
        [3, 12, 5, 1, 2],
        [1, 19, 3, 3, 2],
        [2, 12, 4, 4, 1],
        [2, 16, 5, 1, 2],
        [1, 16, 2, 10, 0],
      ].flat(),
    );
    const some = await editor.request<SemanticTokens>("textDocument/semanticTokens/range", {
      textDocument: { uri },
      range: { start: { line: 8, character: 0 }, end: { line: 9, character: 0 } },
    });
    assert.deepEqual(some.data, [8, 19, 3, 3, 2]);

    editor.change(uri, 2, { range: within(8, 19, 22), text: "wbe" });
    const delta = await editor.request<SemanticTokensDelta>("textDocument/semanticTokens/full/delta", {
      textDocument: { uri },
      previousResultId: all.resultId,
    });
    assert.deepEqual(delta.edits, [{ start: 24, deleteCount: 1, data: [4] }]);
    const again = await editor.request<SemanticTokens>("textDocument/semanticTokens/full/delta", {
      textDocument: { uri },
      previousResultId: "of another server",
    });
    assert.equal(again.data.length, all.data.length);
  });

  it("are asked for again where an edit in another file changes them, and only there", async () => {
    let refreshes = 0;
    const files = shop();
    const editor = await openEditor([files], {
      capabilities: {
        ...EVERYTHING,
        workspace: { ...EVERYTHING.workspace, semanticTokens: { refreshSupport: true } },
      },
      answers: {
        "workspace/semanticTokens/refresh": () => {
          refreshes += 1;
          return null;
        },
      },
    });
    const [gateway, route] = [files.uriOf("gateway.yaml"), files.uriOf("route.yaml")];
    editor.open(route, ROUTE);
    editor.open(gateway, GATEWAY);
    await full(editor, route);
    editor.change(gateway, 2, { range: within(9, 12, 14), text: "81" });
    await editor.quiet();
    assert.equal(refreshes, 0);
    editor.change(gateway, 3, { range: within(8, 12, 15), text: "net" });
    await editor.until(() => refreshes > 0, "the tokens of the Route are others");
  });

  it("are turned off by a setting", async () => {
    const files = shop();
    files.write(".gateway-api.yaml", "semanticTokens: false\n");
    const editor = await openEditor([files]);
    assert.deepEqual((await full(editor, files.uriOf("route.yaml"))).data, []);
  });
});
