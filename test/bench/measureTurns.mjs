import { ResponseError } from "vscode-languageserver/node";
import { positionAt } from "./keystrokes.mjs";
import { LanguageClient, SERVER } from "./languageClient.mjs";

/**
 * How long a server hears nobody while something is worked out: the longest turn of its event loop.
 *
 * @import { Measure } from "./report.mjs"
 * @import { Workload } from "./generate.mjs"
 * @import { Position } from "./languageClient.mjs"
 * @typedef {Workload & { gateway: string }} WithGateway
 * @typedef {{ documents: Workload, crowd: WithGateway, busy: WithGateway, probe: string }} Parts
 * @typedef {{ name: string, method: string, parameters: object }} Question
 */

const INDEX_TIMEOUT = 300_000;
const SETTLED = 500;
/** Milliseconds after which others are to be heard. */
const LIMIT = 200;

/**
 * @param {string} workspace name for the report @param {string} folder @param {Parts} parts
 * @returns {Promise<Measure[]>}
 */
export async function measureTurns(workspace, folder, parts) {
  const client = new LanguageClient(SERVER, folder, {});
  /** @type {Measure[]} */
  const measures = [];
  const measure = async (/** @type {string} */ name, /** @type {() => Promise<unknown>} */ work) => {
    const longest = await client.longestTurn(work);
    measures.push({ workspace, name: `longest turn: ${name}`, value: longest, unit: "ms", limit: LIMIT });
  };
  try {
    await client.initialize();
    await measure("reading the workspace", () => client.indexed(INDEX_TIMEOUT));
    await client.quiet(SETTLED);
    const { documents, crowd, busy } = parts;
    for (const path of [documents.probe, crowd.gateway, busy.gateway, parts.probe]) {
      await measure(`opening ${path}`, async () => {
        const settled = client.nextSettled(INDEX_TIMEOUT);
        client.open(path);
        await settled;
      });
    }
    for (const { name, method, parameters } of questions(client, parts))
      await measure(name, () => client.request(method, parameters).catch(refused));
    for (const path of [crowd.gateway, busy.gateway])
      for (const { name, method, parameters } of await hierarchies(client, path))
        await measure(name, () => client.request(method, parameters));
    for (const path of [documents.probe, crowd.gateway, busy.gateway])
      await measure(`a key in ${path}`, () => typed(client, path));
    return measures;
  } finally {
    await client.stop();
  }
}

/** A request may be refused where it is asked, as renaming is at some places. @param {unknown} error */
function refused(error) {
  if (!(error instanceof ResponseError)) throw error;
}

/** @param {LanguageClient} client @param {string} path */
async function typed(client, path) {
  const settled = client.nextSettled(INDEX_TIMEOUT);
  const uri = client.uri(path);
  const text = client.textOf(path);
  const at = positionAt(text, text.indexOf("name: ") + "name: ".length);
  client.change(uri, { start: at, end: at }, "x");
  await settled;
  const again = client.nextSettled(INDEX_TIMEOUT);
  client.change(uri, { start: at, end: { ...at, character: at.character + 1 } }, "");
  await again;
}

/** Where the name of the first Gateway of a text stands, or the first name of all. @param {string} text */
function gatewayNameIn(text) {
  const gateway = /kind: Gateway\n(?:.*\n)*? {2}name: /.exec(text);
  return positionAt(text, gateway === null ? text.indexOf("name: ") + 6 : gateway.index + gateway[0].length);
}

/**
 * Who calls a Gateway, and whom it calls, and the same of parents and children.
 *
 * @param {LanguageClient} client @param {string} path @returns {Promise<Question[]>}
 */
async function hierarchies(client, path) {
  const text = client.textOf(path);
  const at = { textDocument: { uri: client.uri(path) }, position: gatewayNameIn(text) };
  const sorts = {
    callHierarchy: ["incomingCalls", "outgoingCalls"],
    typeHierarchy: ["supertypes", "subtypes"],
  };
  const asked = Object.entries(sorts).map(async ([sort, steps]) => {
    const prepare = `textDocument/prepare${sort.replace(/^./, (first) => first.toUpperCase())}`;
    const [item] = /** @type {unknown[]} */ ((await client.request(prepare, at)) ?? []);
    return steps.map((step) => ({
      name: `${sort} ${step}, ${path}`,
      method: `${sort}/${step}`,
      parameters: { item },
    }));
  });
  return (await Promise.all(asked)).flat();
}

/**
 * @param {LanguageClient} client @param {Parts} parts
 * @returns {Question[]}
 */
function questions(client, { documents, crowd, busy }) {
  const files = [
    { what: "5,000 documents", path: documents.probe },
    { what: "a Gateway with 1,000 children", path: crowd.gateway },
    { what: "a Gateway with 1,000 Routes", path: busy.gateway },
  ];
  return files.flatMap(({ what, path }) => {
    const uri = client.uri(path);
    const text = client.textOf(path);
    const position = gatewayNameIn(text);
    const textDocument = { uri };
    const lines = text.split("\n").length;
    const range = { start: { line: 0, character: 0 }, end: { line: lines, character: 0 } };
    const at = { textDocument, position };
    const of = (/** @type {string} */ method, /** @type {object} */ parameters, of = method) => ({
      name: `${of}, ${what}`,
      method: /^(?:workspace|gatewayApi)\//.test(method) ? method : `textDocument/${method}`,
      parameters,
    });
    const previews = ["effectiveGateway", "routes", "status", "exposure", "trust", "generatedResources"];
    return [
      of("documentSymbol", { textDocument }),
      of("foldingRange", { textDocument }),
      of("semanticTokens/full", { textDocument }, "semanticTokens"),
      of("documentLink", { textDocument }),
      of("inlayHint", { textDocument, range }),
      of("codeLens", { textDocument }),
      of("codeAction", { textDocument, range, context: { diagnostics: [] } }),
      of(
        "codeAction",
        { textDocument, range, context: { diagnostics: [], only: ["source.fixAll"] } },
        "fix all",
      ),
      of("hover", at),
      of("completion", at),
      of("definition", at),
      of("implementation", at),
      of("references", { ...at, context: { includeDeclaration: true } }),
      of("documentHighlight", at),
      of("prepareRename", at),
      of("rename", { ...at, newName: "another" }),
      of("prepareCallHierarchy", at),
      of("selectionRange", { textDocument, positions: [position] }),
      of("workspace/symbol", { query: "a" }),
      ...previews.map((preview) =>
        of("gatewayApi/preview", { uri, position, preview }, `preview ${preview}`),
      ),
      ...previews.map((preview) =>
        of("gatewayApi/renderedView", { uri, position, preview }, `view ${preview}`),
      ),
      of("gatewayApi/attachedObjects", { uri, position }),
      of("gatewayApi/graph", {}),
      of("gatewayApi/graph", { format: "mermaid" }, "graph as Mermaid"),
      of("gatewayApi/coverage", {}),
      of("gatewayApi/ask", { tool: "check", arguments: {} }, "ask check"),
      of("gatewayApi/ask", { tool: "routes", arguments: { gateway: "busy" } }, "ask routes"),
      of("gatewayApi/ask", { tool: "effective", arguments: { name: "busy" } }, "ask effective"),
      of("gatewayApi/ask", { tool: "explain", arguments: { kind: "gateway", name: "busy" } }, "ask explain"),
      of("gatewayApi/ask", { tool: "trace", arguments: { url: "http://example.com/" } }, "ask trace"),
      of("gatewayApi/trace", { request: "GET http://example.com/" }, "trace"),
    ];
  });
}
