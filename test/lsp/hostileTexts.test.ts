import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PREVIEWS } from "../../server/src/features/previews/previews.ts";
import {
  CLASS,
  DEFINED,
  EVIL,
  GATEWAY,
  HIDDEN,
  hasForeignMarkup,
  OTHERS,
  PATH,
  REQUESTS,
  ROUTES,
} from "../hostileManifests.ts";
import type { Editor } from "./editor.ts";
import { folder, launch } from "./runningServer.ts";

const URL_ASKED = "http://shop.example.com/";
const RAW_REQUEST = `GET http://shop.example.com/\nx: ${EVIL}`;

/** What an editor does not show: addresses, what it gives back or lets people change, and what it writes into manifests. */
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
  "placeholder",
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

/** What a question of an editor is asked with. */
interface Asked {
  readonly editor: Editor;
  readonly uri: string;
  readonly text: string;
}

type Asking = (asked: Asked) => Promise<void>;

/** Asks with nothing but the file, or with what else the question needs. */
function ofFile(method: string, more: (asked: Asked) => object = () => ({})): Asking {
  return async (asked) => {
    const { editor, uri } = asked;
    const params = { textDocument: { uri }, ...more(asked) };
    assertHarmless(await editor.request(`textDocument/${method}`, params), method);
  };
}

/** Asks at the beginning of each word, and of what is answered there. */
function atWords(method: string, next?: (editor: Editor, answer: unknown) => Promise<void>): Asking {
  return async ({ editor, uri, text }) => {
    for (const [line, words] of text.split("\n").entries())
      for (const { index: character } of words.matchAll(/(?<=^|[\s{,[])[\w"]/g)) {
        // A refusal is shown, too.
        const answer = await editor
          .at(method, uri, { line, character })
          .catch((error: Error) => error.message);
        assertHarmless(answer, `${method} at ${line}:${character}`);
        await next?.(editor, answer);
      }
  };
}

/** The items of a hierarchy lead to others. */
function leadingTo(...methods: readonly string[]): (editor: Editor, answer: unknown) => Promise<void> {
  return async (editor, answer) => {
    if (!Array.isArray(answer)) return;
    for (const item of answer)
      for (const method of methods) assertHarmless(await editor.request(method, { item }), method);
  };
}

const WHOLE = ({ text }: Asked) => ({
  range: { start: { line: 0, character: 0 }, end: { line: text.split("\n").length, character: 0 } },
});

/** What is asked for each thing that the server says it can do; `false` where the answer is places alone. */
const ASKED: Readonly<Record<string, Asking | false>> = {
  hoverProvider: atWords("hover", async (_editor, answer) => {
    const { value } = (answer as { contents: { value: string } } | null)?.contents ?? { value: "" };
    assert.ok(!hasForeignMarkup(value), value);
  }),
  completionProvider: atWords("completion"),
  callHierarchyProvider: atWords(
    "prepareCallHierarchy",
    leadingTo("callHierarchy/incomingCalls", "callHierarchy/outgoingCalls"),
  ),
  typeHierarchyProvider: atWords(
    "prepareTypeHierarchy",
    leadingTo("typeHierarchy/supertypes", "typeHierarchy/subtypes"),
  ),
  documentSymbolProvider: ofFile("documentSymbol"),
  codeLensProvider: ofFile("codeLens"),
  documentLinkProvider: ofFile("documentLink"),
  foldingRangeProvider: ofFile("foldingRange"),
  inlayHintProvider: ofFile("inlayHint", WHOLE),
  codeActionProvider: ofFile("codeAction", (asked) => ({ ...WHOLE(asked), context: { diagnostics: [] } })),
  renameProvider: atWords("prepareRename"),
  workspaceSymbolProvider: async ({ editor }) =>
    assertHarmless(await editor.request("workspace/symbol", { query: "" }), "workspace/symbol"),
  definitionProvider: false,
  declarationProvider: false,
  typeDefinitionProvider: false,
  implementationProvider: false,
  documentHighlightProvider: false,
  referencesProvider: false,
  selectionRangeProvider: false,
  semanticTokensProvider: false,
  // What is written into a manifest.
  documentOnTypeFormattingProvider: false,
  textDocumentSync: false,
  executeCommandProvider: false,
  workspace: false,
};

/** What is asked of each command; `false` where it writes, or answers with what no manifest says. */
const COMMANDS: Readonly<Record<string, readonly object[] | false>> = {
  preview: PREVIEWS.map(({ name }) => ({ preview: name })),
  renderedView: PREVIEWS.map(({ name }) => ({ preview: name })),
  effectiveGateway: [{}],
  effectiveRoute: [{}],
  attachedObjects: [{}],
  trace: [{ request: "GET http://shop.example.com/" }, { request: RAW_REQUEST }],
  graph: [{}],
  coverage: [{}],
  ask: ["check", "explain", "trace", "routes", "effective", EVIL].map((tool) => ({
    tool,
    arguments: { object: "gateway/edge/front", gateway: "edge/front", name: "edge/front", url: URL_ASKED },
  })),
  jsonSchema: false,
  fixAllInWorkspace: false,
  migrateWorkspace: false,
  changeSeverity: false,
};

/** An answer without the subject of a preview, which says what it may be asked for again. */
function shownOf(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || !("preview" in answer || "sources" in answer))
    return answer;
  return Object.entries(answer).filter(([part]) => ["text", "sources", "parts"].includes(part));
}

describe("texts of manifests, in an editor", { skip: process.platform === "win32" }, () => {
  const texts = {
    "k8s/class.yaml": CLASS,
    "k8s/routes.yaml": ROUTES,
    "k8s/defined.yaml": DEFINED,
    "k8s/others.yaml": OTHERS,
    [PATH]: GATEWAY,
  };
  const place = folder({ ...texts, "k8s/requests.http": REQUESTS });

  it("stay text wherever they are shown, whatever the server can do", async () => {
    const { editor } = launch({
      folders: [place.uri],
      initializationOptions: { gatewayApi: { quietPeriod: 0 } },
    });
    const { capabilities } = await editor.start();
    assert.deepEqual(Object.keys(capabilities).sort(), Object.keys(ASKED).sort());
    const commands = capabilities.executeCommandProvider?.commands ?? [];
    assert.deepEqual(
      commands.map((command) => command.replace("gatewayApi.", "")).sort(),
      Object.keys(COMMANDS).sort(),
    );
    for (const [path, text] of Object.entries(texts)) {
      const uri = place.uriOf(path);
      editor.open(uri, text);
      for (const asking of Object.values(ASKED)) if (asking !== false) await asking({ editor, uri, text });
      for (const [line, words] of text.split("\n").entries()) {
        if (!/^\s*(?:kind|name|- \{|metadata)/.test(words)) continue;
        for (const [name, all] of Object.entries(COMMANDS))
          for (const params of all || []) {
            const at = { uri, position: { line, character: words.search(/\S/) } };
            const answer = await editor.request(`gatewayApi/${name}`, { ...params, ...at });
            assertHarmless(shownOf(answer), `${name} ${JSON.stringify(params)}`);
          }
      }
    }
    assertHarmless(
      editor.published.map(({ diagnostics }) => diagnostics),
      "diagnostics",
    );
    assert.ok(editor.published.some(({ diagnostics }) => JSON.stringify(diagnostics).includes("INJECTED")));
    assert.deepEqual(
      editor.logged.filter((line) => /\n\s+at /.test(line)),
      [],
    );
  });
});
