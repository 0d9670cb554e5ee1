import { PassThrough } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import {
  createConnection,
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import type { FileAccess } from "../../server/src/lsp/fileAccess.ts";
import { startServer } from "../../server/src/lsp/server.ts";
import type { SeededRandom } from "../seededRandom.ts";
import { crowdedManifest } from "../workspace/randomManifests.ts";
import type { FuzzTarget, Tally } from "./fuzzTarget.ts";

/** One message of a client, whatever it is. */
export interface ProtocolStep {
  readonly kind: "request" | "notification";
  readonly method: string;
  readonly params: unknown;
}

const ROOT = "file:///w";
const URIS = [
  `${ROOT}/a.yaml`,
  `${ROOT}/b.yaml`,
  `${ROOT}/x/c.yaml`,
  `${ROOT}/.gateway-api.yaml`,
  `${ROOT}/r.http`,
];
const STRANGE_URIS = [
  "",
  "file:///",
  "file:///other/a.yaml",
  "untitled:1",
  "file:///w/%zz.yaml",
  "a",
  `${ROOT}/../a.yaml`,
  "git:/w/a.yaml",
];
const NUMBERS = [0, 1, 3, 7, 40, 100_000, -1, 0.5, 2 ** 31, 2 ** 53];
const QUESTIONS = [
  "hover",
  "definition",
  "references",
  "completion",
  "codeAction",
  "codeLens",
  "documentSymbol",
  "rename",
  "prepareRename",
  "inlayHint",
  "foldingRange",
  "selectionRange",
  "semanticTokens/full",
  "documentLink",
  "documentHighlight",
  "prepareCallHierarchy",
];

/** Messages in any order, with versions, positions and addresses of every kind: the server answers, and goes on. */
export const PROTOCOL: FuzzTarget<ProtocolStep> = {
  name: "protocol",
  steps: (random) => Array.from({ length: 40 + random.below(40) }, () => drawStep(random)),
  failure: (steps, tally) => firstFailure(steps, tally),
};

function drawStep(random: SeededRandom): ProtocolStep {
  const uri = random.below(6) === 0 ? random.pick(STRANGE_URIS) : random.pick(URIS);
  const version = random.pick(NUMBERS);
  const notify = (method: string, params: unknown): ProtocolStep => ({
    kind: "notification",
    method,
    params,
  });
  switch (random.below(9)) {
    case 0:
    case 1:
      return notify("textDocument/didOpen", {
        textDocument: { uri, languageId: "yaml", version, text: crowdedManifest(random) },
      });
    case 2:
    case 3:
      return notify("textDocument/didChange", {
        textDocument: { uri, version },
        contentChanges: [
          {
            text: random.pick(["", "---\n", crowdedManifest(random)]),
            ...(random.below(3) > 0 ? { range: range(random) } : {}),
          },
        ],
      });
    case 4:
      return notify("textDocument/didClose", { textDocument: { uri } });
    case 5:
      return notify("workspace/didChangeWatchedFiles", {
        changes: [
          { uri, type: random.pick([1, 2, 3]) },
          { uri: random.pick(URIS), type: 3 },
        ],
      });
    case 6:
      return notify("workspace/didChangeConfiguration", {
        settings: random.pick([{}, null, { gatewayApi: { closedWorld: true } }, { gatewayApi: 7 }]),
      });
    default:
      return {
        kind: "request",
        method: `textDocument/${random.pick(QUESTIONS)}`,
        params: {
          textDocument: { uri },
          position: position(random),
          positions: [position(random)],
          range: range(random),
          context: { includeDeclaration: true, diagnostics: [] },
          newName: random.pick(["", "x", "A B", "\u0000"]),
        },
      };
  }
}

function position(random: SeededRandom): unknown {
  return { line: random.pick(NUMBERS), character: random.pick(NUMBERS) };
}

function range(random: SeededRandom): unknown {
  return { start: position(random), end: position(random) };
}

const NO_FILES: FileAccess = {
  find: async () => ({ files: [], folders: [] }),
  isFolder: async () => false,
  ignored: async () => () => false,
  read: async () => ({ error: "is not there" }),
};

/** Milliseconds after which a server that has answered nothing counts as dead. */
const PATIENCE = 20_000;

async function firstFailure(steps: readonly ProtocolStep[], tally: Tally): Promise<string | undefined> {
  const [up, down] = [new PassThrough(), new PassThrough()];
  const server = createConnection(new StreamMessageReader(up), new StreamMessageWriter(down));
  startServer(server, () => NO_FILES, "0");
  const client = createMessageConnection(new StreamMessageReader(down), new StreamMessageWriter(up));
  const complaints: string[] = [];
  client.onNotification("window/logMessage", ({ type, message }: { type: number; message: string }) => {
    if (type === 1) complaints.push(message);
  });
  client.listen();
  try {
    await client.sendRequest("initialize", {
      processId: null,
      rootUri: ROOT,
      workspaceFolders: [{ uri: ROOT, name: "w" }],
      capabilities: {},
      initializationOptions: { gatewayApi: { quietPeriod: 0 } },
    });
    await client.sendNotification("initialized", {});
    const answers = steps.map(({ kind, method, params }) => {
      tally.add("messages");
      // An error is an answer, too.
      return kind === "request"
        ? client.sendRequest(method, params).catch(() => undefined)
        : client.sendNotification(method, params);
    });
    const isAlive = client.sendRequest("workspace/symbol", { query: "e" }).then(() => true);
    const isDone = await Promise.race([
      Promise.all([...answers, isAlive]).then(() => true),
      sleep(PATIENCE, false, { ref: false }),
    ]);
    if (!isDone) return "the server does not answer any more";
    const [complaint] = complaints;
    return complaint;
  } finally {
    // The server's own side stays open: what it still has to say is said to nobody, as long as its process lives.
    client.dispose();
  }
}
