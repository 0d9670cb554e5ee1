import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PassThrough } from "node:stream";
import { after, afterEach } from "node:test";
import { pathToFileURL } from "node:url";
import {
  createConnection,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import { lifecycle } from "../../server/src/lsp/lifecycle.ts";
import { nodeFileAccess } from "../../server/src/lsp/nodeFileAccess.node.ts";
import { startServer } from "../../server/src/lsp/server.ts";
import { program, VERSION } from "../programs.ts";
import { Editor, type EditorOptions } from "./editor.ts";

/** A folder on disk that is gone after the tests. */
export interface Folder {
  readonly uri: string;
  uriOf(path: string): string;
  write(path: string, text: string): string;
  remove(path: string): string;
}

/** A folder with these files. */
export function folder(files: Readonly<Record<string, string>>): Folder {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "gateway-api-")));
  after(() => rmSync(root, { recursive: true, force: true }));
  const uriOf = (path: string): string => pathToFileURL(join(root, path)).href;
  const write = (path: string, text: string): string => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    return uriOf(path);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  return {
    uri: pathToFileURL(root).href,
    uriOf,
    write,
    remove(path) {
      rmSync(join(root, path), { recursive: true });
      return uriOf(path);
    },
  };
}

/** The server as a process, and the editor that talks to it. */
export interface Server {
  readonly editor: Editor;
  readonly process: ChildProcess;
}

const running: (() => void)[] = [];
afterEach(() => {
  for (const end of running.splice(0)) end();
});
// Now and then Node does not notice that a killed process has ended, and then waits for it for ever.
after(() => setTimeout(() => process.exit(), 5_000).unref());

/** Starts a server as a process, which ends with the test: for its life, and for what only a process of its own can show. */
export function launch(options: EditorOptions): Server {
  const child = spawn(process.execPath, [...program("server"), "--stdio"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  running.push(() => child.kill());
  const { stdin, stdout } = child;
  assert.ok(stdin !== null && stdout !== null);
  stdin.on("error", () => {});
  return {
    process: child,
    editor: new Editor(new StreamMessageReader(stdout), new StreamMessageWriter(stdin), options),
  };
}

/** Starts a server in the process of the test, which reads and writes what it would over its pipes. */
export function serveHere(options: EditorOptions): Editor {
  const [toServer, toEditor] = [new PassThrough(), new PassThrough()];
  const streams = [new StreamMessageReader(toServer), new StreamMessageWriter(toEditor)] as const;
  const connection = createConnection(ProposedFeatures.all, ...streams, { messageStrategy: lifecycle() });
  startServer(connection, () => nodeFileAccess(() => {}), VERSION);
  const editor = new Editor(new StreamMessageReader(toEditor), new StreamMessageWriter(toServer), options);
  // The server may have something left to say, which nobody hears.
  running.push(() => editor.connection.dispose());
  return editor;
}

/**
 * An editor with folders open and flushed, without a quiet period unless it says otherwise. Its server is in the process of the
 * test, unless it is started otherwise.
 */
export async function openEditor(
  folders: readonly Folder[],
  options: Partial<EditorOptions> = {},
  start: (options: EditorOptions) => Editor = serveHere,
): Promise<Editor> {
  const editor = start({
    folders: folders.map(({ uri }) => uri),
    initializationOptions: { gatewayApi: { quietPeriod: 0 } },
    ...options,
  });
  await editor.start();
  return editor;
}
